public import Cameras
public import Pixels

extension CalibrationChart {
  /// The pixels of a millimetre in ``image``: 254 to the inch.
  private static let pixelsPerMillimetre = 10

  /// The dark squares in millimetres on the sheet, by their upper left corners.
  private static var darkSquares: [(x: Int, y: Int)] {
    let left = (sheetMillimetres.width - squares.across * squareMillimetres) / 2
    let top = (sheetMillimetres.height - squares.down * squareMillimetres) / 2
    return (0..<squares.down).flatMap { row in
      (0..<squares.across).filter { isDark(column: $0, row: row) }.map {
        (left + $0 * squareMillimetres, top + row * squareMillimetres)
      }
    }
  }

  /// The chart in grey, 2970x2100.
  public static var image: Image {
    let scale = pixelsPerMillimetre, side = squareMillimetres * scale
    let size = PixelSize(width: sheetMillimetres.width * scale, height: sheetMillimetres.height * scale)
    var image = Image(packed: .gray8, size: size)
    image.bytes = Array(repeating: 255, count: image.bytes.count)
    let stride = image.layout.planes[0].stride
    for square in darkSquares {
      for row in square.y * scale..<square.y * scale + side {
        let start = row * stride + square.x * scale
        for column in start..<start + side { image.bytes[column] = 0 }
      }
    }
    return image
  }

  /// The chart as SVG, whose size on paper is that of the sheet.
  public static var svg: String {
    let (width, height) = sheetMillimetres
    let path = darkSquares.map {
      "M\($0.x) \($0.y)h\(squareMillimetres)v\(squareMillimetres)h-\(squareMillimetres)z"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)mm" height="\(height)mm" viewBox="0 0 \(width) \(height)">
      <rect width="\(width)" height="\(height)" fill="#fff"/>
      <path d="\(path.joined())"/>
      </svg>

      """
  }
}
