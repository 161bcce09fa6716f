import Glibc
import Pixels
import Testing

import Video

/// Movie files that are damaged: each is refused in words, or gives the pictures that are left.
@Suite(.timeLimit(.minutes(10))) struct MovieReaderTests {
  private static let size = PixelSize(width: 64, height: 48)

  /// The bytes of a movie of 30 pictures.
  private static func movie(
    _ container: MovieMuxer.Container, _ codec: VideoCodec = .h264
  ) throws -> [UInt8] {
    let (descriptor, path) = temporaryFile([])
    defer {
      close(descriptor)
      unlink(path)
    }
    let encoder = try VideoEncoder(VideoSettings(size, codec: codec, quality: 0.8))
    let muxer = try MovieMuxer(descriptor: descriptor, container, encoder: encoder)
    func write(_ packets: [VideoPacket]) throws {
      for packet in packets { try muxer.write(packet, lasting: .milliseconds(33)) }
    }
    for index in 0..<30 {
      var image = Image(packed: .yuv420, size: size, encoding: .video709)
      for place in image.bytes.indices { image.bytes[place] = UInt8((place &* 7 &+ index * 5) & 127) + 40 }
      try write(
        encoder.encode(image.layout, image.bytes.span.bytes, at: .milliseconds(index * 33)))
    }
    try write(encoder.finish())
    try muxer.finish()
    return contents(descriptor)
  }

  /// A file of its own with these bytes.
  private static func temporaryFile(_ bytes: [UInt8]) -> (descriptor: Int32, path: String) {
    var name = Array("/tmp/movie-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    precondition(write(descriptor, bytes, bytes.count) == bytes.count)
    return (descriptor, String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  private static func contents(_ descriptor: Int32) -> [UInt8] {
    let length = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: length)
    precondition(pread(descriptor, &bytes, length, 0) == length)
    return bytes
  }

  /// Reads a movie to its end, twice.
  ///
  /// - Returns: how many pictures came in the first reading; nil where the file is refused.
  private static func read(_ bytes: [UInt8], damage: MovieReader.Damage = .concealed) throws -> Int? {
    let (descriptor, path) = temporaryFile(bytes)
    defer {
      close(descriptor)
      unlink(path)
    }
    let reader: MovieReader
    do throws(VideoError) {
      reader = try MovieReader(contentsOf: path, damage: damage)
    } catch {
      #expect(error.description.hasPrefix(path) && !error.description.contains("\n"), "\(error)")
      return nil
    }
    #expect(reader.byteCount <= MovieReader.mostPixels * 3)
    var bytes = [UInt8](repeating: 0, count: reader.byteCount)
    func pictures() -> Int {
      var (pictures, outcomes) = (0, 0)
      while true {
        outcomes += 1
        // The file has 30; damage must not make reading endless.
        guard outcomes < 3000 else {
          Issue.record("reading does not end")
          return pictures
        }
        var memory = bytes.mutableBytes()
        switch reader.next(into: &memory) {
        case .end: return pictures
        case .damaged: continue
        case .picture: pictures += 1
        }
      }
    }
    let first = pictures()
    if reader.rewind() { _ = pictures() }
    return first
  }

  @Test(arguments: [MovieMuxer.Container.mp4, .matroska])
  func damagedFilesAreRefusedOrRead(container: MovieMuxer.Container) throws {
    let whole = try Self.movie(container)
    #expect(try Self.read(whole) == 30)
    var random = SplitMix64(state: 42)
    var (refused, read) = (0, 0)
    for round in 0..<120 {
      var bytes = whole
      if round % 4 == 3 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      // Every other file is damaged where its structure is.
      let reach = round % 2 == 0 ? bytes.count : min(bytes.count, 800)
      for _ in 0..<(1 << (round % 5)) {
        bytes[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if try Self.read(bytes) == nil { refused += 1 } else { read += 1 }
    }
    #expect(refused > 5 && read > 5, "\(refused) refused, \(read) read")
  }

  /// FFmpeg ends the program where an error comes with a picture from the threads of some of its decoders.
  @Test(arguments: VideoCodec.allCases) func damagedPicturesAreNoticed(codec: VideoCodec) throws {
    guard codec.canEncode, codec.canDecode else { return }
    let whole = try Self.movie(.matroska, codec)
    #expect(try Self.read(whole, damage: .noticed) == 30)
    var random = SplitMix64(state: 7)
    var isNoticed = false
    for _ in 0..<20 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: 1000..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let count = try Self.read(bytes, damage: .noticed), count < 30 { isNoticed = true }
    }
    #expect(isNoticed, "\(codec)")
  }

  @Test func timesThatCannotBeAreIgnored() throws {
    let (descriptor, path) = Self.temporaryFile([])
    defer {
      close(descriptor)
      unlink(path)
    }
    let encoder = try VideoEncoder(VideoSettings(Self.size, codec: .motionJPEG))
    let muxer = try MovieMuxer(descriptor: descriptor, .matroska, encoder: encoder)
    let image = Image(packed: .yuv420, size: Self.size, encoding: .jpeg)
    // The last one's is 2 to the 50th microseconds, which is 36 years.
    let times = [Duration.zero, .milliseconds(40), .microseconds(1 << 50)]
    func write(_ packets: [VideoPacket]) throws {
      for packet in packets { try muxer.write(packet, lasting: .milliseconds(40)) }
    }
    for time in times {
      try write(encoder.encode(image.layout, image.bytes.span.bytes, at: time))
    }
    try write(encoder.finish())
    try muxer.finish()
    let reader = try MovieReader(contentsOf: path)
    #expect(reader.duration == nil)
    var bytes = [UInt8](repeating: 0, count: reader.byteCount)
    var memory = bytes.mutableBytes()
    for time in [times[0], times[1], nil] {
      guard case .picture(let picture) = reader.next(into: &memory) else {
        Issue.record("there is no picture at \(String(describing: time))")
        return
      }
      #expect(picture.time == time)
    }
    let last = reader.next(into: &memory)
    #expect(last == .end)
  }

  /// Pictures that are made up for damage are none where it is noticed: what comes before it is as in the whole movie.
  @Test func noticedDamageEndsReading() throws {
    let whole = try Self.movie(.mp4)
    let start = try #require(whole.firstRange(of: Array("mdat".utf8))).lowerBound
    var damaged = whole
    for place in start + 20_000..<start + 22_000 { damaged[place] ^= 0x5a }
    /// The pictures up to the first outcome that is none, which is the second value.
    func pictures(_ bytes: [UInt8]) throws -> ([[UInt8]], MovieReader.Outcome) {
      let (descriptor, path) = Self.temporaryFile(bytes)
      defer {
        close(descriptor)
        unlink(path)
      }
      let reader = try MovieReader(contentsOf: path, damage: .noticed)
      var bytes = [UInt8](repeating: 0, count: reader.byteCount)
      var memory = bytes.mutableBytes()
      var pictures: [[UInt8]] = []
      while true {
        let outcome = reader.next(into: &memory)
        guard case .picture(let picture) = outcome else { return (pictures, outcome) }
        pictures.append([UInt8](copying: memory.bytes.extracting(first: picture.layout.byteCount)))
      }
    }
    let (right, end) = try pictures(whole)
    #expect(right.count == 30 && end == .end)
    let (left, damage) = try pictures(damaged)
    #expect(damage == .damaged && (1..<30).contains(left.count), "\(left.count) pictures")
    #expect(left.elementsEqual(right.prefix(left.count)))
  }

  @Test func aPictureThatIsTooLargeIsRefused() throws {
    // A movie without compression says its size in words.
    let claim = Array("YUV4MPEG2 W60000 H60000 F25:1 Ip A1:1 C420\nFRAME\n".utf8)
    #expect(try Self.read(claim) == nil)
  }

  /// The third of five pictures has twice the sides.
  @Test func aPictureThatBecomesTooLargeIsDamage() throws {
    let other = PixelSize(width: 2 * Self.size.width, height: 2 * Self.size.height)
    let encoder = try VideoEncoder(VideoSettings(other, codec: .motionJPEG))
    let image = Image(packed: .yuv420, size: other, encoding: .jpeg)
    let large = try encoder.encode(image.layout, image.bytes.span.bytes, at: .zero)
    for (most, isWhole) in [(other.area, true), (other.area - 1, false)] {
      let (reader, unlink) = try Self.pictures(mostPixels: most) { index, bytes in
        if index == 2 { bytes = large[0].bytes }
      }
      defer { unlink() }
      // Reported at the end, like other damage that can be concealed.
      #expect(Self.outcomes(reader) == [true, true, true, true, isWhole])
    }
  }

  /// Each picture has 30 packets of sound.
  @Test func soundThatWaitsIsLimited() throws {
    for (most, isWhole) in [(MovieReader.mostSound, true), (2000, false)] {
      let (reader, unlink) = try Self.pictures(sound: true, mostSound: most) { _, _ in }
      defer { unlink() }
      // No sound is taken until the end, so all of it is queued.
      #expect(Self.outcomes(reader) == Array(repeating: true, count: 5) + (isWhole ? [] : [false]))
      var bytes = 0
      while let (packet, _) = reader.takeSound() { bytes += packet.bytes.count }
      #expect(isWhole ? bytes > 2000 : (1000...2000).contains(bytes), "\(bytes) bytes")
    }
  }

  /// A movie of five pictures, which `change` may damage, and what removes its file.
  private static func pictures(
    sound hasSound: Bool = false, mostPixels: Int = MovieReader.mostPixels,
    mostSound: Int = MovieReader.mostSound,
    _ change: (Int, inout [UInt8]) -> Void
  ) throws -> (MovieReader, () -> Void) {
    let (descriptor, path) = temporaryFile([])
    let encoder = try VideoEncoder(VideoSettings(size, codec: .motionJPEG))
    let sound = hasSound ? try SoundEncoder(channels: 1) : nil
    let muxer = try MovieMuxer(descriptor: descriptor, .matroska, encoder: encoder, sound: sound)
    let image = Image(packed: .yuv420, size: size, encoding: .jpeg)
    var random = SplitMix64(state: 1)
    var count = 0
    for index in 0..<5 {
      let time = Duration.milliseconds(index * 640)
      for packet in try encoder.encode(image.layout, image.bytes.span.bytes, at: time) {
        var bytes = packet.bytes
        change(index, &bytes)
        try muxer.write(
          VideoPacket(bytes: bytes, time: packet.time, isKey: packet.isKey), lasting: .milliseconds(640))
      }
      guard let sound else { continue }
      for _ in 0..<30 {
        let samples = (0..<sound.block).map { _ in Float.random(in: -1...1, using: &random) }
        for packet in try sound.encode(samples, at: sound.blockDuration * count) {
          try muxer.write(sound: packet, lasting: sound.blockDuration)
        }
        count += 1
      }
    }
    try muxer.finish()
    let reader = try MovieReader(
      contentsOf: path, sound: hasSound ? .read : .leftOut, mostPixels: mostPixels, mostSound: mostSound)
    return (
      reader,
      {
        close(descriptor)
        unlink(path)
      }
    )
  }

  /// Whether each reading up to the end gave a picture.
  private static func outcomes(_ reader: MovieReader) -> [Bool] {
    var bytes = [UInt8](repeating: 0, count: reader.byteCount)
    var memory = bytes.mutableBytes()
    var outcomes: [Bool] = []
    while outcomes.count < 10 {
      switch reader.next(into: &memory) {
      case .picture: outcomes.append(true)
      case .damaged: outcomes.append(false)
      case .end: return outcomes
      }
    }
    return outcomes
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers in every run.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
