import Cameras
import ClockSupport
import Clocks
import Detection
import Filters
import Foundation
import Pixels
import SimulatedCamera
import Stills
import TestSupport
import Testing

import Viewfinder

/// Places of faces and codes on the sensor, in the picture and in what is shown, for a camera that knows where they are.
@Suite(.virtualTime) struct MetadataPlacesTests {
  private static let zoom = 1.1
  private static let center = SIMD2(0.52, 0.47)

  struct Setting: CustomTestStringConvertible, Sendable {
    var rotation = 0
    var turn = Orientation.up
    var zoom = 1.0
    var k1 = 0.0
    var testDescription: String { "\(rotation) \(turn) \(zoom) \(k1)" }
  }

  /// Where a place of the sensor's frame without distortion is to be seen, by formulas of its own.
  struct Reference {
    let setting: Setting
    let size: PixelSize
    /// The place on the sensor with a lens without distortion.
    let place: SIMD2<Double>

    /// On the sensor: at a distance r from the middle, in halves of the diagonal, the lens shows what belongs at that
    /// distance at r (1 + k1 r²).
    var device: SIMD2<Double> {
      let offset = place - 0.5, pixels = offset * SIMD2(Double(size.width), Double(size.height))
      let square =
        4 * (pixels * pixels).sum() / Double(size.width * size.width + size.height * size.height)
      return 0.5 + offset * (1 + setting.k1 * square)
    }

    /// In the corrected picture, turned back from how the sensor is mounted and then mirrored.
    var picture: SIMD2<Double> {
      let scale = setting.k1 == 0 ? 1 : LensCorrectionTests.scale(setting.k1, size)
      var place = 0.5 + (place - 0.5) * scale
      for _ in 0..<setting.rotation / 90 { place = SIMD2(place.y, 1 - place.x) }
      return setting.turn.isMirrored ? SIMD2(1 - place.x, place.y) : place
    }

    var shown: SIMD2<Double> {
      setting.zoom == 1
        ? picture : (picture - MetadataPlacesTests.center) * setting.zoom + 0.5
    }
  }

  private static func center(_ object: MetadataObject) -> SIMD2<Double> {
    switch object {
    case .face(let face): SIMD2(face.face.bounds.center.x, face.face.bounds.center.y)
    case .code(let code):
      code.corners.reduce(SIMD2(0, 0)) { $0 + SIMD2($1.x, $1.y) } / Double(code.corners.count)
    }
  }

  private static func face(_ objects: [MetadataObject]) -> MetadataObject? {
    objects.first { if case .face = $0 { true } else { false } }
  }

  private static func code(_ objects: [MetadataObject]) -> MetadataObject? {
    objects.first { if case .code = $0 { true } else { false } }
  }

  private static func camera(_ setting: Setting, lens: Double) throws -> SimulatedCamera {
    let distortion = lens == 0 ? "" : ":lens-distortion=\(lens)"
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:scene=people:size=480x360:motion=off:noise=0:subject=1.6"
          + ":rotation=\(setting.rotation)\(distortion)"), clock: .test)
    _ = try camera.image()
    return camera
  }

  private static func reference(of subject: SceneSubject, _ setting: Setting) throws -> Reference {
    let camera = try camera(setting, lens: 0)
    let region = try #require(try camera.region(of: subject))
    let size = try camera.image().size
    return Reference(
      setting: setting, size: size,
      place: SIMD2(
        (Double(region.x) + Double(region.width) / 2) / Double(size.width),
        (Double(region.y) + Double(region.height) / 2) / Double(size.height)))
  }

  @Test(arguments: [
    Setting(), Setting(rotation: 90, zoom: zoom), Setting(rotation: 180, turn: .upMirrored, k1: -0.13),
    Setting(turn: .upMirrored, zoom: zoom, k1: 0.1),
  ])
  func placesAreThoseOfTheSceneInEverySpace(_ setting: Setting) async throws {
    let camera = try Self.camera(setting, lens: setting.k1)
    if setting.k1 != 0 {
      var profile = CameraProfile(camera: camera.info.id)
      profile.distortion = LensCorrection(k1: setting.k1)
      camera.profile = profile
    }
    let session = CaptureSession(camera, clock: .test)
    #expect(session.pointMapping == nil)
    try session.change {
      $0.turn = setting.turn
      if setting.zoom != 1 {
        $0.correction = DeviceCorrection.graph(.init(zoom: setting.zoom, center: Self.center))
      }
    }
    let frames = try session.metadata(MetadataSettings(rate: 20))
    let pictures = try session.images(SinkRequest(format: .rgba8))
    try await session.start()
    var found: MetadataFrame?
    let end = MonotonicClock.test.time + .seconds(40)
    for await frame in frames where found == nil {
      if Self.face(frame.objects) != nil, Self.code(frame.objects) != nil { found = frame }
      if found != nil || MonotonicClock.test.time > end { break }
    }
    let frame = try #require(found, "the face and the code are seen")
    var shown: Image?
    for await picture in pictures {
      shown = picture.image
      break
    }
    #expect(session.pointMapping == frame.mapping)
    // A still is never mirrored.
    let photo = try await session.capturePhoto(PhotoCaptureSettings(resolution: .preview))
    await session.stop()

    for (subject, pick, tolerance) in [
      (SceneSubject.face, Self.face, 0.03), (.code, Self.code, 0.006),
    ] {
      let reference = try Self.reference(of: subject, setting)
      for (space, expected) in [
        (PointMapping.Space.device, reference.device), (.picture, reference.picture),
        (.shown, reference.shown),
        (.view, reference.shown),
      ] {
        let object = try #require(pick(frame.objects(in: space)))
        let error = Self.center(object) - expected
        #expect(
          abs(error.x) < tolerance && abs(error.y) < tolerance, "\(subject) \(space): \(error) of \(expected)"
        )
      }
      // In a view with bars beside the picture.
      let view = (width: 3000.0, height: 900.0)
      let mapping = try #require(frame.mapping.placed(in: view))
      let object = try #require(pick(frame.objects))
      let place = Self.center(object.converted(by: mapping, to: .view))
      let width = setting.rotation == 90 ? 900 * 0.75 : 900 / 0.75
      let expected = SIMD2((3000 - width) / 2 + reference.shown.x * width, reference.shown.y * 900)
      #expect(abs(place.x - expected.x) < tolerance * width && abs(place.y - expected.y) < tolerance * 900)
    }
    // What is shown really has the code there.
    var detector = try CodeDetector()
    let picture = try #require(shown)
    let seen = try #require(try detector.codes(in: picture).first, "the shown picture has the code")
    let told = try #require(Self.code(frame.objects(in: .shown)))
    let apart = Self.center(.code(seen)) - Self.center(told)
    #expect(abs(apart.x) < 0.005 && abs(apart.y) < 0.005, "\(apart)")

    // The regions of a still fit its picture.
    var still = photo
    let faces = try still.recordFaces()
    #expect(!faces.isEmpty)
    let metadata = try StillImage(decoding: try still.encoded(), name: "photo").metadata
    let area = "Xmp.mwg-rs.Regions/mwg-rs:RegionList[1]/mwg-rs:Area/stArea:"
    let x = try #require(metadata.text("\(area)x").flatMap { Double($0) })
    let y = try #require(metadata.text("\(area)y").flatMap { Double($0) })
    var unmirrored = setting
    unmirrored.turn = .up
    let place = try Self.reference(of: .face, unmirrored).shown
    #expect(abs(x - place.x) < 0.03 && abs(y - place.y) < 0.03, "\(x) \(y) of \(place)")
  }

  /// A frame has the mapping of its own time, although the zoom has moved on since.
  @Test func aFrameKeepsItsMapping() throws {
    let output = try MetadataOutput(MetadataSettings(symbologies: []), { _ in })
    let (whole, half) = (try #require(PointMapping(.up)), try #require(PointMapping(.up, crop: .zoom(2))))
    output.note(whole, from: .seconds(1))
    output.note(whole, from: .seconds(2))
    output.note(half, from: .seconds(3))
    #expect(output.mapping(at: .seconds(2)) == whole && output.mapping(at: .milliseconds(2999)) == whole)
    #expect(output.mapping(at: .seconds(3)) == half && output.mapping(at: .seconds(9)) == half)
    // The same frame drawn once more, otherwise.
    output.note(whole, from: .seconds(3))
    #expect(output.mapping(at: .seconds(3)) == whole)
    // Another source, whose clock starts again.
    output.note(half, from: .zero)
    #expect(output.mapping(at: .zero) == half)
  }

  @Test(arguments: Orientation.allCases) func aFaceLeansAsItDoesInTheSpace(_ orientation: Orientation) throws
  {
    let mapping = try #require(PointMapping(orientation, of: PixelSize(width: 400, height: 400)))
    let face = Face(bounds: NormalizedRectangle(x: 0.2, y: 0.3, width: 0.1, height: 0.2), roll: 20)
    let object = MetadataObject.face(TrackedFace(id: 7, face: face))
    guard
      case .face(let there) = object.converted(by: mapping, from: .device, to: .picture),
      case .face(let back) = MetadataObject.face(there).converted(by: mapping, to: .device)
    else { return }
    // The direction of its brow, as a point that is moved with the picture.
    let (middle, brow) = (Point(x: 0.5, y: 0.5), Point(x: 0.5 + sin(.pi / 9), y: 0.5 - cos(.pi / 9)))
    let (a, b) = (
      mapping.convert(middle, from: .device, to: .picture), mapping.convert(brow, from: .device, to: .picture)
    )
    let lean = atan2(b.x - a.x, a.y - b.y) * 180 / .pi
    #expect(abs((there.face.roll - lean).remainder(dividingBy: 360)) < 1e-9, "\(there.face.roll), \(lean)")
    #expect(there.id == 7 && abs(back.face.roll - 20) < 1e-9)
    #expect(abs(back.face.bounds.x - 0.2) < 1e-9 && abs(back.face.bounds.height - 0.2) < 1e-9)
  }
}
