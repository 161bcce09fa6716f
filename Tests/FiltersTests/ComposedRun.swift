import FilterGraph
import Filters
import TestSupport

/// A row of filters on one or more frames, with what their reference formulas make of these.
struct ComposedRun {
  let steps: [any ReferenceCase]
  /// The frames, one after the other.
  let frames: [ReferenceImage]
  /// Further pictures, which the first step reads.
  let pictures: [ReferenceImage]

  /// The exact results, one for each frame.
  let expected: [ReferenceImage]

  /// Computes the exact results.
  init(_ steps: [any ReferenceCase], frames: [ReferenceImage], pictures: [ReferenceImage] = []) {
    self.steps = steps
    self.frames = frames
    self.pictures = pictures
    expected = Self.reference(steps, frames, pictures) { picture, _ in picture }
  }

  /// The row with a further step.
  func followed(by step: any ReferenceCase) -> ComposedRun {
    ComposedRun(steps + [step], frames: frames, pictures: pictures)
  }

  /// Draws the chain.
  func results(as execution: ChainExecution) throws -> [ReferenceImage] {
    frames.count == 1
      ? [try renderChain(chain, inputs: frames + pictures, as: execution)]
      : try renderFrames(chain, frames, pictures: pictures, as: execution)
  }

  /// The chain of all steps.
  var chain: String { steps.map(\.chain).joined(separator: ",") }

  /// Whether a filter decides between colours by a threshold.
  var jumps: Bool { steps.contains(where: \.jumps) }

  /// Whether all numbers of the result are finite.
  var isFinite: Bool {
    expected.allSatisfy { $0.pixels.allSatisfy { color in (0..<4).allSatisfy { color[$0].isFinite } } }
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
    private var all: Bounds
    /// Of the draws that keep the colours of transparent pixels, and of those that make them black.
    private var kept: Bounds
    private var faded: Bounds?

    fileprivate init(_ picture: ReferenceImage) {
      all = Bounds(picture)
      kept = all
    }

    fileprivate mutating func add(_ picture: ReferenceImage, fades: Bool) {
      all.add(picture)
      if !fades {
        kept.add(picture)
      } else if faded == nil {
        faded = Bounds(picture)
      } else {
        faded?.add(picture)
      }
    }

    var lowest: ReferenceImage { all.lowest }
    var highest: ReferenceImage { all.highest }

    /// How far a picture is outside of the range, at its worst place among those whose range is not wider than `limit`.
    ///
    /// - Parameter share: the share of its width by which the range is widened on either side.
    func excess(
      of picture: ReferenceImage, where limit: Double, widened share: Double
    ) -> (amount: Double, x: Int, y: Int) {
      let inside = picture.mapPlaces { x, y in
        let (low, high) = (lowest[x, y], highest[x, y])
        let more = share * (high - low)
        return (high - low).max() > limit
          ? picture[x, y] : pointwiseMin(pointwiseMax(picture[x, y], low - more), high + more)
      }
      return picture.difference(to: inside)
    }

    /// The share of the pixels whose range is wider than `limit`, and of those among them that it is narrow for once it is
    /// known whether transparent pixels are black.
    func shareOpen(by limit: Double) -> (all: Double, fading: Double) {
      let wide = all.places(widerThan: limit)
      let alike = zip(kept.places(widerThan: limit), faded?.places(widerThan: limit) ?? wide).map { $0 || $1 }
      let fading = zip(wide, alike).count { $0 && !$1 }
      return (Double(wide.count { $0 }) / Double(wide.count), Double(fading) / Double(wide.count))
    }
  }

  /// The least and the greatest number of each pixel of several pictures.
  private struct Bounds {
    private(set) var lowest: ReferenceImage
    private(set) var highest: ReferenceImage

    init(_ picture: ReferenceImage) { (lowest, highest) = (picture, picture) }

    mutating func add(_ picture: ReferenceImage) {
      for place in picture.pixels.indices {
        let color = picture.pixels[place]
        lowest.pixels[place] = pointwiseMin(lowest.pixels[place], color)
        highest.pixels[place] = pointwiseMax(highest.pixels[place], color)
      }
    }

    func places(widerThan limit: Double) -> [Bool] {
      zip(lowest.pixels, highest.pixels).map { ($1 - $0).max() > limit }
    }
  }

  /// The ranges of the results when every number that a step hands on is off by as much as its own test allows.
  ///
  /// - Parameters:
  ///   - undecided: by how much what a jump reads is off, if more than that.
  ///   - fading: how the steps treat the colours of transparent pixels.
  ///   - seed: the seed of the errors.
  ///   - seen: what is compared of a picture.
  func ranges(
    undecided: Double, fading: Fading, seed: UInt64, seen: (ReferenceImage) -> ReferenceImage
  ) -> [Range] {
    var ranges = expected.map { Range(seen($0)) }
    for number in 0..<(jumps ? 24 : 12) {
      var random = SeededRandom(seed: seed &+ UInt64(number))
      let fades = fading == .divided && number.isMultiple(of: 2)
      func faded(_ color: SIMD4<Double>) -> SIMD4<Double> {
        fades && color.w < Self.leastOpacity ? color.mapColor { _ in 0 } : color
      }
      let results = Self.reference(steps, frames, pictures) { picture, index in
        let rounding = index == 0 ? 0 : steps[index - 1].toleranceOnAnyPicture
        let amount = steps[index].jumps ? max(undecided, rounding) : rounding
        return picture.map { color in
          let bits = random.next()
          // All numbers alike, or each by itself.
          let error = SIMD4(
            (0..<4).map { (number < 2 ? number == 0 : bits >> $0 & 1 == 0) ? amount : -amount })
          return Self.off(faded(color), error)
        }
      }
      for (place, result) in results.enumerated() { ranges[place].add(seen(result.map(faded)), fades: fades) }
    }
    return ranges
  }

  /// Where colours are divided by alpha, they fade to black below this opacity.
  private static let leastOpacity = 1.0 / 4096

  /// The formulas one after the other; `disturb` changes what the step of an index reads.
  private static func reference(
    _ steps: [any ReferenceCase], _ frames: [ReferenceImage], _ pictures: [ReferenceImage],
    _ disturb: (ReferenceImage, Int) -> ReferenceImage
  ) -> [ReferenceImage] {
    var results = frames
    for (index, step) in steps.enumerated() {
      results = step.results(of: results.map { disturb($0, index) }, pictures: index == 0 ? pictures : [])
    }
    return results
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
