import FilterGraph

/// An aid for exposure or composition that a key lays over the preview, and over no still.
enum Aid: Hashable, Sendable, CaseIterable {
  case falseColor
  case clipping
  case zebra
  case grid
  case histogram
  case waveform
  case vectorscope

  /// What people call it.
  var name: String {
    switch self {
    case .falseColor: "false colour"
    case .clipping: "clipping warning"
    case .zebra: "zebra"
    case .grid: "grid"
    case .histogram: "histogram"
    case .waveform: "waveform"
    case .vectorscope: "vectorscope"
    }
  }

  /// What it shows, for those that are no scale of their own; empty for others.
  var legend: String {
    switch self {
    case .falseColor: ": middle grey is between green and pink, red is clipped"
    case .clipping: ": red for lost highlights, blue for lost shadows"
    case .zebra: " from 95 %"
    default: ""
    }
  }
}

/// Which aids are shown.
///
/// What colours the picture comes first, then the marks of peaking, then lines; the scopes measure the picture as it
/// is without all these, and lie over them.
struct AidSettings: Hashable {
  /// The grids that the key goes through, as `lines` of the filter counts them.
  static let grids: [(name: String, lines: Double)] = [
    ("thirds", 0), ("golden section", 1), ("diagonals", 2), ("triangles", 3), ("centre", 4),
    ("safe areas", 5),
  ]

  private(set) var shown: Set<Aid> = []
  private var grid = 0

  /// What the window says of an aid whose key was pressed.
  func notice(of aid: Aid) -> String {
    guard shown.contains(aid) else { return "\(aid.name) off" }
    return aid == .grid ? "grid: \(Self.grids[grid].name)" : aid.name + aid.legend
  }

  /// Shows or hides an aid; a grid gives way to the next kind.
  mutating func toggle(_ aid: Aid) {
    if aid == .grid, shown.contains(.grid), grid + 1 < Self.grids.count {
      grid += 1
    } else if shown.remove(aid) != nil {
      grid = 0
    } else {
      shown.insert(aid)
    }
  }

  /// Lays what colours the picture over `picture`.
  func addExposure(to graph: inout Graph, over picture: Graph.NodeID, _ catalog: FilterCatalog)
    -> Graph.NodeID
  {
    var picture = picture
    if shown.contains(.falseColor) {
      picture = graph.add("exposure-false-color", ["legend": .number(2)], [picture], catalog)
    }
    if shown.contains(.clipping) { picture = graph.add("clipping-warning", [:], [picture], catalog) }
    if shown.contains(.zebra) { picture = graph.add("zebra", [:], [picture], catalog) }
    return picture
  }

  /// Lays lines and scopes over `picture`; the scopes measure the graph's input.
  func addPanels(to graph: inout Graph, over picture: Graph.NodeID, _ catalog: FilterCatalog) -> Graph.NodeID
  {
    var picture = picture
    // A part of the pixels will do for a look, many times a second.
    let share = ParameterValue.number(16)
    let intensity = ParameterValue.number(0.5)
    if shown.contains(.grid) {
      picture = graph.add("grid", ["lines": .number(Self.grids[grid].lines)], [picture], catalog)
    }
    if shown.contains(.histogram) {
      let channels = ParameterValue.number(3)
      let bins = graph.add(
        "histogram-bins", ["channels": channels, "downsampling-factor": share], [graph.input], catalog)
      let peak = graph.add("histogram-peak", [:], [bins], catalog)
      picture = graph.add("histogram-graph", [:], [picture, bins, peak], catalog)
    }
    if shown.contains(.waveform) {
      let counts = graph.add("waveform-count", ["downsampling-factor": share], [graph.input], catalog)
      let values = [
        "downsampling-factor": share, "intensity": intensity, "corner": .number(1), "width": .number(0.3),
      ]
      picture = graph.add("waveform-graph", values, [picture, counts], catalog)
    }
    if shown.contains(.vectorscope) {
      let counts = graph.add("vectorscope-count", ["downsampling-factor": share], [graph.input], catalog)
      let values = [
        "downsampling-factor": share, "intensity": intensity, "corner": .number(3), "width": .number(0.2),
      ]
      picture = graph.add("vectorscope-graph", values, [picture, counts], catalog)
    }
    return picture
  }
}

extension Graph {
  /// Adds a filter of the catalogue; one that is not there, or has other inputs, changes nothing.
  fileprivate mutating func add(
    _ name: String, _ values: [String: ParameterValue], _ inputs: [NodeID], _ catalog: FilterCatalog
  ) -> NodeID {
    guard let filter = catalog.filter(named: name), filter.inputs.count == inputs.count else {
      return inputs[0]
    }
    return add(FilterInstance(filter, nearest: values), inputs: inputs)
  }
}
