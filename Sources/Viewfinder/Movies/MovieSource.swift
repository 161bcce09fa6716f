package import Files
package import Pixels
import Stills
package import Video

/// The pictures of a stored or piped movie, one after the other. Confined to one thread.
package protocol MovieSource: AnyObject {
  /// What messages call it.
  var name: String { get }
  /// The size of the pictures as stored.
  var size: PixelSize { get }
  /// The transform that makes the picture that was given last appear upright; before the first one, that one.
  var orientation: Orientation { get }
  /// Pictures in a time; nil where the movie does not say.
  var rate: MovieRate? { get }
  /// How many pictures there are, about; nil where the movie does not say.
  var expectedCount: Int? { get }
  /// From the first picture to the end; nil where the movie does not say.
  var duration: Duration? { get }
  /// What the movie has besides its video.
  var tracks: MovieTracks { get }
  /// The shape of a pixel, as `width:height`; nil where the movie does not say.
  var pixelShape: String? { get }
  /// The bits of a channel as stored; those of the pictures are 8. Nil where the movie does not say.
  var bits: Int? { get }
  /// What people and cameras say in the movie about it, by the names of ``MovieTags``; empty where they say nothing.
  var tags: [String: String] { get }

  /// Reads the next picture; nil at the end.
  ///
  /// - Throws: `badData` with the number of the picture that is damaged or cut off, `cancelled`, or what reading throws.
  func next() throws(FileError) -> MoviePicture?

  /// Lends the bytes of the picture that was given last.
  func withPixels(_ body: (RawSpan) throws -> Void) rethrows

  /// Takes the sound that was read on the way to the last picture.
  func takeSound() -> [MovieSoundPacket]
}

extension MovieSource {
  package func takeSound() -> [MovieSoundPacket] { [] }
  package var duration: Duration? { nil }
  package var tracks: MovieTracks { MovieTracks() }
  package var bits: Int? { nil }
  package var tags: [String: String] { [:] }
}

/// Compressed sound of a movie, at its time from the first picture.
package struct MovieSoundPacket: Sendable {
  package var packet: VideoPacket
  package var duration: Duration
}

/// A picture of a movie.
package struct MoviePicture: Hashable {
  /// Where its planes are.
  package var layout: FrameLayout
  /// What its values mean.
  package var encoding: ColorEncoding
  /// When it is shown, from the start of the movie; nil where the movie does not say.
  package var time: Duration?
  /// How long it is shown; nil where the movie does not say.
  package var duration: Duration?
}

/// How movies mean their colours where they do not say it.
package enum MovieColors {
  /// BT.709 for high definition, from 720 lines on, else BT.601: what players assume too.
  package static func usual(for size: PixelSize, _ matrix: ColorEncoding.Matrix?) -> ColorEncoding {
    let byLines: ColorEncoding.Matrix = min(size.width, size.height) >= 720 ? .bt709 : .bt601
    return ColorEncoding(matrix: matrix ?? byLines, range: .limited)
  }
}
