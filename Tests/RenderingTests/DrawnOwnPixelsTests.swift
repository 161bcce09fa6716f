import FilterGraph
import Filters
import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// Maps of own pixels against what the GPU draws.
struct DrawnOwnPixelsTests {
  /// A picture whose red is the place across and whose green is the place down.
  private static func ramp(_ size: PixelSize) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = (y * size.width + x) * 4
        image.bytes[place] = UInt8((Double(x) + 0.5) / Double(size.width) * 255)
        image.bytes[place + 1] = UInt8((Double(y) + 0.5) / Double(size.height) * 255)
        image.bytes[place + 3] = 255
      }
    }
    return image
  }

  @Test(
    arguments: [
      "crop=0.2|0.1|0.6|0.7,rotate=90", "flip=horizontal,resize=width=50:height=90", "mirror,rotate=270",
      "transform=affine-transform=0.8|0.3|-0.3|0.8|0.1|-0.2",
      "rotate=90,transform=affine-transform=1|0.5|0|1|0|0",
      "resize=width=200:height=60,transform=affine-transform=0.7|0.7|-0.7|0.7|0|0",
      "perspective=0.1|0.2:0.9|0.1:1|0.8:0|1", "perspective=0.1|0.2:0.9|0.1:1|0.8:0|1,rotate=180",
      "lanczos-resampling=width=60,crop=0.5|0.5|0.5|0.5", "punch-in=0.4|0.7:3,flip=vertical",
      "gaussian-blur=1,orientation=right-mirrored", "orientation=left,focus-peaking=sensitivity=0",
    ],
    [Orientation.up, .right, .leftMirrored])
  func theMapSaysWhichPixelsAreSeen(chain: String, orientation: Orientation) throws {
    let size = PixelSize(width: 120, height: 96)
    let image = Self.ramp(size)
    let graph = try Graph(parsing: chain, catalog: .standard)
    let own = OwnPixels(behind: graph, catalog: .standard)
    let upright = orientation.applied(to: size)
    let map = try #require(own.map(from: upright))
    try withRenderer { renderer in
      let options = CompilerOptions(output: .rgba32f)
      let shown = try renderer.render(chain, on: image, orientation: orientation, options: options)
      let pixels = try renderer.render("\(own.graph)", on: image, orientation: orientation, options: options)
      #expect(pixels.size == upright)
      var compared = 0
      for y in stride(from: 3, to: shown.size.height - 3, by: 9) {
        for x in stride(from: 3, to: shown.size.width - 3, by: 9) {
          let place = SIMD2(
            (Double(x) + 0.5) / Double(shown.size.width), (Double(y) + 0.5) / Double(shown.size.height))
          let seen = shown.floats[((y * shown.size.width + x) * 4)...]
          guard seen[seen.startIndex + 3] > 0.999, let source = map.place(of: place),
            all(source .> 0.05), all(source .< 0.95)
          else { continue }
          let column = Int(source.x * Double(upright.width))
          let row = Int(source.y * Double(upright.height))
          let expected = pixels.floats[((row * upright.width + column) * 4)...]
          for channel in 0..<2 {
            // Within a pixel and a half.
            let difference = seen[seen.startIndex + channel] - expected[expected.startIndex + channel]
            #expect(abs(difference) < 0.016, "\(place) is at \(source)")
          }
          compared += 1
        }
      }
      #expect(compared > 5)
    }
  }
}
