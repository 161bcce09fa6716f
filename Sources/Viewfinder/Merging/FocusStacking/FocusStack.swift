import Cameras
public import Pixels

/// Merges shots focused at different distances into one that is sharp everywhere, and tells the depth.
///
/// The sharpest shot of each place is chosen by the energy of fine detail; the choice is smoothed where the picture is
/// smooth and keeps its edges, places without texture take it from around them, and the shots are blended band by band
/// so that there are no seams. Memory: 50 bytes a pixel beside the shots.
///
/// Sources: Nayar and Nakagawa 1994 (sharpness); Hosni et al. 2013 (smoothing of the choice); Burt and Adelson 1983
/// (blending).
public enum FocusStack {
  /// A merged stack.
  public struct Result: Sendable {
    /// The picture, 16-bit RGBA.
    public var image: Image
    /// The depth, 16-bit grey: white for the first shot, black for the last, evenly between. Shots from near to far give
    /// white for near.
    public var depth: Image
    /// The index of the shot that each pixel is taken from, row by row.
    package var choice: [UInt8]
  }

  /// The most shots of a stack.
  public static let most = 255

  /// Merges shots in the order of their distance, near ones first.
  ///
  /// Traps when there is no shot, when there are more than ``most`` or they differ in size, and when one is not RGBA
  /// with 8 or 16 bits.
  public static func merge(_ shots: [Image]) -> Result {
    precondition((1...most).contains(shots.count), "a stack has 1 to \(most) shots, not \(shots.count)")
    let size = shots[0].size
    precondition(shots.allSatisfy { $0.size == size }, "the shots of a stack have one size")
    let choice = choice(among: shots)
    var blend = PyramidBlend(width: size.width, height: size.height)
    for (index, shot) in shots.enumerated() {
      let weight = Plane(width: size.width, height: size.height)
      weight.forEachRow { y, row in
        let chosen = choice.row(y)
        for x in 0..<size.width { row[x] = Int(chosen[x]) == index ? 1 : 0 }
      }
      blend.add(ShotPixels(shot), weight: weight)
    }
    return Result(
      image: .deep(blend.blended()), depth: depth(choice, shots: shots.count),
      choice: (0..<size.area).map { UInt8(choice.values[$0]) })
  }

  private static func depth(_ choice: Plane, shots: Int) -> Image {
    var image = Image(packed: .gray16, size: PixelSize(width: choice.width, height: choice.height))
    let last = Float(shots > 1 ? shots - 1 : 1)
    image.bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.baseAddress!.assumingMemoryBound(to: UInt16.self)
      choice.forEachRow { y, row in
        for x in 0..<choice.width { words[y * choice.width + x] = UInt16(unit: 1 - row[x] / last) }
      }
    }
    return image
  }

  /// The index of the shot that is chosen at each pixel.
  private static func choice(among shots: [Image]) -> Plane {
    let (width, height) = (shots[0].size.width, shots[0].size.height)
    let greatest = Plane(width: width, height: height)
    let guide = ShotPixels(shots[0]).luma()
    var noise: Float = 0
    for shot in shots {
      let pixels = ShotPixels(shot)
      let (energy, floor) = SharpnessMap.measure(pixels, .wide)
      if floor > noise { noise = floor }
      let luma = pixels.luma()
      greatest.forEachRow { y, row in
        let (energies, guides, lumas) = (energy.row(y), guide.row(y), luma.row(y))
        for x in 0..<width where energies[x] > row[x] {
          row[x] = energies[x]
          guides[x] = lumas[x]
        }
      }
    }
    let filter = GuidedFilter(guide: guide, radius: radius(width, height), smoothness: 0.002)
    let best = greatest.emptied()
    let choice = greatest.emptied()
    for (index, shot) in shots.enumerated() {
      let share = SharpnessMap.measure(ShotPixels(shot), .wide).energy
      share.forEachRow { y, row in
        let most = greatest.row(y)
        for x in 0..<width {
          let part = row[x] / (most[x] + noise)
          row[x] = part * part
        }
      }
      let vote = filter.smoothed(share)
      best.forEachRow { y, row in
        let (votes, chosen) = (vote.row(y), choice.row(y))
        for x in 0..<width where votes[x] > row[x] {
          row[x] = votes[x]
          chosen[x] = Float(index)
        }
      }
    }
    return refined(DepthFill.fill(choice, confidence: best), shots)
  }

  /// How far the course of an edge between two depths may be off.
  private static let edgeReach = 6

  /// The choice with its edges where they are seen: near an edge between two shots, the sharpest of these and of those
  /// between and beside them.
  ///
  /// No other shot comes into question, so that the rims of blurred lights are not taken for detail.
  private static func refined(_ choice: Plane, _ shots: [Image]) -> Plane {
    let width = choice.width
    let farthest = choice.widened(by: edgeReach)
    let nearest = choice.emptied()
    nearest.forEachRow { y, row in
      let chosen = choice.row(y)
      for x in 0..<width { row[x] = -chosen[x] }
    }
    let negative = nearest.widened(by: edgeReach)
    let (present, best) = (choice.emptied(), choice.emptied())
    let result = choice.emptied()
    result.forEachRow { y, row in
      let chosen = choice.row(y)
      for x in 0..<width { row[x] = chosen[x] }
    }
    for pass in 0..<2 {
      for (index, shot) in shots.enumerated() {
        let (energy, noise) = SharpnessMap.measure(ShotPixels(shot), .narrow)
        let number = Float(index)
        result.forEachRow { y, row in
          let (energies, chosen, own, others) = (energy.row(y), choice.row(y), present.row(y), best.row(y))
          let (far, near) = (farthest.row(y), negative.row(y))
          for x in 0..<width where far[x] != -near[x] {
            if pass == 0 {
              if chosen[x] == number { own[x] = energies[x] * 1.5 + 4 * noise }
            } else if number <= far[x] + 1, number >= -near[x] - 1, energies[x] > own[x],
              energies[x] > others[x]
            {
              others[x] = energies[x]
              row[x] = number
            }
          }
        }
      }
    }
    return result
  }

  /// Half the side of the windows in which the choice is smoothed.
  private static func radius(_ width: Int, _ height: Int) -> Int {
    Swift.max(4, Swift.min(width, height) / 60)
  }
}
