import CommandLineKit
import Viewfinder

/// A camera beside the first, under the name by which chains know it.
struct FurtherCamera: Hashable, Sendable {
  /// The name.
  let name: String
  /// The camera as the user named it.
  let device: String

  static let expected = "a name, '=' and a camera, such as right=/dev/video2"

  /// Parses `NAME=DEVICE`; nil when the name is none that a chain can have, or there is no camera.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[0] != "in", parts[0] != "out",
      let first = parts[0].first, first.isASCII, first.isLetter,
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    (name, device) = (String(parts[0]), String(parts[1]))
  }
}
