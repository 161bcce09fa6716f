import Glibc
import TestSupport

/// Mosaics, cells, screens and masks, from their formulas.
enum CellReferences {
  static func mosaic(
    _ image: ReferenceImage, tiles: ReferenceImage, tile: SIMD2<Double>, shown: SIMD2<Double>, count: Int,
    isColored: Bool
  ) -> ReferenceImage {
    let width = Double(image.width), height = Double(image.height)
    let side = SIMD2(max(shown.x * width, 1), max(shown.y * width, 1))
    let columns = Int(1 / tile.x + 0.001)
    return image.mapPlaces { x, y in
      let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      let cell = (place / side).rounded(.down), within = place / side - cell
      let middle = (cell + 0.5) * side
      let tone = image.sample(middle.x / width, middle.y / height)
      let level = 0.299 * tone.x + 0.587 * tone.y + 0.114 * tone.z
      let number = min(Int(level * Double(count)), count - 1)
      func along(_ share: Double, _ size: Double, _ texels: Int) -> Double {
        min(max(share * size, 0.5 / Double(texels)), size - 0.5 / Double(texels))
      }
      let ink = tiles.sample(
        Double(number % columns) * tile.x + along(within.x, tile.x, tiles.width),
        Double(number / columns) * tile.y + along(within.y, tile.y, tiles.height))
      return tone.withColor(isColored ? ink.rgb * tone.rgb : ink.rgb)
    }
  }

  /// The nearest of the seeds of 25 squares around.
  static func voronoi(
    _ image: ReferenceImage, cells: Double, jitter: Double, seed: UInt32
  ) -> ReferenceImage {
    func place(of x: Int, _ y: Int) -> SIMD2<Double> {
      let hash = SourceReferences.hash(x, y, seed: seed)
      let shift = SIMD2(Double(hash >> 16), Double(hash & 0xffff)) / 32767.5 - 1
      return SIMD2(Double(x), Double(y)) + 0.5 + shift * (0.328 * jitter)
    }
    let unit = cells / Double(image.width)
    return image.mapPlaces { x, y in
      let here = SIMD2(Double(x) + 0.5, Double(y) + 0.5) * unit
      var nearest = (distance: Double.infinity, place: here)
      for row in -2...2 {
        for column in -2...2 {
          let other = place(of: Int(here.x.rounded(.down)) + column, Int(here.y.rounded(.down)) + row)
          let distance = ((other - here) * (other - here)).sum()
          if distance < nearest.distance { nearest = (distance, other) }
        }
      }
      let source = nearest.place / unit
      return image.interpolated(source.x / Double(image.width), source.y / Double(image.height))
    }
  }

  /// The colour under the nearest of the pixels that are not dark, by looking at all of them.
  static func nearestSeeds(_ image: ReferenceImage, _ seeds: ReferenceImage, threshold: Double)
    -> ReferenceImage
  {
    var places: [(x: Int, y: Int)] = []
    for y in 0..<seeds.height {
      for x in 0..<seeds.width where StyleReferences.luma(seeds[x, y]) >= threshold { places.append((x, y)) }
    }
    return image.mapPlaces { x, y in
      let nearest = places.min { a, b in
        (a.x - x) * (a.x - x) + (a.y - y) * (a.y - y) < (b.x - x) * (b.x - x) + (b.y - y) * (b.y - y)
      }
      return nearest.map { image[$0.x, $0.y] } ?? image[x, y]
    }
  }

  /// A screen of dots in -1…1 at a pixel.
  static func screen(_ image: ReferenceImage, _ x: Int, _ y: Int, angle: Double, scale: Double) -> Double {
    let across = Double(x) + 0.5 - Double(image.width) / 2, down = Double(y) + 0.5 - Double(image.height) / 2
    let turn = angle * .pi / 180
    let u = cos(turn) * across + sin(turn) * down, v = cos(turn) * down - sin(turn) * across
    return sin(.pi * u / scale) * sin(.pi * v / scale)
  }

  static func dots(_ image: ReferenceImage, angle: Double, scale: Double) -> ReferenceImage {
    image.mapPlaces { x, y in
      let raised = 10 * StyleReferences.luma(image[x, y]) - 5
      let ink = min(max(raised + 4 * screen(image, x, y, angle: angle, scale: scale), 0), 1)
      return image[x, y].mapColor { _ in ink }
    }
  }

  static func colorDots(_ image: ReferenceImage, angles: [Double], scale: Double) -> ReferenceImage {
    image.mapPlaces { x, y in
      var color = image[x, y]
      for (channel, angle) in angles.enumerated() {
        let raised = 10 * color[channel] - 5 + 4 * screen(image, x, y, angle: angle, scale: scale)
        color[channel] = min(max(raised, 0), 1)
      }
      return color
    }
  }

  /// Corners top left, top right, bottom right, bottom left.
  static func rounded(_ image: ReferenceImage, _ radii: [Double], isContinuous: Bool) -> ReferenceImage {
    let width = Double(image.width), height = Double(image.height)
    let power = isContinuous ? 3.2588 : 2
    return image.mapPlaces { x, y in
      let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      let isLeft = place.x < width / 2, isTop = place.y < height / 2
      let radius = radii[isTop ? (isLeft ? 0 : 1) : (isLeft ? 3 : 2)] * (isContinuous ? 1.528665 : 1)
      let reach = min(radius, width / 2, height / 2)
      guard reach > 0 else { return image[x, y] }
      /// 1 on the curve.
      func level(_ dx: Double, _ dy: Double) -> Double {
        let u = max(reach - min(place.x, width - place.x) + dx, 0) / reach
        let v = max(reach - min(place.y, height - place.y) + dy, 0) / reach
        return pow(pow(u, power) + pow(v, power), 1 / power)
      }
      guard level(0, 0) > 0 else { return image[x, y] }
      let step = 1e-5
      let slope = hypot(level(step, 0) - level(-step, 0), level(0, step) - level(0, -step)) / (2 * step)
      let inside = (1 - level(0, 0)) / slope
      return SIMD4(image[x, y].rgb, image[x, y].w * min(max(inside + 0.5, 0), 1))
    }
  }
}
