package import Files
import Stills
import Video

extension MovieMuxer.Container {
  /// The format that the extension of a file's name says.
  ///
  /// - Throws: `unsupported` for other extensions, and for codecs that other programs do not read in such a file.
  package init(of path: String, for codec: VideoCodec) throws(FileError) {
    let container = try Self(ofFileAt: path)
    guard codec != .motionJPEG || container != .mp4 else {
      throw FileError(.unsupported, "\(path): Motion JPEG is written to a file that ends in .mov or .mkv")
    }
    guard codec == .vp9 || container != .webM else {
      throw FileError(
        .unsupported, "\(path): WebM holds VP9; choose .mp4 or .mkv, or the encoder libvpx-vp9")
    }
    guard codec != .vp9 || container != .mov else {
      throw FileError(.unsupported, "\(path): VP9 is written to a file that ends in .webm, .mkv or .mp4")
    }
    self = container
  }

  /// The format that the extension of a file's name says.
  init(ofFileAt path: String) throws(FileError) {
    let suffix = PathName.splitExtension(path).suffix.dropFirst().lowercased()
    guard let container = Self(rawValue: suffix) else {
      throw FileError(
        .unsupported, "\(path): a movie is written to a file that ends in .mp4, .mov, .mkv or .webm")
    }
    self = container
  }
}

extension VideoEncoderKind {
  /// The first that works for a file of a name: WebM holds VP9 alone.
  package static func preferred(for path: String) throws -> VideoEncoderKind {
    try MovieMuxer.Container(ofFileAt: path) == .webM ? .vp9 : preferred()
  }
}

extension RecordingSettings {
  /// Refuses settings that a file of a name cannot have.
  ///
  /// - Throws: `unsupported`, with what to choose instead.
  package func check(for path: String) throws(FileError) {
    let container =
      if let encoder {
        try MovieMuxer.Container(of: path, for: encoder.codec)
      } else {
        try MovieMuxer.Container(ofFileAt: path)
      }
    guard sound == nil || container != .webM else {
      throw FileError(
        .unsupported,
        "\(path): the sound of a recording is AAC, which WebM does not hold; choose .mp4, .mov or .mkv, or leave the "
          + "sound out")
    }
  }
}
