import CommandLineKit
import Cameras
import Dispatch
import Pixels
import SimulatedCamera
import Synchronization
import Testing
import Viewfinder

import ViewfinderCommand

/// The streams of the camera of `viewfinder capture`.
struct CaptureRunTests {
  /// The simulated camera with small sizes, which notes its starts.
  private final class CountingCamera: Camera {
    static let preview = PixelSize(width: 64, height: 48)
    static let largest = PixelSize(width: 128, height: 96)

    private let camera = SimulatedCamera()
    private let list = Mutex<[PixelSize]>([])

    /// The sizes of its starts so far.
    var starts: [PixelSize] { list.withLock { $0 } }

    var info: CameraInfo { camera.info }
    var formats: [CameraFormat] {
      [
        CameraFormat(
          fourCC: "NV12", summary: "NV12",
          sizes: [Self.largest, Self.preview].map { .init(size: $0, rates: [FrameRate(frames: 30)]) })
      ]
    }
    var controls: [CameraControl] { camera.controls }
    var state: StreamState { camera.state }
    var statistics: StreamStatistics { camera.statistics }
    var frameOrigin: FrameOrigin { camera.frameOrigin }

    func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
      try camera.set(values)
    }

    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox
    ) throws(CameraError) -> StreamConfiguration {
      let size = request.size ?? Self.preview
      list.withLock { $0.append(size) }
      return try camera.start(StreamRequest(size: size, fourCC: request.fourCC), into: mailbox)
    }

    func stop() { camera.stop() }
  }

  /// Takes stills on a thread of their own, as a run blocks.
  private static func take(
    _ count: Int, of camera: CountingCamera, streaming: PhotoCaptureSettings.Resolution?
  ) async throws -> [PixelSize] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            let run = try CaptureRun(
              camera, .standard, graph: Graph(), streaming: streaming, settings: PhotoCaptureSettings(),
              until: InterruptWatch(for: []))
            defer { run.finish() }
            try run.begin()
            let sizes = Mutex<[PixelSize]>([])
            try run.take(count, after: 2) { _, photo in sizes.withLock { $0.append(photo.image.size) } }
            return sizes.withLock { $0 }
          })
      }
    }
  }

  @Test(arguments: [1, 3]) func theFormatIsSwitchedOnceForAllStills(count: Int) async throws {
    let camera = CountingCamera()
    let sizes = try await Self.take(count, of: camera, streaming: nil)
    #expect(sizes == Array(repeating: CountingCamera.largest, count: count))
    #expect(camera.starts == [CountingCamera.preview, CountingCamera.largest, CountingCamera.preview])
  }

  /// No file is larger than 4 KiB, as on a disk with as much room.
  @Test(arguments: ["t{index}.tif", "out/"]) func aFullDiskEndsATimeLapse(output: String) throws {
    let scratch = try Scratch()
    let result = try scratch.shell(
      """
      ulimit -f 4
      exec $viewfinder capture -d simulated:size=160x120 --settle 0 --interval 0.1 -o '\(output)'
      """)
    #expect(result.status == 74, "\(result.errors)")
    let lines = result.errors.split(separator: "\n")
    // A busy machine skips stills, and says so.
    let failures = lines.dropLast().filter { !$0.hasSuffix(" skipped") }
    #expect(!failures.isEmpty, "\(result.errors)")
    #expect(
      failures.allSatisfy { $0.hasSuffix(": cannot be written: File too large") }, "\(result.errors)")
    let end = " failed, and the time-lapse ends: later ones could not be written either"
    #expect(lines.last?.hasSuffix(end) == true)
    #expect(try scratch.files.isEmpty)
  }

  @Test func aSizeThatIsAskedForIsStreamedAllTheTime() async throws {
    let camera = CountingCamera(), size = PixelSize(width: 96, height: 64)
    #expect(try await Self.take(2, of: camera, streaming: .size(size)) == [size, size])
    #expect(camera.starts == [size])
  }
}
