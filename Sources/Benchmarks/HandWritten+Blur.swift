import PlanCompiler
import FilterGraph
import GPU
import Glibc
import Pixels
import Rendering

extension HandWritten {
  /// A hand-written Gaussian blur of NV12 frames with one pass per step, or nil for another chain: a
  /// conversion, a row of taps along x, a row along y, with half floats in between.
  static func passes(
    for graph: Graph, frames: BenchmarkFrames, context: GPUContext
  ) throws(RenderingError) -> ProgramSequence? {
    let description = frames.description
    let filters = filters(of: graph)
    guard filters.map(\.definition.id) == ["gaussian-blur"], description.format == .nv12,
      context.capabilities.contains(.halfFloatTargets)
    else { return nil }
    let size = description.orientation.applied(to: description.size)
    let weights = gaussianWeights(sigma: filters[0].environment.number("sigma"))
    func target(_ format: TextureFormat) throws(RenderingError) -> Box<Texture> {
      try gpu { () throws(GPUError) in Box(try Texture(context, size: size, format: format)) }
    }
    func blur(
      _ picture: Box<Texture>, step: [Float], into target: Box<Texture>
    ) throws(RenderingError) -> ProgramSubject {
      try ProgramSubject(
        "blur", fragment: blurProgram(taps: weights.count),
        readings: [.init(sampler: "picture", view: picture.value.view, sampling: .nearest)],
        values: [
          .init(uniform: "texel", kind: .vec2, numbers: step),
          .init(uniform: "weights", kind: .float, numbers: weights),
        ], frames: nil, into: target, keeping: picture, context: context)
    }
    let (rows, offset) = description.encoding.conversion
    let columns = (0..<3).flatMap { column -> [Float] in rows.map { Float($0[column]) } + [0] }
    let shift: [Float] = rows.map { Float(-($0 * offset).sum()) } + [1]
    let converted = try target(.rgba16f)
    let along = try target(.rgba16f)
    return ProgramSequence(
      "hand passes",
      [
        try ProgramSubject(
          "conversion", fragment: conversionProgram(description.orientation), readings: readings(of: frames),
          values: [.init(uniform: "to_rgb", kind: .mat4, numbers: columns + shift)], frames: frames,
          into: converted, context: context),
        try blur(converted, step: [1 / Float(size.width), 0], into: along),
        try blur(along, step: [0, 1 / Float(size.height)], into: try target(.rgba8)),
      ])
  }

  /// The Gaussian weights from -3 sigma to 3 sigma, normalised to a sum of 1.
  private static func gaussianWeights(sigma: Double) -> [Float] {
    let radius = max(0, min(128, Int((3 * sigma).rounded(.up))))
    let bell = (-radius...radius).map { sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : 1 }
    let total = bell.reduce(0, +)
    return bell.map { Float($0 / total) }
  }

  private static func conversionProgram(_ orientation: Orientation) -> String {
    """
    #version 300 es
    precision highp float;
    uniform sampler2D luma, chroma;
    uniform mat4 to_rgb;
    in vec2 v_uv;
    out vec4 result;
    void main() {
      vec2 stored = \(place(orientation));
      result = to_rgb * vec4(texture(luma, stored).r, texture(chroma, stored).rg, 1.0);
    }
    """
  }

  private static func blurProgram(taps: Int) -> String {
    """
    #version 300 es
    precision highp float;
    uniform sampler2D picture;
    uniform vec2 texel;
    uniform float weights[\(taps)];
    in vec2 v_uv;
    out vec4 result;
    void main() {
      vec4 sum = vec4(0.0);
      for (int i = 0; i < \(taps); i++) {
        sum += weights[i] * texture(picture, v_uv + float(i - \(taps / 2)) * texel);
      }
      result = sum;
    }
    """
  }
}
