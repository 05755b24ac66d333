/// The statements about archived plugins.
enum PluginSQL {
  static let insertFile = "INSERT INTO plugins (digest, name, bytes) VALUES (?1, ?2, ?3)"

  static let exists = "SELECT 1 FROM plugins WHERE digest = ?1 LIMIT 1"

  static let files = "SELECT name, bytes FROM plugins WHERE digest = ?1 ORDER BY name"
}
