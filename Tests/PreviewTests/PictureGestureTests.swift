import Testing

import ViewfinderPreview

struct PictureGestureTests {
  private let place = SIMD2<Float>(100, 80)

  private func pressed(clicks: Int = 1) -> PictureGesture {
    var gesture = PictureGesture()
    gesture.press(at: place, clicks: clicks, now: .seconds(1))
    return gesture
  }

  @Test func aClickIsToldWhenItCanNoLongerBeADoubleClick() {
    var gesture = pressed()
    #expect(gesture.wait(until: .milliseconds(1100)) == nil)
    #expect(gesture.release(now: .milliseconds(1100)) == nil)
    #expect(gesture.end == .milliseconds(1400))
    #expect(gesture.wait(until: .milliseconds(1399)) == nil)
    #expect(gesture.wait(until: .milliseconds(1400)) == .clicked(place))
    #expect(gesture.wait(until: .seconds(9)) == nil && gesture.end == nil)
  }

  @Test func aDoubleClickIsNoClick() {
    var gesture = pressed()
    _ = gesture.release(now: .milliseconds(1100))
    gesture.press(at: place, clicks: 2, now: .milliseconds(1200))
    #expect(gesture.release(now: .milliseconds(1250)) == nil)
    #expect(gesture.end == nil && gesture.wait(until: .seconds(9)) == nil)
  }

  @Test func aPressThatStaysIsHeldOnce() {
    var gesture = pressed()
    #expect(gesture.move(to: place + SIMD2(5, -5), slack: 6) == nil)
    #expect(gesture.wait(until: .milliseconds(1599)) == nil)
    #expect(gesture.wait(until: .milliseconds(1600)) == .held(place))
    #expect(gesture.move(to: place + SIMD2(0, 50), slack: 6) == nil)
    #expect(gesture.release(now: .seconds(2)) == nil && gesture.wait(until: .seconds(9)) == nil)
  }

  @Test func aMovementUpwardsIsADrag() {
    var gesture = pressed()
    #expect(gesture.move(to: SIMD2(103, 70), slack: 6) == .dragged(rise: 10))
    #expect(gesture.wait(until: .seconds(9)) == nil)
    // Sideways, too, once it has begun.
    #expect(gesture.move(to: SIMD2(300, 95), slack: 6) == .dragged(rise: -15))
    #expect(gesture.release(now: .seconds(2)) == .released)
    #expect(gesture.move(to: place, slack: 6) == nil)
  }

  @Test func aMovementSidewaysIsNothing() {
    var gesture = pressed()
    #expect(gesture.move(to: SIMD2(110, 75), slack: 6) == nil)
    #expect(gesture.move(to: SIMD2(110, 10), slack: 6) == nil)
    #expect(gesture.release(now: .milliseconds(1100)) == nil && gesture.wait(until: .seconds(9)) == nil)
  }

  @Test func theExposureFollowsInTenthsOfAStop() {
    var drag = ExposureDrag(at: place, .automatic, bias: 1)
    let theme = Theme(scale: 2)
    // A stop is 96 pixels at this scale.
    #expect(drag.follow(rise: 4, theme) == nil)
    #expect(drag.follow(rise: 48, theme) == 1.5)
    #expect(drag.follow(rise: 49, theme) == nil)
    #expect(drag.follow(rise: -960, theme) == -3)
    #expect(drag.follow(rise: 960, theme) == 3)
  }
}
