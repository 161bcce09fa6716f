import CVips
import Files
package import Pixels

/// Text as a picture: how much of each pixel is covered.
package struct TextMask {
  /// The size in pixels.
  let size: PixelSize
  /// The coverage of each pixel, row by row.
  let coverage: [UInt8]

  /// Wraps coverage that was drawn elsewhere.
  package init(size: PixelSize, coverage: [UInt8]) {
    self.size = size
    self.coverage = coverage
  }

  /// Draws a line, shaped for its script, in the fonts of the system.
  ///
  /// - Throws: `unsupported` when there is nothing to draw with.
  init(_ text: String, points: Int) throws(FileError) {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    try self.init(line, font: "sans \(points)", dotsPerInch: 96)
  }

  /// Draws text as it is, in a font by Pango's description; a byte of a file name that is not UTF-8 is drawn as `\xE9`.
  ///
  /// - Parameter wrap: the width in pixels at which lines are wrapped; 0 for never.
  /// - Throws: `unsupported` when there is nothing to draw with.
  init(
    _ text: String, font: String, dotsPerInch: Int32, alignment: CVipsAlignment = CVipsLeft, wrap: Int = 0
  ) throws(FileError) {
    let text = text.showingFileNames
    // libvips reports text without ink in an error buffer that all threads share and clear.
    guard text.unicodeScalars.contains(where: \.mayHaveInk) else {
      (size, coverage) = (PixelSize(width: 1, height: 1), [0])
      return
    }
    var (width, height): (UInt32, UInt32) = (0, 0)
    var message = ErrorText()
    let bytes = text.withCString { text in
      font.withCString { font in
        var request = CVipsText(
          text: text, font: font, dotsPerInch: dotsPerInch, alignment: alignment, wrap: Int32(wrap))
        return message.fill { cvips_text(&request, &width, &height, $0) }
      }
    }
    guard let bytes else { throw FileError(.unsupported, "no text can be drawn: \(message.text)") }
    defer { cvips_free_text(bytes) }
    size = PixelSize(width: Int(width), height: Int(height))
    coverage = Array(copying: bytes, count: size.area)
  }

  /// Draws as much of a line as fits a width, with an ellipsis in the place of its middle.
  init(_ text: String, points: Int, fitting width: Int) throws(FileError) {
    var mask = try TextMask(text, points: points)
    let characters = Array(text.showingFileNames)
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

extension Unicode.Scalar {
  /// Whether a font may draw something for it.
  fileprivate var mayHaveInk: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
