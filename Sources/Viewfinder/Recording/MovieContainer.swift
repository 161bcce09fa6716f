import Stills
import Video

extension MovieMuxer.Container {
  /// The format that the extension of a file's name says.
  ///
  /// - Throws: `unsupported` for other extensions, and for codecs that other programs do not read in such a file.
  package init(of path: String, for codec: VideoCodec) throws(StillsError) {
    let suffix = PathName.splitExtension(path).suffix.dropFirst().lowercased()
    guard let container = Self(rawValue: suffix) else {
      throw StillsError(
        .unsupported, "\(path): a movie is written to a file that ends in .mp4, .mov, .mkv or .webm")
    }
    guard codec != .motionJPEG || container != .mp4 else {
      throw StillsError(.unsupported, "\(path): Motion JPEG is written to a file that ends in .mov or .mkv")
    }
    guard codec == .vp9 || container != .webM else {
      throw StillsError(
        .unsupported, "\(path): WebM holds VP9; choose .mp4 or .mkv, or the encoder libvpx-vp9")
    }
    guard codec != .vp9 || container != .mov else {
      throw StillsError(.unsupported, "\(path): VP9 is written to a file that ends in .webm, .mkv or .mp4")
    }
    self = container
  }
}
