import Testing

import FilterGraph

/// Shaders of other programs as filters, without a driver: what is read, what is proved, and what is told of errors.
struct ShaderImportTests {
  static func isf(_ json: String, _ code: String, vertex: String? = nil, path: String = "Some Shader.fs")
    throws -> FilterDefinition
  {
    try FilterDefinition.parse("/*" + json + "*/\n" + code, vertexShader: vertex, path: path)
  }

  static func errors(_ body: () throws -> FilterDefinition) -> [String] {
    do {
      _ = try body()
      return []
    } catch let error as FilterFileError {
      return error.description.split(separator: "\n").map(String.init)
    } catch {
      return ["\(error)"]
    }
  }

  private static let image = #"{"NAME": "inputImage", "TYPE": "image"}"#
  private static let filter = #"{"ISFVSN": "2", "INPUTS": [\#(image)]}"#

  @Test func everyInputTypeIsAParameter() throws {
    let filter = try Self.isf(
      """
      {"ISFVSN": "2", "DESCRIPTION": "All of them", "INPUTS": [
        \(Self.image),
        {"NAME": "hit", "TYPE": "event"},
        {"NAME": "isOn", "TYPE": "bool", "DEFAULT": 1.0},
        {"NAME": "blurMode", "TYPE": "long", "VALUES": [2, 5], "LABELS": ["Soft Light", "Hard"], "DEFAULT": 5},
        {"NAME": "steps", "TYPE": "long", "MIN": 1, "MAX": 9, "DEFAULT": 4},
        {"NAME": "level", "TYPE": "float", "MIN": 0, "MAX": 2, "DEFAULT": 3, "LABEL": "How much"},
        {"NAME": "at", "TYPE": "point2D", "DEFAULT": [0.25, 0.5], "MIN": [0, 0], "MAX": [1, 1]},
        {"NAME": "tint", "TYPE": "color", "DEFAULT": [1, 0.5, 0]},
        {"NAME": "mask", "TYPE": "image"},
        {"NAME": "wave", "TYPE": "audio"}, {"NAME": "fft", "TYPE": "audioFFT", "MAX": 32},
      ]}
      """, "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage); }")
    #expect(filter.id == "some-shader")
    #expect(filter.summary == "All of them")
    #expect(filter.inputs.map(\.name) == ["inputImage", "mask"])
    #expect(
      filter.parameters.map {
        "\($0.name) \($0.kind.name) \($0.defaultValue.text(kind: $0.kind)) \($0.rangeText)"
      } == [
        "hit bool false ", "is-on bool true ", "blur-mode enum hard soft-light|hard", "steps int 4 1..9",
        "level float 2 0..2", "at point 0.25|0.5 0..1", "tint color 0xff8000 ",
      ])
    #expect(filter.parameter(named: "level")?.label == "How much")
  }

  @Test func aRangeIsLimitedToWhatItsTypeHolds() throws {
    let cases: [(type: String, low: String, high: String, lowest: Double, highest: Double)] = [
      ("float", "1e300", "1e301", 3.4e38, 3.4e38), ("float", "-1e301", "-1e300", -3.4e38, -3.4e38),
      ("float", "-1e300", "2", -3.4e38, 2), ("long", "3e9", "4e9", 2_147_483_647, 2_147_483_647),
      ("long", "-4e9", "5", -2_147_483_648, 5),
    ]
    for (type, low, high, lowest, highest) in cases {
      let filter = try Self.isf(
        #"{"INPUTS": [{"NAME": "a", "TYPE": "\#(type)", "MIN": \#(low), "MAX": \#(high)}]}"#,
        "void main() { gl_FragColor = vec4(a); }")
      let range = try #require(filter.parameter(named: "a")).range
      #expect(range.lowerBound == lowest && range.upperBound == highest, "\(type) \(low)..\(high)")
    }
  }

  @Test(arguments: [
    ("void main() { gl_FragColor = 1.0 - IMG_THIS_PIXEL(inputImage); }", "pixel"),
    ("void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord, 2.0); }", "pixel"),
    (
      "void main() { vec2 p = gl_FragCoord.xy / RENDERSIZE; gl_FragColor = IMG_NORM_PIXEL(inputImage, p); }",
      "pixel"
    ),
    ("void main() { gl_FragColor = IMG_PIXEL(inputImage, gl_FragCoord.xy) * isf_FragNormCoord.x; }", "pixel"),
    (
      "void main() { vec2 p = isf_FragNormCoord; p.x = 1.0 - p.x; gl_FragColor = IMG_NORM_PIXEL(inputImage, p); }",
      "warp"
    ),
    ("void main() { vec4 c = IMG_PIXEL(inputImage, gl_FragCoord.yx); gl_FragColor = c; }", "warp"),
    (
      "void main() { vec4 c = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx); gl_FragColor = c * 0.5; }",
      "general"
    ),
    (
      "void main() { if (RENDERSIZE.x > 1.0) gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx); }",
      "general"
    ),
    (
      "void main() { vec2 d = 1.0 / RENDERSIZE; gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + 2.0 * d)"
        + " - IMG_PIXEL(inputImage, gl_FragCoord.xy - vec2(1, 0)); }", "stencil"
    ),
    (
      "void main() { vec2 d = 1.5 / RENDERSIZE; gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + d)"
        + " + IMG_THIS_PIXEL(inputImage); }", "general"
    ),
    ("void main() { gl_FragColor = fwidth(IMG_THIS_PIXEL(inputImage)); }", "general"),
    (
      "vec4 read(sampler2D s, vec2 p) { return IMG_NORM_PIXEL(s, p); }"
        + " void main() { gl_FragColor = read(inputImage, isf_FragNormCoord); }", "general"
    ),
  ])
  func theTextProvesTheKind(code: String, kind: String) throws {
    #expect(try Self.isf(Self.filter, code).kind.name == kind)
  }

  @Test func aStencilReachesAsFarAsItsReads() throws {
    let filter = try Self.isf(
      Self.filter,
      "void main() { vec2 d = 1.0 / RENDERSIZE; gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + vec2(0.0, 3.0 * d.y)); gl_FragColor += IMG_THIS_PIXEL(inputImage); }"
    )
    guard case .stencil(let radius) = filter.kind else { return #expect(Bool(false), "\(filter.kind.name)") }
    #expect(radius == .number(3))
    // Upwards in the shader is towards row 0.
    #expect(filter.body.contains("tap ( 0 , - 3 )"))
  }

  /// A branch that a pass does not take is left out whatever its body is.
  @Test(arguments: [
    "for (int i = 0; i < 3; i++) { c.r += 0.1; }", "if (c.r > 0.5) { c.r = 0.0; }", "c.r = 0.1;",
    "{ c.r = 0.1; }", "do { c.r += 0.1; } while (c.r < 0.5);", ";",
  ])
  func branchesOfOtherPassesAreLeftOut(body: String) throws {
    let filter = try Self.isf(
      #"{"ISFVSN": "2", "INPUTS": [\#(Self.image)], "PASSES": [{"TARGET": "b"}, {}]}"#,
      """
      void main() {
        vec4 c = IMG_THIS_PIXEL(inputImage);
        if (c.g > 0.5) if (PASSINDEX == 1) \(body)
        gl_FragColor = c;
      }
      """)
    #expect(filter.steps.count == 2)
    #expect(!filter.steps[0].filter.body.contains("PASSINDEX =="))
  }

  @Test func passesBecomeSteps() throws {
    let filter = try Self.isf(
      """
      {"ISFVSN": "2", "INPUTS": [\(Self.image), {"NAME": "scale", "TYPE": "float", "DEFAULT": 4, "MIN": 1, "MAX": 8}],
       "PASSES": [{"TARGET": "small", "WIDTH": "$WIDTH / $scale", "HEIGHT": "floor($HEIGHT/4.0)"},
                  {"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}, {}]}
      """,
      """
      void main() {
        if (PASSINDEX == 0) gl_FragColor = IMG_THIS_PIXEL(inputImage);
        else if (PASSINDEX == 1) { gl_FragColor = mix(IMG_THIS_PIXEL(small), IMG_THIS_PIXEL(kept), 0.5); }
        else { gl_FragColor = IMG_THIS_PIXEL(kept); }
      }
      """)
    #expect(filter.isGroup)
    #expect(
      filter.steps.map(\.filter.id) == ["some-shader-pass-0", "some-shader-pass-1", "some-shader-pass-2"])
    #expect(filter.steps.map(\.inputs) == [[.input(0)], [.input(0), .step(0)], [.step(1)]])
    #expect(filter.steps.map(\.filter.earlierPictures.count) == [0, 1, 0])
    #expect(filter.steps[1].filter.result == .float)
    let size = try #require(filter.steps[0].filter.size)
    var environment = filter.environment(for: [:])
    environment.define("width", [100])
    environment.define("height", [50])
    #expect(size.width.value(in: environment) == 25)
    #expect(size.height.value(in: environment) == 12)
  }

  @Test func framesGiveTheirTime() throws {
    let filter = try Self.isf(
      #"{"ISFVSN": "2"}"#,
      "void main() { gl_FragColor = vec4(TIME, TIMEDELTA, float(FRAMEINDEX), DATE.w); }")
    #expect(filter.kind.name == "generator")
    #expect(filter.clocks.map(\.clock) == [.time, .delta, .frame, .date])
    let own = try FilterDefinition.parse(
      "//! filter pulse\n//! summary S.\n//! kind pixel\n//! clock now time\nvec4 filter(vec4 image, Place place) { return image * fract(param.now); }",
      path: "pulse.glsl")
    #expect(own.clocks.map(\.name) == ["now"])
  }

  @Test func picturesLieBesideTheShader() throws {
    let filter = try Self.isf(
      #"{"ISFVSN": "2", "INPUTS": [\#(Self.image)], "IMPORTED": {"paper": {"PATH": "paper.png"}}}"#,
      "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * IMG_NORM_PIXEL(paper, isf_FragNormCoord.yx); }",
      path: "folder/aged.fs")
    #expect(filter.parameters.map(\.defaultValue) == [.file("folder/paper.png")])
    #expect(filter.kind.name == "pixel")
  }

  /// All errors of a shader in one message, in the order of the file, each with what to write instead.
  @Test func allErrorsAreToldAtOnce() {
    let errors = Self.errors {
      try Self.isf(
        """
        {
          "INPUTS": [
            {"NAME": "inputImage", "TYPE": "image"},
            {"NAME": "a b", "TYPE": "float"},
            {"NAME": "level", "TYPE": "flaot"},
            {"NAME": "size", "TYPE": "float", "DEFAULT": "big"}
          ]
        }
        """, "#include \"x\"\nvoid main() { gl_FragColor = vec4(1.0); }")
    }
    #expect(errors.count == 4)
    #expect(
      errors.first == "Some Shader.fs:4:5: 'a b' is no name: letters, digits and underscores, without spaces")
    #expect(errors.dropFirst().first == "Some Shader.fs:5:31: no TYPE 'flaot'; did you mean 'float'?")
    #expect(errors.dropFirst(2).first == "Some Shader.fs:6:50: the DEFAULT of 'size' is a number")
    #expect(errors.last?.hasPrefix("Some Shader.fs:9:1: '#include' is no GLSL") == true, "\(errors)")
  }

  @Test(arguments: [
    (
      "void main() { gl_FragColor = IMG_THIS_PIXEL(inptImage); }",
      "2:45: no picture 'inptImage'; did you mean 'inputImage'?"
    ),
    (
      "void main() { gl_FragColor = gl_TexCoord[0]; }",
      "2:30: 'gl_TexCoord' is not known here; read the position from isf_FragNormCoord"
    ),
    (
      "varying vec2 left;\nvoid main() { gl_FragColor = vec4(left, 0.0, 1.0); }",
      "2:14: 'varying vec2 left' comes from a vertex shader"
    ),
    (
      "uniform float speed;\nvoid main() { gl_FragColor = vec4(speed); }",
      "2:15: nothing gives the uniform 'speed' a value"
    ),
    ("void main() { vec4 c = vec4(1.0); }", "2:1: nothing writes 'gl_FragColor'"),
    ("vec4 other() { return vec4(1.0); }", "2:1: no function 'main'"),
    ("void main() { gl_FragColor = vec4(1.0; }", "2:40: '}' where ')' closes '('"),
    ("#if 1\nvoid main() { gl_FragColor = vec4(1.0); }", "2:1: this '#if' has no '#endif'"),
    (
      "void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage); }",
      "2:30: 'IMG_NORM_PIXEL' needs a picture and a position"
    ),
    (
      "uniform samplerCube sky;\nvoid main() { gl_FragColor = textureCube(sky, vec3(1.0)); }",
      "2:9: 'samplerCube' reads a cube map"
    ),
  ])
  func anErrorSaysWhatToWrite(code: String, message: String) {
    let errors = Self.errors { try Self.isf(Self.filter, code) }
    #expect(errors.contains { $0.hasPrefix("Some Shader.fs:" + message) }, "\(errors)")
  }

  /// Also where it passes nothing on, so that the picture would come out as if there were none.
  /// Each error on a position of GPUImage's vertex shaders says what to write for it.
  @Test(arguments: [
    (
      "vec2 oneStepRightTextureCoordinate",
      "write 'textureCoordinate + vec2(1.0 * texelWidth, 0.0)' for it (for a pass along y"
    ),
    (
      "vec2 threeStepsNegativeTextureCoordinate",
      "write 'textureCoordinate - vec2(3.0 * texelWidth, 0.0)' for it"
    ),
    (
      "vec2 centerTextureCoordinate",
      "write 'varying highp vec2 textureCoordinate' and 'textureCoordinate' for it"
    ),
    (
      "vec2 blurCoordinates[9]",
      "write 'textureCoordinate + vec2(float(i - N) * texelWidth, 0.0)' for 'blurCoordinates[i]', where N is"
    ),
    ("vec2 elsewhere", "write 'varying highp vec2 textureCoordinate' and compute the position from it"),
  ])
  func positionsOfVertexShadersAreTold(varying: String, message: String) {
    let name = varying.split(separator: " ")[1].prefix { $0 != "[" }
    let read = varying.hasSuffix("]") ? "\(name)[0]" : "\(name)"
    let text = """
      varying highp \(varying);
      uniform sampler2D inputImageTexture;
      void main() { gl_FragColor = texture2D(inputImageTexture, \(read)); }
      """
    let error = #expect(throws: FilterFileError.self) { try FilterDefinition.parse(text, path: "a.fsh") }
    #expect(error.map { "\($0)" }?.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ["", "varying vec2 left;\n"])
  func aVertexShaderThatMovesThePictureIsRefused(varying: String) {
    let vertex =
      varying
      + "void main() { isf_vertShaderInit(); \(varying.isEmpty ? "" : "left = vec2(0.0); ")gl_Position *= 0.5; }"
    let code =
      varying
      + "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage)\(varying.isEmpty ? "" : " + left.x"); }"
    let errors = Self.errors { try Self.isf(Self.filter, code, vertex: vertex) }
    #expect(errors.count == 1 && errors[0].contains("'gl_Position' moves the picture's corners"), "\(errors)")
    let unmoved = vertex.replacing("gl_Position *= 0.5;", with: "")
    #expect(Self.errors { try Self.isf(Self.filter, code, vertex: unmoved) } == [])
  }

  @Test(arguments: [
    ("{\"INPUTS\": [}", "1:15: JSON: expected a value"),
    ("{\"INPUTS\" []}", "1:13: JSON: expected ':' after \"INPUTS\""),
    ("{\"A\": \"open}", "1:9: JSON: the closing quote is missing"),
    ("{\"INPUTS\": {}}", "1:14: INPUTS is a list"),
    ("{\"INPUTS\": [{\"NAME\": \"x\"}]}", "1:15: the input 'x' needs a TYPE"),
    ("{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"cube\"}]}", "1:37: the input 'x' is a cube map"),
    ("{\"PASSES\": [{\"TARGET\": \"b\", \"WIDTH\": \"$WIDHT / 2\"}]}", "1:40: no name 'WIDHT'"),
    (
      "{\"A\": " + String(repeating: "[", count: 40),
      "1:41: JSON: the value is nested more than 32 levels deep"
    ),
  ])
  func aWrongHeaderIsRefused(json: String, message: String) {
    let errors = Self.errors { try Self.isf(json, "void main() { gl_FragColor = vec4(1.0); }") }
    #expect(errors.first?.hasPrefix("Some Shader.fs:" + message) == true, "\(errors)")
  }

  @Test func hostileSizesAreRefused() {
    let values = (0..<300).map(String.init).joined(separator: ",")
    let many = "{\"INPUTS\": [{\"NAME\": \"x\", \"TYPE\": \"long\", \"VALUES\": [\(values)]}]}"
    #expect(
      Self.errors { try Self.isf(many, "void main() { gl_FragColor = vec4(x); }") }.first?.contains(
        "at most 256") == true)
    let numbers = "{\"A\": [" + String(repeating: "1,", count: 30_000) + "1]}"
    #expect(
      Self.errors { try Self.isf(numbers, "void main() {}") }.first?.contains("more than 20000 values")
        == true)
    let long = Self.errors { try Self.isf(Self.filter, String(repeating: " ", count: 1 << 20)) }
    #expect(long.first?.contains("at most 1048576 are taken") == true)
    let macros = (0..<40).map { "#define A\($0 + 1) A\($0) A\($0)\n" }.joined() + "void main() { A40; }"
    #expect(
      Self.errors { try Self.isf(Self.filter, macros) }.first?.contains("more than 50000 words") == true)
    let empty = "#define A0\n" + macros
    #expect(
      Self.errors { try Self.isf(Self.filter, empty) }.first?.contains("more than 50000 words") == true)
    let comments = String(repeating: "/**/", count: 1 << 18)
    #expect(ForeignImport.header(in: comments) == nil)
    #expect(ForeignImport.header(in: comments + "/*{\"A\": 1}*/") != nil)
    #expect(ForeignImport.header(in: "/* a */ int a; /* b */ /*{\"A\": 1}*/") == nil)
    let nested =
      "void main() { gl_FragColor = " + String(repeating: "(", count: 5000) + "1.0"
      + String(repeating: ")", count: 5000) + "; }"
    #expect(
      Self.errors { try Self.isf(Self.filter, nested) }.first?.contains("nest more than 200 deep") == true)
    let sum =
      "void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord"
      + String(repeating: " + 0.0", count: 2700) + "); }"
    #expect(Self.errors { try Self.isf(Self.filter, sum) } == [])
  }

  /// No text crashes, hangs or is taken with a broken proof.
  @Test func damagedShadersAreRefusedOrRead() {
    let whole = """
      {"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}, {"NAME": "m", "TYPE": "long", "VALUES": [1, 2]}],
       "PASSES": [{"TARGET": "b", "PERSISTENT": true, "WIDTH": "$WIDTH/2"}, {}]}*/
      #define F(x) IMG_NORM_PIXEL(b, x)
      const float k = 2, t = k * 2;
      struct S { float r; } s;
      void main() { if (PASSINDEX == 0) { gl_FragColor = IMG_THIS_PIXEL(inputImage) * float(m); } else gl_FragColor = F(isf_FragNormCoord); }
      """
    let bytes = Array(whole.utf8)
    var state: UInt64 = 42
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<600 {
      var damaged = bytes
      for _ in 0...random(4) {
        let place = random(damaged.count)
        switch random(3) {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = bytes[random(bytes.count)]
        default: damaged.insert(contentsOf: Array("({[\"*/;#,.".utf8)[random(9)...].prefix(1), at: place)
        }
      }
      let text = "/*" + String(decoding: damaged, as: UTF8.self)
      _ = Self.errors { try FilterDefinition.parse(text, path: "x.fs") }
    }
  }

  // MARK: - GLSL ES 1.00

  @Test func aShaderOfGPUImageIsTakenAsItIs() throws {
    let filter = try FilterDefinition.parse(
      """
      varying highp vec2 textureCoordinate;
      uniform sampler2D inputImageTexture;
      uniform lowp float x;
      uniform mediump vec3 filterColor;
      uniform highp mat4 colorMatrix;
      uniform highp float kernel[3];
      void main() {
        lowp vec4 c = texture2D(inputImageTexture, textureCoordinate);
        gl_FragColor = vec4(c.rgb * x * filterColor, c.a) * colorMatrix * kernel[1];
      }
      """, path: "shaders/GPUThing.fsh")
    #expect(filter.id == "gputhing")
    #expect(filter.kind.name == "pixel")
    #expect(filter.inputs.map(\.name) == ["inputImageTexture"])
    #expect(
      filter.parameters.map { "\($0.name) \($0.kind.name)" } == [
        "x float", "filter-color color", "color-matrix list", "kernel list",
      ])
  }

  @Test(arguments: [
    (
      "gl_FragColor = texture2D(inputImageTexture, leftTextureCoordinate) - texture2D(inputImageTexture, bottomRightTextureCoordinate);",
      "stencil"
    ),
    ("gl_FragColor = texture2D(inputImageTexture, textureCoordinate + vec2(texelWidth, 0.0));", "stencil"),
    ("gl_FragColor = texture2D(inputImageTexture, textureCoordinate + vec2(x, 0.0));", "warp"),
    ("gl_FragColor = texture2D(inputImageTexture, textureCoordinate) * textureCoordinate.x;", "pixel"),
  ])
  func positionsOfGPUImageAreProved(statement: String, kind: String) throws {
    let filter = try FilterDefinition.parse(
      """
      varying vec2 textureCoordinate; varying vec2 leftTextureCoordinate; varying vec2 bottomRightTextureCoordinate;
      uniform sampler2D inputImageTexture; uniform float texelWidth; uniform float x;
      void main() { \(statement) }
      """, path: "a.frag")
    #expect(filter.kind.name == kind)
  }

  /// A parameter or a variable by a position's name is another position.
  @Test(arguments: [
    (
      "vec4 at(vec2 uv) { return texture2D(tex, uv); } void main() { gl_FragColor = at(uv + vec2(0.1, 0.0)); }",
      "general"
    ),
    (
      "void main() { vec2 size = vec2(0.5, 0.5), uv = uv * 2.0; gl_FragColor = 0.5 * texture2D(tex, uv); }",
      "general"
    ),
    ("void main() { vec2 uv = uv * 2.0; gl_FragColor = texture2D(tex, uv); }", "warp"),
    ("void main() { vec2 own = uv; gl_FragColor = 0.5 * texture2D(tex, own); }", "pixel"),
    (
      "void main() { float low = max(0.0, uv.x), high = low; gl_FragColor = high * texture2D(tex, uv); }",
      "pixel"
    ),
    (
      "vec4 at(vec2 own) { return texture2D(tex, uv); } void main() { gl_FragColor = at(uv); }",
      "pixel"
    ),
  ])
  func namesThatShadowAPositionAreNotFollowed(code: String, kind: String) throws {
    let filter = try FilterDefinition.parse(
      "varying highp vec2 uv; uniform sampler2D tex;\n" + code, path: "a.frag")
    #expect(filter.kind.name == kind)
  }

  /// What our own filters say of such words points to what to write.
  @Test func ownFiltersSayWhatToWriteForForeignWords() {
    let errors = Self.errors {
      try FilterDefinition.parse(
        """
        //! filter a
        //! summary S.
        //! kind pixel
        vec4 filter(vec4 image, Place place) {
          gl_FragColor = texture2D(inputImageTexture, isf_FragNormCoord) / RENDERSIZE.x;
          return image;
        }
        """, path: "a.glsl")
    }
    #expect(errors.count == 4, "\(errors)")
    #expect(
      errors.first?.hasPrefix(
        "a.glsl:5:3: 'gl_FragColor' refers to the pass, not to the filter; return the colour") == true)
    #expect(errors.contains { $0.contains("5:18: 'texture2D'") })
    #expect(errors.contains { $0.contains("'isf_FragNormCoord' in a filter; write place.position") })
    #expect(errors.contains { $0.contains("'RENDERSIZE' in a filter; write place.size") })
  }
}
