import Cameras
import CommandLineKit
import Viewfinder

/// What `capture --json` says about the settings of a shot: those that were requested, and those of the camera.
enum ShotReport {
  /// The settings of a still taken without a bracket: those of the camera for its frame.
  static func members(of photo: CapturedPhoto, _ camera: any Camera) -> [JSON.Member] {
    let controls = photo.timestamp.map { camera.controls(at: $0) } ?? camera.controls
    return members(controls)
  }

  /// The settings of the shots of a merged still: those of the camera now.
  static func members(of camera: any Camera) -> [JSON.Member] { members(camera.controls) }

  private static func members(_ controls: [CameraControl]) -> [JSON.Member] {
    func value(_ id: CameraControl.ID) -> Int? {
      controls.first { $0.id == id }?.value.number.map { Int($0) }
    }
    return [
      .init("requested", ["ev": 0.0]),
      .init(
        "achieved",
        [
          "ev": 0.0, "exposure": .integer(orNull: value(.exposureAbsolute)),
          "gain": .integer(orNull: value(.gain)),
        ]),
    ]
  }
}

extension FocusBracket.Shot {
  /// The requested and the actual position, as `capture --json` reports them.
  var settings: [JSON.Member] {
    [
      .init("requested", ["focus": .integer(Int(requested))]),
      .init("achieved", ["focus": .integer(Int(achieved))]),
    ]
  }
}

extension BracketedExposure.Step {
  fileprivate var report: JSON {
    switch self {
    case .correction(let stops): ["ev": .double(stops)]
    case .manual(let time, let gain):
      [
        "exposure": .integer(Int(ExposureHardware.units(time))),
        "gain": .integer(orNull: gain.map { Int($0) }),
      ]
    }
  }
}

extension BracketedExposure.Shot {
  /// The requested and the actual exposure, as `capture --json` reports them.
  var settings: [JSON.Member] {
    [
      .init("requested", requested.report),
      .init(
        "achieved",
        [
          "ev": .double(achieved.rounded(places: 3)),
          "exposure": .integer(Int(exposureTime / .microseconds(100))),
          "gain": .integer(orNull: gain.map { Int($0) }),
        ]),
    ]
  }
}
