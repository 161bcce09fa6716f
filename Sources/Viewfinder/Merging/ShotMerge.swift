public import Pixels

/// Aligns shots of one scene and merges them into one picture.
///
/// A shot that cannot be brought into register is left out, and ``Result/outcomes`` says so. Cost: on two processors
/// and with 12 megapixels, about a second a shot for the alignment and another for the merge.
public enum ShotMerge {
  /// What is made of the shots.
  public enum Method: Hashable, Sendable {
    /// The light of shots with different exposure: ``RadianceMerge``.
    case radiance(ToneCurve = .reinhard)
    /// The best exposed shot of each place: ``ExposureFusion``.
    case fusion(ExposureFusion.Settings = .init())
    /// The sharpest shot of each place, of shots from near to far: ``FocusStack``.
    case focusStack
    /// The mean of shots with the same exposure: ``NoiseReduction``.
    case noiseReduction
  }

  /// A merged picture.
  public struct Result: Sendable {
    /// The picture: 16-bit RGBA, or floats where light was left without a tone curve.
    public var image: Image
    /// The depth of a focus stack, as ``FocusStack/Result/depth`` describes it.
    public var depth: Image?
    /// Where the depth was measured, as ``FocusStack/Result/confidence`` describes it.
    public var confidence: Image?
    /// How well the shots of a focus stack cover the distances of the scene; nil where that cannot be measured, and when a
    /// shot between two others was left out.
    public var coverage: FocusCoverage?
    /// What became of each shot, in the order in which they were given.
    public var outcomes: [ShotAlignment.Outcome]
    /// The index of the shot that shows what moves, and on which the others were laid.
    public var reference: Int
  }

  /// Why the process has too little memory to merge shots, as a line for the user; nil where it has enough.
  static func shortage(merging count: Int, of size: PixelSize) -> String? {
    // A focus stack takes 67 bytes a pixel, a shot while it is compared 16, and each aligned one 8.
    let (byteCount, overflows) = (83 + 8 * count).multipliedReportingOverflow(by: size.width * size.height)
    guard overflows || !AddressSpace.hasRoom(for: byteCount) else { return nil }
    return "merging \(count) shots of \(size) pixels takes about \(byteCount / 1_000_000) MB, more than the "
      + "process may still have; \(AddressSpace.wayOut), or use smaller shots"
  }

  /// Merges shots.
  ///
  /// Traps when there is no shot, when there are more than ``FocusStack/most`` in a stack, when they differ in size, and
  /// when one is not RGBA with 8 or 16 bits.
  ///
  /// - Parameters:
  ///   - shots: the shots; only ``Method/radiance(_:)`` reads their exposures.
  ///   - method: what is made of them.
  ///   - alignment: whether they are aligned; nil looks for the motions that the method is prone to.
  ///   - isCancelled: asked between the steps of the work; the task's cancellation by default.
  /// - Throws: when it was cancelled.
  public static func merge(
    _ shots: [RadianceMerge.Shot], by method: Method, alignment: ShotAlignment.Mode? = nil,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) -> Result {
    let images = shots.map(\.image)
    let alignment = alignment ?? .on(method == .focusStack ? .similarity : .perspective)
    switch method {
    case .radiance(let tone):
      let reference = RadianceMerge.reference(of: shots.map(\.stops))
      let order = shots.indices.sorted { shots[$0].stops < shots[$1].stops }
      let aligned = try align(images, in: order, reference, .neighbours, alignment, isCancelled)
      let kept = zip(aligned.shots, shots).compactMap { image, shot in
        image.map { RadianceMerge.Shot($0, stops: shot.stops) }
      }
      return Result(
        image: try RadianceMerge.merge(kept, tone: tone, isCancelled: isCancelled),
        outcomes: aligned.outcomes,
        reference: reference)
    case .fusion(let settings):
      let levels = images.map { ShotPixels($0).meanLevel }
      let order = images.indices.sorted { levels[$0] < levels[$1] }
      let reference = order[order.count / 2]
      let aligned = try align(images, in: order, reference, .neighbours, alignment, isCancelled)
      return Result(
        image: try ExposureFusion.merge(
          aligned.shots.compactMap(\.self), settings: settings, isCancelled: isCancelled),
        outcomes: aligned.outcomes, reference: reference)
    case .focusStack:
      let reference = images.count / 2
      let aligned = try align(
        images, in: Array(images.indices), reference, .neighbours, alignment, isCancelled)
      let kept = aligned.shots.indices.filter { aligned.shots[$0] != nil }
      let stack = try FocusStack.merge(kept.map { aligned.shots[$0]! }, isCancelled: isCancelled)
      let isEven = kept.last! - kept[0] == kept.count - 1
      return Result(
        image: stack.image, depth: stack.depth, confidence: stack.confidence,
        coverage: isEven ? stack.coverage : nil, outcomes: aligned.outcomes, reference: reference)
    case .noiseReduction:
      let aligned = try align(images, in: Array(images.indices), 0, .direct, alignment, isCancelled)
      // The first is the reference, which is never left out.
      return Result(
        image: try NoiseReduction.merge(
          aligned.shots.compactMap(\.self), reference: 0, isCancelled: isCancelled),
        outcomes: aligned.outcomes,
        reference: 0)
    }
  }

  /// Aligns shots of which neighbours in an order have most in common; the result is in their own order.
  private static func align(
    _ images: [Image], in order: [Int], _ reference: Int, _ path: ShotAlignment.Path,
    _ mode: ShotAlignment.Mode, _ isCancelled: () -> Bool
  ) throws(CancellationError) -> ShotAlignment.Aligned {
    let sorted = try ShotAlignment.align(
      order.map { images[$0] }, reference: order.firstIndex(of: reference)!, path: path, mode,
      isCancelled: isCancelled)
    var aligned = sorted
    for (place, index) in order.enumerated() {
      aligned.shots[index] = sorted.shots[place]
      aligned.outcomes[index] = sorted.outcomes[place]
    }
    return aligned
  }
}

/// Ends a merge that was cancelled.
func checkCancellation(_ isCancelled: () -> Bool) throws(CancellationError) {
  if isCancelled() { throw CancellationError() }
}

extension ShotPixels {
  /// The mean of the luma of display values.
  fileprivate var meanLevel: Float {
    let luma = luma()
    var sum = 0.0
    for place in 0..<luma.width * luma.height { sum += Double(luma.values[place]) }
    return Float(sum / Double(luma.width * luma.height))
  }
}
