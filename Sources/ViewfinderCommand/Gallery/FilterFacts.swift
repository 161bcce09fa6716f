import FilterGraph

/// Descriptions of a filter for HTML and the reference, in addition to its own documentation.
extension FilterDefinition {
  /// The id as a title: `Gaussian blur`.
  var title: String {
    let words = id.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// How it reads its input, as text.
  var kindInWords: String {
    switch kind {
    case .pixel, .matrix:
      inputs.count > 1 ? "combines the same pixel of its inputs" : "changes each pixel independently"
    case .warp: "moves pixels"
    case .stencil, .separable: "reads neighbours"
    case .general: "reads anywhere"
    case .reduce: "makes one value of the whole picture"
    case .scatter: "draws points that are added up"
    case .generator: "makes a picture of nothing"
    case .group: "is a chain of other filters"
    }
  }
}

extension ParameterDefinition {
  /// The default in chain syntax; a dash for files without one.
  var defaultText: String {
    let text = defaultValue.text(kind: kind)
    return text.isEmpty ? "–" : text
  }
}

extension GalleryEntry.Cost {
  /// The cost as text.
  var text: String {
    let reads = taps < 10 ? taps.rounded(places: 1) : taps.rounded()
    let number = reads == reads.rounded() ? "\(Int(reads))" : "\(reads)"
    return "\(passes) pass\(passes == 1 ? "" : "es"), \(number) reads of a texture for a pixel"
  }
}

extension Gallery {
  /// The entries by category, both in order.
  static func grouped(_ entries: [GalleryEntry]) -> [(category: String, entries: [GalleryEntry])] {
    Dictionary(grouping: entries, by: \.filter.category).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
