import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// BT.2020 with constant luminance: patches of known colours, encoded by the formulas of the standard.
struct ConstantLuminanceTests {
  private static let colors: [SIMD3<Double>] = [
    [1, 1, 1], [0, 0, 0], [0.5, 0.5, 0.5], [0.75, 0.25, 0.5], [0.25, 0.75, 0.5], [0.9, 0.4, 0.1],
    [0.2, 0.5, 0.9], [0.1, 0.9, 0.3], [0.9, 0.3, 0.9], [0.6, 0.2, 0.2], [0.05, 0.04, 0.06], [1, 0, 0],
    [0, 1, 0], [0, 0, 1], [0.9, 0.8, 0.05], [0.1, 0.6, 0.6],
  ]
  /// The pixels of a patch, in both directions.
  private static let side = 8

  /// The patches in a row.
  private static func patches(_ format: PixelFormat, _ range: ColorEncoding.Range) -> Image {
    var image = Image(
      packed: format, size: PixelSize(width: side * colors.count, height: side),
      encoding: ColorEncoding(matrix: .bt2020ConstantLuminance, range: range))
    let (low, luma, chroma) = range == .limited ? (16.0, 219.0, 224.0) : (0, 255, 255)
    for (plane, place) in zip(format.planes, image.layout.planes) {
      let size = plane.size(for: image.size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let numbers = ConstantLuminance.components(colors[x * plane.horizontalStep / side])
          let y8 = UInt8((low + luma * numbers.x).rounded())
          let cb = UInt8(min(255, (128 + chroma * numbers.y).rounded()))
          let cr = UInt8(min(255, (128 + chroma * numbers.z).rounded()))
          let bytes: [UInt8] =
            switch (format, place.offset) {
            case (.yuyv, _): [y8, cb, y8, cr]
            case (.yuv444, 0), (.nv12, 0): [y8]
            case (.nv12, _): [cb, cr]
            case (_, image.layout.planes[1].offset): [cb]
            default: [cr]
            }
          let start = place.offset + y * place.stride + x * bytes.count
          image.bytes.replaceSubrange(start..<start + bytes.count, with: bytes)
        }
      }
    }
    return image
  }

  /// The bytes are rounded, which moves a colour by up to 1.4 of 255; taken for BT.2020's other form, most are off by
  /// 10 to 60.
  @Test(arguments: [PixelFormat.yuv444, .nv12, .yuyv], [ColorEncoding.Range.limited, .full])
  func patchesHaveTheirColours(format: PixelFormat, range: ColorEncoding.Range) throws {
    let image = Self.patches(format, range)
    try withRenderer { renderer in
      for fusion in [CompilerOptions.Fusion.full, .none] {
        let options = renderer.options(fusion: fusion, output: .rgba32f)
        let (size, floats) = try renderer.render("", on: image, options: options)
        let result = ReferenceImage(size: size, floats: floats)
        for (index, color) in Self.colors.enumerated() {
          // In the middle of a patch, where no chroma of its neighbours is mixed in.
          let found = result[index * Self.side + Self.side / 2, Self.side / 2]
          for channel in 0..<3 {
            #expect(abs(found[channel] - color[channel]) < 1.5 / 255, "\(color) is \(found)")
          }
          #expect(found.w == 1)
        }
      }
    }
  }

  /// Filters get R'G'B': what follows the decoding is not mixed into it.
  @Test(arguments: [
    "color-invert", "orientation=right,saturation=0.5", "gaussian-blur=2,luminosity", "grayscale",
  ])
  func filtersGetColours(chain: String) throws {
    let image = Self.patches(.yuv444, .limited)
    var decoded = Image(packed: .rgbaFloat, size: image.size)
    decoded.bytes = ReferenceImage(converting: image).pixels.flatMap { color in
      (0..<4).flatMap { channel in withUnsafeBytes(of: Float(color[channel])) { Array($0) } }
    }
    try withRenderer { renderer in
      var options = renderer.options(output: .rgba32f)
      options.intermediates = .float
      let found = try renderer.render(chain, on: image, options: options)
      let expected = try renderer.render(chain, on: decoded, options: options)
      let result = ReferenceImage(size: found.size, floats: found.floats)
      let (amount, x, y) = result.difference(
        to: ReferenceImage(size: expected.size, floats: expected.floats))
      #expect(amount < 2e-4, "\(chain) at \(x),\(y)")
    }
  }
}
