import Cameras
public import Pixels

/// Merges shots focused at different distances into one that is sharp everywhere, and tells the depth.
///
/// The sharpest shot of each place is chosen by the energy of fine detail; the choice is smoothed where the picture is
/// smooth and keeps its edges, places without texture take it from around them, near edges between two depths it
/// follows the sharper side, and the shots are blended band by band so that there are no seams. The depth is taken from
/// what looks alike around in all places whose detail does not stand out of the noise at their brightness. Memory: 67 bytes a pixel
/// beside the shots, with the result.
///
/// Sources: Nayar and Nakagawa 1994 (sharpness); Hosni et al. 2013 (smoothing of the choice); Burt and Adelson 1983
/// (blending).
public enum FocusStack {
  /// A merged stack.
  public struct Result: Sendable {
    /// The picture, 16-bit RGBA.
    public var image: Image
    /// The depth, 16-bit grey: white for the first shot, black for the last, evenly between. Shots from near to far give
    /// white for near. What has no detail has the depth of what is around it, which ``confidence`` marks.
    public var depth: Image
    /// How sure the depth is, 16-bit grey: black where it was not measured but taken from around; else the brighter the more
    /// the sharpest shot stands out of the noise and of the other shots.
    public var confidence: Image
    /// Whether the shots are near enough to each other, and reach far enough; nil where too little of the picture has detail,
    /// and for less than three shots.
    public var coverage: FocusCoverage?
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
    let levels = shots.map { NoiseLevels(of: $0) }
    let noises = levels.map { SharpnessMap.noiseEnergy($0) }
    let coverage = try FocusCoverage.measured(shots, noises, isCancelled)
    let sharpest: Plane
    let (depth, confidence): (Image, Image)
    do {
      let choice = try SharpestShot(among: shots, levels, isCancelled)
      // The picture takes faint detail from the sharpest shot, too; a depth must be sure.
      confidence = grey(choice.certainty) { $0 >= DepthFill.sufficient ? $0 : 0 }
      let last = Float(shots.count > 1 ? shots.count - 1 : 1)
      let measured = ChoiceRefinement(try choice.depth(shots, isCancelled))
      depth = grey(try measured.course(of: shots, noises, isCancelled)) { 1 - $0 / last }
      let refinement = ChoiceRefinement(DepthFill.fill(choice.index, confidence: choice.agreement))
      sharpest = try refinement.sharpest(of: shots, noises, isCancelled)
    }
    var blend = PyramidBlend(width: size.width, height: size.height, transition: .narrow)
    for (index, shot) in shots.enumerated() {
      try checkCancellation(isCancelled)
      blend.add(ShotPixels(shot), weight: sharpest.share(of: index))
    }
    return Result(
      image: .deep(blend.blended()), depth: depth, confidence: confidence, coverage: coverage,
      choice: (0..<size.area).map { UInt8(sharpest.values[$0]) })
  }

  /// A 16-bit picture of what `body` makes of each value.
  private static func grey(_ plane: Plane, _ body: (Float) -> Float) -> Image {
    var image = Image(packed: .gray16, size: PixelSize(width: plane.width, height: plane.height))
    image.bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.baseAddress!.assumingMemoryBound(to: UInt16.self)
      plane.forEachRow { y, row in
        for x in 0..<plane.width { words[y * plane.width + x] = UInt16(unit: body(row[x])) }
      }
    }
    return image
  }
}
