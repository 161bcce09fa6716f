/// What the directories of a TIFF file of up to 4 GiB say about its pictures.
package struct TIFFDirectory {
  private enum Tag {
    static let subfileType = 254, photometric = 262, subdirectories = 330, dngVersion = 50_706
    /// XMP, IPTC and Photoshop's resources.
    static let metadata = [700, 33_723, 34_377]
  }

  /// PhotometricInterpretation of sensors: colour filter arrays, and light of their channels (DNG 1.4).
  private static let sensorSpaces = [32_803, 34_892]
  /// More directories than any camera writes.
  private static let mostDirectories = 16

  /// Whether the first picture is a smaller copy of another.
  let isPreview: Bool
  /// Whether one of the pictures is what a sensor saw.
  let isRaw: Bool
  /// The bytes of the longest block of metadata; 0 where there is none.
  let longestMetadata: Int

  /// Reads the entries; nil where there are none.
  package init?(_ file: FileBytes) {
    let isLittle = file.starts(with: "II*\0".utf8)
    guard isLittle || file.starts(with: "MM\0*".utf8) else { return nil }
    func number(at place: Int, _ length: Int) -> Int? {
      guard place >= 0, place + length <= file.count else { return nil }
      return (0..<length).reduce(0) { $0 << 8 | Int(file[place + (isLittle ? length - 1 - $1 : $1)]) }
    }
    guard let start = number(at: 4, 4), number(at: start, 2) != nil else { return nil }
    // Canon's, whose pictures have no photometric interpretation of sensors.
    var isRaw = file.dropFirst(8).starts(with: "CR".utf8), isPreview = false, longestMetadata = 0
    var waiting = [start], seen: Set<Int> = []
    while let directory = waiting.popLast(), seen.count < Self.mostDirectories {
      guard directory > 0, seen.insert(directory).inserted, let count = number(at: directory, 2) else {
        continue
      }
      for entry in 0..<count {
        let place = directory + 2 + 12 * entry
        guard let tag = number(at: place, 2), let type = number(at: place + 2, 2),
          let values = number(at: place + 4, 4), let value = number(at: place + 8, type == 3 ? 2 : 4)
        else { break }
        switch tag {
        case Tag.dngVersion: isRaw = true
        // Of bytes or, as some programs write IPTC, of words.
        case _ where Tag.metadata.contains(tag):
          longestMetadata = max(longestMetadata, values * (type == 4 ? 4 : 1))
        case Tag.photometric where Self.sensorSpaces.contains(value): isRaw = true
        case Tag.subfileType where directory == start && value & 1 == 1: isPreview = true
        case Tag.subdirectories where values == 1: waiting.append(value)
        case Tag.subdirectories:
          for index in 0..<min(values, Self.mostDirectories) {
            if let directory = number(at: value + 4 * index, 4) { waiting.append(directory) }
          }
        default: break
        }
      }
      if let next = number(at: directory + 2 + 12 * count, 4) { waiting.append(next) }
    }
    self.isPreview = isPreview
    self.isRaw = isRaw
    self.longestMetadata = longestMetadata
  }
}
