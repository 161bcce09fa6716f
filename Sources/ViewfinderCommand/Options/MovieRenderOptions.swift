import CommandLineKit
import Pixels
import Stills
import Video
import Viewfinder

/// The options of `viewfinder render` for movies.
struct MovieRenderOptions {
  static let options: [OptionSpec] = [start, frames, every, encoder, matrix]
  static let start = OptionSpec.value(
    "start", "TIME", help: "Of a movie: begin so long after its start, as 90, 1.5s or 2m")
  static let frames = OptionSpec.value("frames", "N", help: "Of a movie: render at most N pictures")
  static let every = OptionSpec.value(
    "every", "N", help: "Of a movie: render one of N pictures; those between are not seen by any filter")
  static let encoder = OptionSpec.value(
    "encoder", "NAME", completion: .list(VideoEncoderKind.allCases.map(\.rawValue)),
    help: "Compress movies with NAME; otherwise with the first that works, and WebM with libvpx-vp9")
  static let matrix = OptionSpec.value(
    "matrix", "NAME", completion: .list(matrices.map(\.rawValue)),
    help:
      "The colour matrix of Y4M, and of movies that state none: bt601, bt709 or bt2020; by the size if left out"
  )
  private static let matrices: [ColorEncoding.Matrix] = [.bt601, .bt709, .bt2020]

  /// Which pictures are rendered.
  let selection: MovieRendering.Selection
  /// What compresses them; nil for the first that works.
  let encoder: VideoEncoderKind?
  /// What samples mean where a movie does not say it; nil decides by the size.
  let matrix: ColorEncoding.Matrix?
  /// From 0, the smallest file, to 1, hardly any loss.
  let quality: Double
  /// The first of the given options that are for movies alone; nil for none.
  let given: String?
  /// The first of the given options that movies do not have; nil for none.
  let unfit: String?
  /// The first of the given options that pictures have and movies made of movies do not; nil for none.
  let ofPictures: String?

  init(_ parsed: ParsedArguments) throws(UsageError) {
    var selection = MovieRendering.Selection()
    selection.start =
      try parsed.value(Self.start, expected: "a time such as 90, 1.5s or 2m") {
        $0 == "0" ? .zero : DurationArgument.parse($0)
      } ?? .zero
    selection.count = try parsed.integer(Self.frames, in: 1...Int(Int32.max))
    selection.every = try parsed.integer(Self.every, in: 1...1_000_000) ?? 1
    self.selection = selection
    encoder = try parsed.choice(Self.encoder, of: VideoEncoderKind.self)
    matrix = try parsed.value(Self.matrix, expected: "bt601, bt709 or bt2020") { name in
      Self.matrices.first { $0.rawValue == name }
    }
    // That of pictures is higher when it is left out.
    let percent = parsed.isGiven(.quality) ? try parsed.integer(.quality, in: 1...100) : 60
    quality = Double(percent ?? 60) / 100
    given = Self.options.first { parsed.isGiven($0) }?.long
    unfit =
      (VariantOptions.options + [
        RenderOptions.recursive, RenderOptions.shard, RenderOptions.tile, BatchOptions.skipExisting,
        BatchOptions.newer, BatchOptions.watch,
      ]).first { parsed.isGiven($0) }?.long
    let pictures: [OptionSpec] = [
      .lossless, .chroma, .progressive, .optimize, .bits, .profile, .gray, .dither,
    ]
    ofPictures = pictures.first { parsed.isGiven($0) }?.long
  }
}
