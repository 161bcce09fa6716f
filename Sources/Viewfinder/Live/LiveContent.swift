package import Cameras
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
      /// What a window shows: a texture, or straight into the window; at the size at which it is shown, nil for the
      /// result's own.
      case window(PixelSize?)
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
      /// The first source's upright picture, before the correction and the graph.
      case source
      /// The same with its lens corrected.
      case straightened
      /// The picture that the graph gets: with its lens, gains and zoom.
      case corrected
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
  /// What the first source's picture goes through before the chain: gains and a crop in place of the camera's own.
  package let correction: Graph?
  /// What corrects the lenses of the graph's inputs, by their names, before everything else, in the frames as the sensors
  /// deliver them.
  package let lenses: [String: LensCorrection]
  /// The aids drawn over the chain's first result on screens only, such as focus peaking.
  package let aid: Graph?
  /// Who wants what, in the order of the results.
  package let wants: [Want]
  /// One graph with a result for each want, with the lenses as if frames were upright and square: see ``joined(for:)``.
  let joined: Graph
  /// The nodes of the lenses' filters, by the names of the inputs that they read.
  private let lensNodes: [String: Graph.NodeID]
  /// For wants of own pixels, by their index, where these lie in what is shown.
  package let ownPixels: [Int: OwnPixels]
  private let catalog: FilterCatalog
  /// Tells contents that draw the same apart, for those who wire results to readers.
  var tag = 0

  /// Joins everything into one graph.
  ///
  /// - Parameters:
  ///   - correction: what the first source's picture goes through before the graph.
  ///   - lenses: what corrects the lenses of inputs before that, by the inputs' names; a name that the graph does not read
  ///     has no effect.
  ///   - catalog: the filters that groups of the graph may name.
  /// - Throws: ``SessionError`` with code `missingResult` when a want names a result that the graph does not have.
  package init(
    _ graph: Graph, correction: Graph? = nil, lenses: [String: LensCorrection] = [:], aid: Graph? = nil,
    catalog: FilterCatalog = .standard, wants: [Want] = [.screen]
  ) throws(SessionError) {
    self.graph = graph
    self.correction = correction
    self.lenses = lenses
    self.aid = aid
    self.catalog = catalog
    self.wants = wants
    var ownPixels: [Int: OwnPixels] = [:]
    var joined = Graph(inputNames: graph.inputNames)
    var lensNodes: [String: Graph.NodeID] = [:]
    for name in graph.inputNames where lenses[name] != nil {
      lensNodes[name] = joined.splice(Self.lensFilter, inputs: [joined.input(named: name)])
    }
    self.lensNodes = lensNodes
    let straight = lensNodes[joined.inputNames[0]] ?? joined.input
    let source = correction.map { joined.splice($0, inputs: [straight]) } ?? straight
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
      if want.part == .result(.kept) || want.part == .ownPixels, let aid { part.append(aid) }
      switch want.part {
      case .result(.removed): part = part.withoutAids()
      case .result(.kept): break
      case .ownPixels:
        let own = OwnPixels(behind: part, catalog: catalog)
        ownPixels[index] = own
        part = own.graph
      case .source, .straightened, .corrected: part = Graph()
      }
      if let suffix = want.suffix { part.append(suffix) }
      // The compiler computes what is equal in several results once.
      let start =
        switch want.part {
        case .source: joined.input
        case .straightened: straight
        case .result, .ownPixels, .corrected: source
        }
      let further = part.inputNames.dropFirst().map { lensNodes[$0] ?? joined.input(named: $0) }
      outputs.append(.init(label: "\(index)", node: joined.splice(part, inputs: [start] + further)))
    }
    if !outputs.isEmpty { joined.outputs = outputs }
    self.joined = joined
    self.ownPixels = ownPixels
  }

  /// The same with another chain.
  package func with(_ graph: Graph, aid: Graph?) throws(SessionError) -> LiveContent {
    try LiveContent(graph, correction: correction, lenses: lenses, aid: aid, catalog: catalog, wants: wants)
  }

  /// The joined graph for frames of some descriptions, one for each of its inputs, whose shapes and orientations decide how
  /// the lenses are corrected.
  func joined(for frames: [PictureDescription]) -> Graph {
    var result = joined
    for (name, frame) in zip(joined.inputNames, frames) {
      guard let lens = lenses[name], let node = lensNodes[name] else { continue }
      let size = frame.orientation.applied(to: frame.size), upright = lens.oriented(frame.orientation)
      let settings =
        upright.fits(size)
        ? LensDistortion(
          k1: lens.k1, k2: lens.k2, k3: lens.k3, center: Point(x: upright.center.x, y: upright.center.y),
          scale: LensMap(upright, size: size).scale) : LensDistortion()
      for (name, value) in settings.values { result.set(name, of: node, toNearest: value) }
    }
    return result
  }

  private static let lensFilter: Graph = {
    guard let graph = try? LensDistortion().asGraph() else {
      preconditionFailure("a built-in filter is a graph")
    }
    return graph
  }()

  package static func == (one: LiveContent, other: LiveContent) -> Bool {
    one.graph == other.graph && one.correction == other.correction && one.lenses == other.lenses
      && one.aid == other.aid && one.wants == other.wants
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(graph) }
}
