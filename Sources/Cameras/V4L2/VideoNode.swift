/// One entry of `/sys/class/video4linux` with the names that udev gave it.
package struct VideoNode: Hashable {
  /// The device node, such as `/dev/video0`.
  package var path: String
  /// The driver's name for the node, readable without opening it.
  var name: String
  /// The index of the node within its device; 0 is the picture.
  var index: Int
  /// The link under `/dev/v4l/by-id`, made from vendor, product and serial number.
  package var byID: String?
  /// The link under `/dev/v4l/by-path`, made from the port that the device is plugged into.
  var byPath: String?
  /// Whether udev declares it able to capture; nil when unknown.
  var isCaptureDeclared: Bool?

  package init(
    path: String, name: String, index: Int, byID: String? = nil, byPath: String? = nil,
    isCaptureDeclared: Bool? = nil
  ) {
    self.path = path
    self.name = name
    self.index = index
    self.byID = byID
    self.byPath = byPath
    self.isCaptureDeclared = isCaptureDeclared
  }

  /// An ID that survives replugging: udev's by serial number, else udev's by port, else one composed from the
  /// driver's description.
  func stableID(of capability: Capability?) -> String {
    if let byID { return byID }
    if let byPath { return byPath }
    let words = capability.map { [$0.driver, $0.card, $0.bus] } ?? [name]
    return words.map(Self.slug).filter { !$0.isEmpty }.joined(separator: "-") + "-video-index\(index)"
  }

  /// Letters, digits, dots and colons; everything else becomes single underscores.
  private static func slug(_ text: String) -> String {
    var result = ""
    for character in text {
      let isKept = character.isASCII && (character.isLetter || character.isNumber || ".:".contains(character))
      if isKept {
        result.append(character)
      } else if !result.isEmpty, result.last != "_" {
        result.append("_")
      }
    }
    while result.last == "_" { result.removeLast() }
    return result
  }
}
