import CommandLineKit
import Stills

/// The format of what is written, where the name of a file does not say it.
package enum OutputFormat: Hashable, Sendable {
  /// Pictures, by the extension of their files.
  case pictures(String)
  /// Uncompressed video.
  case y4m

  /// The names of all formats.
  static let names = StillFormat.supportedExtensions + ["y4m"]

  /// Parses a name in any case; nil for another one.
  init?(_ name: String) {
    let name = name.lowercased()
    guard Self.names.contains(name) else { return nil }
    self = name == "y4m" ? .y4m : .pictures(name)
  }

  /// The name.
  var name: String {
    switch self {
    case .pictures(let name): name
    case .y4m: "y4m"
    }
  }

  /// Whether the name of a file that ends so says the same, or nothing.
  func agrees(with suffix: String) -> Bool {
    func canonical(_ name: String) -> String { ["jpg": "jpeg", "tif": "tiff"][name] ?? name }
    let ending = suffix.dropFirst().lowercased()
    return !(Self.names + MovieOutput.extensions).contains(ending) || canonical(ending) == canonical(name)
  }
}
