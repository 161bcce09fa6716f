package import Pixels
package import Video

/// Where the pictures of a rendered movie go.
///
/// It is begun on the thread that renders, and then used by one other thread alone.
package protocol MovieSink: AnyObject {
  /// How the results of the chain are wanted.
  ///
  /// - Parameters:
  ///   - picture: the movie's first picture.
  ///   - sizes: the sizes of the results, upright.
  func forms(of picture: MoviePicture, sizes: [PixelSize]) -> [MoviePictureForm]

  /// Begins.
  ///
  /// - Parameters:
  ///   - sizes: the sizes of the results.
  ///   - rate: the rate of the pictures that come.
  ///   - source: the movie.
  func begin(sizes: [PixelSize], rate: MovieRate, of source: any MovieSource) throws

  /// Takes the results of the next picture.
  ///
  /// - Parameters:
  ///   - images: one for each result.
  ///   - time: when they are shown, from the first one that is rendered.
  ///   - sound: what is heard up to about then, at times from the first one.
  func put(_ images: [Image], at time: Duration, sound: [MovieSoundPacket]) throws

  /// Completes what was begun; without it, nothing is left.
  ///
  /// - Parameter sound: what is heard last.
  func finish(sound: [MovieSoundPacket]) throws

  /// What it left out, once it is completed.
  var omissions: MovieOmissions { get }
}

extension MovieSink {
  package var omissions: MovieOmissions { MovieOmissions() }
}

/// How pictures are stored in memory.
package struct MoviePictureForm: Hashable, Sendable {
  /// Their planes.
  package var format: PixelFormat
  /// What their values mean.
  package var encoding: ColorEncoding
}
