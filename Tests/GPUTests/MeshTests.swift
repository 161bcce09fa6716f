import GPU
import Graphics
import Pixels
import Testing

struct MeshTests {
  static let size = PixelSize(width: 8, height: 6)
  static let white: UInt32 = 0xffff_ffff

  /// The corners of an upright rectangle.
  static func quad(
    _ left: Float, _ top: Float, _ right: Float, _ bottom: Float, color: UInt32
  ) -> [MeshVertex] {
    [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
      MeshVertex(
        position: [x, y], uv: [x == left ? 0 : 1, y == top ? 0 : 1], color: color)
    }
  }

  static let quadIndices: [UInt16] = [0, 1, 2, 0, 2, 3]

  /// The offsets of the pixels that are not transparent.
  static func marked(_ pixels: [UInt8]) -> [Int] {
    (0..<pixels.count / 4).filter { pixels[$0 * 4 + 3] != 0 }
  }

  @Test func rowsGrowDownwards() throws {
    try withTestContext { context in
      let mesh = try MeshRenderer(context)
      let output = try Texture(context, size: Self.size, format: .rgba8)
      try context.clear(RenderTarget(output.view))
      // In units of half a pixel, from an origin of (100, 100).
      mesh.upload(Self.quad(102, 100, 108, 104, color: 0xff00_80ff), indices: Self.quadIndices)
      try mesh.draw(into: RenderTarget(output.view), origin: [100, 100], extent: [16, 12])
      let pixels = try context.readPixels(of: output.view)
      #expect(Self.marked(pixels) == [1, 2, 3, 9, 10, 11])
      #expect(pixels[4..<8] == [255, 128, 0, 255])
    }
  }

  @Test func texturesScissorsAndBases() throws {
    try withTestContext { context in
      let mesh = try MeshRenderer(context)
      let output = try Texture(context, size: Self.size, format: .rgba8)
      let target = RenderTarget(output.view)
      try context.clear(target)
      let image = try Texture(
        context, size: PixelSize(width: 1, height: 2), format: .rgba8,
        bytes: [10, 20, 30, 255, 40, 50, 60, 255])
      mesh.upload(
        Self.quad(0, 0, 1, 1, color: 0) + Self.quad(0, 0, 8, 6, color: Self.white),
        indices: [0, 0, 0] + Self.quadIndices)
      let made = context.createdObjects
      try mesh.draw(
        into: target, extent: [8, 6], indices: 3..<9, baseVertex: 4, texture: image.view, sampler: .nearest,
        scissor: PixelRegion(x: 6, y: 1, size: PixelSize(width: 2, height: 4)))
      let pixels = try context.readPixels(of: output.view)
      #expect(Self.marked(pixels) == [14, 15, 22, 23, 30, 31, 38, 39])
      #expect(pixels[14 * 4..<14 * 4 + 3] == [10, 20, 30])
      #expect(pixels[38 * 4..<38 * 4 + 3] == [40, 50, 60])
      #expect(context.createdObjects.total == made.total)
      // Neither the scissor nor the blending stays on.
      let program = try Program.compile(context, fragment: fragment("color = vec4(0.0);"))
      try context.draw(program, into: target)
      #expect(Self.marked(try context.readPixels(of: output.view)).isEmpty)
    }
  }

  @Test func blendsOverThePicture() throws {
    try withTestContext { context in
      let mesh = try MeshRenderer(context)
      let output = try Texture(context, size: Self.size, format: .rgba8)
      try context.clear(RenderTarget(output.view), to: [0, 0, 1, 1])
      mesh.upload(Self.quad(0, 0, 8, 6, color: 0x8000_00ff), indices: Self.quadIndices)
      try mesh.draw(into: RenderTarget(output.view), extent: [8, 6])
      let pixels = try context.readPixels(of: output.view)
      #expect((127...129).contains(pixels[0]) && pixels[1] == 0 && (126...128).contains(pixels[2]))
    }
  }

  @Test func regionsAreClipped() {
    let region = PixelRegion(x: -2, y: 4, size: PixelSize(width: 5, height: 5))
    #expect(region.clipped(to: Self.size) == PixelRegion(x: 0, y: 4, size: PixelSize(width: 3, height: 2)))
    #expect(PixelRegion(x: 8, y: 0, size: Self.size).clipped(to: Self.size) == nil)
  }
}
