import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport
import Testing

/// Reading planar and packed YCbCr frames, against a conversion on the CPU.
struct SourceFormatTests {
  static let formats: [PixelFormat] = [
    .nv12, .nv21, .nv16, .yuv420, .yvu420, .yuv422, .yuv444, .yuyv, .uyvy, .yvyu, .vyuy, .gray8,
  ]

  /// Odd sizes, where the last chroma samples hang over the edge, and one pixel.
  @Test(
    arguments: formats,
    [PixelSize(width: 7, height: 5), PixelSize(width: 8, height: 6), PixelSize(width: 1, height: 1)])
  func framesAreReadAsTheyLie(format: PixelFormat, size: PixelSize) throws {
    var image = Image(packed: format, size: size, encoding: .video601)
    var state: UInt64 = 11
    for index in image.bytes.indices {
      state = state &* 6364136223846793005 &+ 1442695040888963407
      // Inside the cube, so that nothing is cut off.
      image.bytes[index] = 112 + UInt8(state >> 59)
    }
    try withRenderer { renderer in
      for orientation in [Orientation.up, .right, .downMirrored] {
        let result = try renderer.render(
          "", on: image, orientation: orientation, options: renderer.options(output: .rgba32f))
        #expect(result.size == orientation.applied(to: size))
        for y in 0..<size.height {
          for x in 0..<size.width {
            let expected = Self.reference(image, x, y)
            let place = Self.turned(x, y, size, orientation)
            let pixel = (place.y * result.size.width + place.x) * 4
            for channel in 0..<3 {
              let difference = abs(result.floats[pixel + channel] - expected[channel])
              // Drivers mix texels of 8 bits with 8 bits.
              #expect(difference < 2.5 / 255, "\(format) \(size) at \(x),\(y)")
            }
          }
        }
      }
    }
  }

  static func turned(_ x: Int, _ y: Int, _ size: PixelSize, _ orientation: Orientation) -> (x: Int, y: Int) {
    switch orientation {
    case .right: (size.height - 1 - y, x)
    case .downMirrored: (x, size.height - 1 - y)
    default: (x, y)
    }
  }

  static func reference(_ image: Image, _ x: Int, _ y: Int) -> [Float] {
    let (luma, cb, cr) = samples(image.layout.format)
    let values = [
      Float(image[luma.plane, x, y, luma]), mixed(image, cb, x, y), mixed(image, cr, x, y),
    ].map { $0 / 255 }
    guard image.layout.format != .gray8 else {
      return Array(repeating: (values[0] - 16 / 255) * 255 / 219, count: 3)
    }
    let (rows, offset) = image.encoding.conversion
    let centred = SIMD3<Double>(Double(values[0]), Double(values[1]), Double(values[2])) - offset
    return rows.map { Float(($0 * centred).sum()) }
  }

  /// Where a component's samples lie: the plane, the bytes between samples and to the first, and the pixels that one
  /// sample spans.
  struct Component {
    var plane = 0
    var step = 1
    var first = 0
    var horizontal = 1
    var vertical = 1
  }

  static func samples(_ format: PixelFormat) -> (Component, Component, Component) {
    func two(_ cb: Int, _ cr: Int, _ vertical: Int) -> (Component, Component, Component) {
      (
        Component(), Component(plane: 1, step: 2, first: cb, horizontal: 2, vertical: vertical),
        Component(plane: 1, step: 2, first: cr, horizontal: 2, vertical: vertical)
      )
    }
    func three(_ cb: Int, _ cr: Int, _ horizontal: Int, _ vertical: Int) -> (Component, Component, Component)
    {
      (
        Component(), Component(plane: cb, horizontal: horizontal, vertical: vertical),
        Component(plane: cr, horizontal: horizontal, vertical: vertical)
      )
    }
    func packed(_ y: Int, _ cb: Int, _ cr: Int) -> (Component, Component, Component) {
      (
        Component(step: 2, first: y), Component(step: 4, first: cb, horizontal: 2),
        Component(step: 4, first: cr, horizontal: 2)
      )
    }
    return switch format {
    case .nv12: two(0, 1, 2)
    case .nv21: two(1, 0, 2)
    case .nv16: two(0, 1, 1)
    case .yuv420: three(1, 2, 2, 2)
    case .yvu420: three(2, 1, 2, 2)
    case .yuv422: three(1, 2, 2, 1)
    case .yuv444: three(1, 2, 1, 1)
    case .yuyv: packed(0, 1, 3)
    case .uyvy: packed(1, 0, 2)
    case .yvyu: packed(0, 3, 1)
    case .vyuy: packed(1, 2, 0)
    default: (Component(), Component(), Component())
    }
  }

  /// A chroma component between its samples, which sit in the middle of the pixels that they span.
  static func mixed(_ image: Image, _ component: Component, _ x: Int, _ y: Int) -> Float {
    func ends(_ pixel: Int, _ span: Int, _ length: Int) -> (Int, Int, Float) {
      let place = (Float(pixel) + 0.5) / Float(span) - 0.5
      let low = place.rounded(.down)
      let last = (length + span - 1) / span - 1
      return (min(max(Int(low), 0), last), min(max(Int(low) + 1, 0), last), place - low)
    }
    let (left, right, across) = ends(x, component.horizontal, image.size.width)
    let (top, bottom, down) = ends(y, component.vertical, image.size.height)
    func at(_ x: Int, _ y: Int) -> Float { Float(image[component.plane, x, y, component]) }
    let above = at(left, top) * (1 - across) + at(right, top) * across
    let below = at(left, bottom) * (1 - across) + at(right, bottom) * across
    return above * (1 - down) + below * down
  }
}

extension Image {
  fileprivate subscript(
    plane: Int, x: Int, y: Int, component: SourceFormatTests.Component
  ) -> UInt8 {
    let place = layout.planes[plane]
    return bytes[place.offset + y * place.stride + x * component.step + component.first]
  }
}
