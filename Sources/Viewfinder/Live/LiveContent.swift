package import FilterGraph
import Filters
import Pixels
package import PlanCompiler

/// The content drawn from a session's frames: the graph, the aids over it on the screen, and the results wanted.
package struct LiveContent: Hashable {
  /// What one reader wants.
  package struct Want: Hashable {
    /// The form of a result.
    package enum Form: Hashable {
      /// A texture.
      case texture
      /// What a window shows: a texture, or straight into the window.
      case window
      /// A picture in memory.
      case picture(SinkRequest)
      /// Numbers that filters measured: 32-bit floats.
      case floats
    }

    /// The result of the graph, by its label.
    package var label: String
    /// What of the result.
    package var part: Part
    /// The filter that measures the result, for this reader only.
    package var suffix: Graph?
    /// Its form.
    package var form: Form

    /// What of a result is wanted.
    package enum Part: Hashable {
      /// The result, with or without what lies over the graph on the screen.
      case result(SinkRequest.Aids)
      /// The source's own pixels behind what a screen shows.
      case ownPixels
      /// What the first source delivers, upright.
      case source
    }

    package init(_ label: String, _ part: Part, suffix: Graph? = nil, as form: Form) {
      self.label = label
      self.part = part
      self.suffix = suffix
      self.form = form
    }

    package init(
      _ label: String = Graph.Output.defaultLabel, aids: SinkRequest.Aids, suffix: Graph? = nil, as form: Form
    ) {
      self.init(label, .result(aids), suffix: suffix, as: form)
    }

    /// What a window shows.
    package static let screen = Want(aids: .kept, as: .texture)
  }

  /// The chain.
  package let graph: Graph
  /// The aids drawn over the chain's first result on screens only, such as focus peaking.
  package let aid: Graph?
  /// Who wants what, in the order of the results.
  package let wants: [Want]
  /// One graph with a result for each want.
  let joined: Graph
  /// For wants of own pixels, by their index, where these lie in what is shown.
  package let ownPixels: [Int: OwnPixels]
  private let catalog: FilterCatalog
  /// Tells contents that draw the same apart, for those who wire results to readers.
  var tag = 0

  /// Joins everything into one graph.
  ///
  /// - Parameter catalog: the filters that groups of the graph may name.
  /// - Throws: ``SessionError`` with code `missingResult` when a want names a result that the graph does not have.
  package init(
    _ graph: Graph, aid: Graph? = nil, catalog: FilterCatalog = .standard, wants: [Want] = [.screen]
  ) throws(SessionError) {
    self.graph = graph
    self.aid = aid
    self.catalog = catalog
    self.wants = wants
    var ownPixels: [Int: OwnPixels] = [:]
    var joined = Graph(inputNames: graph.inputNames)
    var outputs: [Graph.Output] = []
    for (index, want) in wants.enumerated() {
      guard
        graph.outputs.contains(where: { $0.label == want.label }) || want.label == Graph.Output.defaultLabel
      else {
        let known = graph.outputs.map(\.label).joined(separator: ", ")
        throw SessionError(.missingResult, "the graph has no result '\(want.label)'; it has \(known)")
      }
      let label = graph.outputs.contains { $0.label == want.label } ? want.label : graph.outputs[0].label
      var part = graph.keeping(label)
      if want.part != .result(.removed), let aid { part.append(aid) }
      switch want.part {
      case .result(.removed): part = part.withoutAids()
      case .result(.kept): break
      case .ownPixels:
        let own = OwnPixels(behind: part, catalog: catalog)
        ownPixels[index] = own
        part = own.graph
      case .source: part = Graph()
      }
      if let suffix = want.suffix { part.append(suffix) }
      // The compiler computes what is equal in several results once.
      outputs.append(.init(label: "\(index)", node: joined.splice(part, inputs: [joined.input])))
    }
    if !outputs.isEmpty { joined.outputs = outputs }
    self.joined = joined
    self.ownPixels = ownPixels
  }

  /// The same with another chain.
  package func with(_ graph: Graph, aid: Graph?) throws(SessionError) -> LiveContent {
    try LiveContent(graph, aid: aid, catalog: catalog, wants: wants)
  }

  package static func == (one: LiveContent, other: LiveContent) -> Bool {
    one.graph == other.graph && one.aid == other.aid && one.wants == other.wants
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(graph) }
}
