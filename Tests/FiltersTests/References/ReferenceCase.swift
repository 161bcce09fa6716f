import FilterGraph
import Filters
import TestSupport

/// A chain with its reference formula: of one picture, or of consecutive frames.
protocol ReferenceCase: Sendable {
  /// The chain.
  var chain: String { get }
  /// The greatest difference allowed in 32-bit float.
  var tolerance: Double { get }
  /// The share of the pixels on which a threshold may decide otherwise.
  var flips: Double { get }

  /// The formula's result for each of several frames.
  func results(of frames: [ReferenceImage], pictures: [ReferenceImage]) -> [ReferenceImage]
}

extension FilterCase: ReferenceCase {
  func results(of frames: [ReferenceImage], pictures: [ReferenceImage]) -> [ReferenceImage] {
    frames.map { reference([$0] + pictures) }
  }
}

extension SequenceCase: ReferenceCase {
  func results(of frames: [ReferenceImage], pictures: [ReferenceImage]) -> [ReferenceImage] {
    precondition(pictures.isEmpty, "'\(chain)' reads its own pictures")
    return reference(frames)
  }
}

extension ReferenceCase {
  /// The greatest difference allowed in 32-bit float on other pictures than the case's own, on which ``tolerance`` was set:
  /// errors are larger where a formula is steeper.
  var toleranceOnAnyPicture: Double { 8 * tolerance }

  /// The filters that the chain names.
  var filters: [FilterDefinition] {
    guard let graph = try? Graph(parsing: chain, catalog: .standard) else { return [] }
    return graph.nodes.compactMap {
      if case .filter(let filter) = $0.operation { filter.definition } else { nil }
    }
  }

  /// Whether one of its filters reads its input between pixels.
  var warps: Bool { filters.contains(where: \.warps) }

  /// Whether the result is no colours.
  var givesNumbers: Bool {
    filters.contains { filter in
      filter.withParts.contains { $0.result == .float || $0.alphaForm == .none || $0.isScatter }
    }
  }

  /// Whether one of its filters counts colours: one on the border between two levels is counted in either.
  var counts: Bool { filters.contains { filter in filter.withParts.contains(where: \.isScatter) } }

  /// Whether one of its filters decides by a threshold.
  var jumps: Bool { flips > 0 || filters.contains(where: \.jumps) }
}

extension FilterDefinition {
  fileprivate var isScatter: Bool { if case .scatter = kind { true } else { false } }
}
