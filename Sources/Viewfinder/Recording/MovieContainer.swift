import Stills
import Video

extension MovieMuxer.Container {
  /// The format that the extension of a file's name says.
  ///
  /// - Throws: `unsupported` for other extensions, and for Motion JPEG in an MP4, which other programs do not read.
  init(of path: String, for codec: VideoCodec) throws(StillsError) {
    let suffix = PathName.splitExtension(path).suffix.dropFirst().lowercased()
    guard let container = Self(rawValue: suffix) else {
      throw StillsError(.unsupported, "\(path): a movie is written to a file that ends in .mp4, .mov or .mkv")
    }
    guard codec != .motionJPEG || container != .mp4 else {
      throw StillsError(.unsupported, "\(path): Motion JPEG is written to a file that ends in .mov or .mkv")
    }
    self = container
  }
}
