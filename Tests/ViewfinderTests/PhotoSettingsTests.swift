import Cameras
import Stills
import Testing
import Viewfinder

/// What a camera's controls say about a photograph.
@Suite struct PhotoSettingsTests {
  private final class Described: Camera {
    let controls: [CameraControl]
    init(_ controls: [CameraControl]) { self.controls = controls }
    let info = CameraInfo(id: "", path: "", name: "Described", driver: "", bus: "", position: .external)
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

  @Test func theSensitivityIsInThousandths() {
    let camera = Described([Self.menu(0x009a_0917, 1, ["100000", "400000"])])
    #expect(PhotoSettings(camera: camera).isoSpeed == 400)
    #expect(PhotoSettings(camera: Described([])).isoSpeed == nil)
  }
}
