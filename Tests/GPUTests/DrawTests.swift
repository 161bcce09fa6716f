import GPU
import Graphics
import Pixels
import Testing

struct DrawTests {
  static let size = PixelSize(width: 4, height: 4)

  @Test func severalTargetsAtOnce() throws {
    try withTestContext { context in
      let source = """
        #version 300 es
        precision highp float;
        layout(location = 0) out vec4 a;
        layout(location = 1) out vec4 b;
        layout(location = 2) out vec4 c;
        layout(location = 3) out vec4 d;
        void main() { a = vec4(0.2); b = vec4(0.4); c = vec4(0.6); d = vec4(-3.5); }
        """
      let program = try Program.compile(context, fragment: source)
      let a = try Texture(context, size: Self.size, format: .rgba8)
      let b = try Texture(context, size: Self.size, format: .r8)
      let c = try Texture(context, size: Self.size, format: .rgba8)
      let d = try Texture(context, size: Self.size, format: .rgba16f)
      try context.draw(program, into: RenderTarget(a.view, b.view, c.view, d.view))
      #expect(try context.readPixels(of: a.view).allSatisfy { $0 == 51 })
      #expect(try context.readPixels(of: b.view).prefix(4) == [102, 0, 0, 255])
      #expect(try context.readPixels(of: c.view).allSatisfy { $0 == 153 })
      #expect(try context.readFloats(of: d.view).allSatisfy { $0 == -3.5 })
    }
  }

  @Test func aViewportLimitsTheDraw() throws {
    try withTestContext { context in
      let program = try Program.compile(context, fragment: fragment("color = vec4(1.0);"))
      let output = try Texture(context, size: Self.size, format: .r8)
      try context.clear(RenderTarget(output.view))
      try context.draw(
        program, into: RenderTarget(output.view),
        viewport: PixelRegion(x: 1, y: 2, size: PixelSize(width: 2, height: 1)))
      let pixels = try context.readPixels(of: output.view)
      let red = stride(from: 0, to: 64, by: 4).map { pixels[$0] }
      #expect(red.enumerated().filter { $0.element == 255 }.map(\.offset) == [9, 10])
    }
  }

  @Test(
    arguments: [
      (Blending.none, [128, 0, 0, 128]), (.straightAlpha, [64, 127, 0, 191]),
      (.premultipliedAlpha, [128, 127, 0, 255]), (.add, [128, 255, 0, 255]),
    ] as [(Blending, [Int])])
  func blends(_ blending: Blending, expected: [Int]) throws {
    try withTestContext { context in
      let program = try Program.compile(
        context, fragment: fragment("color = vec4(128.0, 0.0, 0.0, 128.0) / 255.0;"))
      let output = try Texture(context, size: Self.size, format: .rgba8)
      try context.clear(RenderTarget(output.view), to: [0, 1, 0, 1])
      try context.draw(program, into: RenderTarget(output.view), blending: blending)
      let color = try context.readPixels(of: output.view).prefix(4)
      for (got, want) in zip(color, expected) {
        #expect(abs(Int(got) - want) <= 1 || (blending == .straightAlpha && got == 255), "\(color)")
      }
      // The next draw without blending is not affected.
      try context.draw(program, into: RenderTarget(output.view))
      #expect(try context.readPixels(of: output.view).prefix(4) == [128, 0, 0, 128])
    }
  }

  /// Each number counts once, also where a driver splits a long draw.
  @Test func pointsAreNumberedThrough() throws {
    try withTestContext { context in
      let vertex = """
        #version 300 es
        precision highp float;
        void main() {
          int number = gl_InstanceID * 1024 + gl_VertexID;
          int cell = number / 1000;
          vec2 place = (vec2(cell % 4, cell / 4) + 0.5) * 0.5 - 1.0;
          gl_PointSize = 1.0;
          gl_Position = number < 10001 ? vec4(place, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
        }
        """
      let program = try Program.compile(
        context, vertex: vertex,
        fragment: "#version 300 es\nprecision highp float; out vec4 c; void main() { c = vec4(1.0); }"
      )
      let output = try Texture(context, size: Self.size, format: .rgba16f)
      try context.clear(RenderTarget(output.view))
      try context.draw(
        program, into: RenderTarget(output.view), blending: .add,
        geometry: .points(10001, perInstance: 1024))
      let values = try context.readFloats(of: output.view)
      let counts = (0..<Self.size.area).map { values[$0 * 4] }
      #expect(counts == Array(repeating: 1000, count: 10) + [1, 0, 0, 0, 0, 0], "\(counts)")
    }
  }

  @Test func integerTargetsClear() throws {
    try withTestContext { context in
      let output = try Texture(context, size: Self.size, format: .rgba16ui)
      try context.clear(RenderTarget(output.view), to: [65535, 0, 1, 2])
      #expect(try context.readFloats(of: output.view).prefix(3) == [1, 0, 1.0 / 65535])
    }
  }

  @Test func someFormatsAreNoTargets() throws {
    try withTestContext { context in
      let output = try Texture(context, size: Self.size, format: .rgb32f)
      let error = #expect(throws: RenderingError.self) { try context.clear(RenderTarget(output.view)) }
      #expect(error?.code == .gpu)
    }
  }

  @Test func framebuffersGoWithTheirTextures() throws {
    try withTestContext { context in
      let a = try Texture(context, size: Self.size, format: .r8)
      func scope() throws {
        let b = try Texture(context, size: Self.size, format: .r8)
        try context.clear(RenderTarget(a.view))
        try context.clear(RenderTarget(b.view))
        try context.clear(RenderTarget(a.view, b.view))
        try context.clear(RenderTarget(a.view))
        #expect(context.liveObjects.framebuffers == 3)
      }
      try scope()
      #expect(context.liveObjects.framebuffers == 1)
      #expect(context.createdObjects.framebuffers == 3)
    }
  }

  /// GL gives a deleted texture's name to the next one: nothing may remember the old one.
  @Test func namesAreUsedAgain() throws {
    try withTestContext { context in
      let program = try Program.compile(
        context,
        fragment: fragment("color = texture(u_image, v_uv);", declarations: "uniform sampler2D u_image;"))
      for value in [UInt8(10), 20, 30] {
        let bytes = [UInt8](repeating: value, count: 64)
        let input = try Texture(context, size: Self.size, format: .rgba8, bytes: bytes)
        let output = try Texture(context, size: Self.size, format: .rgba8)
        context.bind(input.view, toUnit: 0, sampler: .nearest)
        try context.draw(program, into: RenderTarget(output.view))
        #expect(try context.readPixels(of: output.view) == bytes)
      }
    }
  }
}
