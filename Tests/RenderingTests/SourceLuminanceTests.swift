import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// The luminance that filters read of a source without converting it to red, green and blue.
struct SourceLuminanceTests {
  /// Luma, Cb and Cr of BT.601 in limited range, and the weights of GPUImage's luminance.
  @Test(arguments: [(126, 128, 128), (126, 140, 150), (40, 120, 135)])
  func itIsThatOfTheColour(luma: Int, cb: Int, cr: Int) throws {
    var image = Image(packed: .nv12, size: PixelSize(width: 8, height: 8), encoding: .video601)
    for place in image.bytes.indices {
      image.bytes[place] = UInt8(place < 64 ? luma : place % 2 == 0 ? cb : cr)
    }
    let y = Double(luma - 16) / 219, blue = Double(cb - 128) / 224, red = Double(cr - 128) / 224
    let expected =
      0.2125 * (y + 1.402 * red) + 0.7154 * (y - 0.344136 * blue - 0.714136 * red)
      + 0.0721 * (y + 1.772 * blue)
    try withRenderer { renderer in
      let found = try renderer.render("color-packing", on: image, options: renderer.options(output: .rgba32f))
      for value in found.floats { #expect(abs(Double(value) - expected) < 0.5 / 255) }
    }
  }

  /// The luma of BT.709 from its plane alone, whatever the chroma: of neutral chroma exact, else within 0.064/255.
  @Test(arguments: [PixelFormat.nv12, .yuyv, .yuv444, .uyvy], [(128, 128), (16, 240), (240, 16)])
  func thatOfHighDefinitionIsStored(format: PixelFormat, chroma: (cb: Int, cr: Int)) throws {
    let frame = PictureDescription(format: format, size: PixelSize(width: 8, height: 8), encoding: .video709)
    let luma = 147
    let y = Double(luma - 16) / 219
    let (cb, cr) = (Double(chroma.cb - 128) / 224, Double(chroma.cr - 128) / 224)
    let color = SIMD3(
      y + 1.5748 * cr, y - (0.0722 * 1.8556 * cb + 0.2126 * 1.5748 * cr) / 0.7152, y + 1.8556 * cb)
    let expected = (SIMD3(0.2125, 0.7154, 0.0721) * color).sum()
    var image = Image(packed: format, size: frame.size, encoding: .video709)
    let stored = (UInt8(luma), UInt8(chroma.cb), UInt8(chroma.cr))
    for (plane, layout) in zip(format.planes.indices, image.layout.planes) {
      let end = plane + 1 < format.planes.count ? image.layout.planes[plane + 1].offset : image.bytes.count
      for place in layout.offset..<end {
        let number = place - layout.offset
        switch (format, plane) {
        case (.nv12, 1): image.bytes[place] = number % 2 == 0 ? stored.1 : stored.2
        case (.yuv444, 1): image.bytes[place] = stored.1
        case (.yuv444, 2): image.bytes[place] = stored.2
        case (.yuyv, _): image.bytes[place] = [stored.0, stored.1, stored.0, stored.2][number % 4]
        case (.uyvy, _): image.bytes[place] = [stored.1, stored.0, stored.2, stored.0][number % 4]
        default: image.bytes[place] = stored.0
        }
      }
    }
    try withRenderer { renderer in
      let found = try renderer.render("color-packing", on: image, options: renderer.options(output: .rgba32f))
      let limit = chroma.cb == 128 ? 0.001 / 255 : 0.065 / 255
      for value in found.floats { #expect(abs(Double(value) - expected) < limit) }
    }
  }
}
