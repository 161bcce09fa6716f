import FilterGraph

/// What the scopes show, and where they lie.
package struct ScopeSettings: Hashable, Sendable {
  /// The channels of a waveform, as the filter counts them.
  package static let waveforms: [Phrase] = ["luma", "RGB", "parade"]
  /// The heights of a histogram, as the filter counts them.
  package static let scales: [Phrase] = ["linear", "root", "log"]

  /// The place of the waveform's channels among ``waveforms``.
  package var waveform = 0
  /// The place of the histogram's heights among ``scales``.
  package var scale = 0
  /// How bright traces are.
  package var intensity = 0.5
  private var moved: [Aid: InstrumentPlace] = [:]

  package init() {}

  /// Places that do not overlap, above the bar.
  private static let places: [Aid: InstrumentPlace] = [
    .histogram: InstrumentPlace(left: 0.02, top: 0.5, width: 0.3, height: 0.28),
    .waveform: InstrumentPlace(left: 0.6, top: 0.46, width: 0.38, height: 0.32),
    .vectorscope: InstrumentPlace(left: 0.76, top: 0.04, width: 0.22, height: 0.4),
  ]

  /// Where a scope lies; nil for other aids.
  package func place(of aid: Aid) -> InstrumentPlace? { moved[aid] ?? Self.places[aid] }

  /// Moves a scope; without effect for other aids.
  package mutating func move(_ aid: Aid, to place: InstrumentPlace) {
    if Self.places[aid] != nil { moved[aid] = place }
  }

  /// What a scope counts; nil for other aids.
  package func counted(by aid: Aid) -> ScopeCounts.Kind? {
    switch aid {
    case .histogram: .histogram
    case .waveform: waveform == 0 ? .lumaWaveform : .colorWaveform
    case .vectorscope: .vectorscope
    default: nil
    }
  }

  /// The names of the inputs of ``graph(of:_:)``.
  static let inputs = (counts: "counts", ground: "ground")

  /// What draws a scope: all of its input `ground` is covered by what its first input has counted.
  package func graph(of scope: ScopeCounts.Kind, _ catalog: FilterCatalog) -> Graph {
    var graph = Graph(inputNames: [Self.inputs.counts, Self.inputs.ground])
    let (counts, ground) = (graph.input, graph.input(named: Self.inputs.ground))
    // Every point was counted, and the panel is the whole ground.
    var values: [String: ParameterValue] = ["corner": .number(4)]
    switch scope {
    case .histogram:
      values["scale"] = .number(Double(scale))
      let peak = graph.add("histogram-peak", [:], [counts], catalog)
      graph.output = graph.add("histogram-graph", values, [ground, counts, peak], catalog)
    case .lumaWaveform, .colorWaveform, .vectorscope:
      values["downsampling-factor"] = .number(1)
      values["intensity"] = .number(intensity)
      if scope != .vectorscope { values["channels"] = .number(Double(waveform)) }
      let name = scope == .vectorscope ? "vectorscope-graph" : "waveform-graph"
      graph.output = graph.add(name, values, [ground, counts], catalog)
    }
    return graph
  }
}

extension Aid {
  /// The scopes, in the order in which they lie over one another.
  package static let scopes: [Aid] = [.histogram, .waveform, .vectorscope]
}

extension Graph {
  /// Adds a filter of the catalogue; one that is not there, or has other inputs, changes nothing.
  mutating func add(
    _ name: String, _ values: [String: ParameterValue], _ inputs: [NodeID], _ catalog: FilterCatalog
  ) -> NodeID {
    guard let filter = catalog.filter(named: name), filter.inputs.count == inputs.count else {
      return inputs[0]
    }
    return add(FilterInstance(filter, nearest: values), inputs: inputs)
  }
}
