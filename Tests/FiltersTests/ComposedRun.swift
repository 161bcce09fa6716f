import FilterGraph
import Filters
import TestSupport

/// A row of filters on a picture, with what their reference formulas make of it.
struct ComposedRun {
  let steps: [FilterCase]
  /// The first is the frame.
  let inputs: [ReferenceImage]

  /// The exact result.
  let expected: ReferenceImage

  /// Computes the exact result.
  init(_ steps: [FilterCase], inputs: [ReferenceImage]) {
    self.steps = steps
    self.inputs = inputs
    expected = Self.reference(steps, inputs) { picture, _ in picture }
  }

  /// The chain of all steps.
  var chain: String { steps.map(\.chain).joined(separator: ",") }

  /// Whether a filter decides between colours by a threshold.
  var jumps: Bool { steps.contains(where: \.jumps) }

  /// Whether all numbers of the result are finite.
  var isFinite: Bool {
    expected.pixels.allSatisfy { color in (0..<4).allSatisfy { color[$0].isFinite } }
  }

  /// How the steps treat the colours of transparent pixels.
  enum Fading {
    /// They keep them.
    case none
    /// Some step divides colours by alpha, which makes those of transparent pixels black.
    case divided
  }

  /// The numbers that a result may have.
  struct Range {
    private(set) var lowest: ReferenceImage
    private(set) var highest: ReferenceImage

    fileprivate init(_ picture: ReferenceImage) { (lowest, highest) = (picture, picture) }

    fileprivate mutating func add(_ picture: ReferenceImage) {
      for place in picture.pixels.indices {
        let color = picture.pixels[place]
        lowest.pixels[place] = pointwiseMin(lowest.pixels[place], color)
        highest.pixels[place] = pointwiseMax(highest.pixels[place], color)
      }
    }

    /// How far a picture is outside of the range, at its worst place among those whose range is not wider than `limit`.
    func excess(of picture: ReferenceImage, where limit: Double) -> (amount: Double, x: Int, y: Int) {
      let inside = picture.mapPlaces { x, y in
        let (low, high) = (lowest[x, y], highest[x, y])
        return (high - low).max() > limit
          ? picture[x, y] : pointwiseMin(pointwiseMax(picture[x, y], low), high)
      }
      return picture.difference(to: inside)
    }

    /// The share of the pixels whose range is wider than `limit`.
    func shareOpen(by limit: Double) -> Double { lowest.shareDiffering(from: highest, by: limit) }
  }

  /// The results when every number that a step hands on is off by as much as its own test allows.
  ///
  /// - Parameters:
  ///   - undecided: by how much what a jump reads is off, if more than that.
  ///   - fading: how the steps treat the colours of transparent pixels.
  ///   - seed: the seed of the errors.
  ///   - seen: what is compared of a picture.
  func range(
    undecided: Double, fading: Fading, seed: UInt64, seen: (ReferenceImage) -> ReferenceImage
  ) -> Range {
    var range = Range(seen(expected))
    for number in 0..<(jumps ? 24 : 12) {
      var random = SeededRandom(seed: seed &+ UInt64(number))
      let picture = Self.reference(steps, inputs) { picture, index in
        let rounding = index == 0 ? 0 : steps[index - 1].toleranceOnAnyPicture
        let amount = steps[index].jumps ? max(undecided, rounding) : rounding
        return picture.map { color in
          let bits = random.next()
          // All numbers alike, or each by itself.
          let error = SIMD4(
            (0..<4).map { (number < 2 ? number == 0 : bits >> $0 & 1 == 0) ? amount : -amount })
          let isBlack = fading == .divided && number.isMultiple(of: 2) && color.w < Self.leastOpacity
          return Self.off(isBlack ? color.mapColor { _ in 0 } : color, error)
        }
      }
      range.add(seen(picture))
    }
    return range
  }

  /// Where colours are divided by alpha, they fade to black below this opacity.
  private static let leastOpacity = 1.0 / 4096

  /// The formulas one after the other; `disturb` changes what the step of an index reads.
  private static func reference(
    _ steps: [FilterCase], _ inputs: [ReferenceImage], _ disturb: (ReferenceImage, Int) -> ReferenceImage
  ) -> ReferenceImage {
    var picture = steps[0].reference([disturb(inputs[0], 0)] + inputs.dropFirst())
    for (index, step) in steps.enumerated().dropFirst() {
      picture = step.reference([disturb(picture, index)])
    }
    return picture
  }

  /// A colour with an error, which is relative where the numbers are large; what is opaque or transparent stays so.
  private static func off(_ color: SIMD4<Double>, _ error: SIMD4<Double>) -> SIMD4<Double> {
    let sizes = SIMD4((0..<4).map { max(1, abs(color[$0])) })
    var sum = color + error * sizes
    sum.w = color.w == 1 || color.w == 0 ? color.w : min(max(sum.w, 0), 1)
    // An error may make a number infinite, which references do not take.
    for channel in 0..<4 where !sum[channel].isFinite { sum[channel] = 0 }
    return sum
  }
}

extension FilterCase {
  /// The greatest difference allowed in 32-bit float on other pictures than the case's own, on which ``tolerance`` was set:
  /// errors are larger where a formula is steeper.
  var toleranceOnAnyPicture: Double { 4 * tolerance }

  /// The filters that the chain names.
  var filters: [FilterDefinition] {
    guard let graph = try? Graph(parsing: chain, catalog: .standard) else { return [] }
    return graph.nodes.compactMap {
      if case .filter(let filter) = $0.operation { filter.definition } else { nil }
    }
  }

  /// Whether one of its filters reads its input between pixels.
  var warps: Bool {
    filters.contains { filter in
      filter.withParts.contains { if case .warp = $0.kind { true } else { $0.size != nil } }
    }
  }

  /// Whether the result is no colours.
  var givesNumbers: Bool {
    filters.contains { filter in
      filter.withParts.contains { $0.result == .float || $0.alphaForm == .none || $0.isScatter }
    }
  }

  /// Whether one of its filters counts colours: one on the border between two levels is counted in either.
  var counts: Bool { filters.contains { filter in filter.withParts.contains(where: \.isScatter) } }

  /// Whether one of its filters decides by a threshold.
  var jumps: Bool {
    flips > 0 || filters.contains { filter in filter.withParts.contains { $0.steadiness == .jumps } }
  }
}

extension FilterDefinition {
  fileprivate var isScatter: Bool { if case .scatter = kind { true } else { false } }
}
