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
