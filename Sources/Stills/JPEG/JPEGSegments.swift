/// The contents of a JPEG file's marker segments, read without decoding any pixel.
package struct JPEGSegments {
  package private(set) var width = 0
  package private(set) var height = 0
  private(set) var components = 0
  /// Whether the file has an Adobe APP14 segment; such files store CMYK inverted.
  private(set) var isAdobe = false
  /// The Exif data, from its TIFF header on.
  private(set) var exif: [UInt8] = []
  /// The XMP packet.
  private(set) var xmp: [UInt8] = []
  /// Photoshop's image resources, which contain the IPTC records.
  private(set) var resources: [UInt8] = []
  private var profileParts: [Int: [UInt8]] = [:]
  private var profileCount = 0

  /// Parses the segments; nil when the bytes do not start like a JPEG file or have no frame header.
  package init?(_ file: [UInt8]) {
    guard let segments = file.withFileBytes({ JPEGSegments($0) }) else { return nil }
    self = segments
  }

  /// Parses the segments; nil when the bytes do not start like a JPEG file or have no frame header.
  init?(_ file: FileBytes) {
    guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else { return nil }
    var place = 2
    while let marker = Self.nextMarker(file, &place) {
      switch marker {
      case 0xD9:
        if width == 0 { return nil }
        return
      case 0x00, 0x01, 0xD0...0xD8: continue
      default: break
      }
      guard place + 2 <= file.count else { break }
      let length = Int(file[place]) << 8 | Int(file[place + 1])
      guard length >= 2, place + length <= file.count else { break }
      let body = place + 2..<place + length
      place += length
      switch marker {
      // SOF0…SOF15 except DHT (C4), JPG (C8) and DAC (CC).
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: readFrame(file[body])
      case 0xE1: readMetadata(file[body])
      case 0xE2: readProfile(file[body])
      case 0xED:
        if let part = file[body].behind(JPEGMetadata.resourceSignature) { resources += part }
      case 0xEE: isAdobe = isAdobe || file[body].starts(with: "Adobe".utf8)
      default: break
      }
    }
    if width == 0 { return nil }
  }

  /// The code after the next 0xFF that is not stuffing; `place` moves past it.
  private static func nextMarker(_ file: FileBytes, _ place: inout Int) -> UInt8? {
    while let found = file.firstIndex(of: 0xFF, from: place) {
      place = found + 1
      while place < file.count, file[place] == 0xFF { place += 1 }
      guard place < file.count else { break }
      place += 1
      if file[place - 1] != 0 { return file[place - 1] }
    }
    place = file.count
    return nil
  }

  private mutating func readFrame(_ body: Slice<FileBytes>) {
    guard width == 0, body.count >= 6 else { return }
    let start = body.startIndex
    height = Int(body[start + 1]) << 8 | Int(body[start + 2])
    width = Int(body[start + 3]) << 8 | Int(body[start + 4])
    components = Int(body[start + 5])
  }

  private mutating func readMetadata(_ body: Slice<FileBytes>) {
    if exif.isEmpty, let part = body.behind(JPEGMetadata.exifSignature) { exif = Array(part) }
    if xmp.isEmpty, let part = body.behind(JPEGMetadata.xmpSignature) { xmp = Array(part) }
  }

  /// The IPTC records among the image resources; empty when there are none.
  var iptc: ArraySlice<UInt8> {
    // "8BIM", an ID, a name padded to even length, a size, and the content, also padded.
    var rest = resources[...]
    while rest.count >= 12, rest.starts(with: "8BIM".utf8) {
      let start = rest.startIndex
      let nameLength = (Int(rest[start + 6]) + 2) & ~1
      let sizeStart = start + 6 + nameLength
      guard sizeStart + 4 <= rest.endIndex else { break }
      let size = rest[sizeStart..<sizeStart + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = sizeStart + 4
      guard size <= rest.endIndex - content else { break }
      if rest[start + 4] == 4, rest[start + 5] == 4 { return rest[content..<content + size] }
      rest = rest[min(rest.endIndex, content + (size + 1) & ~1)...]
    }
    return []
  }

  private mutating func readProfile(_ body: Slice<FileBytes>) {
    let mark = Array("ICC_PROFILE".utf8) + [0]
    guard body.starts(with: mark), body.count > 14 else { return }
    profileParts[Int(body[body.startIndex + 12])] = Array(body.dropFirst(14))
    profileCount = Int(body[body.startIndex + 13])
  }

  /// The embedded ICC profile, assembled from its segments; nil when there is none or a segment is missing.
  var profile: [UInt8]? {
    guard profileCount > 0 else { return nil }
    var profile: [UInt8] = []
    for number in 1...profileCount {
      guard let part = profileParts[number] else { return nil }
      profile += part
    }
    return profile
  }
}

extension Slice<FileBytes> {
  /// The bytes after a signature; nil when they do not start with it.
  fileprivate func behind(_ signature: String) -> Self? {
    starts(with: signature.utf8) ? dropFirst(signature.utf8.count) : nil
  }
}
