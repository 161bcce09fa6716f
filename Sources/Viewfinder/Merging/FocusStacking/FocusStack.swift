import Cameras
public import Pixels

/// Merges shots focused at different distances into one that is sharp everywhere, and tells the depth.
///
/// The sharpest shot of each place is chosen by the energy of fine detail; the choice is smoothed where the picture is
/// smooth and keeps its edges, places without texture take it from around them, near edges between two depths it
/// follows the sharper side, and the shots are blended band by band so that there are no seams. Memory: 50 bytes a
/// pixel beside the shots.
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
    let sharpest: Plane
    let depth: Image
    do {
      let refinement = ChoiceRefinement(try choice(among: shots, noises, isCancelled))
      sharpest = try refinement.sharpest(of: shots, noises, isCancelled)
      depth = Self.depth(try refinement.course(of: shots, noises, isCancelled), shots: shots.count)
    }
    var blend = PyramidBlend(width: size.width, height: size.height, transition: .narrow)
    for (index, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      blend.add(ShotPixels(shot), weight: sharpest.share(of: index))
    }
    return Result(
      image: .deep(blend.blended()), depth: depth,
      choice: (0..<size.area).map { UInt8(sharpest.values[$0]) })
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

  /// Half the side of the windows in which the choice is smoothed.
  private static func radius(_ width: Int, _ height: Int) -> Int {
    Swift.max(4, Swift.min(width, height) / 60)
  }
}
