import CommandLineKit
import Pixels
import Stills
import Video
import Viewfinder

/// The options of `viewfinder render` for movies.
struct MovieRenderOptions: ArgumentGroup {
  @Option(
    "start", "TIME",
    ArgumentType("a time such as 90, 1.5s or 2m") { $0 == "0" ? .zero : DurationArgument.parse($0) },
    help: "Of a movie: begin so long after its start, as 90, 1.5s or 2m")
  var start: Duration?
  @Option(
    "frames", "N", .integer(in: 1...Int(Int32.max)), help: "Of a movie: render at most N pictures")
  var frames: Int?
  @Option(
    "every", "N", .integer(in: 1...1_000_000),
    help: "Of a movie: render one of N pictures; those between are not seen by any filter")
  var every: Int?
  /// The rate of a movie that is made of photographs; nil for the usual one.
  @Option(
    "rate", "N",
    ArgumentType<MovieRate>(FrameRate.expected, completion: .list(["24", "25", "30"])) { MovieRate($0) },
    help: "Of a movie that is made of photographs: show N of them in a second, as N or N/D; 25 when left out")
  var rate: MovieRate?
  /// What compresses them; nil for the first that works.
  @Option(
    "encoder", "NAME", ArgumentType<VideoEncoderKind>.choice,
    help: "Compress movies with NAME; otherwise with the first that works, and WebM with libvpx-vp9")
  var encoder: VideoEncoderKind?
  /// What samples mean where a movie does not say it; nil decides by the size.
  @Option(
    "matrix", "NAME",
    ArgumentType("bt601, bt709 or bt2020", completion: .list(matrices.map(\.rawValue))) { name in
      matrices.first { $0.rawValue == name }
    },
    help:
      "The colour matrix of Y4M, and of movies that state none: bt601, bt709 or bt2020; by the size if left out"
  )
  var matrix: ColorEncoding.Matrix?

  private static let matrices: [ColorEncoding.Matrix] = [.bt601, .bt709, .bt2020]

  /// Which pictures are rendered.
  var selection: MovieRendering.Selection {
    var selection = MovieRendering.Selection()
    selection.start = start ?? .zero
    selection.count = frames
    selection.every = every ?? 1
    return selection
  }
}
