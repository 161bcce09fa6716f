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

extension FilterDefinition {
  /// The most by which a pixel, stencil or general filter enlarges differences of an input within 0…1; nil when nothing is
  /// known.
  package func gain(ofInput index: Int) -> Expression? {
    inputs.indices.contains(index) ? inputGains[inputs[index].name] ?? gain : gain
  }

  /// The name of a number of the second use in a `merge` line: `nextGamma` for `gamma`.
  package static func nameOfNext(_ codeName: String) -> String {
    "next" + codeName.prefix(1).uppercased() + codeName.dropFirst()
  }

  /// The names whose values depend only on choices and switches.
  ///
  /// Choices are structural: a program contains only the code of the selected item. Numbers are not, so that a
  /// slider changes no program.
  static func choiceNames(
    _ parameters: [ParameterDefinition], _ lets: [(name: String, value: Expression)]
  ) -> Set<String> {
    var names: Set<String> = []
    for parameter in parameters {
      switch parameter.kind {
      case .choice, .bool: names.insert(parameter.codeName)
      default: break
      }
    }
    guard !names.isEmpty else { return names }
    for (name, value) in lets where !value.names.isEmpty && value.names.isSubset(of: names) {
      names.insert(name)
    }
    return names
  }

  /// Whether a choice or a switch alone determines that the filter does nothing.
  package var identityIsChosen: Bool { identity.map { $0.names.isSubset(of: choiceNames) } ?? false }

  /// The value that a parameter has in chains that name the filter and give none.
  ///
  /// - Parameters:
  ///   - parameter: one of the filter's.
  ///   - name: the id, or one of ``aliases``.
  public func defaultValue(of parameter: ParameterDefinition, as name: String) -> ParameterValue {
    aliasDefaults[name]?[parameter.name] ?? parameter.defaultValue
  }

  /// What a name of the filter stands for in chains: `toon=threshold=0.2:smoothing=0` for `GPUImageToonFilter`.
  public func chain(as name: String) -> String {
    FilterInstance(self, checked: aliasDefaults[name] ?? [:]).description
  }

  /// ``aliases``, each in a form, and behind those that stand for other defaults what they stand for.
  package func aliasText(_ form: (String) -> String) -> String {
    aliases.map { name in
      form(name) + (aliasDefaults[name] == nil ? "" : " (" + form(chain(as: name)) + ")")
    }.joined(separator: ", ")
  }
}
