import FilterGraph
import Filters
import Graphics
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// Shaders of other programs, run: known answers, computed here.
struct ShaderImportRunTests {
  private static let size = (width: 8, height: 6)

  private static func catalog(_ json: String, _ code: String, vertex: String? = nil) throws -> FilterCatalog {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse("/*" + json + "*/\n" + code, vertexShader: vertex, path: "tried.fs"))
    return catalog
  }

  private static let inputs = #""ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}"#
  private static let filter = "{\(inputs)]}"

  /// Every channel tells the place.
  private static var picture: ReferenceImage {
    ReferenceImage(size.width, size.height) { x, y in
      SIMD4(Double(x * 30) / 255, Double(y * 40) / 255, Double((x * 7 + y * 13) % 50) / 255, 1)
    }
  }

  private static func run(
    _ chain: String, _ catalog: FilterCatalog, frames: [ReferenceImage], at moments: [Duration] = [],
    pictures: [String: ReferenceImage] = [:], execution: CompilerOptions.Fusion = .full
  ) throws -> [ReferenceImage] {
    var resources = TestResources()
    for (name, picture) in pictures { resources.pictures[name] = picture.image }
    return try withRenderer(resources: resources, catalog: catalog) { renderer in
      var options = renderer.options(fusion: execution, output: .rgba32f)
      options.history = .following
      let graph = try Graph(parsing: chain, catalog: catalog)
      let images = frames.map(\.image)
      let prepared = try renderer.prepare(
        graph, frame: PictureDescription(format: images[0].layout.format, size: images[0].size),
        options: options)
      let textures = try FrameTextures(
        renderer.device, format: images[0].layout.format, size: images[0].size)
      let history = FrameHistory()
      return try images.enumerated().map { index, image in
        textures.upload(image)
        history.beginFrame(at: index < moments.count ? moments[index] : .seconds(index))
        let result = try renderer.run(prepared, on: textures, history: history)
        return ReferenceImage(size: result.size, floats: try renderer.device.readFloats(of: result.view))
      }
    }
  }

  private static func expect(
    _ code: String, json: String = filter, vertex: String? = nil, chain: String = "tried",
    tolerance: Double = 2e-3,
    _ expected: (ReferenceImage, _ x: Int, _ y: Int) -> SIMD4<Double>
  ) throws {
    let picture = picture
    let catalog = try catalog(json, code, vertex: vertex)
    let wanted = ReferenceImage(size.width, size.height) { expected(picture, $0, $1) }
    for fusion in [CompilerOptions.Fusion.full, .none] {
      let result = try run(chain, catalog, frames: [picture], execution: fusion)[0]
      let (amount, x, y) = result.difference(to: wanted)
      #expect(amount <= tolerance, "\(fusion) at (\(x), \(y)): \(result[x, y]), wanted \(wanted[x, y])")
    }
  }

  @Test func aPixelFilterUsesItsInput() throws {
    try Self.expect(
      "void main() { vec4 c = IMG_THIS_PIXEL(inputImage); gl_FragColor = vec4(c.rgb * level, c.a); }",
      json: "{\(Self.inputs), {\"NAME\": \"level\", \"TYPE\": \"float\", \"DEFAULT\": 0.5}]}"
    ) { picture, x, y in picture[x, y] * SIMD4(0.5, 0.5, 0.5, 1) }
  }

  /// The origin is at the bottom left: y of 0 is the lowest row.
  @Test func positionsCountFromTheBottom() throws {
    try Self.expect(
      "void main() { gl_FragColor = vec4(isf_FragNormCoord, gl_FragCoord.y / 10.0, 1.0); }",
      json: "{\"ISFVSN\": \"2\"}"
    ) {
      _, x, y in
      SIMD4((Double(x) + 0.5) / 8, 1 - (Double(y) + 0.5) / 6, (5.5 - Double(y)) / 10, 1)
    }
  }

  @Test func aWarpReadsWhereItSays() throws {
    try Self.expect(
      "void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, vec2(isf_FragNormCoord.x, 1.0 - isf_FragNormCoord.y)); }"
    ) {
      picture, x, y in picture[x, 5 - y]
    }
    // Two pixels up in the shader's count is two rows nearer to the top.
    try Self.expect(
      "void main() { vec2 p = gl_FragCoord.xy; p.y += 2.0; gl_FragColor = IMG_PIXEL(inputImage, p); }"
    ) {
      picture, x, y in picture[x, y - 2]
    }
  }

  @Test func aStencilReadsItsNeighbours() throws {
    try Self.expect(
      "void main() { vec2 d = 1.0 / RENDERSIZE; gl_FragColor = 0.5 * IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + vec2(d.x, 0.0)) + 0.5 * IMG_PIXEL(inputImage, gl_FragCoord.xy - vec2(0, 1)); }"
    ) { picture, x, y in 0.5 * picture[x + 1, y] + 0.5 * picture[x, y + 1] }
  }

  @Test func aGeneralFilterReadsAnywhere() throws {
    try Self.expect(
      "vec4 read(sampler2D s, vec2 p) { return IMG_NORM_PIXEL(s, p, 1.0); } void main() { vec2 n = IMG_SIZE(inputImage); gl_FragColor = 0.5 * read(inputImage, vec2(0.5, 5.5) / n) + 0.5 * IMG_THIS_NORM_PIXEL(inputImage); }"
    ) { picture, x, y in 0.5 * picture[0, 0] + 0.5 * picture[x, y] }
  }

  @Test func aTransitionMixesTwoPictures() throws {
    let catalog = try Self.catalog(
      #"{"ISFVSN": "2", "INPUTS": [{"NAME": "startImage", "TYPE": "image"}, {"NAME": "endImage", "TYPE": "image"}, {"NAME": "progress", "TYPE": "float", "DEFAULT": 0.25, "MIN": 0, "MAX": 1}]}"#,
      "void main() { gl_FragColor = mix(IMG_THIS_PIXEL(startImage), IMG_THIS_PIXEL(endImage), progress); }")
    let other = ReferenceImage(8, 6) { x, _ in SIMD4(1, 0, Double(x) * 5 / 255, 1) }
    let result = try Self.run(
      "image=1[other];[in][other]tried=0.75", catalog, frames: [Self.picture], pictures: ["1": other])[0]
    let wanted = ReferenceImage(8, 6) { Self.picture[$0, $1] * 0.25 + other[$0, $1] * 0.75 }
    #expect(result.difference(to: wanted).amount <= 2e-3)
  }

  @Test func everyTextualFixRuns() throws {
    try Self.expect(
      """
      #define SQ(x) ((x) * \\
        (x))
      #if __VERSION__ <= 120
      varying vec2 unusedCoord;
      #else
      in vec2 unusedCoord;
      #endif
      const float k = 2, kk = k * 2;
      float base = r * 2, other = sample;
      vec3 table[3];
      float sign(float x) { return x > 0 ? 1 : -1; }
      float round(float x) { return floor(x + 0.5); }
      vec4 texture(vec2 p) { return IMG_NORM_PIXEL(inputImage, p); }
      struct Ray { vec3 r; float at; } ray;
      float noiseOf(vec2 p) { if (p.x < -5) discard; return fract(sin(dot(p, vec2(12, 78))) * 43758); }
      float unused() { return IMG_PIXEL(noSuchPicture, vec2(0)).r; }
      void main(void) {
        ray.r = vec3(0); ray.at = 1;
        float filter = 0;
        for (int i = 0; i < 3; i++) { table[i] = vec3(i); filter += i * 0.0; }
        const float notConstant = r * 1;
        vec2 tap = vv_FragNormCoord;
        vec4 c = texture(tap);
        float m = mode == 7 ? 1 : 0;
        c.rgb *= max(0, m);
        c.rgb += 0 * table[1] + noiseOf(tap) * 0 + (pow(2, 2) - 4) + mod(count, 3) - 1;
        c.r = round(sign(c.r) * c.r * 255) / 255 + ray.at - 1 + (trigger ? 1 : 0);
        c.r += IMG_NORM_PIXEL(wave, vec2(0.5), 2.0).r - 0.5 + IMG_THIS_PIXEL(fft).r;
        c.r += k - 2 + kk - 4 + base - 1 + other - 0.25 + notConstant - 0.5 + SQ(0) + filter;
        vec2 s = IMG_SIZE(inputImage) - RENDERSIZE + _inputImage_imgSize - _inputImage_imgRect.zw;
        gl_FragColor = c + vec4(s, 0, 0) + 0.0 * gl_FragCoord;
      }
      """,
      json: """
        {\(Self.inputs), {"NAME": "r", "TYPE": "float", "DEFAULT": 0.5}, {"NAME": "sample", "TYPE": "float", "DEFAULT": 0.25},
        {"NAME": "trigger", "TYPE": "event"}, {"NAME": "mode", "TYPE": "long", "VALUES": [3, 7], "DEFAULT": 7},
        {"NAME": "count", "TYPE": "long", "DEFAULT": 4}, {"NAME": "wave", "TYPE": "audio"}, {"NAME": "fft", "TYPE": "audioFFT"}]}
        """
    ) { picture, x, y in picture[x, y] }
  }

  /// What desktop GLSL converts by itself, and OpenGL ES 3.00 does not.
  @Test func wholeNumbersBecomeOthers() throws {
    try Self.expect(
      """
      float half(float number) { return number / 2; }
      vec2 half(vec2 numbers) { return numbers / 2; }
      uint sum(uint a, uint b) { return a + b; }
      void main() {
        uvec2 cell = uvec2(2, 3);
        vec2 place = mod(gl_FragCoord.xy - 0.5, cell);
        uint step = 2;
        uvec2 wide = cell + ivec2(1, 1);
        vec2 scaled = vec2(8, 8);
        scaled *= ivec2(1, 2);
        vec2 shares = place / scaled;
        float third = half(step) * 0.1 + sum(1, 2) * 0.1;
        vec2 last = half(wide);
        bool isWide = last.x == 1.5 && wide.y % 3 == 1;
        gl_FragColor = vec4(shares, isWide ? third : 0, 1);
      }
      """
    ) { _, x, y in
      let up = Self.size.height - 1 - y
      return SIMD4(Double(x % 2) / 8, Double(up % 3) / 16, 0.4, 1)
    }
  }

  @Test func aVertexShaderOfItsOwnGivesPositions() throws {
    try Self.expect(
      "varying vec2 left; varying vec2 offsets[2]; void main() { gl_FragColor = 0.5 * IMG_NORM_PIXEL(inputImage, left) + 0.5 * IMG_NORM_PIXEL(inputImage, offsets[1]); }",
      vertex:
        "varying vec2 left; varying vec2 offsets[2]; void main() { isf_vertShaderInit(); vec2 d = 1.0 / RENDERSIZE; left = isf_FragNormCoord - vec2(d.x, 0); offsets[0] = left; offsets[1] = isf_FragNormCoord + vec2(0, d.y); }"
    ) { picture, x, y in 0.5 * picture[x - 1, y] + 0.5 * picture[x, y - 1] }
  }

  /// Code that is shared between shaders passes on more than each of them reads.
  @Test func whatNothingReadsMayBePassedOn() throws {
    try Self.expect(
      "varying vec2 left; void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, left); }",
      vertex:
        "varying vec2 left; varying vec2 own, steps[2]; void main() { isf_vertShaderInit(); own = isf_FragNormCoord; steps[1] = vec2(1.0 / RENDERSIZE.x, 0.0); left = own - steps[1]; }"
    ) { picture, x, y in picture[x - 1, y] }
  }

  @Test func matricesArePassedOn() throws {
    try Self.expect(
      "varying mat2 mirror; void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, (isf_FragNormCoord - 0.5) * mirror + 0.5); }",
      vertex:
        "varying mat2 mirror; void main() { isf_vertShaderInit(); mirror = mat2(-1.0, 0.0, 0.0, 1.0); }"
    ) { picture, x, y in picture[7 - x, y] }
  }

  @Test func passesHaveTheirOwnSizes() throws {
    try Self.expect(
      """
      void main() {
        if (PASSINDEX == 0) { gl_FragColor = vec4(RENDERSIZE / 10.0, float(PASSINDEX), 1.0); }
        else if (PASSINDEX == 1) { gl_FragColor = vec4(IMG_SIZE(small) / 10.0, RENDERSIZE.x / 10.0, 1.0); }
        else gl_FragColor = vec4(IMG_THIS_PIXEL(small).rg, IMG_THIS_PIXEL(whole).rb);
      }
      """,
      json:
        "{\(Self.inputs)], \"PASSES\": [{\"TARGET\": \"small\", \"WIDTH\": \"$WIDTH/2\", \"HEIGHT\": \"max($HEIGHT / 4.0, 1.0)\"}, {\"TARGET\": \"whole\"}, {}]}"
    ) { _, _, _ in SIMD4(0.4, 0.1, 0.4, 0.8) }
  }

  /// A buffer that persists, read by its own pass and by one before it, over several frames.
  @Test func buffersPersist() throws {
    let catalog = try Self.catalog(
      "{\(Self.inputs)], \"PASSES\": [{\"TARGET\": \"early\"}, {\"TARGET\": \"sum\", \"PERSISTENT\": true, \"FLOAT\": true}, {}]}",
      """
      void main() {
        if (PASSINDEX == 0) gl_FragColor = vec4(IMG_THIS_PIXEL(sum).rgb * 0.1, 1.0);
        else if (PASSINDEX == 1) gl_FragColor = IMG_THIS_PIXEL(sum) + vec4(1.0, 2.0, 0.0, 1.0);
        else gl_FragColor = vec4(IMG_THIS_PIXEL(sum).r * 0.1, IMG_THIS_PIXEL(early).rg, 1.0);
      }
      """)
    let frames = Array(repeating: Self.picture, count: 4)
    for fusion in [CompilerOptions.Fusion.full, .none] {
      let results = try Self.run("tried", catalog, frames: frames, execution: fusion)
      for (index, result) in results.enumerated() {
        let before = Double(index)
        let color = result[3, 3]
        let wanted = SIMD4(0.1 * (before + 1), 0.1 * before, 0.2 * before, 1)
        #expect(
          (0..<4).allSatisfy { abs(color[$0] - wanted[$0]) < 2e-3 },
          "frame \(index): \(color), wanted \(wanted)")
      }
    }
  }

  /// A game of life, whose every cell would change if pixels were read a little beside their centres.
  @Test func pixelsOfAPersistentBufferAreExact() throws {
    let catalog = try Self.catalog(
      "{\(Self.inputs)], \"PASSES\": [{\"TARGET\": \"board\", \"PERSISTENT\": true}, {}]}",
      """
      void main() {
        vec2 here = gl_FragCoord.xy;
        if (PASSINDEX == 1) { gl_FragColor = IMG_PIXEL(board, here); return; }
        if (FRAMEINDEX == 0) { gl_FragColor = IMG_PIXEL(inputImage, here); return; }
        float count = 0.0;
        for (int y = -1; y <= 1; y++)
          for (int x = -1; x <= 1; x++)
            if (x != 0 || y != 0) count += IMG_PIXEL(board, here + vec2(x, y)).r;
        float alive = IMG_PIXEL(board, here).r;
        gl_FragColor = vec4(vec3(count == 3.0 || (alive == 1.0 && count == 2.0) ? 1.0 : 0.0), 1.0);
      }
      """)
    var board = ReferenceImage(37, 23) { x, y in
      let alive = (x * 7 + y * 13 + x * y) % 3 == 0 ? 1.0 : 0.0
      return SIMD4(alive, alive, alive, 1)
    }
    let results = try Self.run("tried", catalog, frames: Array(repeating: board, count: 12))
    for (index, result) in results.enumerated() {
      #expect(result == board, "generation \(index)")
      board = ReferenceImage(board.width, board.height) { x, y in
        var count = 0.0
        for j in -1...1 { for i in -1...1 where i != 0 || j != 0 { count += board[x + i, y + j].x } }
        let alive = count == 3 || (board[x, y].x == 1 && count == 2) ? 1.0 : 0.0
        return SIMD4(alive, alive, alive, 1)
      }
    }
    #expect(board.pixels.contains { $0.x == 1 } && board.pixels.contains { $0.x == 0 })
  }

  @Test func timeGoesOnWithTheFrames() throws {
    let catalog = try Self.catalog(
      "{\(Self.inputs)]}",
      "void main() { gl_FragColor = vec4(TIME / 10.0, TIMEDELTA, float(FRAMEINDEX) / 10.0, 1.0); }")
    let frames = Array(repeating: Self.picture, count: 3)
    let results = try Self.run(
      "tried", catalog, frames: frames, at: [.milliseconds(5000), .milliseconds(5250), .milliseconds(6000)])
    let wanted: [SIMD4<Double>] = [SIMD4(0, 0, 0, 1), SIMD4(0.025, 0.25, 0.1, 1), SIMD4(0.1, 0.75, 0.2, 1)]
    for (result, wanted) in zip(results, wanted) {
      #expect(
        (0..<4).allSatisfy { abs(result[2, 2][$0] - wanted[$0]) < 2e-3 }, "\(result[2, 2]), wanted \(wanted)")
    }
  }

  @Test func anImportedPictureStandsUpright() throws {
    let catalog = try Self.catalog(
      "{\(Self.inputs)], \"IMPORTED\": {\"paper\": {\"PATH\": \"paper.png\"}}}",
      "void main() { gl_FragColor = IMG_NORM_PIXEL(paper, isf_FragNormCoord) * vec4(IMG_SIZE(paper) / 10.0, 1.0, 1.0); }"
    )
    let paper = ReferenceImage(8, 6) { x, y in SIMD4(Double(x * 20) / 255, Double(y * 30) / 255, 0, 1) }
    let result = try Self.run("tried", catalog, frames: [Self.picture], pictures: ["paper.png": paper])[0]
    let wanted = paper.map { $0 * SIMD4(0.8, 0.6, 1, 1) }
    #expect(result.difference(to: wanted).amount <= 3e-3)
  }

  @Test func aShaderOfGPUImageRuns() throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        """
        varying highp vec2 textureCoordinate;
        varying highp vec2 textureCoordinate2;
        varying highp vec2 topTextureCoordinate;
        uniform sampler2D inputImageTexture;
        uniform sampler2D inputImageTexture2;
        uniform lowp float x;
        uniform highp float texelWidth;
        uniform highp float imageWidth;
        void main() {
          lowp vec4 c = texture2D(inputImageTexture, textureCoordinate);
          c.g = texture2D(inputImageTexture, topTextureCoordinate).g;
          c.b = texture2D(inputImageTexture2, textureCoordinate2).b * texelWidth * imageWidth;
          gl_FragColor = vec4(c.r * x, c.gb, 1.0);
        }
        """, path: "thing.fsh"))
    let other = ReferenceImage(8, 6) { x, y in SIMD4(0, 0, Double(x * 9 + y) / 255, 1) }
    let result = try Self.run(
      "image=1[other];[in][other]thing=x=0.5", catalog, frames: [Self.picture], pictures: ["1": other])[0]
    let wanted = ReferenceImage(8, 6) { x, y in
      SIMD4(Self.picture[x, y].x * 0.5, Self.picture[x, y - 1].y, other[x, y].z, 1)
    }
    #expect(result.difference(to: wanted).amount <= 2e-3)
  }

  /// What the text proves to be of single pixels fuses with its neighbours, and so do warps and stencils.
  @Test(arguments: [
    (
      "void main() { gl_FragColor = 1.0 - IMG_THIS_PIXEL(inputImage); }",
      "exposure=0.5,tried,saturation=1.2,tried", 1
    ),
    (
      "void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx); }",
      "tried,exposure=0.5,gamma=1.2", 1
    ),
    (
      "void main() { gl_FragColor = IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(1.0)) + IMG_THIS_PIXEL(inputImage); }",
      "exposure=0.5,tried,saturation=1.2", 1
    ),
    (
      "void main() { vec4 c = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx); gl_FragColor = c * c; }",
      "gamma=1.2,tried,saturation=1.2", 2
    ),
  ])
  func passesAreFused(code: String, chain: String, passes: Int) throws {
    let catalog = try Self.catalog(Self.filter, code)
    let plan = try RenderPlan.compile(
      try Graph(parsing: chain, catalog: catalog), catalog: catalog,
      frame: PictureDescription(
        format: .nv12, size: PixelSize(width: 1920, height: 1080), encoding: .video709))
    #expect(plan.passes.count == passes)
  }
}
