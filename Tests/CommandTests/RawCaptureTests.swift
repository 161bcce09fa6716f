import Cameras
import Foundation
import Pixels
import Stills
import Testing

/// `capture --raw`: what is saved, and that raw developers see the colours that we show.
struct RawCaptureTests {
  private static let camera = "simulated:size=320x240:noise=0:motion=off:speed=unlimited:exposure=1/100"

  @Test func motionJPEGIsSavedAsTheCameraSentIt() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera + ":format=MJPG", "-o", "a.png", "--raw", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try objects(try result.json, "outputs").map { $0["raw"] as? String } == ["a.raw.jpg"])
    #expect(try scratch.files == ["a.png", "a.raw.jpg"])
    let still = try scratch.still("a.png"), raw = try scratch.still("a.raw.jpg")
    #expect(raw.image.size == still.image.size)
    // The camera's image has the exposure of the still that was made of it, not its chain, and its colours.
    for key in ["Exif.Photo.ExposureTime", "Exif.Photo.DateTimeOriginal", "Exif.Image.Make"] {
      #expect(raw.metadata.text(key) == still.metadata.text(key), "\(key)")
    }
    #expect(raw.metadata.text("Exif.Photo.ExposureTime") != nil)
    #expect(raw.metadata.text("Exif.Photo.UserComment") == nil)
    var sum = 0
    for y in 0..<240 {
      for x in 0..<320 {
        for (a, b) in zip(still.color(x, y), raw.color(x, y)) { sum += abs(Int(a) - Int(b)) }
      }
    }
    #expect(Double(sum) / (320 * 240 * 3) < 1.5)
  }

  @Test(arguments: ["Y12", "GRBG", "BYR2"])
  func greyAndMosaicsBecomeDNG(_ code: String) throws {
    let scratch = try Scratch()
    let device = Self.camera + ":format=\(code)"
    let result = try scratch.run("capture", "-d", device, "-o", "a.jpg", "--raw")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try scratch.files == ["a.dng", "a.jpg"])
    // An existing file is kept.
    let kept = try Data(contentsOf: scratch.url("a.dng"))
    let clash = try scratch.run("capture", "-d", device, "-o", "a.png", "--raw")
    #expect(clash.status == 73 && clash.errors.contains("a.dng: the file exists"), "\(clash.errors)")
    #expect(try Data(contentsOf: scratch.url("a.dng")) == kept)
    let forced = try scratch.run("capture", "-d", device, "-o", "a.png", "--raw", "--force")
    #expect(forced.status == 0, "\(forced.errors)")
  }

  @Test func theNegativeOfALivePhotoIsReported() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", "simulated:size=320x240:format=GRBG:without=auto-gain,iso", "-o", "a.jpg", "--raw",
      "--live-photo", "--clip", "200ms", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try objects(try result.json, "outputs").map { $0["raw"] as? String } == ["a.dng"])
    #expect(try scratch.files == ["a.dng", "a.jpg", "a.mov"])
  }

  @Test func theNegativeAloneIsWritten() throws {
    let scratch = try Scratch()
    let device = Self.camera + ":format=GRBG"
    let result = try scratch.run("capture", "-d", device, "-o", "out/shot.dng", "--raw", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try scratch.files == ["out", "out/shot.dng"])
    #expect(try objects(try result.json, "outputs").map { $0["output"] as? String } == ["out/shot.dng"])
    #expect(try Data(contentsOf: scratch.url("out/shot.dng")).starts(with: Array("II*\0".utf8)))
    let kept = try scratch.run("capture", "-d", device, "-o", "out/shot.dng", "--raw")
    #expect(kept.status == 73 && kept.errors.contains("out/shot.dng: the file exists"), "\(kept)")
    let colored = try scratch.run("capture", "-d", Self.camera + ":format=YUYV", "-o", "a.dng", "--raw")
    #expect(colored.status == 65 && colored.errors.contains("a DNG has Bayer or grey values"), "\(colored)")
    for options in [["-f", "sepia"], ["--hdr"]] {
      let refused = try scratch.run(["capture", "-d", device, "-o", "a.dng", "--raw"] + options)
      #expect(refused.status == 64 && refused.errors.contains("a frame as the camera sent it"), "\(refused)")
    }
    #expect(try scratch.run("capture", "-d", device, "-o", "a.dng").status == 64)
    #expect(try scratch.files == ["out", "out/shot.dng"])
  }

  @Test(
    .enabled(if: RawDeveloper.libRaw.isInstalled, "libraw-bin is missing; run .ci/install-packages test"))
  func theFactsOfTheShotReachRawDevelopers() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera + ":format=RG12:rotation=90", "-f", "sepia", "-o", "a.jpg", "--raw")
    #expect(result.status == 0, "\(result.errors)")
    let report = try RawDeveloper.identify(Array(try Data(contentsOf: scratch.url("a.dng"))))
    for fact in [
      "Shutter: 1/100.0", "UniqueCameraModel: =Simulated camera=", "Image flip: 5",
      "Full size:    320 x 240", "Filter pattern: RGGBRGGBRGGBRGGB", "Thumb size:   160 x 120",
    ] {
      #expect(report.contains(fact), "no '\(fact)' in \(report)")
    }
    #expect(try scratch.still("a.jpg").image.size == PixelSize(width: 240, height: 320))
  }

  /// The still, at the white balance of the shot, and the picture that a raw developer makes of the DNG
  /// beside it: CIE 1976 colour differences where the picture is smooth.
  @Test(
    .enabled(
      if: RawDeveloper.allCases.allSatisfy(\.isInstalled),
      "libraw-bin or dcraw is missing; run .ci/install-packages test"),
    arguments: RawDeveloper.allCases,
    [
      "RG10", "BA12", "BG14", "GB16", "GRBG", "RG10:black-level=64", "BA12:black-level=500",
      "GR14:black-level=1024", "GB16:black-level=4096", "GRBG:black-level=16",
    ])
  func developersSeeOurColours(developer: RawDeveloper, code: String) throws {
    let scratch = try Scratch()
    let text = Self.camera + ":format=\(code):temperature=4200"
    let result = try scratch.run("capture", "-d", text, "-o", "a.png", "--bits", "8", "--raw")
    #expect(result.status == 0, "\(result.errors)")
    let ours = try scratch.still("a.png")
    let theirs = try developer.develop(Array(try Data(contentsOf: scratch.url("a.dng"))), .display)
    try #require(theirs.size == ours.image.size)
    var differences: [Double] = []
    for y in stride(from: 4, to: theirs.size.height - 4, by: 2) {
      for x in stride(from: 4, to: theirs.size.width - 4, by: 2) where Self.isSmooth(ours, x, y) {
        let own = ours.color(x, y).map { Double($0) / 255 }
        differences.append(Self.difference(SIMD3(own[0], own[1], own[2]), theirs[x, y]))
      }
    }
    differences.sort()
    try #require(differences.count > 1000)
    let mean = differences.reduce(0, +) / Double(differences.count)
    #expect(mean < 0.5, "the mean is \(mean)")
    #expect(differences.last! < 2, "the greatest of \(differences.count) is \(differences.last!)")
  }

  /// Whether the neighbourhood that demosaicing reads differs by a few steps, and nothing in it is cut off.
  private static func isSmooth(_ still: StillImage, _ x: Int, _ y: Int) -> Bool {
    var low: [UInt8] = [255, 255, 255], high: [UInt8] = [0, 0, 0]
    for dy in -2...2 {
      for dx in -2...2 {
        for (channel, value) in still.color(x + dx, y + dy).enumerated() {
          low[channel] = min(low[channel], value)
          high[channel] = max(high[channel], value)
        }
      }
    }
    return zip(low, high).allSatisfy { $1 - $0 <= 6 && $1 < 254 && $0 > 1 }
  }

  /// The CIE 1976 difference of two sRGB colours.
  private static func difference(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let delta = lab(a) - lab(b)
    return (delta * delta).sum().squareRoot()
  }

  /// CIE 1976 L*a*b* under D65. Source: IEC 61966-2-1, CIE 15.
  private static func lab(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func light(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
    let (r, g, b) = (light(color.x), light(color.y), light(color.z))
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
