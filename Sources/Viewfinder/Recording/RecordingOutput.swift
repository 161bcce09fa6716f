import Cameras
import Pixels
import Video

/// The file of a recording, which its pictures and its sound go into.
package struct RecordingOutput {
  /// What came of a picture.
  package enum Step {
    case recorded(isFirst: Bool, RecordingStatistics)
    /// It is no later than the one before.
    case repeated
    case over(RecordingReport.End)
    case failed(any Error)
  }

  /// What came of the end.
  package enum Completion: Sendable {
    case complete(File)
    /// No picture has come.
    case empty
    case failed(VideoError)
  }

  /// What a completed file is.
  package struct File: Sendable {
    var size: PixelSize
    var kind: VideoEncoderKind
    var byteCount: Int
    package var duration: Duration
  }

  /// Encodes the sound; nil where none is recorded.
  let sound: SoundEncoder?
  private let path: String
  private let container: MovieMuxer.Container
  private let kinds: [VideoEncoderKind]
  private let settings: RecordingSettings
  private var clock = RecordingClock()
  private var file: MovieFile?
  private var format: (layout: FrameLayout, encoding: ColorEncoding)?
  private var lastTime = Duration.zero
  private var reachedLimit = false
  private var isOver = false
  /// Sound that was heard before the first picture has come.
  private var earlySound: [SoundBlock] = []
  /// So much of it is kept: the first picture may have been exposed so long before it comes, on a busy machine.
  private static let longestLead = Duration.seconds(5)

  private struct SoundBlock {
    let samples: [Float]
    let moment: Duration
    /// Those up to when it came.
    let pauses: RecordingPauses
  }

  /// Prepares a file, which the first picture creates.
  ///
  /// - Parameter kinds: the encoders to try, in their order.
  package init(
    path: String, container: MovieMuxer.Container, kinds: [VideoEncoderKind], settings: RecordingSettings,
    sound: SoundEncoder?
  ) {
    (self.path, self.container, self.kinds) = (path, container, kinds)
    (self.settings, self.sound) = (settings, sound)
  }

  /// Cuts out what follows the last picture, up to the next one.
  package mutating func cut() { clock.cut() }

  /// Encodes and writes a picture.
  package mutating func record(
    _ layout: FrameLayout, _ encoding: ColorEncoding, _ bytes: RawSpan, at moment: Duration
  ) -> Step {
    guard !isOver else { return .repeated }
    if let format, format != (layout, encoding) { return .over(.sizeChanged) }
    guard let time = clock.time(of: moment) else { return .repeated }
    // A picture that nobody would see is left out: its time would be rounded to the end.
    if let limit = settings.limit, time + .milliseconds(1) > limit {
      reachedLimit = true
      return .over(.limit)
    }
    do {
      let isFirst = file == nil
      if isFirst {
        format = (layout, encoding)
        file = try MovieFile(path, container, kinds, layout, encoding, settings, sound: sound)
      }
      try file!.append(layout, bytes, at: time)
      if isFirst {
        try file!.publish()
        for block in earlySound { try write(block) }
        earlySound = []
      }
      lastTime = time
      var statistics = RecordingStatistics()
      statistics.duration = time + clock.interval
      statistics.byteCount = file!.byteCount
      return .recorded(isFirst: isFirst, statistics)
    } catch {
      return .failed(error)
    }
  }

  /// Encodes and writes sound; returns what went wrong. What was heard before the first picture was exposed is left out,
  /// however late that picture comes.
  package mutating func append(
    _ samples: [Float], at moment: Duration, _ pauses: RecordingPauses
  ) -> VideoError? {
    guard !isOver else { return nil }
    let block = SoundBlock(samples: samples, moment: moment, pauses: pauses)
    guard file != nil else {
      earlySound.removeAll { moment - $0.moment > Self.longestLead }
      earlySound.append(block)
      return nil
    }
    do throws(VideoError) {
      try write(block)
      return nil
    } catch {
      return error
    }
  }

  private func write(_ block: SoundBlock) throws(VideoError) {
    guard let file, let time = clock.time(ofSoundAt: block.moment) else { return }
    // How much a pause cuts out is known with the first picture after it.
    if let last = clock.last, block.pauses.begin(between: last, and: block.moment) { return }
    try file.append(sound: block.samples, at: time)
  }

  /// Completes the file; nil when it is over already.
  package mutating func finish() -> Completion? {
    guard !isOver else { return nil }
    (isOver, earlySound) = (true, [])
    guard let file = file.take() else { return .empty }
    var last = clock.interval
    if let limit = settings.limit {
      // Until the picture that is left out the last one was the newest, however late that came.
      last = reachedLimit ? limit - lastTime : min(last, limit - lastTime)
    }
    do throws(VideoError) {
      try file.finish(lasting: last)
      return .complete(
        File(size: file.size, kind: file.kind, byteCount: file.byteCount, duration: lastTime + last))
    } catch {
      return .failed(error)
    }
  }

  /// Gives the file up as it is; false when it is over already.
  mutating func abandon() -> Bool {
    defer { (isOver, file, earlySound) = (true, nil, []) }
    return !isOver
  }
}
