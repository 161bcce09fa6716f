import CommandLineKit
package import Pixels

/// The options of `viewfinder explain`.
package struct ExplainOptions {
  /// The form of the report.
  package enum Form: Hashable, Sendable {
    /// As text.
    case text
    /// Text, with one pass per filter in a second column.
    case comparison
    /// JSON.
    case json
    /// JSON, including one pass per filter.
    case jsonComparison
    /// A Graphviz graph.
    case graphviz
    /// The program of one pass, counted from 1.
    case program(pass: Int)
  }

  /// The device to plan for: its costs determine some of the cuts.
  package enum Costs: String, Hashable, Sendable, CaseIterable {
    case gpu, llvmpipe
    /// The GPU of this machine.
    case device
  }

  static let command = CommandSpec(
    name: "explain",
    abstract: "Explains how a chain runs on the GPU.",
    discussion: """
      Shows the passes into which the filters are fused, why the result of each is stored, and what it moves and \
      computes. Bytes and operations are estimates: each texel of a texture counts once, and an operation is a \
      multiply-add of a colour. Needs neither a GPU nor a camera, except for --costs device.

      --dot draws the plan for Graphviz, as in: viewfinder explain beautify --dot | dot -Tsvg >plan.svg
      """,
    options: [
      .filterFiles, .inputSize, .inputFormat, .inputRotation, costs, naive, .json, dot, program,
    ],
    positionals: [chain],
    examples: [
      .init("See what is fused", "viewfinder explain 'exposure=0.5,gaussian-blur,vignette'"),
      .init("Compare with unfused passes", "viewfinder explain beautify --naive"),
      .init("Read the program of the second pass", "viewfinder explain gaussian-blur --glsl 2"),
    ])
  static let chain = PositionalSpec("CHAIN", completion: .filters, help: ChainArgument.help)
  static let costs = OptionSpec.value(
    "costs", "WHERE", default: Costs.gpu.rawValue, completion: .list(Costs.allCases.map(\.rawValue)),
    help: "Plan for a gpu, for llvmpipe, which draws on the CPU, or for the present device")
  static let naive = OptionSpec.flag("naive", help: "Compare with one pass for each filter")
  static let dot = OptionSpec.flag("dot", help: "Write a graph for Graphviz")
  static let program = OptionSpec.value("glsl", "N", help: "Print the program of pass N, counted from 1")

  /// The chain.
  let chain: ChainArgument
  /// The size of the input.
  let size: PixelSize
  /// The pixel format of the input.
  let format: PixelFormat
  /// The orientation of the input.
  package let orientation: Orientation
  /// The device to plan for.
  package let costs: Costs
  /// The form of the report.
  package let form: Form
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    chain = try parsed.chain(Self.chain)
    (size, format) = try parsed.input()
    orientation = try parsed.inputOrientation()
    costs = try parsed.choice(Self.costs, of: Costs.self) ?? .gpu
    form = try Self.form(parsed)
  }

  private static func form(_ parsed: ParsedArguments) throws(UsageError) -> Form {
    let number = try parsed.integer(program, in: 1...Int.max)
    let given = [naive, .json, dot, program].filter(parsed.isGiven)
    if given == [naive, .json] { return .jsonComparison }
    guard given.count < 2 else {
      let names = given.map { "'--\($0.long)'" }
      throw parsed.error("\(names[0]) does not go with \(names[1]): each writes something else")
    }
    if let number { return .program(pass: number) }
    return switch given.first {
    case naive: .comparison
    case dot: .graphviz
    case OptionSpec.json: .json
    default: .text
    }
  }
}
