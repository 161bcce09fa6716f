import GPU
import Graphics
import Pixels
import Testing

struct FrameTexturesTests {
  /// Every format, an odd size and padded strides: the texels of each plane arrive as they were in memory.
  @Test(arguments: PixelFormat.allCases)
  func planesArrive(_ format: PixelFormat) throws {
    let size = PixelSize(width: 7, height: 5)
    var offset = 3
    let places = format.planes.map { plane in
      let texels = plane.size(for: size)
      let place = FrameLayout.Plane(offset: offset, stride: texels.width * plane.bytesPerTexel + 5)
      offset += place.stride * texels.height
      return place
    }
    let layout = try #require(FrameLayout(format: format, size: size, planes: places))
    try withTestContext { context in
      let textures = try FrameTextures(context, format: format, size: size)
      #expect(textures.views.count == format.planes.count)
      let made = context.createdObjects
      for seed in 1...3 as ClosedRange<UInt32> {
        let bytes = noise(layout.byteCount, seed: seed)
        textures.upload(bytes.span.bytes, layout: layout)
        #expect(context.createdObjects.textures == made.textures)
        for (index, plane) in format.planes.enumerated() {
          let view = textures.views[index]
          #expect(view.size == plane.size(for: size))
          let place = places[index]
          if plane.bytesPerTexel == 16 {
            let floats = try context.readFloats(of: view)
            #expect(
              floats.withUnsafeBytes { Array($0[..<16]) } == Array(bytes[place.offset..<place.offset + 16]))
            continue
          }
          if plane.bytesPerTexel == 8 {
            let floats = try context.readFloats(of: view)
            let word = UInt16(bytes[place.offset]) | UInt16(bytes[place.offset + 1]) << 8
            #expect(floats[0] == Float(word) / 65535)
            continue
          }
          let pixels = try context.readPixels(of: view)
          for y in 0..<view.size.height {
            for x in 0..<view.size.width {
              for c in 0..<plane.bytesPerTexel {
                let want = bytes[place.offset + y * place.stride + x * plane.bytesPerTexel + c]
                if pixels[(y * view.size.width + x) * 4 + c] != want {
                  Issue.record("\(format) plane \(index) at \(x),\(y) channel \(c)")
                }
              }
            }
          }
        }
      }
    }
  }
}
