import Dispatch
import Foundation
import Testing
import Viewfinder

import ViewfinderPreview

/// Movies as the window starts and ends them.
struct RecordingDeskTests {
  @Test(.timeLimit(.minutes(10))) func aRecordingWithoutAPictureWaitsAndIsEnded() async throws {
    let folder = try ScratchFolder()
    let (news, report) = AsyncStream.makeStream(of: Notice?.self)
    let desk = RecordingDesk { report.yield($0) }
    desk.use { [path = folder.path] in try MovieRecorder(to: path + "/film.mkv") }
    desk.toggle()
    var next = news.makeAsyncIterator()
    #expect(await next.next() == .some(nil))
    #expect(desk.status?.stage == .waiting)
    desk.toggle()
    let notice = try #require(await next.next() ?? nil)
    #expect(notice.kind == .failure && notice.text.english.contains("no picture has come"))
    #expect(desk.status == nil)
    // The next begins anew.
    desk.toggle()
    #expect(await next.next() == .some(nil))
    #expect(desk.status?.stage == .waiting)
    desk.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(.timeLimit(.minutes(10))) func aRecordingIsEndedWhileItStarts() async throws {
    let folder = try ScratchFolder()
    let (news, report) = AsyncStream.makeStream(of: Notice?.self)
    let isOpen = DispatchSemaphore(value: 0)
    let desk = RecordingDesk { report.yield($0) }
    desk.use { [path = folder.path] in
      isOpen.wait()
      return try MovieRecorder(to: path + "/film.mkv")
    }
    desk.toggle()
    desk.toggle()
    #expect(desk.status?.stage == .ending)
    isOpen.signal()
    for await notice in news {
      guard let notice else { continue }
      #expect(notice.kind == .failure && notice.text.english.contains("no picture has come"))
      break
    }
    #expect(desk.status == nil)
  }
}
