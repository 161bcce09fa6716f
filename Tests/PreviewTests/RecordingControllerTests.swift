import Dispatch
import Foundation
import ScratchFiles
import Testing
import Viewfinder

import ViewfinderPreview

/// Movies as the window starts and ends them.
struct RecordingControllerTests {
  @Test(.timeLimit(.minutes(10))) func aRecordingWithoutAPictureWaitsAndIsEnded() async throws {
    let folder = ScratchFolder()
    let (news, report) = AsyncStream.makeStream(of: Notice?.self)
    let controller = RecordingController { report.yield($0) }
    controller.use { [path = folder.path] in try MovieRecorder(to: path + "/film.mkv") }
    controller.toggle()
    var next = news.makeAsyncIterator()
    #expect(await next.next() == .some(nil))
    #expect(controller.status?.stage == .waiting)
    controller.toggle()
    let notice = try #require(await next.next() ?? nil)
    #expect(notice.kind == .failure && notice.text.english.contains("no picture has come"))
    #expect(controller.status == nil)
    // The next begins anew.
    controller.toggle()
    #expect(await next.next() == .some(nil))
    #expect(controller.status?.stage == .waiting)
    controller.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(.timeLimit(.minutes(10))) func aRecordingIsEndedWhileItStarts() async throws {
    let folder = ScratchFolder()
    let (news, report) = AsyncStream.makeStream(of: Notice?.self)
    let isOpen = DispatchSemaphore(value: 0)
    let controller = RecordingController { report.yield($0) }
    controller.use { [path = folder.path] in
      isOpen.wait()
      return try MovieRecorder(to: path + "/film.mkv")
    }
    controller.toggle()
    controller.toggle()
    #expect(controller.status?.stage == .ending)
    isOpen.signal()
    for await notice in news {
      guard let notice else { continue }
      #expect(notice.kind == .failure && notice.text.english.contains("no picture has come"))
      break
    }
    #expect(controller.status == nil)
  }
}
