/// Something that shows a mask in place of itself wherever Swift could print it.
public protocol Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What may be shown.
  var masked: String { get }
}

extension Masked {
  /// The mask.
  public var description: String { masked }

  /// The mask.
  public var debugDescription: String { masked }

  /// A mirror of the mask, so that `dump` finds nothing else.
  public var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
