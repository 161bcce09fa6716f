import Cameras
import Pixels
import Testing

import ViewfinderPreview

struct StreamMenuTests {
  private let small = PixelSize(width: 640, height: 480)
  private let large = PixelSize(width: 1920, height: 1080)
  private let yuyv: FourCC = "YUYV"
  private let mjpg: FourCC = "MJPG"
  private let slow = FrameRate(frames: 5)
  private let fast = FrameRate(frames: 60)

  private var formats: [CameraFormat] {
    [
      CameraFormat(
        fourCC: yuyv, summary: "",
        sizes: [.init(size: small, rates: [FrameRate(frames: 30), FrameRate(frames: 15)])]),
      CameraFormat(
        fourCC: mjpg, summary: "",
        sizes: [.init(size: large, rates: [fast]), .init(size: small, rates: [fast])]),
    ]
  }

  private func menu(_ request: StreamRequest = StreamRequest(), delivers fourCC: FourCC) -> StreamMenu {
    StreamMenu(
      formats: formats, request: request,
      stream: StreamConfiguration(
        size: small, rate: FrameRate(frames: 30), fourCC: fourCC, format: .yuyv, encoding: .jpeg))
  }

  @Test func itOffersWhatTheCameraHas() {
    let menu = menu(delivers: yuyv)
    #expect(menu.sizes == [large, small])
    #expect(menu.fourCCs == [yuyv, mjpg])
    #expect(menu.rates.map(\.description) == ["30", "15"])
  }

  @Test func whatIsDeliveredIsOfferedEvenWhereItIsNotListed() {
    var menu = menu(delivers: "NV12")
    #expect(menu.fourCCs == ["NV12", yuyv, mjpg])
    #expect(menu.rates.map(\.description) == ["30"])
    menu = StreamMenu(formats: [], request: StreamRequest(size: large, rate: slow), stream: nil)
    #expect(menu.sizes == [large] && menu.rates == [slow] && menu.fourCCs.isEmpty)
  }

  @Test func anotherSizeDropsAFormatThatDoesNotHaveIt() {
    let chosen = menu(StreamRequest(size: small, rate: slow, fourCC: yuyv), delivers: yuyv)
    #expect(chosen.choosing(large) == StreamRequest(size: large, rate: slow))
    let fitting = menu(StreamRequest(size: small, fourCC: mjpg), delivers: mjpg)
    #expect(fitting.choosing(large) == StreamRequest(size: large, fourCC: mjpg))
    // What the camera has chosen itself binds nobody.
    #expect(menu(delivers: mjpg).choosing(large) == StreamRequest(size: large))
  }

  @Test func anotherRateAndFormatKeepTheRest() {
    let menu = menu(StreamRequest(size: small, rate: slow), delivers: yuyv)
    #expect(menu.choosing(fast) == StreamRequest(size: small, rate: fast, fourCC: yuyv))
    #expect(menu.choosing(mjpg) == StreamRequest(size: small, rate: slow, fourCC: mjpg))
  }
}
