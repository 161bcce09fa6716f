/// The animation of a HEIF or AVIF file, a movie beside its pictures (ISO/IEC 23008-12, 7).
enum HEIFSequence {
  /// How many pictures the longest track has; 0 where there is none.
  static func frames(_ file: UnsafeBufferPointer<UInt8>) -> Int {
    frames(file[...], in: ["moov", "trak", "mdia", "minf", "stbl"][...])
  }

  private static func frames(_ bytes: HEIFItems.Bytes, in path: ArraySlice<String>) -> Int {
    var most = 0
    HEIFItems.forEachBox(of: bytes) { type, content in
      if let next = path.first {
        if type == next { most = max(most, frames(content, in: path.dropFirst())) }
      } else if type == "stsz", content.count >= 12 {
        most = max(most, HEIFItems.number(content.dropFirst(8), 4))
      }
    }
    return most
  }
}
