package import Files
package import Pixels
import Stills
package import Video

/// A YUV4MPEG2 stream into a file, which appears complete or not at all, or to the standard output.
package final class Y4MSink: MovieSink {
  private var folders = OutputFolders()
  private var output: AtomicOutput?
  private let matrix: ColorEncoding.Matrix?
  private let isCancelled: @Sendable () -> Bool
  private var form = MoviePictureForm(format: .yuv420, encoding: .video601)

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - path: the file; `/dev/stdout` is the standard output.
  ///   - matrix: what the samples mean, which the stream does not say; nil decides by the size.
  ///   - replacing: what happens to a file of that name.
  ///   - isCancelled: asked about ten times a second while a reader of the standard output takes nothing.
  /// - Throws: `FileError` when there can be no such file.
  package init(
    to path: String, matrix: ColorEncoding.Matrix? = nil, replacing: AtomicFile.Replacing,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) {
    self.matrix = matrix
    self.isCancelled = isCancelled
    guard path != StandardOutput.path else { return }
    try folders.create(for: path)
    output = try AtomicOutput(path, replacing: replacing)
  }

  package func forms(of picture: MoviePicture, sizes: [PixelSize]) -> [MoviePictureForm] {
    var encoding = MovieColors.usual(for: sizes[0], matrix)
    // Players expect the limited range, and photographs have none.
    encoding.range = picture.layout.format.model == .yCbCr ? picture.encoding.range : .limited
    let format: PixelFormat =
      switch picture.layout.format {
      case .yuv422, .yuv444: picture.layout.format
      default: .yuv420
      }
    form = MoviePictureForm(format: format, encoding: encoding)
    return [form]
  }

  package func begin(sizes: [PixelSize], rate: MovieRate, of source: any MovieSource) throws {
    var header = Y4MHeader(sizes[0], format: form.format, range: form.encoding.range, rate: rate)
    // The shape holds as long as the pixels do.
    if sizes[0] == source.size, source.orientation == .up { header.pixelShape = source.pixelShape }
    try write(Array(header.text.utf8))
  }

  package func put(_ images: [Image], at time: Duration, sound: [MovieSoundPacket]) throws {
    try write(Array("FRAME\n".utf8))
    try write(images[0].bytes)
  }

  package func finish(sound: [MovieSoundPacket]) throws {
    try output?.publish()
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    guard output == nil else {
      try output?.write(bytes)
      return
    }
    try StandardOutput.write(bytes.span.bytes, isCancelled: isCancelled)
  }
}
