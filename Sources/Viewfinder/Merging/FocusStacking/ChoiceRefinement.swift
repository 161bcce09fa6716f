import Pixels

/// Corrects the choice of shots near the edges between two of them.
///
/// The choice comes from wide windows, in which a strong texture covers the weaker edge of the object beside it. Near
/// its edges the sharpest of the shots on both sides, and of those between and beside them, is chosen by smaller
/// windows. No other shot comes into question, so that the rims of blurred lights are not taken for detail.
/// Memory: 12 bytes a pixel, and 24 meanwhile.
struct ChoiceRefinement {
  /// How far the edges of the choice may be off, in pixels.
  private static let reach = 6
  /// Half the side of the windows in which the pixels of a choice agree.
  private static let agreement = 2

  private let choice: Plane
  private let farthest: Plane
  private let nearest: Plane

  /// - Parameter choice: the index of the shot for each pixel.
  init(_ choice: Plane) {
    self.choice = choice
    farthest = choice.widened(by: Self.reach)
    nearest = choice.narrowed(by: Self.reach)
  }

  /// The choice for a picture: few pixels by themselves, which would only add seams, join those around them.
  func sharpest(
    of shots: [Image], _ noises: [Float], _ isCancelled: () -> Bool
  ) throws(CancellationError) -> Plane {
    let refined = try refined(shots, noises, .medium, advantage: 1.1, floor: 10, isCancelled)
    let result = choice.emptied()
    let most = choice.emptied()
    for index in shots.indices {
      try checkCancellation(isCancelled)
      let share = refined.share(of: index).averaged(over: Self.agreement)
      most.forEachRow { y, row in
        let (shares, chosen) = (share.row(y), result.row(y))
        for x in 0..<choice.width where shares[x] > row[x] {
          row[x] = shares[x]
          chosen[x] = Float(index)
        }
      }
    }
    result.forEachRow { y, row in
      let (chosen, far, near) = (choice.row(y), farthest.row(y), nearest.row(y))
      for x in 0..<choice.width where far[x] == near[x] { row[x] = chosen[x] }
    }
    return result
  }

  /// The choice for a depth map: its edges where they are seen, to the pixel.
  func course(
    of shots: [Image], _ noises: [Float], _ isCancelled: () -> Bool
  ) throws(CancellationError) -> Plane {
    try refined(shots, noises, .narrow, advantage: 1.5, floor: 4, isCancelled)
  }

  /// - Parameters:
  ///   - advantage: how many times the energy of the chosen shot another one must have.
  ///   - floor: how much more, as a multiple of the noise.
  private func refined(
    _ shots: [Image], _ noises: [Float], _ window: SharpnessMap.Window, advantage: Float, floor: Float,
    _ isCancelled: () -> Bool
  ) throws(CancellationError) -> Plane {
    let width = choice.width
    // The energy of the chosen shot, and the greatest of the others with its index.
    let (own, best, winner) = (choice.emptied(), choice.emptied(), choice.emptied())
    for (index, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      let noise = noises[index]
      let energy = SharpnessMap.measure(ShotPixels(shot), window, noise: noise)
      let number = Float(index)
      own.forEachRow { y, present in
        let (energies, chosen, most, indices) = (energy.row(y), choice.row(y), best.row(y), winner.row(y))
        let (far, near) = (farthest.row(y), nearest.row(y))
        for x in 0..<width where far[x] != near[x] {
          if chosen[x] == number {
            present[x] = energies[x] * advantage + floor * noise
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
}

extension Plane {
  /// 1 where a plane of indices has this one, 0 elsewhere.
  func share(of index: Int) -> Plane {
    let share = emptied()
    let number = Float(index)
    share.forEachRow { y, target in
      let source = row(y)
      for x in 0..<width { target[x] = source[x] == number ? 1 : 0 }
    }
    return share
  }
}
