// The properties that a header declares, each a choice of a few.
extension FilterDefinition {
  /// Where a filter's code may be run.
  public enum Drawing: Hashable, Sendable {
    /// At any position, as often as its readers need it.
    case anywhere
    /// Once for each pixel of its result, side by side: it takes differences between neighbours of the drawing.
    case ownGrid
  }

  /// A number computed from the settings and the sizes of the inputs.
  public struct SizeLet: Sendable {
    /// What the code reads, by the word of the header after `size`.
    public enum Kind: String, CaseIterable, Sendable {
      /// A `float` that is a uniform.
      case number = "let"
      /// A whole number that is an `int` constant.
      case integer = "int"
    }

    /// The name in the shader.
    public let name: String
    /// The type in the shader.
    public let kind: Kind
    let value: Expression

    func number(in environment: Expression.Environment) -> Double {
      let number = value.value(in: environment)
      return kind == .integer ? number.rounded() : number
    }
  }

  /// What a warp returns outside its input.
  public enum Edge: Hashable, Sendable {
    /// Its nearest pixel.
    case clamp
    /// Nothing: transparent black.
    case transparent
    /// The colour of a parameter, by its name in code; with a condition on choices, its nearest pixel otherwise.
    case color(parameter: String, when: Expression?)
  }
  /// How a warp samples its input when minifying.
  public enum Minification: String, Sendable { case linear, mipmap }
  /// The encoding in which a filter computes: display-encoded or linear light.
  public enum Space: String, Sendable { case display, linear }
  /// What the fourth channel is to a filter.
  public enum AlphaForm: String, Sendable {
    /// The opacity of colours that are not multiplied by it.
    case straight
    /// The opacity of colours that the filter gets and gives multiplied by it, so that what is transparent has no part in
    /// a mean.
    case premultiplied
    /// The result's is a number like the others.
    case none
  }
  /// The range of values that a filter accepts.
  public enum InputRange: String, Sendable { case any, unit }
  /// How a stencil combines its taps, which determines its effect on ranges, errors and affine filters.
  public enum Mixing: Hashable, Sendable {
    /// In any way.
    case any
    /// As a weighted mean of the taps, whose weights sum to 1.
    case averages
    /// As a mean with Gaussian weights; the parameter is the standard deviation in pixels.
    case gaussian(deviation: String)
    /// As a mean with equal weights; the parameter is the radius in pixels, by whose fraction the outermost count.
    case box(radius: String)
    /// By choosing one of the taps for each channel.
    case selects
  }
  /// The purpose of a filter.
  public enum Role: String, Sendable {
    /// To process a picture.
    case filter
    /// To serve as a step of groups; useless on its own.
    case part
    /// To check focus, exposure or framing on a screen; photographs are taken without it.
    case aid
  }
  /// How a filter's result reacts to small differences of its inputs.
  public enum Steadiness: Sendable {
    /// With small differences.
    case steady
    /// With jumps: where a value crosses a threshold, or on an unbounded slope.
    case jumps
  }
  /// What a filter reads of its first input.
  public enum Reads: String, Sendable { case color, luma }
  /// What the result is.
  public enum Result: String, Sendable {
    /// A colour.
    case color
    /// One grey channel within 0…1.
    case r8
    /// Numbers that are not colours, stored as 32-bit floats if the GPU supports them.
    case float
  }
}
