import Testing

import ViewfinderPreview

struct ScreenRestTests {
  private let watched: ScreenRest.Situation = [.live, .visible, .attended]

  @Test func aLivePictureKeepsTheScreenAwake() {
    var rest = ScreenRest()
    func isRefused(_ situation: ScreenRest.Situation, _ seconds: Int) -> Bool {
      rest.isRefused(in: situation, at: .seconds(seconds))
    }
    #expect(isRefused(watched, 1))
    // No pictures come, or nobody can see them.
    #expect(!isRefused([.visible, .attended], 2))
    #expect(!isRefused([.live, .attended], 3))
    #expect(isRefused(watched, 4))
  }

  @Test func aRecordingKeepsItAwakeUnseen() {
    var rest = ScreenRest()
    func isRefused(_ situation: ScreenRest.Situation, _ seconds: Int) -> Bool {
      rest.isRefused(in: situation, at: .seconds(seconds))
    }
    #expect(isRefused(.recording, 1))
    #expect(isRefused([.recording, .live], 5000))
    #expect(!isRefused([], 5001))
  }

  @Test func aWindowThatNobodyUsesForLongIsTakenForCovered() {
    var rest = ScreenRest()
    func isRefused(_ situation: ScreenRest.Situation, _ seconds: Int) -> Bool {
      rest.isRefused(in: situation, at: .seconds(seconds))
    }
    #expect(isRefused(watched, 100))
    #expect(isRefused([.live, .visible], 699))
    #expect(!isRefused([.live, .visible], 700))
    #expect(isRefused(watched, 701))
    #expect(isRefused([.live, .visible], 1300))
  }

  @Test func aWindowThatIsNeverTouchedHasAsLong() {
    var rest = ScreenRest()
    func isRefused(_ situation: ScreenRest.Situation, _ seconds: Int) -> Bool {
      rest.isRefused(in: situation, at: .seconds(seconds))
    }
    #expect(isRefused([.live, .visible], 50))
    #expect(!isRefused([.live, .visible], 650))
  }
}
