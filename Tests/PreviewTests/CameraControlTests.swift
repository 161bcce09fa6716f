import Cameras
import Testing

import ViewfinderPreview

struct CameraControlTests {
  private func menu(_ id: CameraControl.ID, _ kind: CameraControl.Kind, _ names: String...) -> CameraControl {
    CameraControl(
      id: id, name: "menu", kind: kind, value: .integer(0), defaultValue: .integer(0), minimum: 0,
      maximum: Int64(names.count - 1),
      menu: names.enumerated().map { .init(value: Int64($0), name: $1) })
  }

  /// Drivers count sensitivities and corrections in thousandths.
  @Test func menusOfTheExposureHaveTheirUnits() {
    let sensitivity = menu(.isoSensitivity, .integerMenu, "100000", "3200000")
    #expect(sensitivity.shownText(of: .integer(0)) == "ISO 100")
    #expect(sensitivity.shownText(of: .integer(1)) == "ISO 3200")
    let bias = menu(.exposureBias, .integerMenu, "-333", "1000")
    #expect(bias.shownText(of: .integer(0)) == "-0.33 EV" && bias.shownText(of: .integer(1)) == "1.00 EV")
  }

  @Test func otherValuesAreShownAsTheDriverNamesThem() {
    let frequency = menu(.powerLineFrequency, .menu, "Disabled", "50 Hz")
    #expect(frequency.shownText(of: .integer(1)) == "50 Hz")
    #expect(menu(.powerLineFrequency, .integerMenu, "100000").shownText(of: .integer(0)) == "100000")
    let number = CameraControl(
      id: .gain, name: "gain", kind: .integer, value: .integer(7), defaultValue: .integer(0), minimum: 0,
      maximum: 9)
    #expect(number.shownText(of: .integer(7)) == "7")
  }
}
