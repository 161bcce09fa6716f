import FilterGraph
import Graphics
import Glibc
import Pixels
import Rendering

// Blurs in two passes, one for each axis. Both read pairs of neighbouring pixels as one, between them, by the texture
// unit. They average stored numbers, which a pass before them gathers and the last one converts.
extension HandWritten {
  /// What is made of the blurred picture: declarations, and `vec3 ended(vec3 blurred)` on stored numbers.
  struct Ending {
    let program: String
    let values: [ProgramSubject.Value]

    /// Nothing.
    static let blurred = Ending(program: "vec3 ended(vec3 blurred) { return blurred; }", values: [])

    /// The difference from the sharp picture is added to it.
    static func unsharp(_ filter: FilterInstance) -> Ending {
      Ending(
        program: """
          uniform float intensity;
          vec3 ended(vec3 blurred) {
            vec3 sharp = texture(stored, v_uv).rgb;
            return sharp + intensity * (sharp - blurred);
          }
          """,
        values: [.init("intensity", filter.environment.number("intensity"))])
    }

    /// The picture is sharp inside of a band.
    static func tiltShift(_ filter: FilterInstance) -> Ending {
      func number(_ name: String) -> Double { filter.environment.number(name) }
      let rate = number("focusFallOffRate")
      return Ending(
        program: """
          uniform float top, bottom, slope;
          vec3 ended(vec3 blurred) {
            vec2 t = clamp((v_uv.yy - vec2(top, bottom)) * slope, 0.0, 1.0);
            vec2 fade = t * t * (3.0 - 2.0 * t);
            return mix(texture(stored, v_uv).rgb, blurred, min(1.0 - fade.x + fade.y, 1.0));
          }
          """,
        values: [
          .init("top", number("topFocusLevel") - rate), .init("bottom", number("bottomFocusLevel")),
          .init("slope", 1 / max(rate, 0.000001)),
        ])
    }
  }

  /// The passes of a Gaussian blur with what follows it.
  func blur(_ filter: FilterInstance, ending: Ending) throws(RenderingError) -> [ProgramSubject] {
    let taps = Self.pairedTaps(sigma: filter.environment.number("sigma"))
    let (stored, along) = (try target(.rgba8), try target(intermediate))
    return [
      try program(
        """
        uniform sampler2D luma, chroma;
        void main() { result = vec4(texture(luma, v_uv).r, texture(chroma, v_uv).rg, 1.0); }
        """, reading: planes, into: stored),
      try program(
        """
        uniform sampler2D picture;
        void main() { result = vec4(\(Self.mean("picture", taps, x: 1 / Double(size.width), y: 0)).rgb, 1.0); }
        """, reading: [.init("picture", stored, .linear)], into: along),
      try program(
        toRGB + """
          uniform sampler2D picture, stored;
          \(ending.program)
          void main() {
            vec3 blurred = \(Self.mean("picture", taps, x: 0, y: 1 / Double(size.height))).rgb;
            result = vec4(rgb(ended(blurred)), 1.0);
          }
          """, reading: [.init("picture", along, .linear), .init("stored", stored)],
        values: ending.values, into: result),
    ]
  }

  /// The weighted mean of taps, written out: the width of a blur is part of its program.
  static func mean(_ sampler: String, _ taps: [Tap], x: Double, y: Double) -> String {
    "("
      + taps.map { tap in
        "\(tap.weight) * texture(\(sampler), v_uv + vec2(\(tap.place * x), \(tap.place * y)))"
      }.joined(separator: " + ") + ")"
  }

  /// A read on an axis.
  struct Tap {
    let place: Double
    let weight: Double
  }

  /// A Gaussian from -3 sigma to 3 sigma with a sum of 1, in half as many reads as it has pixels.
  static func pairedTaps(sigma: Double) -> [Tap] {
    let radius = Int((3 * sigma).rounded(.up))
    let bell = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = bell.reduce(0, +)
    return stride(from: 0, to: bell.count, by: 2).map { index in
      let next = index + 1 < bell.count ? bell[index + 1] : 0
      let weight = bell[index] + next
      return Tap(place: Double(index - radius) + next / weight, weight: weight / total)
    }
  }
}
