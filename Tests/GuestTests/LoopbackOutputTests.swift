import Cameras
import Glibc
import Pixels
import Viewfinder

/// A session's picture as a camera of other programs, through v4l2loopback.
struct LoopbackOutputTests {
  let report: Report
  private let node = "/dev/video9"
  private let size = PixelSize(width: 64, height: 48)

  func testAll() {
    report.test("v4l2loopback loads with exclusive capabilities") {
      try Machine.load("v4l2loopback", "video_nr=9", "exclusive_caps=1")
    }
    for format in VirtualCameraSettings.Format.allCases {
      report.test("a session's picture is read as \(format.rawValue)") {
        try withSession { session in
          var settings = VirtualCameraSettings()
          settings.format = format
          let camera = try session.value.startVirtualCamera(at: .device(path: node), settings)
          defer { stop(camera) }
          try expect(listedCameras().isEmpty, "it is listed before there is a picture")
          try session.start()
          try session.feed(TestCard(size), until: camera, shows: size)
          try expect(listedCameras().map(\.path) == [node], "\(listedCameras()) are listed")
          let image = try read(session, TestCard(size))
          try TestCard(size).compare(image, as: format.pixelFormat)
        }
      }
    }
    testReaders()
    testSizes()
    testOwnership()
    testProgram()
    report.test("v4l2loopback goes once no session feeds it") {
      try wait("the module is still in use") { (try? Machine.unload("v4l2loopback")) != nil }
    }
  }

  private func testReaders() {
    report.test("readers come and go") {
      try withSession { session in
        let camera = try session.value.startVirtualCamera(at: .device(path: node))
        defer { stop(camera) }
        try session.start()
        try session.feed(TestCard(size), until: camera, shows: size)
        for _ in 0..<3 {
          _ = try read(session, TestCard(size))
          // Without a reader the pictures go on.
          try session.feed(TestCard(size), pictures: 3, to: camera)
        }
        try expect(camera.state == .running(size), "it is \(camera.state)")
      }
    }
  }

  private func testSizes() {
    let other = PixelSize(width: 96, height: 32)
    report.test("another size is shown once the readers have let go of the first") {
      try withSession { session in
        let camera = try session.value.startVirtualCamera(at: .device(path: node))
        defer { stop(camera) }
        try session.start()
        try session.feed(TestCard(size), until: camera, shows: size)
        try whileRead {
          try session.feed(TestCard(other), until: camera, isInterruptedBy: .busy)
          try expect(
            "\(camera.state)".contains("keeps to YUYV of 64x48 pixels"), "the reason is \(camera.state)")
        }
        try session.feed(TestCard(other), until: camera, shows: other)
        try TestCard(other).compare(try read(session, TestCard(other)), as: .yuyv)
      }
    }
  }

  private func testOwnership() {
    report.test("a device that another program feeds is busy, and free afterwards") {
      try withSession { session in
        let camera = try session.value.startVirtualCamera(at: .device(path: node))
        try session.start()
        try session.feed(TestCard(size), until: camera, shows: size)
        let error = try refusal { _ = try session.value.startVirtualCamera(at: .device(path: node)) }
        try expect(error.code == .busy && error.description.contains(node), "\(error)")
        stop(camera)
        try expect(listedCameras().isEmpty, "the camera is still listed")
        let again = try session.value.startVirtualCamera(at: .device(path: node))
        try session.feed(TestCard(size), until: again, shows: size)
        stop(again)
      }
    }
  }

  private func testProgram() {
    report.test("'viewfinder live' shows its picture to others, and 'viewfinder capture' reads it") {
      let program = try Program.start(
        "live", "-d", "simulated:size=160x120", "-f", "color-invert", "--headless", "--virtual-camera", node,
        "--virtual-camera-format", "nv12")
      var isRunning = true
      defer {
        if isRunning {
          program.interrupt()
          _ = program.ended()
        }
      }
      try wait(upTo: .seconds(180), "the program has said: \(program.said())") {
        program.said().contains("\(node) shows the picture: 160x120, nv12")
      }
      try Program.run("capture", "-d", node, "-o", "/tmp/virtual.png").expect(0)
      let head = try Machine.contents(of: "/tmp/virtual.png").prefix(24)
      try expect(Array(head.suffix(8)) == [0, 0, 0, 160, 0, 0, 0, 120], "its size is \(head.suffix(8))")
      program.interrupt()
      isRunning = false
      try program.ended().expect(0, saying: "\(node): ", " pictures, ")
      try expect(listedCameras().isEmpty, "the camera is still listed")
    }
  }

  /// Does something while another program reads the device.
  private func whileRead(_ body: () throws -> Void) throws {
    let reader = try V4L2Camera.open(path: node)
    _ = try reader.start(StreamRequest(), into: FrameMailbox())
    defer { reader.stop() }
    try body()
  }

  private func withSession(_ body: (FedSession) throws -> Void) throws {
    let session = try FedSession()
    defer { session.stop() }
    try body(session)
  }

  private func stop(_ camera: VirtualCamera) { try? blocking { await camera.stop() } }

  /// What another program reads: the third picture, so that none from before is taken.
  private func read(_ session: FedSession, _ card: TestCard) throws -> Image {
    let reader = try V4L2Camera.open(path: node)
    let mailbox = FrameMailbox()
    _ = try reader.start(StreamRequest(), into: mailbox)
    defer { reader.stop() }
    var seen = 0
    var image: Image?
    try wait(upTo: .seconds(60), "only \(seen) pictures came; the reader is \(reader.state)") {
      session.push(card)
      guard let frame = mailbox.take() else { return false }
      seen += 1
      image = frame.copy()
      return seen == 3
    }
    return image!
  }
}

/// A session that inverts the pictures it is fed with.
struct FedSession {
  let value: CaptureSession
  private let source = FrameFeed(title: "card")

  init() throws {
    value = CaptureSession(source: source)
    try value.setGraph("color-invert")
  }

  func start() throws { try blocking { [value] in try await value.start() } }
  func stop() { try? blocking { [value] in await value.stop() } }

  /// Pushes a picture, not faster than a camera.
  func push(_ card: TestCard) {
    source.push(card.image)
    usleep(30_000)
  }

  /// Pushes pictures until other programs see them; the first program that is compiled takes long in the guest.
  func feed(_ card: TestCard, until camera: VirtualCamera, shows size: PixelSize) throws(Failure) {
    try wait(upTo: .seconds(120), "the camera is \(camera.state), the session \(value.state)") {
      push(card)
      return camera.state == .running(size)
    }
  }

  /// Pushes pictures until the device takes none.
  func feed(
    _ card: TestCard, until camera: VirtualCamera, isInterruptedBy code: CameraError.Code
  ) throws(Failure) {
    try wait(upTo: .seconds(60), "the camera is \(camera.state)") {
      push(card)
      return if case .interrupted(let error) = camera.state { error.code == code } else { false }
    }
  }

  /// Pushes pictures until the device has taken some more.
  func feed(_ card: TestCard, pictures: Int, to camera: VirtualCamera) throws(Failure) {
    let before = camera.statistics.delivered
    try wait("\(camera.statistics) after \(before); the camera is \(camera.state)") {
      push(card)
      return camera.statistics.delivered >= before + pictures
    }
  }
}

/// A picture with soft gradients in all channels, and what its negative is in the formats of cameras.
struct TestCard {
  let image: Image
  private let size: PixelSize

  init(_ size: PixelSize) {
    self.size = size
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = Self.color(x, y, size)
        let place = (y * size.width + x) * 4
        image.bytes.replaceSubrange(place..<place + 4, with: color.map { UInt8($0) } + [255])
      }
    }
    self.image = image
  }

  private static func color(_ x: Int, _ y: Int, _ size: PixelSize) -> [Int] {
    [20 + x * 200 / size.width, 230 - y * 200 / size.height, 40 + (x + y) * 160 / (size.width + size.height)]
  }

  /// Fails unless the picture is the card's negative, but for rounding.
  func compare(_ found: Image, as format: PixelFormat) throws(Failure) {
    try expect(
      found.layout.format == format && found.size == size,
      "it arrives as \(found.layout.format) \(found.size)")
    for (index, rows) in expected(format).enumerated() {
      let plane = found.layout.planes[index]
      for (y, row) in rows.enumerated() {
        for (x, wanted) in row.enumerated() {
          let value = Double(found.bytes[plane.offset + y * plane.stride + x])
          guard abs(value - wanted) <= 1.01 else {
            throw Failure("plane \(index), row \(y), byte \(x) is \(value), not \(wanted)")
          }
        }
      }
    }
  }

  /// The rows of each plane in bytes, by BT.601's formulas in limited range.
  private func expected(_ format: PixelFormat) -> [[[Double]]] {
    func negative(_ x: Int, _ y: Int) -> [Double] { Self.color(x, y, size).map { 255 - Double($0) } }
    func mean(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> [Double] {
      var sum = [0.0, 0, 0]
      for dy in 0..<rows {
        for dx in 0..<columns {
          let color = negative(x * columns + dx, y * rows + dy)
          for channel in 0..<3 { sum[channel] += color[channel] }
        }
      }
      return sum.map { $0 / Double(columns * rows) }
    }
    func light(_ c: [Double]) -> Double { 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2] }
    func luma(_ c: [Double]) -> Double { 16 + 219 * light(c) / 255 }
    func blue(_ c: [Double]) -> Double { 128 + 224 * (c[2] - light(c)) / 1.772 / 255 }
    func red(_ c: [Double]) -> Double { 128 + 224 * (c[0] - light(c)) / 1.402 / 255 }
    func plane(_ columns: Int, _ rows: Int, _ texel: (Int, Int) -> [Double]) -> [[Double]] {
      (0..<size.height / rows).map { y in (0..<size.width / columns).flatMap { texel($0, y) } }
    }
    let lumaPlane = plane(1, 1) { [luma(negative($0, $1))] }
    switch format {
    case .yuyv:
      return [
        plane(2, 1) { x, y in
          let c = mean(x, y, 2, 1)
          return [luma(negative(2 * x, y)), blue(c), luma(negative(2 * x + 1, y)), red(c)]
        }
      ]
    case .uyvy:
      return [
        plane(2, 1) { x, y in
          let c = mean(x, y, 2, 1)
          return [blue(c), luma(negative(2 * x, y)), red(c), luma(negative(2 * x + 1, y))]
        }
      ]
    case .nv12: return [lumaPlane, plane(2, 2) { [blue(mean($0, $1, 2, 2)), red(mean($0, $1, 2, 2))] }]
    case .yuv420:
      return [
        lumaPlane, plane(2, 2) { [blue(mean($0, $1, 2, 2))] }, plane(2, 2) { [red(mean($0, $1, 2, 2))] },
      ]
    case .rgb24: return [plane(1, 1) { negative($0, $1) }]
    default: return [plane(1, 1) { negative($0, $1).reversed() }]
    }
  }
}
