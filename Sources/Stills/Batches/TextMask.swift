import CVips
import FileNames
import Pixels

/// A line of text as a picture: how much of each pixel is covered.
struct TextMask {
  /// The size in pixels.
  let size: PixelSize
  /// The coverage of each pixel, row by row.
  let coverage: [UInt8]

  /// Draws a line, shaped for its script, in the fonts of the system.
  ///
  /// - Throws: `unsupported` when there is nothing to draw with.
  init(_ text: String, points: Int) throws(StillsError) {
    let line = String(
      String.UnicodeScalarView(
        text.showingFileNames.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    var (width, height): (UInt32, UInt32) = (0, 0)
    var message = ErrorText()
    guard let bytes = message.fill({ cvips_text(line, "sans \(points)", &width, &height, $0) }) else {
      throw StillsError(.unsupported, "no text can be drawn: \(message.text)")
    }
    defer { cvips_free_text(bytes) }
    size = PixelSize(width: Int(width), height: Int(height))
    coverage = Array(UnsafeBufferPointer(start: bytes, count: size.area))
  }

  /// Draws as much of a line as fits a width, with an ellipsis in the place of its middle.
  init(_ text: String, points: Int, fitting width: Int) throws(StillsError) {
    var mask = try TextMask(text, points: points)
    let characters = Array(text)
    var kept = characters.count
    while mask.size.width > width, kept > 2 {
      kept = max(2, min(kept - 1, kept * width / mask.size.width))
      let end = kept / 2
      mask = try TextMask(
        String(characters.prefix(kept - end)) + "…" + String(characters.suffix(end)), points: points)
    }
    self = mask
  }
}
