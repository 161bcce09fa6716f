import GPU
import Graphics
import Pixels
import Testing

struct ProgramTests {
  static let pixel = PixelSize(width: 1, height: 1)

  @Test func rowZeroIsTheTop() throws {
    try withTestContext { context in
      let program = try Program.compile(context, fragment: fragment("color = vec4(v_uv, 0.0, 1.0);"))
      let output = try Texture(context, size: PixelSize(width: 2, height: 4), format: .rgba32f)
      try context.draw(program, into: RenderTarget(output.view))
      let floats = try context.readFloats(of: output.view)
      #expect(floats[0] == 0.25 && floats[1] == 0.125)
      #expect(floats[28] == 0.75 && floats[29] == 0.875)
    }
  }

  @Test func uniformsArrive() throws {
    try withTestContext { context in
      let program = try Program.compile(
        context,
        fragment: fragment(
          """
          float sum = u_float + u_vec2.x * 2.0 + u_vec2.y * 3.0 + dot(u_vec3, vec3(1.0, 10.0, 100.0))
            + dot(u_vec4, vec4(1.0, 2.0, 4.0, 8.0));
          float list = u_weights[0] + u_weights[1] * 10.0 + u_weights[2] * 100.0;
          float whole = float(u_int + u_ivec2.x * 10 + u_ivec2.y * 100 + u_ivec4.w * 1000);
          vec3 m3 = u_mat3 * vec3(1.0, 10.0, 100.0);
          vec4 m4 = u_mat4 * vec4(0.0, 0.0, 0.0, 1.0);
          color = vec4(sum, list, whole, m3.x + m3.y * 1000.0 + m4.z * 0.5 + u_points[1].y);
          """,
          declarations: """
            uniform float u_float; uniform vec2 u_vec2; uniform vec3 u_vec3; uniform vec4 u_vec4;
            uniform int u_int; uniform ivec2 u_ivec2; uniform ivec4 u_ivec4; uniform mat3 u_mat3; uniform mat4 u_mat4;
            uniform float u_weights[3]; uniform vec2 u_points[2]; uniform float u_unused;
            """))
      func location(_ name: String) throws -> UniformLocation { try #require(program.uniform(name)) }
      program.set(try location("u_float"), 0.5)
      program.set(try location("u_vec2"), SIMD2<Float>(1, 2))
      program.set(try location("u_vec3"), [1, 2, 3], as: .vec3)
      program.set(try location("u_vec4"), SIMD4<Float>(1, 1, 1, 2))
      program.set(try location("u_int"), 7)
      program.set(try location("u_ivec2"), SIMD2<Int32>(1, 2))
      context.set(try location("u_ivec4"), of: program, to: [0, 0, 0, 4], as: .ivec4)
      program.set(try location("u_mat3"), [1, 0, 0, 2, 0, 0, 3, 1, 0], as: .mat3)
      program.set(try location("u_mat4"), [Float](repeating: 0, count: 14) + [8, 0], as: .mat4)
      program.set(try location("u_weights"), [1, 2, 3], as: .float)
      program.set(try location("u_points"), [9, 9, 9, 0.25], as: .vec2)
      #expect(program.uniform("u_unused") == nil)
      #expect(program.uniforms.first { $0.name == "u_weights" }?.count == 3)
      #expect(program.uniforms.first { $0.name == "u_weights" }?.kind == .float)
      #expect(program.uniforms.first { $0.name == "u_mat3" }?.kind == .mat3)
      let output = try Texture(context, size: Self.pixel, format: .rgba32f)
      try context.draw(program, into: RenderTarget(output.view))
      let color = try context.readFloats(of: output.view)
      #expect(color[0] == 352.5)
      #expect(color[1] == 321)
      #expect(color[2] == 4217)
      #expect(color[3] == 100_325.25)
    }
  }

  @Test func compileErrorsNameFileAndLine() throws {
    try withTestContext { context in
      let source = fragment(
        "color = vec4(1.0);\n\(ShaderMessage.lineDirective(file: 7, line: 40))\nfloat x = nothing;\n")
      let error = #expect(throws: RenderingError.self) { try Program.compile(context, fragment: source) }
      #expect(error?.code == .gpu)
      #expect(error?.description.hasPrefix("the fragment shader does not compile: 7:40: ") == true)
      let message = try #require(error?.messages.first)
      #expect(message.file == 7 && message.line == 40)
      #expect(message.text.contains("nothing"))
    }
  }

  @Test func linkErrorsAreTold() throws {
    try withTestContext { context in
      let error = #expect(throws: RenderingError.self) {
        try Program.compile(
          context, fragment: fragment("color = u_missing;", declarations: "in vec4 u_missing;"))
      }
      #expect(error?.code == .gpu)
      #expect(error?.messages.isEmpty == false)
    }
  }

  @Test(arguments: [
    ("0:12(3): error: `x' undeclared", 0, 12, "error: `x' undeclared"),
    ("ERROR: 2:7: 'foo' : undeclared identifier", 2, 7, "'foo' : undeclared identifier"),
    ("3:9: L0001: Typo", 3, 9, "L0001: Typo"),
    ("1(44) : error C0000: syntax error", 1, 44, "error C0000: syntax error"),
  ])
  func readsEveryDriversLog(_ line: String, file: Int, number: Int, text: String) {
    let messages = ShaderMessage.parse(log: "\n  \(line)\r\nnonsense: 12\n\0")
    #expect(
      messages == [
        ShaderMessage(file: file, line: number, text: text),
        ShaderMessage(file: nil, line: nil, text: "nonsense: 12"),
      ])
  }

  @Test(arguments: [
    "", "0", "0:", "0:12", "0(12", "0(12)", "0:12(3", "ERROR: ", "99999999999999999999:1: x", "é:1",
  ])
  func survivesOddLogs(_ log: String) {
    for message in ShaderMessage.parse(log: log) { #expect(message.file == nil) }
  }

  /// Whether the driver stores programs; Mesa's llvmpipe does. One that does not says so in every way.
  private func storesPrograms(_ context: GLESDevice) throws -> Bool {
    guard !context.capabilities.contains(.programBinary) else { return true }
    #expect(!context.info.renderer.contains("llvmpipe"))
    #expect(try Program.compile(context, fragment: fragment("color = vec4(1.0);")).binary() == nil)
    #expect(context.makeProgram(ProgramBinary(format: 1, bytes: [1, 2, 3])) == nil)
    return false
  }

  @Test func binariesGoRound() throws {
    try withTestContext { context in
      guard try storesPrograms(context) else { return }
      func store() throws -> ProgramBinary {
        let program = try Program.compile(
          context, fragment: fragment("color = u_color;", declarations: "uniform vec4 u_color;"))
        return try #require(program.binary())
      }
      let program = try #require(context.makeProgram(try store()))
      program.set(try #require(program.uniform("u_color")), SIMD4<Float>(1, 0, 1, 0))
      let output = try Texture(context, size: Self.pixel, format: .rgba8)
      try context.draw(program, into: RenderTarget(output.view))
      #expect(try context.readPixels(of: output.view) == [255, 0, 255, 0])
    }
  }

  @Test func damagedBinariesAreRejected() throws {
    try withTestContext { context in
      guard try storesPrograms(context) else { return }
      func store() throws -> ProgramBinary {
        let program = try Program.compile(context, fragment: fragment("color = vec4(1.0);"))
        return try #require(program.binary())
      }
      let good = try store()
      var damaged = [
        ProgramBinary(format: 1, bytes: good.bytes), ProgramBinary(format: good.format, bytes: []),
        ProgramBinary(format: good.format, bytes: noise(300)),
        ProgramBinary(format: good.format, bytes: Array(good.bytes.prefix(good.bytes.count / 2))),
      ]
      for index in stride(from: 0, to: good.bytes.count, by: max(good.bytes.count / 16, 1)) {
        var bytes = good.bytes
        bytes[index] ^= 0xff
        damaged.append(ProgramBinary(format: good.format, bytes: bytes))
      }
      for binary in damaged {
        #expect(context.makeProgram(binary) == nil)
      }
      _ = context.drainDiagnostics()
    }
  }

  @Test func buildsInTheBackground() throws {
    try withTestContext { context in
      let build = context.beginProgram(
        vertex: Program.coveringVertexShader, fragment: fragment("color = vec4(0.2);"))
      while !build.isComplete {}
      let output = try Texture(context, size: Self.pixel, format: .rgba8)
      try context.draw(try build.finish(), into: RenderTarget(output.view))
      #expect(try context.readPixels(of: output.view) == [51, 51, 51, 51])
      // One that is never finished leaves nothing behind.
      _ = context.beginProgram(vertex: Program.coveringVertexShader, fragment: "no shader at all")
    }
  }
}
