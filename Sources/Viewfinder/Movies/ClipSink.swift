package import Files
package import Pixels
package import Stills
package import Video

/// A compressed movie, which appears complete or not at all, with the sound of the movie that it is made of.
package final class ClipSink: MovieSink {
  private let path: String
  private let kind: VideoEncoderKind
  private let quality: Double
  private let sound: MovieReader?
  private let finish: StillFinish
  private let replacing: AtomicFile.Replacing
  private var folders = OutputFolders()
  private var writer: ClipWriter?
  package private(set) var omissions = MovieOmissions()

  /// Prepares a file.
  ///
  /// - Parameters:
  ///   - path: the file; its extension decides on the format.
  ///   - kind: what compresses the pictures.
  ///   - quality: from 0, the smallest file, to 1, hardly any loss.
  ///   - sound: the movie whose sound it takes over as it is; nil for none.
  ///   - finish: whether it keeps what the movie that it is made of says about itself, and what is then set; of the
  ///     values those that have a name, see `MetadataValue.name`.
  ///   - replacing: what happens to a file of that name.
  package init(
    to path: String, _ kind: VideoEncoderKind, quality: Double, soundOf sound: MovieReader?,
    finish: StillFinish, replacing: AtomicFile.Replacing
  ) {
    self.path = path
    self.kind = kind
    self.quality = quality
    self.sound = sound
    self.finish = finish
    self.replacing = replacing
  }

  /// Whether it takes over the sound of the movie.
  package var hasSound: Bool { sound != nil }

  package func forms(of picture: MoviePicture, sizes: [PixelSize]) -> [MoviePictureForm] {
    [MoviePictureForm(format: kind.format, encoding: kind == .motionJPEG ? .jpeg : .video709)]
  }

  package func begin(sizes: [PixelSize], rate: MovieRate, of source: any MovieSource) throws {
    var settings = VideoSettings(
      sizes[0], codec: kind.codec, format: kind.format, rate: min(rate.perSecond, 1000), quality: quality)
    settings.encoder = kind
    omissions.columns = sizes[0].width - settings.encodedSize.width
    omissions.rows = sizes[0].height - settings.encodedSize.height
    try folders.create(for: path)
    let tags = MovieTags.setting(finish.values, in: finish.metadata == .kept ? source.tags : [:])
    writer = try ClipWriter(to: path, settings, soundOf: sound, tags: tags, replacing: replacing)
  }

  package func put(_ images: [Image], at time: Duration, sound: [MovieSoundPacket]) throws {
    append(sound)
    try writer?.append(images[0], at: time)
  }

  package func finish(sound: [MovieSoundPacket]) throws {
    append(sound)
    guard let summary = try writer.take()?.finish() else { return }
    omissions.pictures = summary.dropped
    omissions.soundPackets = summary.droppedSound
  }

  private func append(_ packets: [MovieSoundPacket]) {
    // The file has no place for sound that is left out.
    guard sound != nil else { return }
    for part in packets { writer?.append(sound: part.packet, lasting: part.duration) }
  }
}
