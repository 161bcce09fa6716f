import GPU
import Graphics
import Pixels
import Testing

struct TextureTests {
  static let sizes = [(1, 1), (3, 5), (7, 2), (16, 9)]
  static let strides = [0, 1, 2, 3, 4, 8, 13, 64]

  /// Every 8-bit format with every odd padding, so that each of the three ways of describing rows is taken.
  @Test(arguments: [TextureFormat.r8, .rg8, .rgb8, .rgba8])
  func uploadsAnyStride(_ format: TextureFormat) throws {
    try withTestContext { context in
      for (width, height) in Self.sizes {
        for padding in Self.strides {
          let size = PixelSize(width: width, height: height)
          let texel = format.bytesPerPixel
          let stride = width * texel + padding
          // Exactly as many bytes as needed: no row may be read beyond its end.
          let bytes = noise(stride * (height - 1) + width * texel, seed: UInt32(width * 31 + padding))
          let texture = try Texture(context, size: size, format: format)
          texture.upload(bytes: bytes.span.bytes, stride: stride)
          var expected: [UInt8] = []
          for y in 0..<height {
            for x in 0..<width {
              var color: [UInt8] = [0, 0, 0, 255]
              for c in 0..<texel { color[c] = bytes[y * stride + x * texel + c] }
              expected += color
            }
          }
          #expect(try context.readPixels(of: texture.view) == expected, "\(size) \(format) +\(padding)")
        }
      }
    }
  }

  /// Rows that GL can describe arrive in one call: whole texels of padding, and rows rounded up to 2, 4 or 8 bytes.
  @Test(arguments: [
    (TextureFormat.r8, 5, 5, 1), (.r8, 5, 4096, 1), (.rgb8, 5, 15, 1), (.rgb8, 5, 16, 1), (.rgb8, 5, 24, 1),
    (.rgb8, 641, 1928, 1), (.rg8, 5, 11, 3), (.rgba8, 3, 13, 3), (.rgba8, 3, 64, 1), (.rgba16ui, 2, 20, 3),
  ])
  func uploadsInOneCall(_ format: TextureFormat, width: Int, stride: Int, calls: Int) throws {
    try withTestContext { context in
      let texture = try Texture(context, size: PixelSize(width: width, height: 3), format: format)
      let before = context.work
      texture.upload(bytes: noise(stride * 3).span.bytes, stride: stride)
      #expect((context.work - before).uploads == calls)
    }
  }

  @Test(arguments: [0, 1, 2, 6, 8, 24])
  func uploadsSixteenBitIntegers(padding: Int) throws {
    try withTestContext { context in
      let size = PixelSize(width: 5, height: 3)
      let stride = size.width * 8 + padding
      let bytes = noise(stride * size.height)
      let texture = try Texture(context, size: size, format: .rgba16ui)
      texture.upload(bytes: bytes.span.bytes, stride: stride)
      let floats = try context.readFloats(of: texture.view)
      for y in 0..<size.height {
        for index in 0..<size.width * 4 {
          let offset = y * stride + index * 2
          let word = UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
          #expect(floats[y * size.width * 4 + index] == Float(word) / 65535)
        }
      }
    }
  }

  @Test func uploadsTenBits() throws {
    try withTestContext { context in
      let size = PixelSize(width: 3, height: 1)
      let words: [UInt32] = [0, 0xffff_ffff, 1 | 2 << 10 | 1023 << 20 | 2 << 30]
      let texture = try Texture(
        context, size: size, format: .rgb10a2, bytes: words.withUnsafeBytes { [UInt8]($0) })
      let floats = try context.readFloats(of: texture.view)
      #expect(floats[0..<8] == [0, 0, 0, 0, 1, 1, 1, 1])
      let last: [Float] = [1.0 / 1023, 2.0 / 1023, 1, 2.0 / 3]
      #expect(Array(floats[8..<12]) == last)
    }
  }

  @Test(arguments: [TextureFormat.r16f, .rg16f, .rgba16f, .r32f, .rg32f, .rgba32f])
  func uploadsFloats(_ format: TextureFormat) throws {
    try withTestContext { context in
      try #require(context.canRender(to: format))
      let size = PixelSize(width: 3, height: 2)
      // Halves hold these exactly; some lie outside 0…1.
      let values = (0..<size.area * format.channels).map { Float($0) * 0.25 - 2 }
      let texture = try Texture(context, size: size, format: format, floats: values)
      let floats = try context.readFloats(of: texture.view)
      for pixel in 0..<size.area {
        for channel in 0..<4 {
          let expected =
            channel < format.channels ? values[pixel * format.channels + channel] : channel == 3 ? 1 : 0
          #expect(floats[pixel * 4 + channel] == expected)
        }
      }
      let clamped = try context.readPixels(of: texture.view)
      #expect(clamped[0] == 0)
      for pixel in 0..<size.area {
        let value = min(max(values[pixel * format.channels], 0), 1)
        #expect(clamped[pixel * 4] == UInt8((value * 255).rounded()))
      }
    }
  }

  @Test func halfFloatsUploadAsTheyAre() throws {
    try withTestContext { context in
      // 1.0, -2.0, 0.5 and 65504 as halves.
      let halves: [UInt16] = [0x3c00, 0xc000, 0x3800, 0x7bff]
      let texture = try Texture(
        context, size: PixelSize(width: 1, height: 1), format: .rgba16f,
        bytes: halves.withUnsafeBytes { [UInt8]($0) })
      #expect(try context.readFloats(of: texture.view) == [1, -2, 0.5, 65504])
      #expect(try context.readPixels(of: texture.view) == [255, 0, 128, 255])
    }
  }

  @Test func uploadsARegion() throws {
    try withTestContext { context in
      let texture = try Texture(context, size: PixelSize(width: 4, height: 3), format: .r8)
      try context.clear(RenderTarget(texture.view))
      let region = PixelRegion(x: 1, y: 1, size: PixelSize(width: 2, height: 2))
      let bytes: [UInt8] = [10, 20, 99, 30, 40]
      texture.upload(bytes: bytes.span.bytes, stride: 3, region: region)
      let red = try context.readPixels(of: texture.view).enumerated().filter { $0.offset % 4 == 0 }.map(
        \.element)
      #expect(red == [0, 0, 0, 0, 0, 10, 20, 0, 0, 30, 40, 0])
    }
  }

  @Test func readsARegionWithStride() throws {
    try withTestContext { context in
      let size = PixelSize(width: 5, height: 4)
      let bytes = noise(size.area * 4)
      let texture = try Texture(context, size: size, format: .rgba8, bytes: bytes)
      let region = PixelRegion(x: 2, y: 1, size: PixelSize(width: 3, height: 2))
      for stride in [12, 16, 17] {
        var output = [UInt8](repeating: 7, count: stride + 12)
        var memory = output.mutableBytes()
        try context.readPixels(of: RenderTarget(texture.view), region: region, into: &memory, stride: stride)
        for y in 0..<2 {
          let source = ((y + 1) * 5 + 2) * 4
          #expect(output[y * stride..<y * stride + 12] == bytes[source..<source + 12])
        }
        #expect(output[12..<stride].allSatisfy { $0 == 7 }, "padding is left alone")
      }
    }
  }

  @Test func refusesSizesOverTheLimit() throws {
    try withTestContext { context in
      let limit = context.limits.maxTextureSize
      let error = #expect(throws: RenderingError.self) {
        _ = try Texture(context, size: PixelSize(width: limit + 1, height: 10), format: .r8)
      }
      #expect(error?.code == .tooLarge)
      #expect(error?.description.contains("\(limit + 1)x10 exceeds \(limit)") == true)
    }
  }

  @Test func mipmapsAreAverages() throws {
    try withTestContext { context in
      let size = PixelSize(width: 4, height: 4)
      let texture = try Texture(context, size: size, format: .r8, mipmaps: .full)
      #expect(texture.levels == 3)
      let bytes = [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 200, count: 8)
      texture.upload(bytes: bytes.span.bytes, stride: 4)
      texture.generateMipmaps()
      let program = try Program.compile(
        context,
        fragment: fragment(
          "color = textureLod(u_image, vec2(0.5), 2.0);", declarations: "uniform sampler2D u_image;"))
      let output = try Texture(context, size: PixelSize(width: 1, height: 1), format: .rgba8)
      context.bind(texture.view, toUnit: 0, sampler: .trilinear)
      try context.draw(program, into: RenderTarget(output.view))
      #expect(try context.readPixels(of: output.view)[0] == 100)
    }
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 2), (1024, 11), (1025, 11)])
  func levelsReachOnePixel(width: Int, levels: Int) throws {
    try withTestContext { context in
      let texture = try Texture(
        context, size: PixelSize(width: width, height: 1), format: .r8, mipmaps: .full)
      #expect(texture.levels == levels)
    }
  }

  @Test func cubesAreSampled() throws {
    try withTestContext { context in
      let size = PixelSize(width: 2, height: 3)
      let values = (0..<size.area * 4 * 3).map { Float($0) / 100 }
      for format in [TextureFormat.rgb16f, .rgb32f] {
        let cube = try Texture3D(context, size: size, depth: 4, format: format, floats: values)
        let program = try Program.compile(
          context,
          fragment: fragment(
            "color = texelFetch(u_cube, ivec3(1, 2, 3), 0);", declarations: "uniform sampler3D u_cube;"))
        let output = try Texture(context, size: PixelSize(width: 1, height: 1), format: .rgba32f)
        context.bind(cube.view, toUnit: 3, sampler: .linear)
        if let sampler = program.uniform("u_cube") { program.set(sampler, unit: 3) }
        try context.draw(program, into: RenderTarget(output.view))
        let color = try context.readFloats(of: output.view)
        let last = values.suffix(3)
        for (got, want) in zip(color, last) { #expect(abs(got - want) < 0.001) }
        #expect(color[3] == 1)
      }
    }
  }

  @Test func cubesAreFiltered() throws {
    try withTestContext { context in
      let bytes: [UInt8] = [0, 0, 0, 255, 255, 255, 255, 255]
      let cube = try Texture3D(
        context, size: PixelSize(width: 2, height: 1), depth: 1, format: .rgba8, bytes: bytes.span.bytes)
      let program = try Program.compile(
        context,
        fragment: fragment("color = texture(u_cube, vec3(0.5));", declarations: "uniform sampler3D u_cube;"))
      let output = try Texture(context, size: PixelSize(width: 1, height: 1), format: .rgba8)
      context.bind(cube.view, toUnit: 0, sampler: .linear)
      try context.draw(program, into: RenderTarget(output.view))
      #expect((127...128).contains(try context.readPixels(of: output.view)[0]))
    }
  }

  @Test func samplersBelongToUnits() throws {
    try withTestContext { context in
      let bytes: [UInt8] = [0, 255]
      let texture = try Texture(context, size: PixelSize(width: 2, height: 1), format: .r8, bytes: bytes)
      let program = try Program.compile(
        context,
        fragment: fragment(
          """
          color = vec4(texture(u_near, vec2(0.45, 0.5)).r, texture(u_soft, vec2(0.5, 0.5)).r,
                       texture(u_wrap, vec2(1.25, 0.5)).r, texture(u_near, vec2(1.25, 0.5)).r);
          """,
          declarations: "uniform sampler2D u_near; uniform sampler2D u_soft; uniform sampler2D u_wrap;"))
      for (unit, (name, sampler)) in [
        ("u_near", Sampler.nearest), ("u_soft", .linear), ("u_wrap", Sampler(.nearest, edge: .wrap)),
      ].enumerated() {
        context.bind(texture.view, toUnit: unit, sampler: sampler)
        program.set(try #require(program.uniform(name)), unit: unit)
      }
      let output = try Texture(context, size: PixelSize(width: 1, height: 1), format: .rgba8)
      try context.draw(program, into: RenderTarget(output.view))
      let color = try context.readPixels(of: output.view)
      #expect(color[0] == 0 && (127...128).contains(color[1]) && color[2] == 0 && color[3] == 255)
    }
  }
}
