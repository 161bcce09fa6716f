/// The boxes around a JPEG XL codestream that carry metadata (ISO/IEC 18181-2), which libvips 8.14 neither reads nor writes.
package enum JPEGXLContainer {
  /// A file of libvips with other metadata; its codestream alone where there is none.
  ///
  /// Since version 8.15 libvips makes a container, with metadata of its own.
  static func file(_ encoded: [UInt8], _ metadata: Metadata) -> [UInt8] {
    let codestream = codestream(of: encoded)
    guard !metadata.exif.isEmpty || !metadata.xmp.isEmpty else { return codestream }
    var file = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])
    file += box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
    // The offset of the TIFF header comes first.
    if !metadata.exif.isEmpty { file += box("Exif", [0, 0, 0, 0] + metadata.exif) }
    if !metadata.xmp.isEmpty { file += box("xml ", metadata.xmp) }
    return file + box("jxlc", codestream)
  }

  /// The Exif data and the XMP packet of a file, where they are not compressed; empty for a codestream alone.
  package static func metadata(of file: [UInt8]) -> (exif: [UInt8], xmp: [UInt8]) {
    var found: (exif: [UInt8], xmp: [UInt8]) = ([], [])
    forEachBox(of: file) { type, content in
      switch type {
      case "Exif" where content.count > 4: found.exif = Array(content.dropFirst(4))
      case "xml ": found.xmp = Array(content)
      default: break
      }
    }
    return found
  }

  /// The codestream of a file, whether it is in one box, in parts, or alone.
  package static func codestream(of file: [UInt8]) -> [UInt8] {
    guard !isCodestream(file) else { return file }
    var found: [UInt8] = []
    forEachBox(of: file) { type, content in
      switch type {
      case "jxlc": found += content
      // The number of the part comes first.
      case "jxlp": found += content.dropFirst(4)
      default: break
      }
    }
    return found
  }

  private static func isCodestream(_ file: [UInt8]) -> Bool { file.starts(with: [0xFF, 0x0A]) }

  private static func forEachBox(of file: [UInt8], _ body: (String, ArraySlice<UInt8>) -> Void) {
    guard !isCodestream(file) else { return }
    func number(at place: Int, _ count: Int) -> Int {
      file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var start = 0
    while start + 16 <= file.count {
      var (length, header) = (number(at: start, 4), 8)
      if length == 1, file[start + 8] < 0x80 { (length, header) = (number(at: start + 8, 8), 16) }
      // 0 is for the rest of the file.
      let end = length == 0 ? file.count : length > file.count - start ? file.count : start + length
      guard end >= start + header else { return }
      body(String(decoding: file[start + 4..<start + 8], as: UTF8.self), file[start + header..<end])
      start = end
    }
  }

  /// A box: its length, or 1 and a long one from 4 GiB on, its type, its content.
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let length = content.count + 8
    return length <= Int(UInt32.max)
      ? bytes(length, 4) + type.utf8 + content
      : bytes(1, 4) + type.utf8 + bytes(length + 8, 8) + content
  }
}
