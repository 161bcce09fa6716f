package import CommandLineKit
import Pixels

/// The options of `viewfinder explain`.
package struct ExplainOptions: ProgramCommand {
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

  package static let command = CommandSpec(
    name: "explain",
    abstract: "Explains how a chain runs on the GPU.",
    discussion: """
      Shows the passes into which the filters are fused, why the result of each is stored, and what it moves and \
      computes. Bytes and operations are estimates: each texel of a texture counts once, and an operation is a \
      multiply-add of a colour. Needs neither a GPU nor a camera, except for --costs device.

      --dot draws the plan for Graphviz, as in: viewfinder explain beautify --dot | dot -Tsvg >plan.svg
      """,
    examples: [
      .init("See what is fused", "viewfinder explain 'exposure=0.5,gaussian-blur,vignette'"),
      .init("Compare with unfused passes", "viewfinder explain beautify --naive"),
      .init("Read the program of the second pass", "viewfinder explain gaussian-blur --glsl 2"),
    ])

  @Option(.filterFiles) var filterFiles: [String]
  package var input = InputOptions()
  @Option(
    "costs", "WHERE", .choice, default: Costs.gpu.rawValue,
    help: "Plan for a gpu, for llvmpipe, which draws on the CPU, or for the present device")
  package var costs: Costs
  @Flag(
    "naive", .excludes("dot", "glsl", because: "each writes something else"),
    help: "Compare with one pass for each filter")
  var isComparison: Bool
  @Flag(.json, .excludes("dot", "glsl", because: "each writes something else")) var isJSON: Bool
  @Flag(
    "dot", .excludes("glsl", because: "each writes something else"),
    help: "Write a graph for Graphviz")
  var isGraphviz: Bool
  @Option("glsl", "N", .integer(in: 1...Int.max), help: "Print the program of pass N, counted from 1")
  var program: Int?
  @Argument("CHAIN", .chain, help: ChainArgument.help) var chain: ChainArgument

  /// The form of the report.
  package var form: Form {
    if let program { return .program(pass: program) }
    if isGraphviz { return .graphviz }
    return isJSON ? isComparison ? .jsonComparison : .json : isComparison ? .comparison : .text
  }

  package init() {}
}
