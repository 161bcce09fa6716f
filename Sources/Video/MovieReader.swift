internal import CFFmpeg
import FileNames
package import Pixels

/// Reads the pictures of a movie file, one after the other. Confined to one thread.
package final class MovieReader {
  /// A picture, copied to the caller's memory.
  package struct Picture: Hashable {
    package var layout: FrameLayout
    package var encoding: ColorEncoding
    /// When it is shown, from the start of the movie; nil where the file does not say.
    package var time: Duration?
  }

  /// The most pixels of a picture that is read, those of 8K twice: a damaged file may claim any size.
  package static let mostPixels = 1 << 26

  /// The size of a picture as stored.
  package let size: PixelSize
  /// The transform that makes the pictures appear upright.
  package let orientation: Orientation
  /// The pictures a second on average; nil where the file does not say.
  package let rate: Double?
  /// From the first picture to the end; nil where the file does not say.
  package let duration: Duration?
  /// FFmpeg's name of the codec.
  package let codec: String
  private let handle: OpaquePointer
  private var picture = DecodedPicture()

  /// Opens the first video of a file.
  ///
  /// - Throws: ``VideoError`` with code `failed` when the file holds none, `notBuilt`.
  package init(contentsOf path: String) throws(VideoError) {
    guard cffmpeg_is_built() else { throw VideoCodec.h264.missing("decoder") }
    var message = VideoMessage()
    var facts = CFFmpegMovieFacts()
    let opened = path.withFileName { path in message.fill { cffmpeg_movie_open(path, &facts, $0) } }
    guard let opened else { throw VideoError(.failed, "\(path): \(message.text)") }
    guard Int(facts.width) * Int(facts.height) <= Self.mostPixels else {
      cffmpeg_movie_close(opened)
      throw VideoError(
        .failed,
        "\(path): \(facts.width)x\(facts.height) pixels are over the limit of \(Self.mostPixels / 1_000_000) megapixels; scale the movie down"
      )
    }
    handle = opened
    size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    orientation = Orientation(axes: (facts.axes.0, facts.axes.1, facts.axes.2, facts.axes.3))
    rate = facts.rate > 0 ? facts.rate : nil
    duration = facts.duration > 0 ? .microseconds(facts.duration) : nil
    codec = facts.codec.map { String(cString: $0) } ?? "video"
  }

  deinit { cffmpeg_movie_close(handle) }

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
  package func next(into memory: UnsafeMutableRawBufferPointer) -> Outcome {
    var time: Int64 = 0
    switch cffmpeg_movie_next(handle, &picture.native, &time) {
    case 0: return .end
    case 1:
      guard let layout = picture.copy(size, into: memory) else { return .damaged }
      // What says nothing is broadcast video: that of high definition from 720 lines on.
      let usual: ColorEncoding = min(size.width, size.height) >= 720 ? .video709 : .video601
      return .picture(
        Picture(
          layout: layout, encoding: picture.encoding(else: usual), time: time < 0 ? nil : .microseconds(time))
      )
    default: return .damaged
    }
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
