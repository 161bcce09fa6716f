import Pixels

/// Which shot of a stack is sharpest at each pixel, before its edges are corrected.
///
/// Memory: 12 bytes a pixel, and 36 meanwhile.
struct SharpestShot {
  /// The index of the shot.
  let index: Plane
  /// How much the neighbourhood agrees on it, from 0 to 1.
  let agreement: Plane
  /// The agreement, less where the detail hardly stands out of the noise at its brightness: of several shots one has the
  /// greatest noise, and a neighbourhood may agree on that.
  let certainty: Plane

  /// How many times the noise's energy counts half of a detail's certainty.
  private static let noiseFactor: Float = 4
  /// The steps of luma at which noise is looked up.
  private static let steps = 64

  init(
    among shots: [Image], _ levels: [NoiseLevels], _ isCancelled: () -> Bool
  ) throws(CancellationError) {
    let noises = levels.map { SharpnessMap.noiseEnergy($0) }
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
    let filter = GuidedFilter(guide: guide, radius: Self.radius(width, height), smoothness: 0.002)
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
    let floors = (0..<Self.steps).map { step in
      let luma = Float(step) / Float(Self.steps - 1)
      return Self.noiseFactor * levels.map { SharpnessMap.noiseEnergy($0, at: luma) }.max()!
    }
    greatest.forEachRow { y, row in
      let (votes, guides) = (best.row(y), guide.row(y))
      for x in 0..<width {
        let part = row[x] / (row[x] + floors[Int(guides[x] * Float(Self.steps - 1))])
        row[x] = votes[x] * part * part
      }
    }
    (index, agreement, certainty) = (choice, best, greatest)
  }

  /// Half the side of the windows in which the choice is smoothed.
  private static func radius(_ width: Int, _ height: Int) -> Int {
    Swift.max(4, Swift.min(width, height) / 60)
  }
}
