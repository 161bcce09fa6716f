internal import CFFmpeg
import Files
package import Pixels

/// Reads the pictures of a movie file, one after the other. Confined to one thread.
package final class MovieReader {
  /// A picture, copied to the caller's memory.
  package struct Picture: Hashable {
    package var layout: FrameLayout
    package var encoding: ColorEncoding
    /// When it is shown, from the start of the movie; nil where the file states none, or one that cannot be.
    package var time: Duration?
    /// How long it is shown; nil where the file does not say.
    package var duration: Duration?
  }

  /// The most pixels of a picture that is read, those of 8K twice: a damaged file may claim any size.
  package static let mostPixels = 1 << 26
  /// The most bytes of sound between two pictures, which wait in memory: almost five hours at 128 kbit/s.
  package static let mostSound = 256 << 20
  /// The longest time that is believed, in microseconds, almost 13 days: a damaged file may state any.
  private static let longestTime: Int64 = 1 << 40

  /// The size of a picture as stored.
  package let size: PixelSize
  /// The transform that makes the pictures appear upright.
  package let orientation: Orientation
  /// The pictures a second on average; nil where the file does not say.
  package let rate: Double?
  /// The same as a fraction.
  package let frameRate: MovieRate?
  /// FFmpeg's name of the codec of the sound; nil where there is none, or none is read.
  package let soundCodec: String?
  /// From the first picture to the end; nil where the file does not say.
  package let duration: Duration?
  /// The bits of a channel as stored; those of the pictures that are read are 8. Nil where the file does not say.
  package let bits: Int?
  /// FFmpeg's name of the codec.
  package let codec: String
  /// What the file has besides its video.
  package let tracks: MovieTracks
  let handle: OpaquePointer
  private var picture = DecodedPicture()

  /// Whether the sound is read along with the pictures.
  package enum Sound: Hashable, Sendable {
    case leftOut
    /// It must be taken after each picture.
    case read
  }

  /// What becomes of damaged data.
  package enum Damage: Hashable, Sendable {
    /// Pictures are made up for them where the decoder can, as a player shows them.
    case concealed
    /// They are noticed as soon as the decoder finds an error, before any picture that is made up for them. What only
    /// the file marks as damaged is noticed at the end.
    case noticed
  }

  /// Opens the first video of a file.
  ///
  /// - Parameters:
  ///   - mostPixels: the pixels of a picture at most; a larger one behind the first is damage.
  ///   - mostSound: the bytes of sound between two pictures that are kept; the rest is damage.
  /// - Throws: ``VideoError`` with code `failed` when the file holds none, `notBuilt`.
  package init(
    contentsOf path: String, sound: Sound = .leftOut, damage: Damage = .concealed,
    mostPixels: Int = mostPixels,
    mostSound: Int = mostSound
  ) throws(VideoError) {
    var message = VideoMessage()
    guard cffmpeg_load(&message.characters) else { throw VideoError(.notBuilt, message.text) }
    var facts = CFFmpegMovieFacts()
    let opened = path.withFileName { path in
      cffmpeg_movie_open(
        path, sound == .read, damage == .noticed,
        CFFmpegMovieLimits(pixels: Int64(mostPixels), sound: mostSound), &facts, &message.characters)
    }
    guard let opened else { throw VideoError(.failed, "\(path): \(message.text)") }
    guard Int(facts.width) * Int(facts.height) <= mostPixels else {
      cffmpeg_movie_close(opened)
      throw VideoError(
        .failed,
        "\(path): \(facts.width)x\(facts.height) pixels are over the limit of \(mostPixels / 1_000_000) megapixels; scale the movie down"
      )
    }
    handle = opened
    size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    orientation = Orientation(axes: (facts.axes.0, facts.axes.1, facts.axes.2, facts.axes.3))
    rate = facts.rate > 0 ? facts.rate : nil
    frameRate = MovieRate(frames: Int(facts.rateFrames), seconds: Int(facts.rateSeconds))
    soundCodec = facts.soundCodec.map { String(cString: $0) }
    duration = facts.duration > 0 ? Self.time(facts.duration) : nil
    bits = facts.bits > 0 ? Int(facts.bits) : nil
    tracks = MovieTracks(
      sounds: Int(facts.sounds), videos: Int(facts.videos), subtitles: Int(facts.subtitles),
      others: Int(facts.others), chapters: Int(facts.chapters))
    codec = facts.codec.map { String(cString: $0) } ?? "video"
  }

  deinit { cffmpeg_movie_close(handle) }

  /// What a tag of the file must be.
  package enum TagKind: Hashable, Sendable {
    case text
    /// A date and a time of day.
    case time
  }

  /// What the file says of itself by a name, in capitals or not; nil where it says nothing, or nothing of the kind.
  package func tag(_ name: String, _ kind: TagKind = .text) -> String? {
    guard let value = cffmpeg_movie_tag(handle, name), value.pointee != 0,
      kind == .text || cffmpeg_is_time(value)
    else { return nil }
    return String(cString: value)
  }

  /// What reading gave.
  package enum Outcome: Hashable {
    case picture(Picture)
    /// Damaged data, after which pictures may follow.
    case damaged
    /// There is no further picture.
    case end
  }

  /// The bytes that a picture of the present size may need.
  package var byteCount: Int { VideoDecoder.byteCount(size) }

  /// Copies the next picture; one whose size differs from the first's is cut, or damaged where it is smaller.
  ///
  /// - Parameters:
  ///   - memory: where it goes, of ``byteCount`` bytes.
  ///   - other: what its values mean where the file does not say it; nil decides by the size.
  package func next(
    into memory: inout MutableRawSpan, else other: ColorEncoding? = nil
  ) -> Outcome {
    var time = CFFmpegTime()
    switch cffmpeg_movie_next(handle, &picture.native, &time) {
    case 0: return .end
    case 1:
      hasPicture = true
      guard let layout = picture.copy(size, into: &memory) else { return .damaged }
      // What says nothing is broadcast video: that of high definition from 720 lines on.
      let usual = other ?? (min(size.width, size.height) >= 720 ? .video709 : .video601)
      return .picture(
        Picture(
          layout: layout, encoding: picture.encoding(else: usual), time: Self.time(time.start),
          duration: time.duration > 0 ? Self.time(time.duration) : nil))
    default: return .damaged
    }
  }

  /// A time that can be.
  private static func time(_ microseconds: Int64) -> Duration? {
    (0...longestTime).contains(microseconds) ? .microseconds(microseconds) : nil
  }

  private var hasPicture = false

  /// The size of the last picture where it is not that of the first.
  package var otherSize: PixelSize? { hasPicture && picture.size != size ? picture.size : nil }

  /// Takes the next packet of sound that was read on the way to the last picture, and how long it lasts; nil when there is
  /// none. Its time is that from the first picture, at most 13 days from it.
  package func takeSound() -> (packet: VideoPacket, duration: Duration)? {
    var native = CFFmpegPacket()
    var duration: Int64 = 0
    guard cffmpeg_movie_sound(handle, &native, &duration) else { return nil }
    // One that cannot be stays far from all others, by which it is recognised.
    native.time = min(max(native.time, -Self.longestTime), Self.longestTime)
    native.isKey = true
    return (VideoPacket(native), Self.time(duration) ?? .zero)
  }

  /// Whether files of a format hold the movie's sound as it is.
  package func soundFits(_ container: MovieMuxer.Container) -> Bool {
    cffmpeg_movie_sound_fits(handle, container.name)
  }

  /// Goes back to the first picture; returns whether the file allows it.
  package func rewind() -> Bool { cffmpeg_movie_rewind(handle) }
}

extension Orientation {
  /// The orientation by where a display matrix takes the axes x and y, whose y points down.
  init(axes: (Int32, Int32, Int32, Int32)) {
    let isMirrored = Int64(axes.0) * Int64(axes.3) < Int64(axes.1) * Int64(axes.2)
    // The mirror, which comes first, turns x round.
    let sign: Int64 = isMirrored ? -1 : 1
    let (x, y) = (sign * Int64(axes.0), sign * Int64(axes.1))
    let turns = abs(x) >= abs(y) ? (x >= 0 ? 0 : 2) : (y >= 0 ? 1 : 3)
    self.init(quarterTurns: turns, mirrored: isMirrored)
  }
}
