/// Blends pictures by weights, band by band of a Laplacian pyramid, so that there are no seams.
///
/// Source: Burt and Adelson 1983 (multiresolution spline). Memory: 21 bytes a pixel, and 16 while a picture is added.
struct PyramidBlend {
  /// How far pictures reach into each other where their weights change.
  enum Transition {
    /// In each band as far as its smoothed weights do.
    case smooth
    /// Less far, by the squares of the smoothed weights: a sharp edge beside a blurred one keeps more of its contrast.
    case narrow
  }

  private var sums: [[Plane]] = []
  private var weightSums: [Plane] = []
  private let levels: Int
  private let transition: Transition

  init(width: Int, height: Int, transition: Transition = .smooth) {
    self.transition = transition
    var (wide, high, levels) = (width, height, 1)
    while wide > 3, high > 3 {
      (wide, high, levels) = ((wide + 1) / 2, (high + 1) / 2, levels + 1)
    }
    self.levels = levels
  }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - shot: the picture.
  ///   - weight: how much each of its pixels counts, at least 0.
  mutating func add(_ shot: ShotPixels, weight: Plane) {
    var weights = [weight]
    for _ in 1..<levels { weights.append(weights.last!.reduced()) }
    if transition == .narrow {
      for weight in weights.dropFirst() {
        weight.forEachRow { _, row in
          for x in 0..<weight.width { row[x] *= row[x] }
        }
      }
    }
    if sums.isEmpty {
      sums = (0..<3).map { _ in weights.map { $0.emptied() } }
      weightSums = weights.map { $0.emptied() }
    }
    for (sum, weight) in zip(weightSums, weights) {
      sum.forEachRow { y, row in
        let added = weight.row(y)
        for x in 0..<sum.width { row[x] += added[x] }
      }
    }
    for channel in 0..<3 {
      var present = shot.channel(channel)
      for level in 0..<levels {
        let (sum, weight) = (sums[channel][level], weights[level])
        guard level < levels - 1 else {
          sum.forEachRow { y, row in
            let (values, factors) = (present.row(y), weight.row(y))
            for x in 0..<sum.width { row[x] += values[x] * factors[x] }
          }
          break
        }
        let next = present.reduced()
        let here = present
        next.expand(toWidth: here.width, height: here.height) { y, smooth in
          let (row, values, factors) = (sum.row(y), here.row(y), weight.row(y))
          for x in 0..<sum.width { row[x] += (values[x] - smooth[x]) * factors[x] }
        }
        present = next
      }
    }
  }

  /// The blended channels, display values that may lie slightly beyond 0 and 1.
  func blended() -> [Plane] {
    (0..<3).map { channel in
      var result: Plane?
      for level in (0..<levels).reversed() {
        let (sum, weight) = (sums[channel][level], weightSums[level])
        let details = sum.emptied()
        details.forEachRow { y, row in
          let (values, factors) = (sum.row(y), weight.row(y))
          for x in 0..<sum.width { row[x] = factors[x] > 1e-6 ? values[x] / factors[x] : 0 }
        }
        if let coarse = result {
          coarse.expand(toWidth: details.width, height: details.height) { y, smooth in
            let row = details.row(y)
            for x in 0..<details.width { row[x] += smooth[x] }
          }
        }
        result = details
      }
      return result!
    }
  }
}
