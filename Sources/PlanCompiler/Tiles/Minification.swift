import FilterGraph
import Glibc
import Pixels

/// How a warp that filters when minifying is computed in tiles, which have no mipmaps: level by level, each
/// half the size of the previous, with the two nearest levels mixed as a sampler would.
struct Minification {
  /// The warp.
  let filter: FilterInstance
  /// How many times the picture is halved.
  let levels: Int
  /// The weight of the next level, if it is used.
  let share: Double?

  /// The minification of a filter; nil when it does not filter, or does not shrink its input enough.
  init?(_ filter: FilterInstance, from input: PixelSize, to output: PixelSize) {
    guard filter.minifies(from: input, to: output) else { return nil }
    let reduction = filter.reduction(from: input, to: output)
    var (levels, rest) = (0, max(reduction.x, reduction.y))
    let last = Int.bitWidth - 1 - max(input.width, input.height).leadingZeroBitCount
    while rest >= 2, levels < last { (levels, rest) = (levels + 1, rest / 2) }
    self.filter = filter
    self.levels = levels
    share = levels < last && rest > 1 ? log2(rest) : nil
  }

  /// Adds the operations; returns the index of the result.
  func add(to rewriter: inout Rewriter, input: Int, size: PixelSize) -> Int {
    var level = input
    for _ in 0..<levels { level = halved(level, in: &rewriter) }
    let near = rewriter.add(.filter(filter), inputs: [level], size: size)
    guard let share else { return near }
    let far = rewriter.add(.filter(filter), inputs: [halved(level, in: &rewriter)], size: size)
    let mix = FilterInstance(Self.mixLevels, nearest: ["share": .number(share)])
    return rewriter.add(.filter(mix), inputs: [near, far], size: size)
  }

  private func halved(_ input: Int, in rewriter: inout Rewriter) -> Int {
    let size = rewriter[input].size
    return rewriter.add(
      .filter(FilterInstance(defaultsOf: Self.halve)), inputs: [input],
      size: PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2)))
  }

  // A general filter, not a warp: warps compose to a single sample, which would skip pixels.
  private static let halve = definition(
    """
    //! filter halve
    //! summary Halves both sides.
    //! kind general
    //! footprint x * width / outputWidth ; y * height / outputHeight
    vec4 filter(Place place) {
      return at(place.position);
    }
    """)

  private static let mixLevels = definition(
    """
    //! filter mix-levels
    //! summary Mixes two levels of a picture.
    //! kind pixel
    //! inputs near far
    //! param share float 0 0..1 "Share of the farther level"
    vec4 filter(vec4 near, vec4 far, Place place) {
      return mix(near, far, param.share);
    }
    """)

  private static func definition(_ text: String) -> FilterDefinition {
    do throws(FilterFileError) {
      return try FilterDefinition.parse(text, path: "compiler")
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension FilterInstance {
  /// Whether a warp reads its input with mipmaps, or in tiles what equals them.
  func minifies(from input: PixelSize, to output: PixelSize) -> Bool {
    guard definition.minification == .mipmap else { return false }
    let reduction = reduction(from: input, to: output)
    return reduction.x * reduction.y >= 4
  }

  /// How many of the input's pixels lie along one of the result's, horizontally and vertically.
  ///
  /// The footprint says it: where a result shows a part of the picture, or more than the picture, the two sizes do not.
  fileprivate func reduction(from input: PixelSize, to output: PixelSize) -> (x: Double, y: Double) {
    let (x, y) = (
      Double(input.width) / Double(output.width), Double(input.height) / Double(output.height)
    )
    guard let footprint = definition.footprints.first ?? nil,
      let first = footprint.center(ofReadsAt: SIMD2(0, 0), environment, of: output, in: input),
      let last = footprint.center(ofReadsAt: SIMD2(1, 1), environment, of: output, in: input)
    else { return (x, y) }
    return (abs(last.x - first.x) * x, abs(last.y - first.y) * y)
  }
}
