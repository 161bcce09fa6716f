import Pixels
import Testing

import Stills

struct ContactSheetTests {
  private func tile(_ red: UInt8, alpha: UInt8 = 255) -> ContactSheet.Tile {
    var image = Image(packed: .rgba8, size: PixelSize(width: 40, height: 30))
    for place in stride(from: 0, to: image.bytes.count, by: 4) {
      (image.bytes[place], image.bytes[place + 3]) = (red, alpha)
    }
    return .init(image, label: "\(red)")
  }

  /// Row by row, from left to right; what is transparent shows the background, and what is missing a frame.
  @Test func picturesStandInRows() throws {
    let sheet = ContactSheet(of: 5, columns: 3)
    let image = try sheet.draw([tile(250), tile(200), tile(150, alpha: 0), tile(100), .init(nil, label: "")])
    func red(_ x: Int, _ y: Int) -> UInt8 { image.bytes[image.layout.planes[0].stride * y + x * 4] }
    let step = sheet.side + 12
    #expect(image.size.width == 3 * step + 12)
    let left = 12 + sheet.side / 2
    #expect([red(left, 20), red(left + step, 20), red(left + 2 * step, 20)] == [250, 200, 28])
    // The second row is as high as the missing picture's frame.
    let bottom = (30..<image.size.height).last { red(left, $0) == 100 }
    let (row, edge) = (try #require(bottom), 12 + step)
    #expect(red(edge, row) == 72 && red(edge + sheet.side - 1, row) == 72 && red(left + step, row - 1) == 28)
  }

  /// A JPEG has 65,500 pixels at most.
  @Test(arguments: [(1200, 2), (ContactSheet.most, 1), (ContactSheet.most, nil)] as [(Int, Int?)])
  func manyRowsGetMoreColumns(count: Int, columns: Int?) throws {
    let sheet = ContactSheet(of: count, columns: columns)
    let tiles = Array(repeating: ContactSheet.Tile(nil, label: ""), count: count)
    let size = try sheet.draw(tiles).size
    #expect(max(size.width, size.height) < 16_000, "\(size)")
  }
}
