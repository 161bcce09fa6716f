/// A TIFF file of one picture as a BigTIFF, whose strips can lie beyond 4 GiB.
///
/// Exiv2 writes metadata into classic files only, so that the outline of a file is one at first.
struct BigTIFF {
  private enum Tag {
    static let stripOffsets = 273, stripByteCounts = 279
    /// Those whose values are the places of other directories: of Exif, GPS and interoperability.
    static let directories = [34_665, 34_853, 40_965]
  }

  private enum DataType {
    static let long8 = 16, directory8 = 18
    /// The bytes of a value of each classic type.
    static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
  }

  /// More directories than an outline has.
  private static let mostDirectories = 8

  private let classic: [UInt8]
  private var bytes: [UInt8]
  private var directories = 0

  /// Converts a little-endian file, whose strips get a placeholder; nil when it is damaged.
  static func converted(_ classic: [UInt8]) -> [UInt8]? {
    guard classic.starts(with: "II*\0".utf8) else { return nil }
    var file = BigTIFF(classic)
    guard let start = file.number(at: 4, 4), let first = file.add(directory: start) else { return nil }
    file.bytes.replaceSubrange(8..<16, with: little(first, 8))
    return file.bytes
  }

  private init(_ classic: [UInt8]) {
    self.classic = classic
    // The version, the bytes of an offset, the place of the first directory, and the byte that all strips hold before they
    // are written.
    bytes = Array("II+\0".utf8) + [8, 0, 0, 0] + Array(repeating: 0, count: 16)
  }

  /// Appends a directory and what belongs to it; returns its place.
  private mutating func add(directory start: Int) -> Int? {
    directories += 1
    guard directories <= Self.mostDirectories, let count = number(at: start, 2) else { return nil }
    var entries = Self.little(count, 8)
    for index in 0..<count {
      let place = start + 2 + 12 * index
      guard let tag = number(at: place, 2), let type = number(at: place + 2, 2),
        DataType.sizes.indices.contains(type), let values = number(at: place + 4, 4)
      else { return nil }
      let length = values * DataType.sizes[type]
      guard let source = length <= 4 ? place + 8 : number(at: place + 8, 4), source + length <= classic.count
      else {
        return nil
      }
      var (newType, content) = (type, Array(classic[source..<source + length]))
      if tag == Tag.stripOffsets || tag == Tag.stripByteCounts {
        newType = DataType.long8
        let value = Self.little(tag == Tag.stripOffsets ? 16 : 1, 8)
        content = (0..<values).flatMap { _ in value }
      } else if Tag.directories.contains(tag) {
        guard let old = number(at: place + 8, 4), let moved = add(directory: old) else { return nil }
        newType = DataType.directory8
        content = Self.little(moved, 8)
      }
      entries += Self.little(tag, 2) + Self.little(newType, 2) + Self.little(values, 8)
      if content.count <= 8 {
        entries += content + Array(repeating: 0, count: 8 - content.count)
      } else {
        entries += Self.little(append(content), 8)
      }
    }
    // There is no other directory.
    return append(entries + Self.little(0, 8))
  }

  /// Appends bytes at a multiple of 8; returns their place.
  private mutating func append(_ content: [UInt8]) -> Int {
    bytes += Array(repeating: 0, count: -bytes.count & 7)
    defer { bytes += content }
    return bytes.count
  }

  private func number(at place: Int, _ length: Int) -> Int? {
    guard place >= 0, place + length <= classic.count else { return nil }
    return (0..<length).reduce(0) { $0 | Int(classic[place + $1]) << (8 * $1) }
  }

  private static func little(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
