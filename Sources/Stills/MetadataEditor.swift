import CExiv2
import Files
import Pixels

/// Parsed metadata for editing; confined to one thread.
package final class MetadataEditor {
  /// Why Exiv2 failed.
  package struct Failure: Error {
    let reason: String
  }

  private let handle: OpaquePointer

  package init() {
    guard let handle = cexiv2_create() else { preconditionFailure("out of memory") }
    self.handle = handle
  }

  deinit { cexiv2_destroy(handle) }

  private func attempt(_ body: (UnsafeMutablePointer<CChar>) -> Bool) throws(Failure) {
    var message = ErrorText()
    guard message.fill(body) else { throw Failure(reason: message.text) }
  }

  /// Reads all parts from an image file.
  func read(file: FileBytes) throws(Failure) {
    guard let bytes = file.baseAddress else { throw Failure(reason: "the file is empty") }
    try attempt { cexiv2_read_file(handle, bytes, file.count, $0) }
  }

  /// Reads all parts from an image file on the disk, of which only those are read.
  func read(path: String) throws(Failure) {
    try attempt { message in path.withFileName { cexiv2_read_path(handle, $0, message) } }
  }

  /// A copy of a TIFF, DNG or WebP file with the values set in it.
  func written(into file: [UInt8]) throws(Failure) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    try attempt { cexiv2_write_file(handle, file, file.count, &bytes, &count, $0) }
    return Array(copying: bytes, count: count)
  }

  /// Parses the parts of a value.
  package func load(_ metadata: Metadata) throws(Failure) {
    for (part, bytes) in [
      (CExiv2Exif, metadata.exif), (CExiv2XMP, metadata.xmp), (CExiv2IPTC, metadata.iptc),
    ] where !bytes.isEmpty {
      try attempt { cexiv2_read(handle, part, bytes, bytes.count, $0) }
    }
  }

  /// Encodes the parts into a value.
  package func store(in metadata: inout Metadata) throws(Failure) {
    metadata.exif = try encoded(CExiv2Exif)
    metadata.xmp = try encoded(CExiv2XMP)
    metadata.iptc = try encoded(CExiv2IPTC)
  }

  private func encoded(_ part: CExiv2Part) throws(Failure) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    try attempt { cexiv2_encode(handle, part, &bytes, &count, $0) }
    return Array(copying: bytes, count: count)
  }

  /// Whether the Exif part is big-endian.
  var isBigEndian: Bool { cexiv2_is_big_endian(handle) }

  /// The value of a key; nil if absent.
  func text(_ key: String) -> String? { text { cexiv2_text(handle, key, $0, $1) } }

  /// The lens as a camera's maker names it in a form of its own; nil if absent.
  var lensOfMaker: String? { text { cexiv2_lens(handle, $0, $1) } }

  private func text(_ copy: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
    let length = copy(&empty, 0)
    guard length >= 0 else { return nil }
    var characters = [CChar](repeating: 0, count: length + 1)
    _ = copy(&characters, characters.count)
    return String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private var empty: CChar = 0

  /// An angle of XMP, such as `52,30.5N` or `13,22,40E`; nil if absent.
  func degreesOfXMP(_ key: String) -> Double? {
    guard let text = text(key), let letter = text.last,
      let sign = ["N": 1.0, "E": 1, "S": -1, "W": -1][letter]
    else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (2...3).contains(parts.count), let degrees = parts[0], let minutes = parts[1],
      let seconds = parts.count == 3 ? parts[2] : 0
    else { return nil }
    return sign * (degrees + minutes / 60 + seconds / 3600)
  }

  /// An angle of degrees, minutes and seconds; `negative` is the letter of its key's `Ref` below 0. Nil if absent.
  func degrees(_ key: String, below negative: String) -> Double? {
    let parts = (text(key) ?? "").split(separator: " ").compactMap { Double(fraction: $0) }
    guard parts.count == 3 else { return nil }
    let angle = parts[0] + parts[1] / 60 + parts[2] / 3600
    return text(key + "Ref") == negative ? -angle : angle
  }

  /// Each value in Exiv2's notation, Exif first, then XMP and IPTC; of bytes over ``longestBytes`` how many there are.
  func values() throws(Failure) -> [(key: String, text: String)] {
    final class Found { var values: [(key: String, text: String)] = [] }
    let found = Found()
    try attempt { message in
      cexiv2_visit(
        handle, Self.longestBytes,
        { context, key, text in
          let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
          found.values.append((String(cString: key), String(cString: text)))
        }, Unmanaged.passUnretained(found).toOpaque(), message)
    }
    return found.values
  }

  /// The most bytes of a value without text that are written as numbers.
  private static let longestBytes = 64

  /// Sets a value from text in Exiv2's notation. XMP is UTF-8: a byte of an argument that is none is written as `\xE9`.
  func set(_ key: String, _ text: String) throws(Failure) {
    try attempt { cexiv2_set_text(handle, key, text.showingFileNames, $0) }
  }

  /// Changes an existing value; does not add one.
  func update(_ key: String, _ text: String) throws(Failure) {
    if self.text(key) != nil { try set(key, text) }
  }

  /// Sets the user comment: ASCII if possible, otherwise UTF-16 in the Exif part's byte order.
  func setUserComment(_ comment: String) throws(Failure) {
    let text = comment.showingFileNames
    var bytes: [UInt8]
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      bytes = Array("ASCII\0\0\0".utf8) + text.utf8
    } else {
      bytes = Array("UNICODE\0".utf8)
      for unit in text.utf16 {
        let high = UInt8(unit >> 8), low = UInt8(unit & 0xFF)
        bytes += isBigEndian ? [high, low] : [low, high]
      }
    }
    try set("Exif.Photo.UserComment", bytes)
  }

  /// Sets a value of type UNDEFINED.
  func set(_ key: String, _ bytes: [UInt8]) throws(Failure) {
    try attempt { cexiv2_set_bytes(handle, key, bytes, bytes.count, $0) }
  }

  /// Sets regions of the Metadata Working Group's guidelines for faces; a region's place is its centre.
  func setRegions(ofFaces faces: [NormalizedRectangle], size: PixelSize) throws(Failure) {
    guard !faces.isEmpty else { return }
    let regions = "Xmp.mwg-rs.Regions/mwg-rs"
    let dimensions = "\(regions):AppliedToDimensions/stDim"
    try set("\(dimensions):w", "\(size.width)")
    try set("\(dimensions):h", "\(size.height)")
    try set("\(dimensions):unit", "pixel")
    try attempt { cexiv2_set_list(handle, "\(regions):RegionList", $0) }
    for (index, face) in faces.enumerated() {
      let region = "\(regions):RegionList[\(index + 1)]/mwg-rs"
      try set("\(region):Type", "Face")
      for (name, value) in [
        ("x", face.center.x), ("y", face.center.y), ("w", face.width), ("h", face.height),
      ] {
        try set("\(region):Area/stArea:\(name)", Self.fraction(value))
      }
      try set("\(region):Area/stArea:unit", "normalized")
    }
  }

  /// A fraction with six digits, as a millionth is less than a pixel.
  private static func fraction(_ value: Double) -> String {
    let millionths = Int((min(max(value, 0), 1) * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Removes every value whose key begins with `prefix`.
  func remove(_ prefix: String) { cexiv2_remove(handle, prefix) }

  /// Removes the value of a key, with its items and fields.
  func removeValue(_ key: String) { cexiv2_remove_value(handle, key) }

  /// Moves what IPTC says into the fields of XMP that say the same; what XMP has no field for stays.
  func moveIPTC(overwriting: Bool) throws(Failure) {
    try attempt { cexiv2_move_iptc(handle, overwriting, $0) }
  }

  /// Sets the XMP values of another editor in place of those of the same property, and of their counterparts in Exif and IPTC.
  func merge(_ other: MetadataEditor) throws(Failure) {
    try attempt { cexiv2_merge_xmp(handle, other.handle, $0) }
  }

  /// Adds to XMP what Exif and IPTC say and XMP does not.
  func translateToXMP() throws(Failure) { try attempt { cexiv2_translate(handle, $0) } }

  /// Adds to XMP's history that a program has filtered the picture by a chain; one that a JPEG has no space for is left out.
  func addFiltering(by program: String, chain: String) throws(Failure) {
    let chain = chain.showingFileNames
    guard !chain.isEmpty, chain.utf8.count <= Self.longestChain else { return }
    try attempt { cexiv2_add_filtering(handle, program, chain, $0) }
  }

  /// The most bytes of a chain in a history; a JPEG's XMP has at most 65,000 in all.
  private static let longestChain = 8_192

  /// Removes what camera makers write in forms of their own.
  func removeMakernote() { cexiv2_remove_makernote(handle) }

  /// Whether there is a thumbnail.
  var hasThumbnail: Bool { cexiv2_has_thumbnail(handle) }

  /// Sets a JPEG as the thumbnail.
  package func setThumbnail(_ file: [UInt8]) throws(Failure) {
    try attempt { cexiv2_set_thumbnail(handle, file, file.count, $0) }
  }

  /// Removes the thumbnail and all tags that describe it.
  func removeThumbnail() { cexiv2_remove_thumbnail(handle) }
}
