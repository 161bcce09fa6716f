import Pixels

/// The header of a JPEG image, parsed from its markers without decoding.
struct JPEGHeader: Hashable {
  /// The offset of the image's first byte: some cameras send garbage before it.
  let start: Int
  /// The offset of the start-of-scan marker.
  let scan: Int
  /// Whether the image contains Huffman tables.
  let hasHuffmanTables: Bool

  // With more garbage than this, the data are not considered an image.
  private static let maximumGarbage = 1024

  /// Parses the markers up to the first scan; nil when `bytes` are not a JPEG image.
  init?(_ bytes: RawSpan) {
    guard let start = Self.imageStart(in: bytes) else { return nil }
    var place = start + 2
    var hasTables = false
    while place + 4 <= bytes.byteCount {
      guard bytes[place] == 0xff else { return nil }
      let marker = bytes[place + 1]
      switch marker {
      case 0xff:  // Fill bytes may precede any marker.
        place += 1
        continue
      case 0x01, 0xd0...0xd8:  // These have no length.
        place += 2
        continue
      case 0x00, 0xd9: return nil
      case 0xda:
        self.start = start
        self.scan = place
        self.hasHuffmanTables = hasTables
        return
      case 0xc4: hasTables = true
      default: break
      }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  private static func imageStart(in bytes: RawSpan) -> Int? {
    guard bytes.byteCount >= 4 else { return nil }
    for place in 0..<min(bytes.byteCount - 2, maximumGarbage)
    where bytes[place] == 0xff && bytes[place + 1] == 0xd8 && bytes[place + 2] == 0xff {
      return place
    }
    return nil
  }

  /// Copies the image of a frame and adds what may be missing: the standard tables before its scan, and an end
  /// marker.
  ///
  /// With the marker added, libjpeg distinguishes an image that only lacked the marker from one with
  /// truncated data.
  func complete(_ frame: RawSpan, into image: inout [UInt8]) {
    image.removeAll(keepingCapacity: true)
    image.append(frame.extracting(start..<scan))
    if !hasHuffmanTables { image.append(contentsOf: HuffmanTables.segment) }
    image.append(frame.extracting(scan...))
    image.append(0xff)
    image.append(0xd9)
  }

  /// The image of a frame as a file: from its first byte on, with what is missing; nil when it is no image.
  static func completed(_ frame: RawSpan) -> [UInt8]? {
    guard let header = JPEGHeader(frame) else { return nil }
    let image = frame.extracting(header.start...)
    if header.hasHuffmanTables, hasEnd(image) { return Array(copying: image) }
    var completed: [UInt8] = []
    header.complete(frame, into: &completed)
    if hasEnd(image) { completed.removeLast(2) }
    return completed
  }

  /// Whether `bytes` end with an end-of-image marker, followed by at most a little padding.
  static func hasEnd(_ bytes: RawSpan) -> Bool {
    var place = bytes.byteCount - 2
    let last = max(0, bytes.byteCount - 2 - maximumGarbage)
    while place >= last {
      if bytes[place] == 0xff, bytes[place + 1] == 0xd9 { return true }
      place -= 1
    }
    return false
  }
}
