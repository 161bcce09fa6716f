import Cameras
import Clocks
public import Files
import Pixels
public import Stills
import Video

/// A photograph and the clip around it, as they were written.
public struct LivePhoto: Sendable {
  /// The photograph.
  public var photo: CapturedPhoto
  /// The photograph's file.
  public var photoPath: String
  /// The clip's file.
  public var clipPath: String
  /// What the clip contains.
  public var clip: ClipWriter.Summary
  /// The photograph's moment from the start of the clip.
  public var stillTime: Duration
  /// What both files carry.
  public var identifier: ContentIdentifier

  /// The clip of a photograph's file: the same name with the extension `.mov`.
  public static func clipPath(for photo: String) -> String { PathName.splitExtension(photo).stem + ".mov" }
}

extension CaptureSession {
  /// Takes a photograph and writes it with a clip of the time around it.
  ///
  /// Both files carry one ``ContentIdentifier``: the photograph in Apple's maker note and in Exif's ImageUniqueID, the clip
  /// as QuickTime's content identifier. They appear together when both are complete, or not at all. Pictures of the clip
  /// have the times at which they were exposed. The clip ends early when the camera goes away. Several live photos may be
  /// taken at once; where an encoder is so slow that the recorder is full, the clip of the next one is shorter.
  ///
  /// - Parameters:
  ///   - path: the photograph's file; the clip has the same name with `.mov`.
  ///   - recorder: a sink of this session, which has kept the pictures before.
  ///   - settings: how the photograph is taken. It has the size of the session's stream, as the stream goes on.
  ///   - jpeg: how a JPEG file is compressed.
  ///   - replacing: what happens to files of these names.
  ///   - isCancelled: asked about a hundred times a second; nothing is written then. The task's cancellation by default.
  /// - Throws: ``SessionError``, `VideoError` where no clip can be encoded, `FileError` for the files and with code
  ///   `cancelled`.
  public func captureLivePhoto(
    to path: String, with recorder: LivePhotoRecorder,
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    jpeg: StillFormat.JPEGSettings = .init(), replacing: AtomicFile.Replacing = .never,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> LivePhoto {
    let format = try StillFormat(
      path: path, choices: .init(compression: .quality(jpeg.quality), chroma: jpeg.chroma))
    let clipPath = LivePhoto.clipPath(for: path)
    if replacing == .never { for file in [path, clipPath] { try AtomicFile.checkAbsence(of: file) } }
    guard configuration.sinks.contains(where: { $0 === recorder }) else {
      throw SessionError(.sink, "the recorder of the live photo is no sink of the session; add it first")
    }
    // Before anything is exposed.
    try LivePhotoRecorder.checkEncoder()
    let capture = recorder.beginCapture()
    defer { recorder.endCapture(capture) }
    var wanted = settings
    wanted.resolution = .preview
    var photo = try await capturePhoto(wanted)
    guard let moment = photo.timestamp else {
      throw SessionError(.interrupted, "the photograph has no moment, so there is no clip around it")
    }
    recorder.need(from: moment - recorder.before, for: capture)
    let identifier = ContentIdentifier()
    photo.settings.uniqueID = identifier.digits
    photo.format = format
    let end = moment + recorder.after
    // A camera that goes away ends the clip.
    while recorder.newest.map({ $0 < end }) ?? true, state == .running, clock.time < end + .seconds(1) {
      guard !isCancelled() else {
        throw FileError(.cancelled, "the live photo was cancelled; nothing is written")
      }
      try await clock.pause(for: .milliseconds(10))
    }
    recorder.beginWriting()
    defer { recorder.endWriting() }
    let writing = LivePhotoWriting(
      photo: photo, moment: moment, paths: (path, clipPath), identifier: identifier, replacing: replacing,
      recorder: recorder, capture: capture, clock: clock, isCancelled: isCancelled)
    return try await withCheckedThrowingContinuation { continuation in
      _ = WorkerThread.started("live-photo", on: clock) {
        continuation.resume(with: Result { try writing.run() })
      }
    }
  }
}

/// The encoding and writing of a live photo.
private struct LivePhotoWriting: Sendable {
  let photo: CapturedPhoto
  let moment: Duration
  let paths: (photo: String, clip: String)
  let identifier: ContentIdentifier
  let replacing: AtomicFile.Replacing
  let recorder: LivePhotoRecorder
  let capture: LivePhotoRecorder.Capture
  let clock: MonotonicClock
  let isCancelled: @Sendable () -> Bool

  func run() throws -> LivePhoto {
    let moments = recorder.moments(around: moment), rate = LivePhotoRecorder.rate(of: moments)
    guard let start = moments.first, let first = recorder.frame(at: start) else {
      throw SessionError(.interrupted, "the session has drawn no picture for the clip of the live photo")
    }
    let layout = first.layout
    var clip = try ClipWriter(
      to: paths.clip,
      VideoSettings(
        layout.size, format: layout.format, encoding: first.encoding, rate: min(max(rate, 1), 240)),
      soundOf: nil, tags: MovieTags.taken(ago: clock.time - start, identifier), replacing: replacing)
    try clip.append(first)
    _ = consume first
    for next in moments.dropFirst() {
      guard !isCancelled() else {
        throw FileError(.cancelled, "the live photo was cancelled; nothing is written")
      }
      recorder.need(from: next, for: capture)
      // A change of the graph may have changed the size: the clip ends there.
      guard let frame = recorder.frame(at: next), frame.layout == layout else { break }
      try clip.append(frame)
    }
    let summary = try clip.finish(with: try photo.encoded(), at: paths.photo, replacing: replacing)
    return LivePhoto(
      photo: photo, photoPath: paths.photo, clipPath: paths.clip, clip: summary, stillTime: moment - start,
      identifier: identifier)
  }
}
