import GPU
import Graphics
import Testing

/// Runs a test with its own context, and checks that the driver reported nothing and that every object was
/// deleted.
@discardableResult
func withTestContext<R>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (GLESDevice) throws -> R
) throws -> R {
  var complaints: [String] = []
  let context = try GLESDevice(.surfaceless) { if $0.severity == .error { complaints.append($0.text) } }
  let result = try body(context)
  context.finish()
  #expect(context.drainDiagnostics() == 0, "\(complaints)", sourceLocation: sourceLocation)
  #expect(context.liveObjects.total == 0, "\(context.liveObjects)", sourceLocation: sourceLocation)
  return result
}

/// A fragment shader around a body that assigns `color`.
func fragment(_ body: String, declarations: String = "", output: String = "vec4") -> String {
  """
  #version 300 es
  precision highp float;
  precision highp int;
  precision highp sampler2D;
  precision highp sampler3D;
  precision highp usampler2D;
  in vec2 v_uv;
  out \(output) color;
  \(declarations)
  void main() { \(body) }
  """
}

/// Reproducible bytes (a 32-bit xorshift).
func noise(_ count: Int, seed: UInt32 = 1) -> [UInt8] {
  var state = seed &* 2_654_435_761 | 1
  return (0..<count).map { _ in
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return UInt8(truncatingIfNeeded: state >> 11)
  }
}
