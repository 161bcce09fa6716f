/// Fills places of a depth map that nothing is known about from what is around them.
///
/// Known depths are averaged from size to size, and come back where there are none. Source: Gortler et al. 1996
/// (pull-push).
enum DepthFill {
  /// The confidence from which a depth stands.
  static let sufficient: Float = 0.04

  /// The depths, whole numbers again.
  static func fill(_ depth: Plane, confidence: Plane) -> Plane {
    let (values, weights) = (depth.emptied(), depth.emptied())
    weights.forEachRow { y, row in
      let (depths, known, products) = (depth.row(y), confidence.row(y), values.row(y))
      for x in 0..<depth.width where known[x] >= sufficient {
        row[x] = 1
        products[x] = depths[x]
      }
    }
    let filled = pulled(values, weights)
    filled.forEachRow { y, row in
      for x in 0..<depth.width { row[x] = row[x].rounded() }
    }
    return filled
  }

  /// The quotient of sums and weights; where there is no weight, that of the next smaller size.
  private static func pulled(_ sums: Plane, _ weights: Plane) -> Plane {
    let result = sums.emptied()
    if sums.width <= 2 || sums.height <= 2 {
      var (sum, weight): (Float, Float) = (0, 0)
      for place in 0..<sums.width * sums.height {
        sum += sums.values[place]
        weight += weights.values[place]
      }
      let mean = weight > 0 ? sum / weight : 0
      for place in 0..<sums.width * sums.height { result.values[place] = mean }
      return result
    }
    let coarse = pulled(sums.reduced(), weights.reduced())
    coarse.expand(toWidth: sums.width, height: sums.height) { y, smooth in
      let (row, sum, weight) = (result.row(y), sums.row(y), weights.row(y))
      for x in 0..<sums.width {
        let part = weight[x] < 1 ? weight[x] : 1
        row[x] = weight[x] > 1e-4 ? sum[x] / weight[x] * part + smooth[x] * (1 - part) : smooth[x]
      }
    }
    return result
  }
}
