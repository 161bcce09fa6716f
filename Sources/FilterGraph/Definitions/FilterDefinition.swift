import GLSL
import Synchronization

/// A filter as its file declares it: its names, its parameters, and what it may read.
///
/// Definitions are shared and immutable, hence a class: graphs hold thousands of references to them.
public final class FilterDefinition: Sendable {
  /// How a filter computes its output; the compiler's contract with its code.
  public enum Kind: Sendable {
    /// Reads the same pixel of each input.
    case pixel
    /// A pixel filter without code, given as four rows of five formulas: `rows * (r, g, b, a, 1)`.
    case matrix([[Expression]])
    /// Returns the position at which to sample its input.
    case warp
    /// Reads neighbours at whole-pixel offsets within a radius.
    case stencil(radius: Expression)
    /// A stencil applied along x, then along y.
    case separable(radius: Expression)
    /// May read anywhere.
    case general
    /// Reduces the whole picture to one value.
    case reduce
    /// Draws points, which are accumulated: one per pixel, or on a grid of its own.
    case scatter
    /// Has no input.
    case generator
    /// Stands for a chain of other filters.
    case group

    /// The word used in the header and by `filters --json`.
    public var name: String {
      switch self {
      case .pixel, .matrix: "pixel"
      case .warp: "warp"
      case .stencil, .separable: "stencil"
      case .general: "general"
      case .reduce: "reduce"
      case .scatter: "scatter"
      case .generator: "generator"
      case .group: "group"
      }
    }
  }

  /// An input of a filter.
  public struct Input: Hashable, Sendable {
    /// What an input reads when nothing is connected to it.
    public enum Fallback: Hashable, Sendable {
      /// Nothing: leaving it unconnected is an error.
      case none
      /// The chain's own input: the unfiltered frame.
      case chainInput
    }

    /// The name, for labels in groups and messages.
    public let name: String
    /// What it reads when nothing is connected.
    public let fallback: Fallback
  }

  /// A picture from the history that a filter reads in addition to its inputs.
  public struct EarlierPicture: Sendable {
    /// What is kept.
    public enum Content: Hashable, Sendable {
      /// The filter's own result.
      case result
      /// One of its inputs, by index.
      case input(Int)
      /// The result of a step of the same filter, by the id of its part; empty in the first frame.
      case memory(ofStep: String)
    }

    /// The name, in the same namespace as the inputs.
    public let name: String
    /// What is kept.
    public let content: Content
    /// The age in frames.
    public let age: Expression
  }

  /// An array of floats that a named function computes from the parameters.
  public struct Table: Hashable, Sendable {
    /// The name in the shader.
    public let name: String
    /// The number of floats.
    public let count: Int
    /// The function that computes it.
    public let provider: String
    /// The function's arguments.
    public let arguments: [Expression]
  }

  /// Curves for red, green and blue that a named function computes from parameters of type curve.
  public struct Curves: Hashable, Sendable {
    /// The name in the shader: `lookupColor(param.NAME, rgb)`.
    public let name: String
    /// The function that computes them.
    public let provider: String
    /// The names of the function's parameters.
    public let parameters: [String]
  }

  /// A step of a filter that consists of several, each a filter of its own.
  public struct Step: Sendable {
    /// What an input of a step reads.
    public enum Source: Hashable, Sendable {
      /// An input of the whole filter, by index.
      case input(Int)
      /// The result of an earlier step, by index.
      case step(Int)
    }

    /// The filter; its parameters are those of the whole filter.
    public let filter: FilterDefinition
    /// What each of its inputs reads.
    public let inputs: [Source]
  }

  /// The id, in kebab-case.
  public let id: String
  /// The id as a name in code: `gaussian_blur`.
  package let codeName: String
  /// Other names under which the filter is known.
  public let aliases: [String]
  /// For each of ``aliases`` under which parameters have other defaults, these by the names of the parameters.
  public let aliasDefaults: [String: [String: ParameterValue]]
  /// The folder of its file.
  public let category: String
  /// A one-sentence summary.
  public let summary: String
  /// Further paragraphs.
  public let details: [String]
  /// The formulas, one per line.
  public let formulas: [String]
  /// References.
  public let sources: [String]
  /// A chain that demonstrates the filter; nil when its defaults do.
  public let example: String?
  /// The purpose of the filter.
  public let role: Role
  /// How its result reacts to small differences of its inputs.
  public let steadiness: Steadiness
  /// The settings of the single filter equivalent to two consecutive uses; empty when there is none.
  public let merges: [(parameter: String, value: Expression)]
  /// How it computes its output.
  public let kind: Kind
  /// Its inputs, in order.
  public let inputs: [Input]
  /// The pictures that it reads from the history; its code sees these as further inputs.
  public let earlierPictures: [EarlierPicture]
  /// Its settings, in the order of positional values.
  public let parameters: [ParameterDefinition]
  /// Numbers computed from parameters, in the order of their dependencies.
  public let lets: [(name: String, value: Expression)]
  /// Arrays computed from the settings.
  public let tables: [Table]
  /// Curves computed from the settings.
  public let curves: [Curves]
  /// Formulas for the output's width and height; nil for the first input's size.
  public let size: (width: Expression, height: Expression)?
  /// Numbers computed from the settings and the sizes of the inputs, in the order of their dependencies; the code and
  /// the formulas of sizes and footprints read them.
  public let sizeLets: [SizeLet]
  /// Formulas for the columns and rows of a scatter's points; nil for one point per pixel of the first input.
  public let points: (width: Expression, height: Expression)?
  /// When nonzero, the filter does nothing.
  public let identity: Expression?
  /// The number of positions that a stencil or general filter reads, along one axis if separable; nil when a
  /// stencil reads everything within its radius.
  public let taps: Expression?
  /// The parameter that multiplies the offsets of a stencil's reads; nil when they are in pixels.
  public let grid: ParameterDefinition?
  /// When nonzero, a warp maps pixel centres to pixel centres.
  public let exact: Expression?
  /// The part of each input, and then of each history picture, that a warp or general filter reads; nil for
  /// anywhere.
  public let footprints: [DeclaredFootprint?]
  /// What a warp returns outside its input.
  public let edge: Edge
  /// How a warp samples its input when minifying.
  public let minification: Minification
  /// The encoding in which it computes.
  public let space: Space
  /// What the fourth channel is to it; a warp interpolates premultiplied colours unless its file says otherwise.
  public let alphaForm: AlphaForm
  /// The range of values that it accepts.
  public let inputRange: InputRange
  /// How a stencil or a general filter combines what it reads.
  public let mixing: Mixing
  /// What ``gain(ofInput:)`` is for all inputs.
  let gain: Expression?
  /// What it is for single inputs.
  let inputGains: [String: Expression]
  /// What it reads of its first input.
  public let reads: Reads
  /// What its result is.
  public let result: Result
  /// When nonzero, all numbers of the result are multiples of 1/255 within 0...1, which 8 bits represent exactly.
  package let givesBytes: Expression?
  /// How to read measurements from its result; nil for a picture.
  public let measurement: MeasurementForm?
  /// The numbers that it takes from the frame, by their names in code.
  public let clocks: [(name: String, clock: FrameClock)]
  /// The steps of a group that is not given as a chain; the last one computes its result.
  public let steps: [Step]
  /// Where its code may be run.
  public let drawing: Drawing
  /// The code after the header: GLSL, or the chain of a group.
  public let body: String
  /// The line of the file on which the body begins, counted from 1.
  public let bodyLine: Int
  /// The file, for messages.
  public let path: String

  /// The names whose values depend only on choices and switches.
  package let choiceNames: Set<String>

  /// The parsed code, for the proof of a stencil's reach; nil for other kinds and for code that cannot be
  /// followed.
  let tree: SyntaxTree?

  /// The parsed chain of a group; nil for other kinds and for a group of ``steps``.
  let chain: ChainSyntax?

  /// A cache of the reach analysis for recent settings.
  let knownReaches = Mutex<[Expression.Environment: ReachAnalysis.Reach]>([:])

  private let knownOpacity = Mutex<OpacityProof.Opacity?>(nil)

  /// Whether the result is opaque, as far as the text shows it.
  ///
  /// - Parameter inputIsOpaque: whether the first input is.
  package func isOpaque(inputIsOpaque: Bool) -> Bool {
    let opacity = knownOpacity.withLock { known in
      let opacity =
        known
        ?? OpacityProof.opacity(
          of: body, readers: code.readers.filter { FilterCode.Reader($0[...])?.digits.isEmpty == true })
      known = opacity
      return opacity
    }
    return switch opacity {
    case .everywhere: true
    case .asInput: inputIsOpaque
    case .unknown: false
    }
  }

  /// What its code calls of the shared code that was asked last.
  let knownCalls = Mutex<(shared: SharedCode, calls: SharedCode.Calls)?>(nil)

  private let takenApart = Mutex<FilterCode?>(nil)

  /// The parsed body, on first use.
  package var code: FilterCode {
    takenApart.withLock { known in
      if let known { return known }
      let code = FilterCode(body, line: bodyLine)
      known = code
      return code
    }
  }

  init(
    _ header: Header, body: String, bodyLine: Int, tree: SyntaxTree? = nil, chain: ChainSyntax? = nil,
    path: String
  ) {
    id = header.id
    codeName = String(header.id.map { $0 == "-" ? "_" : $0 })
    aliases = header.aliases
    aliasDefaults = header.aliasDefaults
    category = header.category
    summary = header.summary
    details = header.details
    formulas = header.formulas
    sources = header.sources
    example = header.example
    role = header.role
    steadiness = header.steadiness
    merges = header.merges
    kind = header.kind
    inputs = header.inputs
    earlierPictures = header.earlierPictures
    parameters = header.parameters
    lets = header.lets
    tables = header.tables
    curves = header.curves
    size = header.size
    sizeLets = header.sizeLets
    points = header.points
    identity = header.identity
    taps = header.taps
    grid = header.grid
    exact = header.exact
    footprints = header.pictureNames.map { header.footprints[$0] }
    edge = header.edge
    minification = header.minification
    space = header.space
    if case .warp = header.kind {
      alphaForm = header.alphaForm ?? .premultiplied
    } else {
      alphaForm = header.alphaForm ?? .straight
    }
    inputRange = header.inputRange
    mixing = header.mixing
    gain = header.gain
    inputGains = header.inputGains
    reads = header.reads
    result = header.result
    givesBytes = header.givesBytes
    measurement = header.measurement
    clocks = header.clocks
    steps = header.steps
    drawing = header.drawing
    choiceNames = Self.choiceNames(header.parameters, header.lets)
    self.body = body
    self.bodyLine = bodyLine
    self.tree = tree
    self.chain = chain
    self.path = path
  }

  /// Whether the result is a weighted mean of the taps, so that an affine filter may run after it instead.
  public var averages: Bool {
    switch mixing {
    case .averages, .gaussian, .box: true
    case .any, .selects: false
    }
  }

  /// Whether the code may read pixels of an input, not only its size.
  package func readsPixels(ofInput index: Int) -> Bool {
    switch kind {
    case .stencil, .separable, .general, .reduce, .scatter: code.readsPixels(ofInput: index)
    case .pixel, .matrix, .generator, .group: true
    // Of a second input, a warp takes the size alone.
    case .warp: index == 0
    }
  }

  /// Whether the result at a pixel depends on nothing but the colours of the inputs at that pixel.
  package var mapsColors: Bool {
    switch kind {
    case .pixel, .matrix:
      clocks.isEmpty && earlierPictures.isEmpty && sizeLets.isEmpty && drawing == .anywhere
        && !code.readsPlace
    case .warp, .stencil, .separable, .general, .reduce, .scatter, .generator, .group: false
    }
  }

  /// The parameter with a name, in the form used by chains or by code.
  public func parameter(named name: some StringProtocol) -> ParameterDefinition? {
    parameters.first { $0.name == name || $0.codeName == name }
  }

  /// The variables of formulas for a set of values: parameters, then `let` names.
  public func environment(for values: [String: ParameterValue]) -> Expression.Environment {
    var environment = Expression.Environment()
    for parameter in parameters {
      if case .numbers(let numbers) = values[parameter.name] ?? parameter.defaultValue {
        environment.define(parameter.codeName, numbers)
      }
    }
    for (name, value) in lets { environment.define(name, [value.value(in: environment)]) }
    return environment
  }
}

extension FilterDefinition: Hashable {
  /// Whether both are the same definition.
  public static func == (left: FilterDefinition, right: FilterDefinition) -> Bool { left === right }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
