import FilterGraph

/// An aid for exposure or composition that a key lays over the preview, and over no still.
package enum Aid: Hashable, Sendable, CaseIterable {
  case falseColor
  case clipping
  case zebra
  case grid
  case histogram
  case waveform
  case vectorscope

  /// What people call it.
  package var name: Phrase {
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

  /// What settings call it.
  var settingName: String { name.english.replacing(" ", with: "-").replacing("colour", with: "color") }

  /// What a switch calls it.
  package var title: Phrase {
    switch self {
    case .falseColor: "False colour"
    case .clipping: "Clipping warning"
    case .zebra: "Zebra"
    case .grid: "Grid"
    case .histogram: "Histogram"
    case .waveform: "Waveform"
    case .vectorscope: "Vectorscope"
    }
  }

  /// What it is for.
  package var hint: Phrase {
    switch self {
    case .falseColor: "Shows levels as colours: grey at 18 %, skin, clipped and crushed"
    case .clipping: "Marks lost highlights red and lost shadows blue"
    case .zebra: "Stripes what is brighter than a level"
    case .grid: "Lines to compose by"
    case .histogram: "How often each level occurs, and how much is clipped"
    case .waveform: "The levels of each column"
    case .vectorscope: "Hues and saturation"
    }
  }
}

/// Which aids are shown, and how.
///
/// What colours the picture comes first, then the marks of peaking, then lines. The scopes are no part of the picture: they
/// measure it as it is without all these, and the interface shows them over it.
package struct AidSettings: Hashable {
  /// The grids that the key goes through, as `lines` of the filter counts them.
  package static let grids: [(name: Phrase, lines: Double)] = [
    ("thirds", 0), ("golden section", 1), ("diagonals", 2), ("triangles", 3), ("centre", 4),
    ("safe areas", 5),
  ]

  /// What the colours of false colour mean, as `palette` of the filter counts them.
  package static let palettes: [Phrase] = [
    "video levels", "cinema levels", "digital levels", "stops from middle grey",
  ]

  /// The levels of the zebra that can be set, in percent.
  static let zebraLevels = 0.0...109.0

  package private(set) var shown: Set<Aid> = []
  private var grid = 0
  /// The level from which the zebra's stripes are drawn, in percent.
  package private(set) var zebraLevel = 95.0
  /// The place of the false colours among ``palettes``.
  var palette = 0
  /// What the scopes show and where they lie.
  var scopes = ScopeSettings()

  /// The place of the grid among ``grids``.
  var gridIndex: Int { grid }

  /// What the window says of an aid whose key was pressed.
  package func notice(of aid: Aid) -> Phrase {
    guard shown.contains(aid) else { return "\(aid.name) off" }
    return aid == .grid ? "grid: \(Self.grids[grid].name)" : name(of: aid)
  }

  /// An aid's name, with what it shows where that is no scale of its own.
  func name(of aid: Aid) -> Phrase {
    switch aid {
    case .falseColor: "false colour: \(Self.palettes[palette])"
    case .clipping: "clipping warning: red for lost highlights, blue for lost shadows"
    case .zebra: "zebra from \(Int(zebraLevel.rounded())) %"
    default: aid.name
    }
  }

  /// Sets the level from which the zebra's stripes are drawn, in percent.
  package mutating func setZebraLevel(_ level: Double) {
    zebraLevel = min(max(level, Self.zebraLevels.lowerBound), Self.zebraLevels.upperBound)
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

  /// Shows an aid, or hides it and keeps its kind.
  mutating func flip(_ aid: Aid) {
    if shown.remove(aid) == nil { shown.insert(aid) }
  }

  /// Shows a grid by its place among ``grids``.
  mutating func setGrid(_ index: Int) {
    grid = index
    shown.insert(.grid)
  }

  /// Lays what colours the picture over `picture`.
  func addExposure(to graph: inout Graph, over picture: Graph.NodeID, _ catalog: FilterCatalog)
    -> Graph.NodeID
  {
    var picture = picture
    if shown.contains(.falseColor) {
      let values = ["palette": ParameterValue.number(Double(palette)), "legend": .number(2)]
      picture = graph.add("exposure-false-color", values, [picture], catalog)
    }
    if shown.contains(.clipping) { picture = graph.add("clipping-warning", [:], [picture], catalog) }
    if shown.contains(.zebra) {
      picture = graph.add("zebra", ["low": .number(zebraLevel / 100)], [picture], catalog)
    }
    return picture
  }

  /// Lays lines over `picture`.
  func addLines(to graph: inout Graph, over picture: Graph.NodeID, _ catalog: FilterCatalog) -> Graph.NodeID {
    guard shown.contains(.grid) else { return picture }
    return graph.add("grid", ["lines": .number(Self.grids[grid].lines)], [picture], catalog)
  }

  /// Whether anything is laid over the picture.
  var coverPicture: Bool { shown.contains { scopes.counted(by: $0) == nil } }
}
