import Cameras
import SimulatedCamera
import Synchronization
import Testing
import Viewfinder

import ViewfinderCommand

struct RecordingsTests {
  @Test func aMovieThatHasEndedIsReportedOnce() async throws {
    let scratch = try Scratch()
    let session = CaptureSession(source: CameraSource(SimulatedCamera()))
    let ends = Mutex<[String]>([])
    let recordings = Recordings(session) { [path = scratch.path] in
      path
    } onEnd: { end in
      ends.withLock { $0.append("\(end)") }
    }
    let recorder = try recordings.start()
    // Without a picture there is no movie.
    await #expect(throws: (any Error).self) { try await recorder.stop() }
    let failure = await #expect(throws: (any Error).self) { try await recordings.stop() }
    #expect(failure.map { CommandFailure($0).message.contains("no picture has come") } == true)
    let refusal = await #expect(throws: ControlRefusal.self) { try await recordings.stop() }
    #expect(refusal?.code == .notAvailable)
    recordings.finish()
    #expect(ends.withLock { $0.count } == 1, "the end is told once, whoever asks")
    withExtendedLifetime(scratch) {}
  }
}
