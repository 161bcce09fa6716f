public import Files
import Glibc
import Pixels
import Stills

/// A photograph merged from stored ones.
public struct MergedPhoto: Sendable {
  /// The merged picture, upright, with the metadata of the shot on which the others were laid. After a merge of
  /// exposures they state no exposure, as there were several.
  public var photo: Photo
  /// The depth of a focus stack, as ``FocusStack/Result/depth`` describes it.
  public var depth: Photo?
  /// Where the depth was measured, as ``FocusStack/Result/confidence`` describes it.
  public var confidence: Photo?
  /// How well the shots of a focus stack cover the distances of the scene, as ``ShotMerge/Result/coverage``.
  public var coverage: FocusCoverage?
  /// What became of each shot, in the order of the files.
  public var outcomes: [ShotAlignment.Outcome]
  /// The exposures in stops, relative to the shot in the middle; nil where they did not matter.
  public var exposures: [Double]?
}

extension Photo {
  /// Merges stored photographs of one scene.
  ///
  /// - Parameters:
  ///   - paths: the files, at least two of one size; those of a focus stack from near to far.
  ///   - method: what is made of them.
  ///   - exposures: for a merge of light the exposure of each file in stops; nil reads exposure time, aperture and
  ///     sensitivity from the metadata.
  ///   - alignment: as in ``ShotMerge/merge(_:by:alignment:isCancelled:)``.
  ///   - isCancelled: asked before each file and between the steps of the merge; the task's cancellation by default.
  /// - Throws: `FileError` when a file cannot be read, the sizes differ, an exposure is missing, or no two shots can be
  ///   aligned; `cancelled`.
  public static func merging(
    _ paths: [String], by method: ShotMerge.Method, exposures: [Double]? = nil,
    alignment: ShotAlignment.Mode? = nil, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(FileError) -> MergedPhoto {
    guard paths.count >= 2 else {
      throw FileError(.badData, "a merge needs at least 2 photographs, not \(paths.count)")
    }
    if let exposures, exposures.count != paths.count {
      throw FileError(
        .badData, "\(exposures.count) exposures are stated for \(paths.count) photographs; state one for each"
      )
    }
    if case .focusStack = method, paths.count > FocusStack.most {
      throw FileError(.badData, "a focus stack has at most \(FocusStack.most) shots, not \(paths.count)")
    }
    var stills: [StillImage] = []
    for path in paths {
      if isCancelled() { throw FileError(.cancelled, "\(path): cancelled") }
      var still = try StillImage(contentsOf: path, isCancelled: isCancelled)
      still.image = still.image.withoutFloats.asShot(still.orientation)
      if let first = stills.first, first.image.size != still.image.size {
        throw FileError(
          .badData,
          "\(path): is \(still.image.size) pixels and \(paths[0]) \(first.image.size); shots of one scene have one size"
        )
      }
      if stills.isEmpty, let shortage = ShotMerge.shortage(merging: paths.count, of: still.image.size) {
        throw FileError(.badData, shortage)
      }
      stills.append(still)
    }
    var stops: [Double]?
    if case .radiance = method {
      if let exposures { stops = exposures } else { stops = try self.exposures(of: stills, paths) }
    }
    let shots = stills.indices.map { RadianceMerge.Shot(stills[$0].image, stops: stops?[$0] ?? 0) }
    let merged: ShotMerge.Result
    do throws(CancellationError) {
      merged = try ShotMerge.merge(shots, by: method, alignment: alignment, isCancelled: isCancelled)
    } catch {
      throw FileError(.cancelled, "the merge was cancelled")
    }
    guard merged.outcomes.count(where: { $0.motion != nil }) > 1 else {
      throw FileError(
        .badData,
        "\(paths[merged.reference]): no other shot can be aligned with it; they do not show the same scene")
    }
    var still = stills[merged.reference]
    still.image = merged.image
    still.orientation = .up
    switch method {
    case .radiance, .fusion: still.metadata = try still.metadata.withoutExposure()
    case .focusStack, .noiseReduction: break
    }
    return MergedPhoto(
      photo: Photo(still), depth: merged.depth.map { Photo(StillImage($0)) },
      confidence: merged.confidence.map { Photo(StillImage($0)) }, coverage: merged.coverage,
      outcomes: merged.outcomes, exposures: stops)
  }

  /// The exposures by the metadata, in stops relative to that in the middle.
  private static func exposures(of stills: [StillImage], _ paths: [String]) throws(FileError) -> [Double] {
    var stops: [Double] = []
    for (still, path) in zip(stills, paths) {
      guard let exposure = still.metadata.exposure else {
        throw FileError(.badData, "\(path): its metadata state no exposure time")
      }
      stops.append(log2(exposure))
    }
    let middle = stops.sorted()[stops.count / 2]
    return stops.map { $0 - middle }
  }
}
