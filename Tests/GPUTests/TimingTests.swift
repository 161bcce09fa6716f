import GPU
import Graphics
import Pixels
import Testing

struct TimingTests {
  static let size = PixelSize(width: 64, height: 64)

  @Test func workTakesTime() throws {
    try withTestContext { context in
      guard let timer = context.makeTimer(depth: 2) else {
        #expect(!context.capabilities.contains(.timerQuery))
        return
      }
      let program = try Program.compile(
        context,
        fragment: fragment(
          "float x = v_uv.x; for (int i = 0; i < 500; i++) x = sin(x + 1.0); color = vec4(x);"))
      let output = try Texture(context, size: Self.size, format: .rgba8)
      for _ in 0..<2 {
        #expect(timer.begin())
        try context.draw(program, into: RenderTarget(output.view))
        timer.end()
      }
      #expect(!timer.begin(), "both queries wait")
      timer.end()
      context.finish()
      let first = timer.next()
      #expect(first.map { $0 > .zero && $0 < .seconds(300) } ?? true)
      _ = timer.next()
      #expect(timer.next() == nil)
    }
  }

  @Test(arguments: [PixelFormat.rgba8, .rgbaFloat])
  func framesComeBackInOrder(_ format: PixelFormat) throws {
    try withTestContext { context in
      let size = PixelSize(width: 3, height: 2)
      let readback = try context.makeReadback(size: size, format: format, depth: 2)
      let output = try Texture(context, size: size, format: format == .rgba8 ? .rgba8 : .rgba16f)
      #expect(!readback.isReady)
      var taken: [[UInt8]] = []
      var memory = [UInt8](repeating: 0, count: size.area * format.planes[0].bytesPerTexel)
      let made = context.createdObjects.buffers
      for frame in 0..<6 {
        if readback.pending == readback.capacity {
          var bytes = memory.mutableBytes()
          try readback.take(into: &bytes, layout: readback.layout)
          taken.append(memory)
        }
        try context.clear(RenderTarget(output.view), to: SIMD4(repeating: Float(frame) / 5))
        try readback.start(RenderTarget(output.view))
      }
      context.finish()
      #expect(readback.isReady)
      #expect(readback.pending == 2)
      #expect(context.createdObjects.buffers == made)
      #expect(taken.count == 4)
      for (frame, bytes) in taken.enumerated() {
        switch format {
        case .rgba8: #expect(bytes.allSatisfy { $0 == UInt8(frame * 51) })
        default:
          let first = bytes.withUnsafeBytes { $0.loadUnaligned(as: Float.self) }
          #expect(abs(first - Float(frame) / 5) < 0.001)
        }
      }
    }
  }
}
