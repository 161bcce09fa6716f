import Synchronization

/// A filter as its file declares it: what it is called, what it takes, and what it may read.
///
/// Definitions are shared and never change, hence a class: graphs hold thousands of references to them.
public final class FilterDefinition: Sendable {
  /// How a filter computes its output; the compiler's contract with its code.
  public enum Kind: Sendable {
    /// Reads the same pixel of each input.
    case pixel
    /// A pixel filter given by four rows of five formulas, with no code: `rows * (r, g, b, a, 1)`.
    case matrix([[Expression]])
    /// Returns the place in its input to sample.
    case warp
    /// Reads whole-pixel neighbours within a radius.
    case stencil(radius: Expression)
    /// A stencil applied along x, then along y.
    case separable(radius: Expression)
    /// May read anywhere.
    case general
    /// Makes one value of the whole picture.
    case reduce
    /// Draws points, which are added up: one for each pixel, or of a grid of its own.
    case scatter
    /// Has no input.
    case generator
    /// Stands for a chain of other filters.
    case group

    /// The word of the header and of `filters --json`.
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
      /// Nothing: leaving it open is an error.
      case none
      /// The chain's own input: the clean frame.
      case chainInput
    }

    /// The name, for labels in groups and messages.
    public let name: String
    /// What it reads when nothing is connected.
    public let fallback: Fallback
  }

  /// A picture of an earlier frame that a filter reads in addition to its inputs.
  public struct Memory: Sendable {
    /// What is remembered.
    public enum Content: Hashable, Sendable {
      /// The filter's own result.
      case result
      /// What one of its inputs read, by its place.
      case input(Int)
    }

    /// The name, as that of an input.
    public let name: String
    /// What is remembered.
    public let content: Content
    /// How many frames ago it was.
    public let age: Expression
  }

  /// An array of floats that named code computes from the parameters.
  public struct Table: Hashable, Sendable {
    /// The name in the shader.
    public let name: String
    /// How many floats it has.
    public let count: Int
    /// Which code computes it.
    public let provider: String
    /// What the code is given.
    public let arguments: [Expression]
  }

  /// Curves for red, green and blue that named code computes from parameters of type curve.
  public struct Curves: Hashable, Sendable {
    /// The name in the shader: `lookupColor(param.NAME, rgb)`.
    public let name: String
    /// Which code computes them.
    public let provider: String
    /// The names of the parameters that it is given.
    public let parameters: [String]
  }

  /// What a warp finds outside its input.
  public enum Edge: String, Sendable { case clamp, transparent }
  /// How a warp that shrinks its input samples it.
  public enum Minification: String, Sendable { case linear, mipmap }
  /// The light in which a filter computes.
  public enum Space: String, Sendable { case display, linear }
  /// The values that a filter can take in.
  public enum InputRange: String, Sendable { case any, unit }
  /// How a stencil makes its result of its taps, which tells what it does to ranges, errors and affine filters.
  public enum Mixing: Hashable, Sendable {
    /// In any way.
    case any
    /// As a weighted mean of the taps, whose weights sum to 1.
    case averages
    /// As a mean with the weights of a Gaussian bell; the parameter is its standard deviation in pixels.
    case gaussian(deviation: String)
    /// By choosing one of the taps for each channel.
    case selects
  }
  /// What a filter is used for.
  public enum Role: String, Sendable {
    /// To make a picture.
    case filter
    /// As a step of groups; on its own it has no use in a chain.
    case part
    /// To check focus, exposure or framing on a screen; stills are taken without it.
    case aid
  }
  /// What small differences of its inputs do to a filter's result.
  public enum Steadiness: Sendable {
    /// They stay small.
    case steady
    /// They may decide over a pixel: where a value passes a threshold, or along a slope that has no end.
    case jumps
  }
  /// What of its first input a filter reads.
  public enum Reads: String, Sendable { case color, luma }
  /// What the result is.
  public enum Result: String, Sendable {
    /// A colour.
    case color
    /// One grey channel within 0…1.
    case r8
    /// Numbers that are no colour, stored as 32-bit floats where the GPU has them.
    case float
  }

  /// The id, in kebab-case.
  public let id: String
  /// Other names under which the filter is known.
  public let aliases: [String]
  /// The folder that its file is in.
  public let category: String
  /// One sentence.
  public let summary: String
  /// More about it.
  public let details: [String]
  /// The mathematics, a line each.
  public let formulas: [String]
  /// The papers or references.
  public let sources: [String]
  /// A chain that shows what it does; nil when the filter shows it with its defaults.
  public let example: String?
  /// What it is used for.
  public let role: Role
  /// What small differences of its inputs do to its result.
  public let steadiness: Steadiness
  /// The settings of the one filter that two uses in a row are together; empty when they are not one.
  public let merges: [(parameter: String, value: Expression)]
  /// How it computes its output.
  public let kind: Kind
  /// Its inputs, in order.
  public let inputs: [Input]
  /// What it reads of earlier frames; its code sees these as further inputs.
  public let memories: [Memory]
  /// Its settings, in the order of positional values.
  public let parameters: [ParameterDefinition]
  /// Numbers computed from parameters, in the order in which they may use one another.
  public let lets: [(name: String, value: Expression)]
  /// Arrays that code computes from the settings.
  public let tables: [Table]
  /// Curves that code computes from the settings.
  public let curves: [Curves]
  /// Formulas for the output's width and height; nil when it is the first input's size.
  public let size: (width: Expression, height: Expression)?
  /// Formulas for the columns and rows of a scatter's points; nil when there is one for each pixel of the first input.
  public let points: (width: Expression, height: Expression)?
  /// When true, the filter does nothing.
  public let identity: Expression?
  /// How many places a stencil or general filter reads, along one axis where it is separable; nil when a stencil reads
  /// all in its radius.
  public let taps: Expression?
  /// The parameter by which the offsets of a stencil's reads are multiplied; nil when they are pixels.
  public let grid: ParameterDefinition?
  /// When true, a warp maps pixel centres to pixel centres.
  public let exact: Expression?
  /// What of each input, then of each memory, a warp or general filter reads; nil for one that it may read anywhere.
  public let footprints: [DeclaredFootprint?]
  /// What a warp finds outside its input.
  public let edge: Edge
  /// How a warp that shrinks its input samples it.
  public let minification: Minification
  /// The light in which it computes.
  public let space: Space
  /// The values that it can take in.
  public let inputRange: InputRange
  /// How a stencil makes its result of its taps.
  public let mixing: Mixing
  /// What of its first input it reads.
  public let reads: Reads
  /// What its result is.
  public let result: Result
  /// How numbers are read out of its result; nil for a picture.
  public let measurement: MeasurementForm?
  /// The code after the header: GLSL, or the chain of a group.
  public let body: String
  /// The line of the file on which the body begins, counted from 1.
  public let bodyLine: Int
  /// The file, for messages.
  public let path: String

  /// The names whose values follow from choices among words and switches alone.
  package let choiceNames: Set<String>

  /// The code as statements, for the proof of a stencil's reach; nil for other kinds and where it cannot be followed.
  let syntax: ShaderSyntax?

  /// What the analysis of a stencil's reach found out for settings that were asked for lately.
  let knownReaches = Mutex<[Expression.Environment: ReachAnalysis.Reach]>([:])

  private let takenApart = Mutex<FilterCode?>(nil)

  /// The body taken apart, on first use.
  package var code: FilterCode {
    takenApart.withLock { known in
      if let known { return known }
      let code = FilterCode(body, line: bodyLine)
      known = code
      return code
    }
  }

  init(_ header: Header, body: String, bodyLine: Int, syntax: ShaderSyntax?, path: String) {
    id = header.id
    aliases = header.aliases
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
    memories = header.memories
    parameters = header.parameters
    lets = header.lets
    tables = header.tables
    curves = header.curves
    size = header.size
    points = header.points
    identity = header.identity
    taps = header.taps
    grid = header.grid
    exact = header.exact
    footprints = header.pictureNames.map { header.footprints[$0] }
    edge = header.edge
    minification = header.minification
    space = header.space
    inputRange = header.inputRange
    mixing = header.mixing
    reads = header.reads
    result = header.result
    measurement = header.measurement
    choiceNames = Self.choiceNames(header.parameters, header.lets)
    self.body = body
    self.bodyLine = bodyLine
    self.syntax = syntax
    self.path = path
  }

  /// Whether the result is a weighted mean of the taps: then an affine filter may as well run behind it.
  public var averages: Bool {
    switch mixing {
    case .averages, .gaussian: true
    case .any, .selects: false
    }
  }

  /// Whether the code may read pixels of an input, and not its size alone.
  package func readsPixels(ofInput index: Int) -> Bool {
    switch kind {
    case .stencil, .separable, .general, .reduce, .scatter: code.readsPixels(ofInput: index)
    case .pixel, .matrix, .warp, .generator, .group: true
    }
  }

  /// The parameter of a name, given as chains or as code write it.
  public func parameter(named name: some StringProtocol) -> ParameterDefinition? {
    parameters.first { $0.name == name || $0.codeName == name }
  }

  /// The numbers that formulas see for a set of values: parameters, then `let` names.
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
