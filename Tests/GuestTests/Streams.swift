import Cameras
import Glibc
import Pixels

/// Waits for the next frame.
func nextFrame(_ mailbox: FrameMailbox, within limit: Duration = .seconds(20)) throws(Failure) -> Frame {
  let end = ContinuousClock.now + limit
  while true {
    if let frame = mailbox.take() { return frame }
    if ContinuousClock.now > end { throw Failure("no frame within \(limit)") }
    usleep(2000)
  }
}

/// A copy of a stream's second frame, with the actual configuration: the first may predate a setting.
func picture(
  from camera: any Camera, as fourCC: FourCC, size: PixelSize
) throws -> (image: Image, configuration: StreamConfiguration) {
  let mailbox = FrameMailbox()
  let configuration = try camera.start(
    StreamRequest(size: size, rate: FrameRate(frames: 30), fourCC: fourCC), into: mailbox)
  defer { camera.stop() }
  try expect(configuration.size == size, "asked for \(size), agreed on \(configuration.size)")
  try expect(configuration.fourCC == fourCC, "asked for \(fourCC), agreed on \(configuration.fourCC)")
  _ = try nextFrame(mailbox)
  let frame = try nextFrame(mailbox)
  return (frame.copy(), configuration)
}

/// The identities of the connected cameras.
func listedCameras() -> [CameraInfo] { CameraList.discover().entries.map(\.info) }
