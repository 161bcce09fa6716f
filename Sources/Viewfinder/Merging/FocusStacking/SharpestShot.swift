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
  /// The variance of the picture below which there is no edge.
  private static let smoothness: Float = 0.002
  /// The steps of luma at which noise is looked up.
  private static let steps = 64
  /// How many times larger the neighbourhoods are from which uncertain places have their depth, at half the size.
  private static let reach = 4
  /// The agreement from which a place has a whole vote on the depth around it.
  private static let wholeVote: Float = 0.1

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
    let filter = GuidedFilter(guide: guide, radius: Self.radius(guide), smoothness: Self.smoothness)
    let election = Election(like: greatest)
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
      election.add(filter.smoothed(share), for: index)
    }
    let floors = (0..<Self.steps).map { step in
      let luma = Float(step) / Float(Self.steps - 1)
      return Self.noiseFactor * levels.map { SharpnessMap.noiseEnergy($0, at: luma) }.max()!
    }
    greatest.forEachRow { y, row in
      let (votes, guides) = (election.votes.row(y), guide.row(y))
      for x in 0..<width {
        let part = row[x] / (row[x] + floors[Int(guides[x] * Float(Self.steps - 1))])
        row[x] = votes[x] * part * part
      }
    }
    (index, agreement, certainty) = (election.winner, election.votes, greatest)
  }

  /// The index for a depth: of a place that is not certain, the one that most of what looks like it in a wide
  /// neighbourhood has.
  ///
  /// Most and not the mean, which between two objects is the depth of neither. Faint detail has its vote, too: alone it may
  /// be noise, but noise does not agree. What differs in red, green or blue does not count. Where there are no votes, the
  /// depths around are averaged. Memory: 36 bytes a pixel.
  func depth(_ shots: [Image], _ isCancelled: () -> Bool) throws(CancellationError) -> Plane {
    let radius = Self.reach * Self.radius(index)
    let filters = try colours(shots, isCancelled).map {
      GuidedFilter(guide: $0, radius: radius, smoothness: Self.smoothness)
    }
    let election = Election(like: index.reduced())
    for shot in shots.indices {
      try checkCancellation(isCancelled)
      let share = index.share(of: shot)
      share.forEachRow { y, row in
        let agreements = agreement.row(y)
        for x in 0..<share.width {
          let part = agreements[x] / Self.wholeVote
          row[x] *= part < 1 ? part : 1
        }
      }
      let votes = share.reduced()
      let least = filters[0].smoothed(votes)
      for filter in filters.dropFirst() {
        let vote = filter.smoothed(votes)
        least.forEachRow { y, row in
          let others = vote.row(y)
          for x in 0..<least.width where others[x] < row[x] { row[x] = others[x] }
        }
      }
      election.add(least, for: shot)
    }
    let (depth, confidence) = (index.emptied(), index.emptied())
    depth.forEachRow { y, row in
      let (votes, winners) = (election.votes.row(y / 2), election.winner.row(y / 2))
      let (indices, known, sure) = (index.row(y), certainty.row(y), confidence.row(y))
      for x in 0..<depth.width {
        let isKnown = known[x] >= DepthFill.sufficient
        row[x] = isKnown ? indices[x] : winners[x / 2]
        sure[x] = isKnown ? known[x] : votes[x / 2]
      }
    }
    return DepthFill.fill(depth, confidence: confidence)
  }

  /// Red, green and blue of each pixel's sharpest shot, at half the size.
  private func colours(
    _ shots: [Image], _ isCancelled: () -> Bool
  ) throws(CancellationError) -> [Plane] {
    let colours = (0..<3).map { _ in index.emptied() }
    for (number, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      for (channel, colour) in colours.enumerated() {
        let values = ShotPixels(shot).channel(channel)
        colour.forEachRow { y, row in
          let (indices, source) = (index.row(y), values.row(y))
          for x in 0..<colour.width where indices[x] == Float(number) { row[x] = source[x] }
        }
      }
    }
    return colours.map { $0.reduced() }
  }

  /// Half the side of the windows in which the choice is smoothed.
  private static func radius(_ plane: Plane) -> Int { max(4, min(plane.width, plane.height) / 60) }
}

/// The shot with most votes at each pixel. Memory: 8 bytes a pixel.
private struct Election {
  let votes: Plane
  let winner: Plane

  init(like plane: Plane) { (votes, winner) = (plane.emptied(), plane.emptied()) }

  func add(_ vote: Plane, for shot: Int) {
    votes.forEachRow { y, row in
      let (added, winners) = (vote.row(y), winner.row(y))
      for x in 0..<votes.width where added[x] > row[x] {
        row[x] = added[x]
        winners[x] = Float(shot)
      }
    }
  }
}
