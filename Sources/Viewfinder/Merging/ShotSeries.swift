import Pixels

/// The shots of a merge while they are taken.
struct ShotSeries {
  private(set) var shots: [RadianceMerge.Shot] = []
  private(set) var photos: [CapturedPhoto] = []

  var count: Int { shots.count }

  /// Adds a photograph that was taken with the settings for merging.
  mutating func add(_ photo: CapturedPhoto, stops: Double = 0) {
    guard let light = photo.clean else { preconditionFailure("a clean copy was asked for") }
    shots.append(.init(light, stops: stops))
    var photo = photo
    // The merge needs the light alone.
    photo.clean = nil
    photos.append(photo)
  }
}

extension PhotoCaptureSettings {
  /// The settings for a shot that is merged with others: its light is delivered with 16 bits.
  var forMerging: PhotoCaptureSettings {
    var settings = self
    settings.cleanCopy = .deep
    return settings
  }
}

extension CaptureSession {
  /// Merges shots on a thread of its own, and sends the result through the session's graph.
  ///
  /// The photograph has the settings of the shot on which the others were laid.
  func develop(
    _ series: ShotSeries, by method: ShotMerge.Method, alignment: ShotAlignment.Mode,
    _ settings: PhotoCaptureSettings
  ) async throws -> (photo: CapturedPhoto, depth: Image?, outcomes: [ShotAlignment.Outcome]) {
    let merged = await withCheckedContinuation { continuation in
      _ = Thread {
        continuation.resume(returning: ShotMerge.merge(series.shots, by: method, alignment: alignment))
      }
    }
    let developed = try await develop(merged.image, settings)
    var photo = series.photos[merged.reference]
    photo.image = developed.image
    photo.clean = settings.cleanCopy == .none ? nil : developed.clean
    photo.resolved = developed.resolved
    return (photo, merged.depth, merged.outcomes)
  }
}
