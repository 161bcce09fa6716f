import CPlatform
import Pixels
import Testing

import Cameras

/// Interlaced pictures: fields in every order that V4L2 names become whole pictures.
struct FieldTests {
  private static let orders: [(v4l2_field, FieldOrder)] = [
    (V4L2_FIELD_INTERLACED, .interleaved(latest: .top)),
    (V4L2_FIELD_INTERLACED_TB, .interleaved(latest: .bottom)),
    (V4L2_FIELD_INTERLACED_BT, .interleaved(latest: .top)), (V4L2_FIELD_SEQ_TB, .sequential(first: .top)),
    (V4L2_FIELD_SEQ_BT, .sequential(first: .bottom)), (V4L2_FIELD_ALTERNATE, .alternating),
    (V4L2_FIELD_TOP, .alternating), (V4L2_FIELD_BOTTOM, .alternating), (V4L2_FIELD_NONE, .progressive),
    (V4L2_FIELD_ANY, .progressive),
  ]

  @Test func theDriversNumbersAreUnderstood() {
    for (number, order) in Self.orders { #expect(FieldOrder(number.rawValue) == order) }
  }

  /// Of five lines the top field has three; the field that comes second begins behind the first one.
  @Test func fieldsOfAnOddNumberOfLinesLieBehindOneAnother() {
    let topFirst = FieldOrder.sequential(first: .top), bottomFirst = FieldOrder.sequential(first: .bottom)
    #expect((0..<3).map { topFirst.row($0, of: .top, rows: 5) } == [0, 1, 2])
    #expect((0..<2).map { topFirst.row($0, of: .bottom, rows: 5) } == [3, 4])
    #expect((0..<2).map { bottomFirst.row($0, of: .bottom, rows: 5) } == [0, 1])
    #expect((0..<3).map { bottomFirst.row($0, of: .top, rows: 5) } == [2, 3, 4])
  }

  /// The place of a whole picture's line in a buffer, spelled out from the V4L2 documentation of field orders.
  private func storedRow(_ y: Int, _ field: v4l2_field, rows: Int) -> Int? {
    let top = (rows + 1) / 2
    return switch field {
    case V4L2_FIELD_SEQ_TB: y % 2 == 0 ? y / 2 : top + y / 2
    case V4L2_FIELD_SEQ_BT: y % 2 == 1 ? y / 2 : rows / 2 + y / 2
    default: y
    }
  }

  @Test(
    arguments: [
      V4L2_FIELD_INTERLACED, V4L2_FIELD_INTERLACED_TB, V4L2_FIELD_INTERLACED_BT, V4L2_FIELD_SEQ_TB,
      V4L2_FIELD_SEQ_BT,
    ].map(\.rawValue), [FourCC("YUYV"), "NV12", "GREY"])
  func twoFieldsBecomeTheLatest(_ number: UInt32, _ code: FourCC) throws {
    let field = v4l2_field(rawValue: number)
    // The field that is exposed last, from the names: TB is top first.
    let latest = field == V4L2_FIELD_INTERLACED_TB || field == V4L2_FIELD_SEQ_TB ? 1 : 0
    let (image, configuration) = try capture(code, field: number, own: number) { plane, y, rows in
      // Luma rises by 4 a line; the other field is of another time, and must not be seen.
      let value = y % 2 == latest ? 20 + 4 * y : 250
      return (storedRow(y, field, rows: rows)!, UInt8(plane == 0 ? value : 128))
    }
    #expect(configuration.size == PixelSize(width: 32, height: 16) && image.size == configuration.size)
    expectRamp(image, first: latest, last: latest == 1 ? 15 : 14)
  }

  @Test(arguments: [(V4L2_FIELD_TOP.rawValue, 0), (V4L2_FIELD_BOTTOM.rawValue, 1)])
  func oneFieldBecomesAWholePicture(_ number: UInt32, _ parity: Int) throws {
    for stream in [V4L2_FIELD_ALTERNATE.rawValue, number] {
      let (image, configuration) = try capture("YUYV", field: stream, own: number, lines: 8) { _, y, _ in
        y % 2 == parity ? (y / 2, UInt8(20 + 4 * y)) : nil
      }
      #expect(configuration.size == PixelSize(width: 32, height: 16) && image.size == configuration.size)
      expectRamp(image, first: parity, last: parity == 1 ? 15 : 14)
    }
  }

  /// Lines of the first plane are 20 + 4 y, and those beyond the field's ends repeat its ends.
  private func expectRamp(_ image: Image, first: Int, last: Int) {
    for y in 0..<16 {
      let expected = UInt8(20 + 4 * min(max(y, first), last))
      for x in 0..<32 {
        let step = image.layout.format == .yuyv ? 2 : 1
        #expect(
          image.bytes[image.layout.planes[0].offset + y * image.layout.planes[0].stride + x * step]
            == expected)
      }
    }
  }

  /// Streams one buffer whose rows `fill` places: the stored row and its value, for each line of the whole picture.
  private func capture(
    _ code: FourCC, field: UInt32, own: UInt32, lines: Int = 16,
    _ fill: (_ plane: Int, _ y: Int, _ rows: Int) -> (Int, UInt8)?
  ) throws -> (Image, StreamConfiguration) {
    let kernel = FakeVideoKernel()
    var device = FakeDevice()
    device.rowPadding = 6
    device.field = field
    device.formats = [
      .init(fourCC: code, sizes: .discrete([(PixelSize(width: 32, height: lines), [FrameRate(frames: 30)])]))
    ]
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    let mailbox = FrameMailbox()
    let configuration = try camera.start(StreamRequest(), into: mailbox)
    defer { camera.stop() }
    let format = try #require(PixelFormat(fourCC: code))
    var bytes: [UInt8] = []
    for (index, plane) in format.planes.enumerated() {
      let texels = plane.size(for: PixelSize(width: 32, height: lines))
      let stride = texels.width * plane.bytesPerTexel + 6
      var rows = [[UInt8]](repeating: [UInt8](repeating: 0xee, count: stride), count: texels.height)
      for y in 0..<16 / plane.verticalStep {
        guard let (row, value) = fill(index, y, texels.height) else { continue }
        rows[row] = [UInt8](repeating: value, count: stride)
      }
      bytes += rows.joined()
    }
    kernel.change("/dev/video0") { $0.field = own }
    kernel.shoot("/dev/video0", planes: [bytes])
    return (try mailbox.next().image, configuration)
  }

  @Test func wordsAreAveragedAsWords() {
    let layout = FrameLayout(packed: .gray16, size: PixelSize(width: 5, height: 2))
    let interpolator = FieldInterpolator(
      order: .alternating, format: .gray16, stored: PixelSize(width: 5, height: 2))
    let words: [UInt16] = [0x00ff, 0x0100, 0xffff, 0, 7, 0x0101, 0x0100, 0xffff, 0xffff, 8]
    var output = [UInt8](repeating: 0, count: interpolator.layout.byteCount)
    var memory = output.mutableBytes()
    interpolator.fill(&memory, from: words.span.bytes, layout, field: .top)
    let result = output.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    let sums: [Int] = (0..<5).map { Int(words[$0]) + Int(words[5 + $0]) }
    let means: [UInt16] = sums.map { UInt16(($0 + 1) / 2) }
    #expect(result == Array(words[..<5]) + means + Array(words[5...]) + Array(words[5...]))
  }
}
