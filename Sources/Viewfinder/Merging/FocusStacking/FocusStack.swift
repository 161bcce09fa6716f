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
  ///
  /// - Parameters:
  ///   - shots: the shots.
  ///   - isCancelled: asked between the steps of the work; the task's cancellation by default.
  /// - Throws: when it was cancelled.
  public static func merge(
    _ shots: [Image], isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) -> Result {
    precondition((1...most).contains(shots.count), "a stack has 1 to \(most) shots, not \(shots.count)")
    let size = shots[0].size
    precondition(shots.allSatisfy { $0.size == size }, "the shots of a stack have one size")
    let noises = shots.map { SharpnessMap.noiseEnergy(ShotPixels($0)) }
    let choice = try choice(among: shots, noises, isCancelled)
    var blend = PyramidBlend(width: size.width, height: size.height)
    for (index, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      let weight = Plane(width: size.width, height: size.height)
      weight.forEachRow { y, row in
        let chosen = choice.row(y)
        for x in 0..<size.width { row[x] = Int(chosen[x]) == index ? 1 : 0 }
      }
      blend.add(ShotPixels(shot), weight: weight)
    }
    let course = try refined(choice, shots, noises, isCancelled)
    return Result(
      image: .deep(blend.blended()), depth: depth(course, shots: shots.count),
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
  private static func choice(
    among shots: [Image], _ noises: [Float], _ isCancelled: () -> Bool
  ) throws(CancellationError) -> Plane {
    let (width, height) = (shots[0].size.width, shots[0].size.height)
    let greatest = Plane(width: width, height: height)
    let guide = ShotPixels(shots[0]).luma()
    for (shot, noise) in zip(shots, noises) {
      try checkCancellation(isCancelled)
      let pixels = ShotPixels(shot)
      let energy = SharpnessMap.measure(pixels, .wide, noise: noise)
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
    let floor = noises.max()!
    for (index, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      let share = SharpnessMap.measure(ShotPixels(shot), .wide, noise: noises[index])
      share.forEachRow { y, row in
        let most = greatest.row(y)
        for x in 0..<width {
          let part = row[x] / (most[x] + floor)
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
    return DepthFill.fill(choice, confidence: best)
  }

  /// How far the course of an edge between two depths may be off.
  private static let edgeReach = 6

  /// The choice with its edges where they are seen, for the depth: near an edge between two shots, the sharpest of
  /// these and of those between and beside them.
  ///
  /// No other shot comes into question, so that the rims of blurred lights are not taken for detail. The picture is
  /// not made of it: the small islands of a choice by few pixels would cost sharpness.
  private static func refined(
    _ choice: Plane, _ shots: [Image], _ noises: [Float], _ isCancelled: () -> Bool
  ) throws(CancellationError) -> Plane {
    let width = choice.width
    let farthest = choice.widened(by: edgeReach)
    let nearest = choice.narrowed(by: edgeReach)
    // The energy of the chosen shot, and the greatest of the others with its index.
    let (own, best, winner) = (choice.emptied(), choice.emptied(), choice.emptied())
    for (index, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      let noise = noises[index]
      let energy = SharpnessMap.measure(ShotPixels(shot), .narrow, noise: noise)
      let number = Float(index)
      own.forEachRow { y, present in
        let (energies, chosen, most, indices) = (energy.row(y), choice.row(y), best.row(y), winner.row(y))
        let (far, near) = (farthest.row(y), nearest.row(y))
        for x in 0..<width where far[x] != near[x] {
          if chosen[x] == number {
            present[x] = energies[x] * 1.5 + 4 * noise
          } else if number <= far[x] + 1, number >= near[x] - 1, energies[x] > most[x] {
            most[x] = energies[x]
            indices[x] = number
          }
        }
      }
    }
    winner.forEachRow { y, row in
      let (chosen, present, most) = (choice.row(y), own.row(y), best.row(y))
      for x in 0..<width where most[x] <= present[x] { row[x] = chosen[x] }
    }
    return winner
  }

  /// Half the side of the windows in which the choice is smoothed.
  private static func radius(_ width: Int, _ height: Int) -> Int {
    Swift.max(4, Swift.min(width, height) / 60)
  }
}
