import Cameras
import Glibc
import Pixels

/// MJPEG as sent by a camera, through a real capture node that the program itself feeds.
struct LoopbackTests {
  let report: Report
  private let node = "/dev/video9"
  private let size = PixelSize(width: 320, height: 180)

  func testAll() {
    for (name, format, stripped) in [
      ("MJPG 4:2:2", PixelFormat.yuv422, false), ("MJPG 4:2:2 without Huffman tables", .yuv422, true),
      ("MJPG 4:2:0", .yuv420, false),
    ] {
      report.test("\(name) through v4l2loopback") {
        let picture = JPEGStream.gradients(format, size: size)
        var frame = try JPEGStream.encode(picture)
        if stripped { frame = try JPEGStream.withoutHuffmanTables(frame) }
        try withCamera { camera, writer in
          let (mailbox, configuration) = try started(camera)
          defer { camera.stop() }
          let found = try feed(frame, to: writer, until: mailbox, of: camera)
          try expect(configuration.encoding == .jpeg, "read as \(configuration.encoding)")
          try compare(found, with: picture)
        }
      }
    }
    testOtherSizes()
    testOtherFormats()
    report.test("broken MJPG frames are counted and skipped") {
      let good = try JPEGStream.encode(JPEGStream.gradients(.yuv422, size: size))
      var noise = good
      for index in 2..<noise.count { noise[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7) }
      let other = try JPEGStream.encode(
        JPEGStream.gradients(.yuv422, size: PixelSize(width: 160, height: 90)))
      try withCamera { camera, writer in
        let (mailbox, _) = try started(camera)
        defer { camera.stop() }
        _ = try feed(good, to: writer, until: mailbox, of: camera)
        for bad in [Array(good[..<200]), noise, other, [0xff, 0xd8, 0xff, 0xd9]] {
          let before = camera.statistics.errors
          try wait("the errors are \(camera.statistics.errors)") {
            try? writer.write(bad)
            usleep(20_000)
            return camera.statistics.errors > before
          }
          _ = mailbox.take()
          _ = try feed(good, to: writer, until: mailbox, of: camera)
          try expect(camera.state == .streaming, "the camera is \(camera.state)")
        }
      }
    }
  }

  /// Another size of the program that feeds the node: at the next start, and while the camera streams.
  private func testOtherSizes() {
    let other = PixelSize(width: 160, height: 90)
    report.test("a producer that starts again with another size is shown at the next start") {
      let camera: any Camera = try {
        let writer = try LoopbackWriter(path: node, fourCC: "MJPG", size: size, largestFrame: 1 << 18)
        try writer.write(JPEGStream.encode(JPEGStream.gradients(.yuv422, size: size)))
        let camera = try V4L2Camera.open(path: node)
        let (mailbox, _) = try started(camera)
        defer { camera.stop() }
        _ = try feed(
          JPEGStream.encode(JPEGStream.gradients(.yuv422, size: size)), to: writer, until: mailbox, of: camera
        )
        return camera
      }()
      let writer = try LoopbackWriter(path: node, fourCC: "MJPG", size: other, largestFrame: 1 << 18)
      let frame = try JPEGStream.encode(JPEGStream.gradients(.yuv422, size: other))
      try writer.write(frame)
      let mailbox = FrameMailbox()
      // The node keeps its size while anybody has it open, as the camera has.
      _ = try camera.start(StreamRequest(), into: mailbox)
      defer { camera.stop() }
      let image = try feed(frame, to: writer, until: mailbox, of: camera)
      try expect(image.size == other, "the picture has \(image.size)")
    }
  }

  /// A producer that ends and comes back with another raw format while the camera streams.
  private func testOtherFormats() {
    for (fourCC, size) in [
      (FourCC("YUYV"), PixelSize(width: 160, height: 90)),
      (FourCC("UYVY"), PixelSize(width: 320, height: 180)),
    ] {
      report.test("a producer that comes back with \(fourCC) \(size) is shown within 3 s") {
        let mailbox = FrameMailbox()
        let camera: any Camera = try {
          let writer = try LoopbackWriter(path: node, fourCC: "YUYV", size: self.size, largestFrame: 0)
          let frame = [UInt8](repeating: 100, count: self.size.area * 2)
          try writer.write(frame)
          let camera = try V4L2Camera.open(path: node)
          _ = try camera.start(StreamRequest(), into: mailbox)
          _ = try feed(frame, to: writer, until: mailbox, of: camera)
          return camera
        }()
        defer { camera.stop() }
        try wait("the camera is \(camera.state)") {
          if case .interrupted(let reason) = camera.state { reason.contains("producer") } else { false }
        }
        let writer = try reopened(fourCC, size)
        let start = ContinuousClock.now
        let image = try feed(
          [UInt8](repeating: 90, count: size.area * 2), to: writer, until: mailbox, of: camera)
        try expect(.now - start < .seconds(3), "it took \(ContinuousClock.now - start)")
        try expect(image.size == size, "the picture has \(image.size)")
        try expect(image.layout.format == PixelFormat(fourCC: fourCC), "it is \(image.layout.format)")
        try expect(camera.state == .streaming, "the camera is \(camera.state)")
      }
    }
  }

  /// A producer that tries until the node takes its format, which it does once nobody has it open.
  private func reopened(_ fourCC: FourCC, _ size: PixelSize) throws(Failure) -> LoopbackWriter {
    let end = ContinuousClock.now + .seconds(10)
    while true {
      let writer = try LoopbackWriter(path: node, fourCC: fourCC, size: size, largestFrame: 0)
      if writer.agreed == (fourCC, size.width, size.height) { return writer }
      guard ContinuousClock.now < end else {
        throw Failure("the node keeps \(writer.agreed) for 10 s")
      }
      usleep(50_000)
    }
  }

  private func withCamera(
    _ body: (any Camera, borrowing LoopbackWriter) throws -> Void
  ) throws {
    let writer = try LoopbackWriter(path: node, fourCC: "MJPG", size: size, largestFrame: 1 << 18)
    // The driver offers a format to readers only once a frame of it has been written.
    try writer.write(JPEGStream.encode(JPEGStream.gradients(.yuv422, size: size)))
    try body(V4L2Camera.open(path: node), writer)
  }

  private func started(_ camera: any Camera) throws -> (FrameMailbox, StreamConfiguration) {
    let mailbox = FrameMailbox()
    let configuration = try camera.start(StreamRequest(size: size, fourCC: "MJPG"), into: mailbox)
    return (mailbox, configuration)
  }

  /// Writes `frame` again and again until three have come through; returns the third.
  private func feed(
    _ frame: [UInt8], to writer: borrowing LoopbackWriter, until mailbox: FrameMailbox,
    of camera: any Camera
  ) throws -> Image {
    let end = ContinuousClock.now + .seconds(10)
    var seen = 0
    while ContinuousClock.now < end {
      try writer.write(frame)
      usleep(20_000)
      guard let found = mailbox.take() else { continue }
      seen += 1
      if seen == 3 { return found.copy() }
    }
    throw Failure(
      "only \(seen) frames came through within 10 seconds; the camera is \(camera.state), \(camera.statistics)"
    )
  }

  /// The planes must be those that were encoded, but for JPEG's loss at quality 95 on soft gradients.
  private func compare(_ found: Image, with picture: Image) throws {
    try expect(
      found.layout.format == picture.layout.format,
      "arrives as \(found.layout.format), not \(picture.layout.format)")
    for (index, plane) in found.layout.format.planes.enumerated() {
      let texels = plane.size(for: size)
      let a = found.layout.planes[index], b = picture.layout.planes[index]
      for y in 0..<texels.height {
        for x in 0..<texels.width {
          let value = Int(found.bytes[a.offset + y * a.stride + x])
          let wanted = Int(picture.bytes[b.offset + y * b.stride + x])
          guard abs(value - wanted) <= 4 else {
            throw Failure("plane \(index) at \(x),\(y) is \(value), not \(wanted)")
          }
        }
      }
    }
  }
}
