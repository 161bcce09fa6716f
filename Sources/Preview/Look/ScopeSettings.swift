import FilterGraph

/// What the scopes show, and where they lie.
struct ScopeSettings: Hashable, Sendable {
  /// The channels of a waveform, as the filter counts them.
  static let waveforms: [Phrase] = ["luma", "RGB", "parade"]
  /// The heights of a histogram, as the filter counts them.
  static let scales: [Phrase] = ["linear", "root", "log"]

  /// The place of the waveform's channels among ``waveforms``.
  var waveform = 0
  /// The place of the histogram's heights among ``scales``.
  var scale = 0
  /// How bright traces are.
  var intensity = 0.5
  private var moved: [Aid: InstrumentPlace] = [:]

  /// Places that do not overlap, above the bar.
  private static let places: [Aid: InstrumentPlace] = [
    .histogram: InstrumentPlace(left: 0.02, top: 0.5, width: 0.3, height: 0.28),
    .waveform: InstrumentPlace(left: 0.6, top: 0.46, width: 0.38, height: 0.32),
    .vectorscope: InstrumentPlace(left: 0.76, top: 0.04, width: 0.22, height: 0.4),
  ]

  /// Where a scope lies; nil for other aids.
  func place(of aid: Aid) -> InstrumentPlace? { moved[aid] ?? Self.places[aid] }

  /// Moves a scope; without effect for other aids.
  mutating func move(_ aid: Aid, to place: InstrumentPlace) {
    if Self.places[aid] != nil { moved[aid] = place }
  }

  /// Lays a scope over a picture; it measures the graph's input.
  func add(_ aid: Aid, to graph: inout Graph, over picture: Graph.NodeID, _ catalog: FilterCatalog)
    -> Graph.NodeID
  {
    guard let place = place(of: aid) else { return picture }
    // A part of the pixels will do for a look, many times a second.
    let share = ParameterValue.number(16)
    let region = place.region
    var values: [String: ParameterValue] = [
      "corner": .number(5), "position": .numbers([region[0], region[1]]), "width": .number(region[2]),
      "height": .number(region[3]),
    ]
    switch aid {
    case .histogram:
      let counted = ["channels": ParameterValue.number(3), "downsampling-factor": share]
      let bins = graph.add("histogram-bins", counted, [graph.input], catalog)
      let peak = graph.add("histogram-peak", [:], [bins], catalog)
      values["scale"] = .number(Double(scale))
      return graph.add("histogram-graph", values, [picture, bins, peak], catalog)
    case .waveform:
      let channels = ParameterValue.number(Double(waveform))
      let counts = graph.add(
        "waveform-count", ["channels": channels, "downsampling-factor": share], [graph.input], catalog)
      values.merge(
        ["channels": channels, "downsampling-factor": share, "intensity": .number(intensity)]
      ) { $1 }
      return graph.add("waveform-graph", values, [picture, counts], catalog)
    case .vectorscope:
      let counts = graph.add("vectorscope-count", ["downsampling-factor": share], [graph.input], catalog)
      values.merge(["downsampling-factor": share, "intensity": .number(intensity)]) { $1 }
      return graph.add("vectorscope-graph", values, [picture, counts], catalog)
    default: return picture
    }
  }
}

extension Aid {
  /// The scopes, in the order in which they lie over one another.
  static let scopes: [Aid] = [.histogram, .waveform, .vectorscope]
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
