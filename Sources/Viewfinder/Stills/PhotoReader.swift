import Files
import Stills
import Synchronization

/// Reads the photographs of a batch within its memory; used by all of its decoders.
final class PhotoReader: Sendable {
  private let memory: PictureMemory
  private let jobs: Int
  private let presentation: PhotoBatch.Presentation
  private let preparation: PhotoPreparation
  /// The most bytes of pixels that a photograph or a result in memory may have.
  let share: Int
  /// Held while a photograph is decoded that takes more than a job's part of the memory.
  private let alone = Mutex(())

  init(
    _ memory: PictureMemory, jobs: Int, _ presentation: PhotoBatch.Presentation,
    _ preparation: PhotoPreparation
  ) {
    (self.memory, self.jobs, self.presentation) = (memory, jobs, presentation)
    self.preparation = preparation
    share = memory.pixelBytes(jobs: jobs)
  }

  /// Reads and prepares the photograph of an item.
  ///
  /// - Parameters:
  ///   - needs: what is to be done for each of the item's files.
  ///   - spare: memory of a picture that is needed no more.
  ///   - isCancelled: asked about ten times a second.
  /// - Throws: what ``StillImage/init(contentsOf:colors:limits:as:isCancelled:)`` throws, and what
  ///   ``PhotoBorders/chain(of:)`` throws.
  func read(
    _ item: PhotoBatch.Item, _ needs: [PhotoBatch.Need], in spare: consuming [UInt8], isCancelled: () -> Bool
  ) throws(FileError) -> PhotoRendering.Source {
    var source = try decode(item, needs, in: consume spare, isCancelled: isCancelled)
    try preparation.prepare(&source, ofFileAt: item.input)
    return source
  }

  /// Decodes the photograph of an item: stored where it exceeds its share, or else within the memory.
  private func decode(
    _ item: PhotoBatch.Item, _ needs: [PhotoBatch.Need], in spare: consuming [UInt8], isCancelled: () -> Bool
  ) throws(FileError) -> PhotoRendering.Source {
    let colors: ColorManagement =
      item.files.contains { $0.finish.isWide } ? .convertToExtendedSRGB : .convertToSRGB
    if mayBeStored(item, needs),
      let stored = try StoredStill(
        contentsOf: item.input, colors: colors, limits: memory.storedLimits,
        in: preparation.interpretation.profile, over: share,
        orOver: memory.limits.pixels, isCancelled: isCancelled)
    {
      return PhotoRendering.Source(stored)
    }
    guard memory.excess == .refused else {
      return PhotoRendering.Source(
        try StillImage(
          contentsOf: item.input, colors: colors, limits: memory.limits, as: preparation.interpretation,
          in: consume spare, isCancelled: isCancelled))
    }
    return PhotoRendering.Source(try decodeWithin(item.input, colors, isCancelled))
  }

  /// Decodes a photograph within the memory: beside others where it takes no more than a job's part, or else by itself.
  private func decodeWithin(
    _ path: String, _ colors: ColorManagement, _ isCancelled: () -> Bool
  ) throws(FileError) -> StillImage {
    // What a pipe gives is there once.
    if FileStatus.kind(of: path) == .file {
      do throws(FileError) {
        return try StillImage(
          contentsOf: path, colors: colors, limits: memory.limits(wholeBytes: memory.bytes / (jobs + 1)),
          as: preparation.interpretation, isCancelled: isCancelled)
      } catch {
        // What is damaged is so by itself, too.
        guard error.code == .badData else { throw error }
      }
    }
    return try alone.withLock { _ throws(FileError) in
      try StillImage(
        contentsOf: path, colors: colors, limits: memory.limits(wholeBytes: memory.bytes),
        as: preparation.interpretation, isCancelled: isCancelled)
    }
  }

  /// Whether a photograph that exceeds its share is computed in parts, rather than in memory all the same.
  private func mayBeStored(_ item: PhotoBatch.Item, _ needs: [PhotoBatch.Need]) -> Bool {
    memory.excess == .refused
      || presentation == .result
        && zip(item.files, needs).allSatisfy { !$1.isWriting || $0.format.canBeWrittenInBands }
  }
}
