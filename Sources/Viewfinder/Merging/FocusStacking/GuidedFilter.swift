/// Smooths planes where a guide is smooth, and keeps edges where the guide has them.
///
/// Source: He, Sun and Tang 2010. Memory: 12 bytes a pixel, and 24 while a plane is smoothed.
struct GuidedFilter {
  private let guide: Plane
  private let mean: Plane
  private let variance: Plane
  private let radius: Int
  private let smoothness: Float

  /// - Parameters:
  ///   - guide: values of about 0 to 1.
  ///   - radius: half the side of the windows.
  ///   - smoothness: the variance of the guide below which there is no edge.
  init(guide: Plane, radius: Int, smoothness: Float) {
    self.guide = guide
    self.radius = radius
    self.smoothness = smoothness
    mean = guide.averaged(over: radius)
    let squares = guide.emptied()
    squares.forEachRow { y, row in
      let values = guide.row(y)
      for x in 0..<guide.width { row[x] = values[x] * values[x] }
    }
    variance = squares.averaged(over: radius)
    let mean = mean
    variance.forEachRow { y, row in
      let means = mean.row(y)
      for x in 0..<guide.width { row[x] -= means[x] * means[x] }
    }
  }

  func smoothed(_ plane: Plane) -> Plane {
    let width = plane.width
    let products = plane.emptied()
    products.forEachRow { y, row in
      let (values, guides) = (plane.row(y), guide.row(y))
      for x in 0..<width { row[x] = values[x] * guides[x] }
    }
    let slopes = products.averaged(over: radius)
    let offsets = plane.averaged(over: radius)
    slopes.forEachRow { y, row in
      let (averages, means, variances) = (offsets.row(y), mean.row(y), variance.row(y))
      for x in 0..<width {
        row[x] = (row[x] - averages[x] * means[x]) / (variances[x] + smoothness)
        averages[x] -= row[x] * means[x]
      }
    }
    let result = slopes.averaged(over: radius)
    let offset = offsets.averaged(over: radius)
    result.forEachRow { y, row in
      let (guides, added) = (guide.row(y), offset.row(y))
      for x in 0..<width { row[x] = row[x] * guides[x] + added[x] }
    }
    return result
  }
}
