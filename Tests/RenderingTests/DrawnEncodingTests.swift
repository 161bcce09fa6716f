import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// Encoded results: every format against the standards in double precision, and back.
struct DrawnEncodingTests {
  static let formats = PixelFormat.allCases.filter { $0.textures != nil }
  static let sizes = [(7, 5), (8, 6), (1, 1), (2, 1), (1, 3), (13, 4)]
  static let fusions = [CompilerOptions.Fusion.full, .none]

  /// A chain on a picture, as a picture in memory.
  static func picture(
    _ chain: String, of image: Image, as description: PictureDescription, _ renderer: Renderer,
    _ fusion: CompilerOptions.Fusion = .full
  ) throws -> Image {
    let graph = try Graph(parsing: chain, catalog: renderer.catalog)
    let frame = PictureDescription(format: image.layout.format, size: image.size, encoding: image.encoding)
    let prepared = try renderer.prepare(
      graph, frame: frame, results: [.init(as: description)], options: renderer.options(fusion: fusion))
    let textures = try FrameTextures(renderer.device, format: frame.format, size: frame.size)
    textures.upload(image)
    var slots = LeaseSlots(count: prepared.plan.resultTargets.count)
    try renderer.run(prepared, on: textures, into: &slots)
    return try renderer.picture(of: prepared, in: slots)
  }

  static func check(
    _ picture: ReferenceImage, _ format: PixelFormat, _ encoding: ColorEncoding, _ renderer: Renderer,
    _ fusion: CompilerOptions.Fusion
  ) throws {
    let size = PixelSize(width: picture.width, height: picture.height)
    let description = PictureDescription(format: format, size: size, encoding: encoding)
    // Brighter than white in places: these are cut off, but not in floats.
    let image = try Self.picture("exposure=0.5", of: picture.image, as: description, renderer, fusion)
    let bright = picture.map { $0.mapColor { $0 * 2.0.squareRoot() } }
    for number in bright.stored(as: format, encoding) {
      let difference = abs(number.read(from: image) - number.value)
      #expect(
        difference <= number.resolution * 1.05,
        "\(format) \(encoding.matrix) \(encoding.range) \(size) \(fusion), plane \(number.plane) row \(number.row) byte \(number.byte): \(number.read(from: image)) for \(number.value)"
      )
      if difference > number.resolution * 1.05 { return }
    }
  }

  @Test(arguments: formats, fusions)
  func everyFormatAndSize(format: PixelFormat, fusion: CompilerOptions.Fusion) throws {
    try withRenderer { renderer in
      for (width, height) in Self.sizes {
        try Self.check(TestPictures.noise(width, height, seed: 3), format, .video709, renderer, fusion)
        try Self.check(TestPictures.translucent(width, height), format, .jpeg, renderer, fusion)
      }
    }
  }

  @Test(
    arguments: ColorEncoding.Matrix.allCases.filter { $0 != .bt2020ConstantLuminance },
    [ColorEncoding.Range.limited, .full, .above(BlackLevel(16, bits: 8)!)])
  func everyEncoding(matrix: ColorEncoding.Matrix, range: ColorEncoding.Range) throws {
    let encoding = ColorEncoding(matrix: matrix, range: range)
    try withRenderer { renderer in
      // One of each way to write numbers.
      for format in [PixelFormat.yuyv, .nv12, .yuv420, .gray8, .gray16, .rgb24, .bgrx32, .rgba16] {
        try Self.check(TestPictures.noise(9, 6, seed: 5), format, encoding, renderer, .full)
      }
    }
  }

  /// Colours that change evenly come back where they were: chroma sits where the decoder looks for it.
  @Test(arguments: formats, [ColorEncoding.jpeg, .video709])
  func picturesComeBack(format: PixelFormat, encoding: ColorEncoding) throws {
    let ramp = ReferenceImage(20, 12) { x, y in
      TestPictures.storable(SIMD4(0.1 + Double(x) * 0.04, 0.9 - Double(y) * 0.07, 0.3 + Double(x) * 0.03))
    }
    let gray = ReferenceImage(20, 12) { x, y in TestPictures.storable(SIMD4(repeating: Double(x + y) / 32)) }
      .map { SIMD4($0.rgb, 1) }
    let picture = format.model == .gray ? gray : ramp
    try withRenderer { renderer in
      let description = PictureDescription(
        format: format, size: PixelSize(width: 20, height: 12), encoding: encoding)
      let image = try Self.picture("", of: picture.image, as: description, renderer)
      let (size, floats) = try renderer.render("", on: image, options: renderer.options(output: .rgba32f))
      let back = ReferenceImage(size: size, floats: floats)
      // At the edges a sample spans pixels beyond which the ramp does not go on.
      for y in 2..<10 {
        for x in 2..<18 {
          let difference = picture[x, y] - back[x, y]
          let worst = (0..<4).map { abs(difference[$0]) }.max()!
          #expect(worst < 2.6 / 255, "\(format) \(encoding) at \(x),\(y): \(back[x, y]) for \(picture[x, y])")
        }
      }
    }
  }

  /// Turned for the sink, and turned back by what the sink was promised.
  @Test(arguments: Orientation.allCases) func turnedPicturesAreUprightAgain(orientation: Orientation) throws {
    let picture = TestPictures.colorful(9, 6).map { ($0 * 255).rounded(.toNearestOrAwayFromZero) / 255 }.image
    try withRenderer { renderer in
      let stored = orientation.inverse.applied(to: picture.size)
      for format in [PixelFormat.rgba8, .rgb24, .rgba16] {
        let turned = try Self.picture(
          "", of: picture, as: .init(format: format, size: stored, orientation: orientation), renderer)
        #expect(turned.size == stored)
        let (size, floats) = try renderer.render(
          "", on: turned, orientation: orientation, options: renderer.options(output: .rgba32f))
        let difference = ReferenceImage(size: size, floats: floats).difference(
          to: ReferenceImage(converting: picture))
        #expect(difference.amount < 1e-5, "\(orientation) \(format) at \(difference.x),\(difference.y)")
      }
    }
  }

  /// A reduced picture is as sharp in bytes of several pixels as in those of one.
  @Test(
    arguments: [PixelFormat.gray8, .gray16, .yuyv, .nv12, .rgb24],
    ["resize=scale=0.25", "resize=24:16,gamma=1.2"])
  func reducedPicturesAreAsSharpInEveryFormat(format: PixelFormat, chain: String) throws {
    // Stripes of eight pixels survive a reduction to a quarter, and would not one to a sixteenth.
    let picture = ReferenceImage(96, 64) { x, y in
      TestPictures.storable(SIMD4(SIMD3(repeating: (x / 8 + y / 8) % 2 == 0 ? 0.9 : 0.1), 1))
    }.image
    let size = PixelSize(width: 24, height: 16)
    try withRenderer { renderer in
      let images = try [format, .rgba8].map {
        try Self.picture(
          chain, of: picture, as: .init(format: $0, size: size, encoding: .jpeg), renderer)
      }
      let lumas = try images.map { image in
        let (size, floats) = try renderer.render(
          "grayscale", on: image, options: renderer.options(output: .rgba32f))
        return ReferenceImage(size: size, floats: floats)
      }
      let difference = lumas[0].difference(to: lumas[1])
      #expect(difference.amount <= 1.6 / 255, "\(format) at \(difference.x),\(difference.y)")
    }
  }

  /// Fine detail becomes its mean in a small picture.
  @Test(arguments: [PixelFormat.rgba8, .nv12, .yuyv, .gray8]) func smallPicturesAreFiltered(
    format: PixelFormat
  )
    throws
  {
    let board = ReferenceImage(64, 64) { x, y in SIMD4(repeating: Double((x + y) % 2)) }
      .map { SIMD4($0.rgb, 1) }
    try withRenderer { renderer in
      let small = try Self.picture(
        "exposure=0", of: board.image, as: .init(format: format, size: PixelSize(width: 8, height: 8)),
        renderer)
      let back = ReferenceImage(converting: small)
      for pixel in back.pixels { #expect(abs(pixel.y - 0.5) < 2.0 / 255) }
    }
  }

  /// Several readers of one result, each in its own form: each has what it would have alone.
  @Test func readersShareAPlan() throws {
    let image = TestPictures.colorful(46, 34).image
    let size = PixelSize(width: 46, height: 34)
    let wanted: [RenderPlan.ResultRequest] = [
      .init(), .init(as: .init(format: .nv12, size: size, encoding: .video709)),
      .init(as: .init(format: .rgba8, size: PixelSize(width: 11, height: 8))),
      .init(as: .init(format: .rgba8, size: size)),
      .init(as: .init(format: .nv12, size: size, encoding: .video709)),
      .init(as: .init(format: .yuyv, size: size, orientation: .down)),
    ]
    let chain = "gaussian-blur=2,exposure=0.3"
    try withRenderer { renderer in
      let graph = try Graph(parsing: chain, catalog: renderer.catalog)
      let frame = PictureDescription(format: image.layout.format, size: size)
      let prepared = try renderer.prepare(graph, frame: frame, results: wanted)
      let plan = prepared.plan
      #expect(plan.outputs.count == wanted.count)
      // A texture is the picture of its own size and format; equal requests are one.
      #expect(plan.outputs[3].slots == plan.outputs[0].slots)
      #expect(plan.outputs[4].slots == plan.outputs[1].slots)
      #expect(plan.resultTargets.count == 1 + 3 + 1 + 1)
      let textures = try FrameTextures(renderer.device, format: frame.format, size: size)
      textures.upload(image)
      var slots = LeaseSlots(count: plan.resultTargets.count)
      try renderer.run(prepared, on: textures, into: &slots)
      for (index, request) in wanted.enumerated() {
        guard case .picture(let description) = request.form else { continue }
        let found = try renderer.picture(index, of: prepared, in: slots)
        let alone = try Self.picture(chain, of: image, as: description, renderer)
        let worst = zip(found.bytes, alone.bytes).map { abs(Int($0) - Int($1)) }.max()!
        #expect(worst <= 1, "\(description)")
      }
      let draws = renderer.device.work.draws
      try renderer.run(prepared, on: textures, into: &slots)
      #expect(renderer.device.work.draws - draws == plan.passes.count)
    }
  }

  /// Strides that are longer than a row: rows go to their places, and nothing between them is touched. What is copied
  /// in the background is the same, and steady copies make no object.
  @Test(arguments: formats) func paddedRows(format: PixelFormat) throws {
    let image = TestPictures.noise(13, 7, seed: 8).image
    try withRenderer { renderer in
      let description = PictureDescription(format: format, size: image.size, encoding: .video601)
      let graph = try Graph(parsing: "exposure=0.2", catalog: renderer.catalog)
      let frame = PictureDescription(format: image.layout.format, size: image.size)
      let prepared = try renderer.prepare(graph, frame: frame, results: [.init(as: description)])
      let textures = try FrameTextures(renderer.device, format: frame.format, size: frame.size)
      textures.upload(image)
      var slots = LeaseSlots(count: prepared.plan.resultTargets.count)
      try renderer.run(prepared, on: textures, into: &slots)
      let packed = try renderer.picture(of: prepared, in: slots)
      let places = prepared.plan.outputs[0].slots
      let readback = try renderer.device.makeReadback(size: image.size, format: format, depth: 2)
      for padding in [0, 3, 16] {
        var planes: [FrameLayout.Plane] = []
        var offset = padding
        for (place, plane) in zip(packed.layout.planes, format.planes) {
          planes.append(.init(offset: offset, stride: place.stride + padding))
          offset += (place.stride + padding) * plane.size(for: image.size).height
        }
        let layout = try #require(FrameLayout(format: format, size: image.size, planes: planes))
        var expected = [UInt8](repeating: 0xa5, count: offset + 5)
        for ((from, to), plane) in zip(zip(packed.layout.planes, planes), format.planes) {
          for row in 0..<plane.size(for: image.size).height {
            for byte in 0..<from.stride {
              expected[to.offset + row * to.stride + byte] =
                packed.bytes[from.offset + row * from.stride + byte]
            }
          }
        }
        var memory = [UInt8](repeating: 0xa5, count: offset + 5)
        var bytes = memory.mutableBytes()
        try renderer.device.readPicture(from: slots, at: places, layout: layout, into: &bytes)
        #expect(memory == expected, "\(format), \(padding) bytes between rows")
        let made = renderer.device.createdObjects
        for _ in 0..<3 {
          try readback.start(slots, at: places)
          memory = [UInt8](repeating: 0xa5, count: offset + 5)
          var bytes = memory.mutableBytes()
          try readback.take(into: &bytes, layout: layout)
          #expect(memory == expected, "\(format), \(padding) bytes between rows, in the background")
        }
        // Each copy ends with a fence, and nothing else is made.
        let created = renderer.device.createdObjects
        #expect(created.buffers == made.buffers && created.textures == made.textures)
        #expect(created.framebuffers == made.framebuffers && created.programs == made.programs)
      }
    }
  }

  /// Every level of a 16-bit ramp survives, fused and unfused, whole and in tiles, stored between passes or not.
  @Test(arguments: [
    "exposure=1,exposure=-1", "exposure=1,gamma=1,exposure=-1", "exposure=1,median,exposure=-1",
  ])
  func sixteenBitsStaySixteen(chain: String) throws {
    var ramp = Image(packed: .rgba16, size: PixelSize(width: 256, height: 256))
    for level in 0..<65536 {
      for channel in 0..<4 {
        let number = channel == 3 ? 65535 : level
        ramp.bytes[level * 8 + channel * 2] = UInt8(number & 255)
        ramp.bytes[level * 8 + channel * 2 + 1] = UInt8(number >> 8)
      }
    }
    // A median of a ramp is the ramp but at the ends of the rows.
    let inner = chain.contains("median") ? 1..<255 : 0..<256
    try withRenderer { renderer in
      func check(_ image: Image, _ what: String) {
        var wrong: [Int] = []
        for level in 0..<65536 where inner.contains(level % 256) && inner.contains(level / 256) {
          let pixel = level * 8..<level * 8 + 8
          if image.bytes[pixel] != ramp.bytes[pixel] { wrong.append(level) }
        }
        #expect(wrong.isEmpty, "\(chain), \(what): \(wrong.count) levels, the first \(wrong.first ?? 0)")
      }
      let description = PictureDescription(format: .rgba16, size: ramp.size)
      for fusion in Self.fusions {
        check(try Self.picture(chain, of: ramp, as: description, renderer, fusion), "\(fusion)")
      }
      var options = renderer.options()
      options.extent = .tiles
      let graph = try Graph(parsing: chain, catalog: renderer.catalog)
      let tiled = try renderer.prepare(
        graph, frame: description, results: [.init(as: .pixels(.rgba16, .jpeg))], options: options)
      check(try renderer.render(tiled, on: ramp, side: 100), "in tiles")
    }
  }

  @Test func mosaicsAndUnknownResultsAreErrors() throws {
    try withRenderer { renderer in
      let graph = try Graph(parsing: "sepia", catalog: renderer.catalog)
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 4, height: 4))
      func error(_ request: RenderPlan.ResultRequest) -> String {
        do {
          _ = try renderer.prepare(graph, frame: frame, results: [request])
          return ""
        } catch { return error.description }
      }
      #expect(error(.init(as: .init(format: .bayerRGGB, size: frame.size))).contains("bayerRGGB mosaic"))
      let constant = ColorEncoding(matrix: .bt2020ConstantLuminance, range: .limited)
      #expect(
        error(.init(as: .init(format: .nv12, size: frame.size, encoding: constant)))
          .contains("constant luminance; ask for another matrix"))
      #expect(error(.init("mask")).contains("no result [mask]; it has [out]"))
    }
  }
}
