import Cameras
import ClockSupport
import Clocks
import Pixels
import Testing

import Viewfinder

/// Which pictures are kept for live photos.
@Suite(.virtualTime) struct LivePhotoRecorderTests {
  /// A recorder with room for 72 pictures, and what feeds it.
  private struct Bench {
    let recorder = LivePhotoRecorder(before: .milliseconds(100), after: .milliseconds(100))
    let feed = FrameFeed(clock: .test)
    let mailbox = FrameMailbox()

    struct Missing: Error {}

    init() { feed.start(into: mailbox) }

    /// Shows pictures of these milliseconds.
    func show(_ times: some Sequence<Int>) throws {
      for time in times {
        feed.push(
          CaptureSessionTests.solid([0, 0, 0, 255], PixelSize(width: 2, height: 2)),
          timestamp: .milliseconds(time))
        guard let frame = mailbox.take() else { throw Missing() }
        recorder.consume(frame)
      }
    }

    /// The milliseconds of the pictures around a photograph.
    func moments(around photograph: Int) -> [Int] {
      recorder.moments(around: .milliseconds(photograph)).map { Int($0 / .milliseconds(1)) }
    }
  }

  @Test func whatNoLivePhotoNeedsIsDropped() throws {
    let bench = Bench()
    let (first, second) = (bench.recorder.beginCapture(), bench.recorder.beginCapture())
    try bench.show(stride(from: 1000, to: 1500, by: 10))
    bench.recorder.need(from: .milliseconds(1020), for: first)
    try bench.show([1500])
    #expect(bench.moments(around: 1050).first == 1000, "the second may need them all")
    bench.recorder.endCapture(second)
    try bench.show([1510])
    #expect(bench.moments(around: 1050).first == 1020)
    bench.recorder.endCapture(first)
    try bench.show([1520])
    #expect(bench.moments(around: 1450) == Array(stride(from: 1420, through: 1520, by: 10)))
  }

  @Test func whatIsWrittenMakesRoom() throws {
    let bench = Bench()
    let capture = bench.recorder.beginCapture()
    try bench.show(1000..<1072)
    bench.recorder.beginWriting()
    bench.recorder.need(from: .milliseconds(1030), for: capture)
    try bench.show(1072..<1080)
    #expect(bench.moments(around: 1070) == Array(1030..<1080))
  }

  /// Pictures that came while the recorder was full are missing: a clip ends before them, and the next begins after them.
  @Test func aClipHasNoGap() throws {
    let bench = Bench()
    let (first, second) = (bench.recorder.beginCapture(), bench.recorder.beginCapture())
    try bench.show(1000..<1072)
    bench.recorder.beginWriting()
    try bench.show([1072])
    for capture in [first, second] { bench.recorder.need(from: .milliseconds(1030), for: capture) }
    // One gap, although there is room now.
    try bench.show(1073..<1080)
    bench.recorder.endWriting()
    bench.recorder.endCapture(first)
    try bench.show(1080..<1090)
    #expect(bench.moments(around: 1070) == Array(1030..<1072))
    #expect(bench.moments(around: 1085) == Array(1080..<1090))
    #expect(bench.moments(around: 1180) == Array(1080..<1090))
    #expect(bench.recorder.recorded == .milliseconds(9))
    bench.recorder.endCapture(second)
    // A photograph in the gap has what came after it, where nothing is left of before.
    try bench.show([1181])
    #expect(bench.moments(around: 1079).first == 1081)
  }

  /// The end of a run is a gap, too, and the times of the next may be lower.
  @Test func aRunBeginsWithoutThePicturesOfAnother() throws {
    let bench = Bench()
    try bench.show(5000..<5010)
    bench.recorder.end(.stopped)
    #expect(bench.recorder.recorded == .zero)
    let capture = bench.recorder.beginCapture()
    try bench.show(5010..<5020)
    bench.recorder.end(.stopped)
    #expect(bench.moments(around: 5015) == Array(5010..<5020), "they are needed")
    bench.recorder.endCapture(capture)
    try bench.show(1000..<1002)
    #expect(bench.moments(around: 1001) == [1000, 1001] && bench.recorder.recorded == .milliseconds(1))
    // As of a film that is wound back.
    try bench.show([9000, 9001, 2000])
    #expect(bench.recorder.recorded == .zero)
  }
}
