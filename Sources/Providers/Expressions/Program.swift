/// A checked expression, ready to run.
indirect enum Program: Sendable {
  case constant(Value)
}
