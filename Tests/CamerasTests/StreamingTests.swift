import CPlatform
import ClockSupport
import Glibc
import Pixels
import Testing

import Cameras

private let path = "/dev/video0"

@Suite(.virtualTime) struct StreamingTests {
  let kernel = FakeVideoKernel()
  let mailbox = FrameMailbox()

  private func start(
    _ device: FakeDevice, _ request: StreamRequest = StreamRequest()
  ) throws -> (V4L2Camera, StreamConfiguration) {
    kernel.add(path, device, byID: "usb-fake-video-index0")
    let camera = try V4L2Camera(path: path, kernel: kernel)
    return (camera, try camera.start(request, into: mailbox))
  }

  @Test func aSecondStartThrowsAndTheStreamGoesOn() throws {
    let (camera, _) = try start(FakeDevice())
    let error = #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: FrameMailbox()) }
    #expect(error?.code == .busy)
    #expect(error?.description.hasSuffix("is already streaming; stop it first") == true)
    #expect(camera.state == .streaming)
    #expect(kernel.shoot(path, planes: [noise(64 * 2 * 48, seed: 1)]))
    _ = try mailbox.next()
    camera.stop()
    _ = try camera.start(StreamRequest(), into: mailbox)
    camera.stop()
  }

  @Test func lendsFramesWithTheDriversStride() throws {
    var device = FakeDevice()
    device.rowPadding = 32
    let (camera, configuration) = try start(device)
    #expect(configuration.size == PixelSize(width: 64, height: 48))
    #expect(configuration.rate == FrameRate(frames: 30))
    #expect(configuration.format == .yuyv && configuration.encoding == .video601)
    for turn in 0..<20 {
      let bytes = noise((64 * 2 + 32) * 48, seed: UInt64(turn))
      #expect(kernel.shoot(path, planes: [bytes]))
      let frame = try mailbox.next()
      #expect(frame.image.layout.planes == [.init(offset: 0, stride: 160)])
      #expect(frame.image.bytes == Array(bytes[..<frame.image.layout.byteCount]))
      #expect(frame.sequence == UInt32(turn))
    }
    #expect(camera.statistics.delivered == 20 && camera.statistics.errors == 0)
    camera.stop()
    #expect(camera.state == .idle)
    #expect(kernel.mappingCount == 0)
  }

  @Test(arguments: [FourCC("NV12"), "NV16", "YU12", "YV12", "422P", "GREY", "Y10", "RGB3", "BA81", "XR24"])
  func contiguousPlanesFollowTheLuma(_ code: FourCC) throws {
    var device = FakeDevice()
    device.rowPadding = 16
    device.formats = [
      .init(fourCC: code, sizes: .discrete([(PixelSize(width: 32, height: 8), [FrameRate(frames: 30)])]))
    ]
    let (camera, configuration) = try start(device)
    let format = try #require(PixelFormat(fourCC: code))
    #expect(configuration.format == format)
    // Where V4L2's documentation puts the planes, spelled out.
    let line = 32 * format.planes[0].bytesPerTexel + 16
    let expected: [FrameLayout.Plane] =
      switch code {
      case "NV12", "NV16": [.init(offset: 0, stride: 48), .init(offset: 48 * 8, stride: 48)]
      case "YU12", "YV12":
        [.init(offset: 0, stride: 48), .init(offset: 384, stride: 24), .init(offset: 480, stride: 24)]
      case "422P":
        [.init(offset: 0, stride: 48), .init(offset: 384, stride: 24), .init(offset: 576, stride: 24)]
      default: [.init(offset: 0, stride: line)]
      }
    let bytes = noise(try #require(kernel.look(path) { $0.memoryPlanes[0].byteCount }), seed: 5)
    kernel.shoot(path, planes: [bytes])
    let frame = try mailbox.next()
    #expect(frame.image.layout.planes == expected)
    #expect(frame.image.bytes == Array(bytes[..<frame.image.layout.byteCount]))
    camera.stop()
  }

  @Test(arguments: [[0, 0, 0], [64, 128, 0]])
  func separatePlanesBecomeOneMemory(_ offsets: [Int]) throws {
    for (code, count) in [(FourCC("NM12"), 2), ("YM12", 3)] {
      let kernel = FakeVideoKernel()
      var device = FakeDevice()
      device.isMultiPlanar = true
      device.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) | UInt32(V4L2_CAP_STREAMING)
      // Padding leaves room for data that begin later.
      device.rowPadding = 32
      device.formats = [
        .init(fourCC: code, sizes: .discrete([(PixelSize(width: 64, height: 48), [FrameRate(frames: 30)])]))
      ]
      kernel.add(path, device)
      let camera = try V4L2Camera(path: path, kernel: kernel)
      let configuration = try camera.start(StreamRequest(), into: mailbox)
      let format = try #require(PixelFormat(fourCC: code))
      #expect(configuration.format == format)
      let sizes = try #require(kernel.look(path) { $0.memoryPlanes.map(\.byteCount) })
      #expect(sizes.count == count)
      // Data that begin later end in the padding of the last row.
      let planes = sizes.indices.map { plane in
        noise(sizes[plane] - min(32, max(offsets[plane], 0)), seed: UInt64(plane + 1))
      }
      let starts = offsets.prefix(count).map { min($0, 32) }
      kernel.shoot(path, planes: planes, dataOffsets: Array(starts))
      let frame = try mailbox.frame()
      frame.withBytes { bytes in
        for (index, place) in frame.layout.planes.enumerated() {
          let texels = format.planes[index].size(for: configuration.size)
          let row = texels.width * format.planes[index].bytesPerTexel
          let stride = row + 32
          #expect(place.stride == stride)
          for line in 0..<texels.height {
            let start = place.offset + line * stride
            let actual = [UInt8](copying: bytes.extracting(start..<start + row))
            #expect(actual.elementsEqual(planes[index][line * stride..<line * stride + row]))
          }
        }
      }
      camera.stop()
    }
  }

  /// Data that begin so late that they would end behind their plane, in memory that is mapped all the same.
  @Test func dataThatEndBehindTheirPlaneAreRefused() throws {
    var device = FakeDevice()
    device.isMultiPlanar = true
    device.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) | UInt32(V4L2_CAP_STREAMING)
    device.formats = [
      .init(fourCC: "NM12", sizes: .discrete([(PixelSize(width: 64, height: 48), [FrameRate(frames: 30)])]))
    ]
    kernel.add(path, device)
    let camera = try V4L2Camera(path: path, kernel: kernel)
    _ = try camera.start(StreamRequest(), into: mailbox)
    let planes = try #require(kernel.look(path) { $0.memoryPlanes.map { noise($0.byteCount, seed: 1) } })
    kernel.shoot(path, planes: planes, dataOffsets: [32, 0])
    #expect(eventually { camera.statistics.errors == 1 })
    kernel.shoot(path, planes: planes)
    #expect(try mailbox.next().sequence == 1)
    #expect(camera.statistics.delivered == 1)
    camera.stop()
  }

  @Test func countsWhatTheDriverLost() throws {
    let (camera, _) = try start(FakeDevice())
    let bytes = noise(64 * 2 * 48, seed: 1)
    kernel.change(path) { $0.sequence = UInt32.max - 1 }
    for skip: UInt32 in [0, 3, 0, 1] {
      kernel.shoot(path, planes: [bytes], skip: skip)
      _ = try mailbox.next()
    }
    #expect(camera.statistics.droppedByDriver == 4, "across the number's wrap-around")
    // Counting anew is not a loss of four thousand million frames.
    kernel.change(path) { $0.sequence = 0 }
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.next()
    #expect(camera.statistics.droppedByDriver == 4)
    camera.stop()
  }

  @Test func badFramesAreCountedAndNeverShown() throws {
    let (camera, _) = try start(FakeDevice())
    let size = 64 * 2 * 48
    let damaged = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | V4L2_BUF_FLAG_ERROR
    // The first frames of many webcams are bad.
    kernel.shoot(path, planes: [noise(size, seed: 1)], flags: damaged)
    kernel.shoot(path, planes: [noise(size - 1, seed: 2)])
    kernel.shoot(path, planes: [[]])
    #expect(eventually { camera.statistics.errors == 3 })
    let good = noise(size, seed: 4)
    kernel.shoot(path, planes: [good])
    let frame = try mailbox.next()
    #expect(frame.image.bytes == good)
    #expect(frame.sequence == 3)
    #expect(camera.statistics.delivered == 1 && camera.statistics.droppedByDriver == 0)
    #expect(camera.state == .streaming)
    camera.stop()
  }

  @Test func deliversTheNewestAndCountsTheLate() throws {
    let (camera, _) = try start(FakeDevice())
    let bytes = noise(64 * 2 * 48, seed: 1)
    // Nobody takes frames: the mailbox keeps the newest, and the driver never runs out of buffers.
    for turn in 1...50 {
      #expect(eventually { kernel.shoot(path, planes: [bytes]) })
      #expect(
        eventually {
          // A frame that is replaced in the mailbox was delivered before.
          let counts = camera.statistics
          return counts.delivered + counts.droppedLate - mailbox.lateCount == turn
        })
    }
    let frame = try mailbox.next()
    // A buffer that was free for each: whatever sequence came last is what is seen.
    #expect(kernel.look(path) { $0.sequence } == frame.sequence + 1)
    #expect(camera.statistics.droppedLate == 49)
    camera.stop()
    #expect(camera.statistics.droppedLate == 49)
  }

  @Test(arguments: [1, 2, 3, 4, 6]) func goesOnWhileReadersHoldFrames(_ buffers: Int) throws {
    var device = FakeDevice()
    device.bufferLimits = buffers...buffers
    let (camera, _) = try start(device)
    var held: Held?
    for turn in 0..<5 {
      let bytes = noise(64 * 2 * 48, seed: UInt64(turn))
      #expect(eventually { kernel.shoot(path, planes: [bytes]) }, "a buffer is always left for the driver")
      let frame = try mailbox.frame()
      held = Held(frame, showing: bytes, older: held)
    }
    // Each held frame still shows what it showed: its memory was not given to the driver.
    var node = held
    while let one = node {
      #expect(one.frame.copy().bytes.starts(with: one.bytes))
      node = one.older
    }
    (held, node) = (nil, nil)
    camera.stop()
    #expect(eventually { kernel.mappingCount == 0 })
  }

  @Test func timestampsAreTheDriversWhenTheyCanBeTrue() throws {
    let now: Duration = .seconds(1000)
    #expect(FrameAssembler.moment(of: now - .milliseconds(30), now: now) == now - .milliseconds(30))
    for wrong: Duration? in [nil, .zero, now - .seconds(11), now + .seconds(2), .seconds(1_700_000_000)] {
      #expect(FrameAssembler.moment(of: wrong, now: now) == now)
    }
    // A latency is never negative.
    for ahead: Duration in [.microseconds(1), .milliseconds(20), .milliseconds(900)] {
      #expect(FrameAssembler.moment(of: now + ahead, now: now) == now)
    }
    let (camera, _) = try start(FakeDevice())
    let bytes = noise(64 * 2 * 48, seed: 1)
    let exposed = kernel.now() - .milliseconds(40)
    kernel.shoot(path, planes: [bytes], timestamp: exposed)
    let trusted = try mailbox.frame()
    #expect(trusted.timestamp <= exposed && trusted.timestamp > exposed - .microseconds(2))
    // On another clock the time means nothing.
    kernel.shoot(path, planes: [bytes], flags: 0, timestamp: exposed)
    let stamped = try mailbox.frame()
    #expect(stamped.timestamp > exposed)
    camera.stop()
  }

  @Test func sensorMountingTurnsTheFrame() throws {
    for (degrees, status, expected): (Int64, Int32, Orientation) in [
      (0, 0, .up), (90, 0, .left), (180, 0, .down), (270, 0, .right), (0, V4L2_IN_ST_HFLIP, .upMirrored),
      (0, V4L2_IN_ST_VFLIP, .downMirrored), (0, V4L2_IN_ST_HFLIP | V4L2_IN_ST_VFLIP, .down),
    ] {
      let kernel = FakeVideoKernel()
      var device = FakeDevice()
      device.inputStatus = UInt32(status)
      device.controls = [
        .init(id: .sensorRotation, name: "Rotation", value: degrees, maximum: 360),
        .init(id: .cameraOrientation, name: "Orientation", value: 1, maximum: 2),
      ]
      kernel.add(path, device)
      let camera = try V4L2Camera(path: path, kernel: kernel)
      #expect(camera.info.position == .back)
      _ = try camera.start(StreamRequest(), into: mailbox)
      kernel.shoot(path, planes: [noise(64 * 2 * 48, seed: 1)])
      #expect(try mailbox.frame().orientation == expected)
      camera.stop()
    }
  }

  @Test func buffersOfWrongSizesAreRefused() throws {
    var device = FakeDevice()
    // Rows shorter than the picture: reading them would run over the end of the memory.
    device.rowPadding = -40
    kernel.add(path, device)
    let camera = try V4L2Camera(path: path, kernel: kernel)
    #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    #expect(camera.state == .idle)
  }

  @Test func unreadFrameOutlivesTheCamera() throws {
    let bytes = noise(64 * 2 * 48, seed: 9)
    do {
      let (camera, _) = try start(FakeDevice())
      kernel.shoot(path, planes: [bytes])
      #expect(eventually { camera.statistics.delivered == 1 })
      camera.stop()
    }
    #expect(kernel.openCount == 0, "nothing keeps the device open")
    #expect(kernel.mappingCount == 4)
    #expect(try mailbox.next().image.bytes == bytes)
    #expect(kernel.mappingCount == 0, "the memory goes with the last frame")
  }
}

/// Frames kept by a reader: a list, because arrays cannot hold what cannot be copied.
private final class Held {
  let frame: Frame
  let bytes: [UInt8]
  let older: Held?

  init(_ frame: consuming Frame, showing bytes: [UInt8], older: Held?) {
    self.frame = frame
    self.bytes = bytes
    self.older = older
  }
}
