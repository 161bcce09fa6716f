import ClockSupport
import Glibc
import Pixels
import Testing

import Cameras

private let wide = PixelSize(width: 64, height: 48)

/// A smooth picture with different planes, so that compression changes it little.
private func picture(_ format: PixelFormat, _ size: PixelSize) -> [UInt8] {
  var bytes: [UInt8] = []
  for (index, plane) in format.planes.enumerated() {
    let texels = plane.size(for: size)
    for y in 0..<texels.height {
      let vertical = cos(Double(y * plane.verticalStep) / 15)
      for x in 0..<texels.width {
        let horizontal = sin(Double(x * plane.horizontalStep) / 20 + Double(index))
        bytes.append(UInt8(clamping: Int(128 + 80 * horizontal * vertical)))
      }
    }
  }
  return bytes
}

private func encoded(_ format: PixelFormat, _ size: PixelSize = wide, quality: Int = 95) throws -> [UInt8] {
  try #require(MotionJPEGEncoder.encode(picture(format, size), format: format, size: size, quality: quality))
}

/// The image without its Huffman tables, as cameras send it.
private func withoutTables(_ image: [UInt8]) -> [UInt8] {
  var result = Array(image[..<2])
  var place = 2
  while image[place + 1] != 0xda {
    let end = place + 2 + Int(image[place + 2]) << 8 + Int(image[place + 3])
    if image[place + 1] != 0xc4 { result += image[place..<end] }
    place = end
  }
  return result + image[place...]
}

extension MotionJPEGDecoder {
  fileprivate func image(_ bytes: [UInt8]) throws -> Image {
    // Between rows lies what the decoder does not write.
    var output = [UInt8](repeating: 0, count: byteCount)
    var memory = output.mutableBytes()
    let layout = try decode(bytes.span.bytes, into: &memory)
    return Image(layout: layout, bytes: Array(output[..<layout.byteCount]))
  }
}

/// The largest difference between an image's planes and packed bytes.
private func difference(_ image: Image, _ packed: [UInt8]) -> Int {
  let reference = FrameLayout(packed: image.layout.format, size: image.size)
  var largest = 0
  for (index, plane) in image.layout.format.planes.enumerated() {
    let texels = plane.size(for: image.size)
    for y in 0..<texels.height {
      for x in 0..<texels.width {
        let a = image.bytes[image.layout.planes[index].offset + y * image.layout.planes[index].stride + x]
        let b = packed[reference.planes[index].offset + y * reference.planes[index].stride + x]
        largest = max(largest, abs(Int(a) - Int(b)))
      }
    }
  }
  return largest
}

@Suite(.virtualTime) struct MotionJPEGTests {
  @Test(arguments: [PixelFormat.yuv420, .yuv422, .yuv444, .gray8], ["64x48", "33x17", "1x1", "160x8"])
  func decodesThePlanesAsTheyAre(_ format: PixelFormat, _ text: String) throws {
    let size = try #require(PixelSize(text))
    let decoder = try #require(MotionJPEGDecoder(size: size))
    let image = try decoder.image(encoded(format, size))
    #expect(image.layout.format == format && image.size == size)
    #expect(difference(image, picture(format, size)) <= 6)
  }

  @Test(arguments: [PixelFormat.yuv420, .yuv422, .yuv444, .gray8])
  func suppliesTheStandardTables(_ format: PixelFormat) throws {
    let whole = try encoded(format)
    let bare = withoutTables(whole)
    #expect(bare.count < whole.count - (format == .gray8 ? 200 : 400))
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    #expect(try decoder.image(bare).bytes == decoder.image(whole).bytes)
    // A decoder that has seen no tables must not depend on those of an earlier frame.
    let fresh = try #require(MotionJPEGDecoder(size: wide))
    #expect(try fresh.image(bare).bytes == decoder.image(whole).bytes)
  }

  /// A frame carries the camera's own image when asked to, with what the camera left out.
  @Test func theOriginalIsKeptOnRequest() throws {
    var device = FakeDevice()
    device.formats = [.init(fourCC: "MJPG", sizes: .discrete([(wide, [FrameRate(frames: 30)])]))]
    let kernel = FakeVideoKernel()
    let mailbox = FrameMailbox()
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    _ = try camera.start(StreamRequest(), into: mailbox)
    defer { camera.stop() }
    let whole = try encoded(.yuv422), bare = withoutTables(whole)
    func deliver(_ image: [UInt8]) throws -> (original: Frame.Original, jpeg: [UInt8]?, planes: Image) {
      kernel.shoot("/dev/video0", planes: [image])
      let frame = try mailbox.frame()
      return (frame.original, frame.jpeg(), frame.copy())
    }
    let unasked = try deliver(whole)
    #expect(unasked.original == .dropped && unasked.jpeg == nil)
    mailbox.originals = .kept
    let kept = try deliver(whole)
    #expect(kept.jpeg == whole && kept.planes.bytes == unasked.planes.bytes)
    // Garbage before the image is not part of it.
    #expect(try deliver([0, 1, 2] + whole).jpeg == whole)
    let supplied = try #require(try deliver(bare).jpeg)
    let scan = try #require((0..<bare.count).first { bare[$0] == 0xff && bare[$0 + 1] == 0xda })
    let expected: [UInt8] = Array(bare[..<scan]) + HuffmanTables.segment + Array(bare[scan...])
    #expect(supplied == expected)
    let endless = try #require(try deliver(whole.dropLast(2)).jpeg)
    #expect(endless == whole)
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    #expect(try decoder.image(supplied).bytes == decoder.image(whole).bytes)
    mailbox.originals = .dropped
    #expect(try deliver(whole).jpeg == nil)
  }

  @Test func tablesAreThoseOfTheStandard() throws {
    #expect(HuffmanTables.segment.count == 2 + 0x1a2)
    // The library writes the same tables, one marker for each: its bytes are an independent copy of annex K.
    let image = try encoded(.yuv422)
    var tables: [UInt8: [UInt8]] = [:]
    var place = 2
    while image[place + 1] != 0xda {
      let length = Int(image[place + 2]) << 8 + Int(image[place + 3])
      if image[place + 1] == 0xc4 {
        tables[image[place + 4]] = Array(image[(place + 5)..<(place + 2 + length)])
      }
      place += 2 + length
    }
    #expect(tables.count == 4)
    let segment = HuffmanTables.segment
    place = 4
    while place < segment.count {
      let values = segment[(place + 1)..<(place + 17)].reduce(0) { $0 + Int($1) }
      #expect(tables[segment[place]] == Array(segment[(place + 1)..<(place + 17 + values)]))
      place += 17 + values
    }
    #expect(place == segment.count)
  }

  @Test func lessChromaThanOurFormatsHaveIsDoubled() throws {
    for (sampling, horizontal, vertical, format): (Int32, Int, Int, PixelFormat) in [
      (4, 1, 2, .yuv444), (5, 4, 1, .yuv422),
    ] {
      let chroma = (wide.width / horizontal, wide.height / vertical)
      var planes = [UInt8](repeating: 128, count: wide.area)
      for plane in 0..<2 {
        planes += (0..<chroma.0 * chroma.1).map { index in
          UInt8(100 + plane * 40 + index % chroma.0 * 30 / chroma.0 + index / chroma.0 * 20 / chroma.1)
        }
      }
      let bytes = try #require(
        MotionJPEGEncoder.encode(
          planes, sampling: sampling, size: wide, offsets: [0, wide.area, wide.area + chroma.0 * chroma.1],
          strides: [wide.width, chroma.0, chroma.0], quality: 98))
      let image = try #require(MotionJPEGDecoder(size: wide)).image(bytes)
      #expect(image.layout.format == format)
      let step = format.planes[1].horizontalStep
      var expected = [UInt8](repeating: 128, count: wide.area)
      for plane in 0..<2 {
        for y in 0..<wide.height {
          for x in 0..<wide.width / step {
            expected.append(
              planes[
                wide.area + plane * chroma.0 * chroma.1 + y / vertical * chroma.0 + x * step / horizontal])
          }
        }
      }
      #expect(difference(image, expected) <= 3)
    }
  }

  @Test func rubbishAroundTheImageIsIgnored() throws {
    let whole = try encoded(.yuv422)
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    let expected = try decoder.image(whole).bytes
    #expect(try decoder.image([0, 0, 0xff, 0xd8, 1] + whole).bytes == expected)
    #expect(try decoder.image(whole + [UInt8](repeating: 0, count: 3000)).bytes == expected)
    #expect(try decoder.image(whole + noise(900, seed: 1)).bytes == expected)
    #expect(try decoder.image(Array(whole.dropLast(2))).bytes == expected, "only the end marker is missing")
    #expect(try decoder.image(Array(whole[..<2]) + [0xff, 0xff] + Array(whole[2...])).bytes == expected)
  }

  @Test func cutOffFramesAreRefused() throws {
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    for format in [PixelFormat.yuv420, .gray8] {
      let whole = try encoded(format)
      for part in stride(from: 0.02, to: 0.95, by: 0.06) {
        let count = Int(Double(whole.count) * part)
        #expect(throws: MotionJPEGDecoder.Refusal.self, "\(count) of \(whole.count)") {
          try decoder.image(Array(whole[..<count]))
        }
      }
      _ = try decoder.image(whole)
    }
  }

  @Test func otherSizesAreRefused() throws {
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    for text in ["63x48", "64x47", "32x32", "96x48", "64x64", "4000x3000"] {
      let size = try #require(PixelSize(text))
      #expect(throws: MotionJPEGDecoder.Refusal.wrongSize, "\(text)") {
        try decoder.image(encoded(.yuv420, size))
      }
    }
    // Encoders that cannot cut a block off: the picture's corner is what was asked for.
    let size = try #require(PixelSize("80x56"))
    let image = try decoder.image(encoded(.yuv422, size))
    #expect(image.size == wide)
    let luma = picture(.yuv422, size)
    #expect(abs(Int(image.bytes[image.layout.planes[0].stride * 40 + 60]) - Int(luma[40 * 80 + 60])) <= 6)
  }

  @Test func nothingIsReadOrWrittenOutOfBounds() throws {
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    let guarded = Guarded(decoder.byteCount)
    var outcomes = (good: 0, bad: 0)
    for seed in 0..<150 {
      let format: PixelFormat = [.yuv420, .yuv422, .yuv444, .gray8][seed % 4]
      var bytes = try encoded(format, quality: 70)
      if seed % 3 == 0 { bytes = withoutTables(bytes) }
      let hits = noise(12, seed: UInt64(seed + 1))
      for index in 0..<(1 + seed % 5) {
        bytes[(Int(hits[index]) << 8 | Int(hits[index + 1])) % bytes.count] = hits[index + 6]
      }
      // The input ends where memory ends: reading one byte more is a crash.
      let input = Guarded(bytes.count)
      input.bytes.copyBytes(from: bytes)
      do {
        var memory = guarded.bytes.mutableBytes
        let layout = try decoder.decode(input.bytes.bytes, into: &memory)
        #expect(layout.byteCount <= decoder.byteCount)
        outcomes.good += 1
      } catch {
        outcomes.bad += 1
      }
      // One bad frame does not spoil the next.
      if seed % 10 == 7 { _ = try decoder.image(encoded(.yuv420)) }
    }
    #expect(outcomes.good > 0 && outcomes.bad > 0)
  }

  @Test func noiseIsNotAnImage() throws {
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    for seed in 0..<50 {
      let bytes: [UInt8] =
        (seed % 2 == 0 ? [0xff, 0xd8, 0xff] : []) + noise(seed * 37, seed: UInt64(seed + 1))
      #expect(throws: MotionJPEGDecoder.Refusal.self) { try decoder.image(bytes) }
    }
    // Marker lengths that lead past the end, and none at all.
    for bytes: [UInt8] in [
      [], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xdb, 0xff, 0xff], [0xff, 0xd8, 0xff, 0xdb, 0, 1],
    ] {
      #expect(throws: MotionJPEGDecoder.Refusal.notAnImage) { try decoder.image(bytes) }
    }
  }

  /// Many webcams put a few bytes too many before the end; more are a sign of lost data.
  @Test(arguments: [(1, true), (3, true), (12, true), (40, false), (4096, false)])
  func fewBytesTooManyAreAccepted(count: Int, isHarmless: Bool) throws {
    let whole = try encoded(.yuv422)
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    let expected = try decoder.image(whole).bytes
    let padded = Array(whole[..<(whole.count - 2)]) + [UInt8](repeating: 0x55, count: count) + [0xff, 0xd9]
    if isHarmless {
      #expect(try decoder.image(padded).bytes == expected)
    } else {
      #expect(throws: MotionJPEGDecoder.Refusal.damaged) { try decoder.image(padded) }
    }
    // Before another marker they are not the camera's habit.
    let tables = try #require(whole.indices.first { whole[$0] == 0xff && whole[$0 + 1] == 0xda })
    #expect(throws: MotionJPEGDecoder.Refusal.self) {
      try decoder.image(
        Array(whole[..<tables]) + [UInt8](repeating: 0x55, count: count) + Array(whole[tables...]))
    }
    #expect(try decoder.image(whole).bytes == expected)
  }

  /// Bytes too many before a restart marker must not hide that data are missing behind it.
  @Test func lossBehindAHarmlessWarningIsRefused() throws {
    // Two restart intervals of which each is a copy of the one interval of a picture half as high.
    let half = PixelSize(width: 64, height: 24)
    let part = try encoded(.yuv444, half)
    let scan = try #require(part.indices.first { part[$0] == 0xff && part[$0 + 1] == 0xda })
    let data = scan + 2 + Int(part[scan + 2]) << 8 + Int(part[scan + 3])
    var head = Array(part[..<data])
    let frame = try #require(head.indices.first { head[$0] == 0xff && head[$0 + 1] == 0xc0 })
    head[frame + 6] = 48
    // Eight units across and three rows of them.
    head.insert(contentsOf: [0xff, 0xdd, 0, 4, 0, 24], at: frame)
    let interval = Array(part[data..<part.count - 2])
    let decoder = try #require(MotionJPEGDecoder(size: wide))
    let stray = [UInt8](repeating: 0x55, count: 14)
    _ = try decoder.image(head + interval + [0xff, 0xd0] + interval + [0xff, 0xd9])
    _ = try decoder.image(head + interval + stray + [0xff, 0xd0] + interval + [0xff, 0xd9])
    let cut = interval.prefix(interval.count / 2)
    #expect(throws: MotionJPEGDecoder.Refusal.damaged) {
      try decoder.image(head + interval + stray + [0xff, 0xd0] + cut + [0xff, 0xd9])
    }
  }

  @Test func framesOfACameraAreDecoded() throws {
    var device = FakeDevice()
    device.formats = [.init(fourCC: "MJPG", sizes: .discrete([(wide, [FrameRate(frames: 30)])]))]
    let kernel = FakeVideoKernel()
    let mailbox = FrameMailbox()
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    let configuration = try camera.start(StreamRequest(), into: mailbox)
    #expect(configuration.format == .yuv422 && configuration.encoding == .jpeg)
    let good = withoutTables(try encoded(.yuv422, quality: 60))
    kernel.shoot("/dev/video0", planes: [Array(good[..<200])])
    #expect(eventually { camera.statistics.errors == 1 })
    kernel.shoot("/dev/video0", planes: [noise(500, seed: 3)])
    #expect(eventually { camera.statistics.errors == 2 })
    for turn in 0..<30 {
      #expect(eventually { kernel.shoot("/dev/video0", planes: [good]) })
      let frame = try mailbox.next()
      #expect(frame.sequence == UInt32(turn + 2))
      #expect(difference(frame.image, picture(.yuv422, wide)) < 40)
    }
    #expect(camera.statistics.delivered == 30 && camera.state == .streaming)
    camera.stop()
  }
}
