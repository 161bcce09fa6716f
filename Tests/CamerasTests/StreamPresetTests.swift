import Cameras
import Pixels
import Testing

/// Sizes of streams by name.
struct StreamPresetTests {
  private static let motionJPEG = FourCC("MJPG"), yuyv = FourCC("YUYV")

  private static func format(_ code: FourCC, _ sizes: [(Int, Int, [UInt32])]) -> CameraFormat {
    CameraFormat(
      fourCC: code, summary: "",
      sizes: sizes.map { width, height, rates in
        .init(size: PixelSize(width: width, height: height), rates: rates.map { FrameRate(frames: $0) })
      })
  }

  /// A camera whose largest frames are slow, and large ones fast only when they are compressed.
  private static let usual = [
    format(motionJPEG, [(2592, 1944, [15]), (1920, 1080, [30, 60]), (640, 480, [30])]),
    format(
      yuyv, [(2592, 1944, [2]), (1920, 1080, [5]), (1280, 720, [10]), (640, 480, [30]), (320, 240, [30])]),
  ]

  private static func size(_ preset: StreamPreset, _ formats: [CameraFormat]) -> String? {
    preset.request(among: formats)?.size?.description
  }

  @Test(arguments: [
    (StreamPreset.photo, "2592x1944" as String?), (.high, "1920x1080"), (.medium, "640x480"),
    (.low, "320x240"),
    (.cif352x288, nil), (.vga640x480, "640x480"), (.qhd960x540, nil), (.hd1280x720, "1280x720"),
    (.hd1920x1080, "1920x1080"), (.hd4K3840x2160, nil),
  ])
  func sizesOfACamera(preset: StreamPreset, size: String?) { #expect(Self.size(preset, Self.usual) == size) }

  /// Larger frames than those of movies are for photographs alone, and what is never fluent is as fast as it can be.
  @Test func highIsForMovies() {
    #expect(
      Self.size(.high, [Self.format(Self.motionJPEG, [(7680, 4320, [30]), (3840, 2160, [24])])])
        == "3840x2160")
    #expect(
      Self.size(.high, [Self.format(Self.yuyv, [(1920, 1080, [5]), (640, 480, [15]), (320, 240, [15])])])
        == "640x480")
    #expect(Self.size(.high, [Self.format(Self.yuyv, [(1920, 1080, [])])]) == "1920x1080")
  }

  @Test func aCameraThatTellsNoSizesHasNone() {
    #expect(StreamPreset.allCases.allSatisfy { Self.size($0, []) == nil })
  }
}
