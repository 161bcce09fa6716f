import Cameras
import Stills
import Testing
import Viewfinder

/// What a camera's controls say about a photograph.
struct PhotoSettingsTests {
  private final class Described: Camera {
    let controls: [CameraControl]
    let info: CameraInfo
    let kept: CameraProfile?
    init(
      _ controls: [CameraControl], _ hardware: CameraHardware = CameraHardware(),
      _ profile: CameraProfile? = nil
    ) {
      self.controls = controls
      kept = profile
      info = CameraInfo(
        id: "", path: "", name: "Described", driver: "", bus: "", position: .external, hardware: hardware)
    }
    var formats: [CameraFormat] { [] }
    var state: StreamState { .idle }
    var statistics: StreamStatistics { StreamStatistics() }
    func set(_ values: [CameraControl.ID: CameraControl.Value]) -> [ControlAdjustment] { [] }
    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox
    ) throws(CameraError) -> StreamConfiguration {
      throw CameraError(.unsupported, "it streams nothing")
    }
    func stop() {}
    var profile: CameraProfile? {
      get { kept }
      set { preconditionFailure("a description stays as it is") }
    }
  }

  private static func menu(_ id: UInt32, _ value: Int64, _ items: [String]) -> CameraControl {
    CameraControl(
      id: .init(rawValue: id), name: "menu", kind: .integerMenu, value: .integer(value), defaultValue: 0,
      minimum: 0,
      maximum: 9, menu: items.enumerated().map { .init(value: Int64($0.offset), name: $0.element) })
  }

  /// The numbers of `<linux/v4l2-controls.h>` and those of Exif.
  @Test(
    arguments: [
      (0, nil), (1, nil), (2, 3), (3, 2), (4, 2), (5, nil), (6, 1), (7, 4), (8, 10), (9, 11),
    ] as [(Int64, UInt16?)])
  func lightSources(_ preset: Int64, _ expected: UInt16?) {
    let settings = PhotoSettings(camera: Described([Self.menu(0x009a_0914, preset, [])]))
    #expect(settings.lightSource?.rawValue == expected)
  }

  @Test func theHardwareGivesMakeAndModel() {
    let known = PhotoSettings(camera: Described([], CameraHardware(maker: "Acme", model: "Eye 2")))
    #expect(known.make == "Acme" && known.model == "Eye 2")
    let unknown = PhotoSettings(camera: Described([]))
    #expect(unknown.make == nil && unknown.model == "Described")
  }

  @Test func theProfileSaysWhatTheCameraDoesNot() {
    var profile = CameraProfile(camera: "")
    profile.maker = "Own"
    profile.lensModel = "Prime"
    profile.focalLength = 3.67
    profile.aperture = 2.8
    profile.sensitivities = [.init(gain: 0, iso: 100), .init(gain: 10, iso: 200)]
    let gain = CameraControl(
      id: .gain, name: "gain", kind: .integer, value: 5, defaultValue: 0, minimum: 0, maximum: 10)
    let settings = PhotoSettings(
      camera: Described([gain], CameraHardware(maker: "Acme", model: "Eye 2"), profile))
    #expect(settings.make == "Own" && settings.model == "Eye 2" && settings.lensModel == "Prime")
    #expect(settings.focalLength == .init(3670, 1000) && settings.fNumber == .init(280, 100))
    #expect(settings.isoSpeed == 150)
  }

  @Test func theSensitivityIsInThousandths() {
    let camera = Described([Self.menu(0x009a_0917, 1, ["100000", "400000"])])
    #expect(PhotoSettings(camera: camera).isoSpeed == 400)
    #expect(PhotoSettings(camera: Described([])).isoSpeed == nil)
  }
}
