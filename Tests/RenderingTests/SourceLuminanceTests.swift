import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// The luminance that filters read of a source without converting it to red, green and blue.
@Suite struct SourceLuminanceTests {
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
}
