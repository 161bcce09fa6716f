public import Cameras
public import Files
public import Pixels
public import Video

/// Writes pictures with their times into a movie file, which appears complete when it is finished, or not at all.
///
/// ```swift
/// var clip = try ClipWriter(to: "clip.mov", VideoSettings(frame.layout.size), identifier: identifier)
/// try clip.append(image, at: timestamp)
/// let summary = try clip.finish()
/// ```
/// A writer that ends without ``finish()`` leaves nothing. Confined to one thread, whose time encoding takes.
public struct ClipWriter: ~Copyable {
  /// What a file contains.
  public struct Summary: Hashable, Sendable {
    /// Its pictures.
    public var frames = 0
    /// Pictures that were left out because their time was not after that of the one before.
    public var dropped = 0
    /// Packets of a movie's sound that were left out because their times do not follow one another.
    package var droppedSound = 0
    /// From the first picture to the end of the last.
    public var duration = Duration.zero
  }

  private var output: AtomicOutput
  private let encoder: VideoEncoder
  private var movie: PacketInterleaver
  private var summary = Summary()
  private var first: Duration?
  private var last: Duration?
  /// From one packet of sound to the next: the file's clock counts samples, at least 8000 in a second.
  private static let shortestSound = Duration.microseconds(125)
  /// What sound that comes out of order is ahead by where its own time is wrong, and not that of what follows.
  private static let longestPause = Duration.seconds(10)

  /// 31 bits of 90000ths of a second.
  private static let longestQuickTimeGap = Duration.seconds(23_860)

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the file; its extension `.mp4`, `.mov`, `.mkv` or `.webm` decides on the format.
  ///   - settings: how the pictures are compressed, and what they are.
  ///   - identifier: what it shares with a photograph.
  ///   - replacing: what happens to a file of that name.
  /// - Throws: `VideoError`, or `FileError` when the file cannot be created.
  public init(
    to path: String, _ settings: VideoSettings, identifier: ContentIdentifier? = nil,
    replacing: AtomicFile.Replacing = .never
  ) throws {
    let tags = identifier.map { MovieTags.taken($0) } ?? [:]
    try self.init(to: path, settings, soundOf: nil, tags: tags, replacing: replacing)
  }

  /// Begins a file that may take over the sound of a movie.
  ///
  /// - Parameter tags: what it says about itself besides the program's name, by the names of ``MovieTags``.
  package init(
    to path: String, _ settings: VideoSettings, soundOf movie: MovieReader?, tags: [String: String] = [:],
    replacing: AtomicFile.Replacing
  ) throws {
    let container = try MovieMuxer.Container(of: path, for: settings.codec)
    let encoder: VideoEncoder
    do throws(VideoError) {
      encoder = try VideoEncoder(settings)
    } catch {
      throw error.naming(path)
    }
    let output = try AtomicOutput(path, replacing: replacing)
    let muxer = try MovieMuxer(
      descriptor: output.descriptor, container, encoder: encoder, movie: movie,
      metadata: MovieTags.made.merging(MovieTags.named(tags, for: container)) { $1 })
    self.movie = PacketInterleaver(
      muxer, longestGap: container == .mp4 || container == .mov ? Self.longestQuickTimeGap : nil)
    self.encoder = encoder
    self.output = output
  }

  /// Appends a picture in the format and size of the settings.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - timestamp: its moment of exposure; the first picture's is the start of the clip.
  public mutating func append(_ image: Image, at timestamp: Duration) throws {
    try append(image.layout, image.bytes.span.bytes, at: timestamp)
  }

  /// Appends a frame in the format and size of the settings.
  public mutating func append(_ frame: borrowing Frame) throws {
    let (layout, timestamp) = (frame.layout, frame.timestamp)
    try frame.withBytes { bytes in try append(layout, bytes, at: timestamp) }
  }

  private mutating func append(
    _ layout: FrameLayout, _ bytes: RawSpan, at timestamp: Duration
  ) throws(VideoError) {
    let start = first ?? timestamp
    // The file's clock counts in 90000ths of a second.
    if let last, timestamp - last < .microseconds(12) {
      summary.dropped += 1
      return
    }
    let packets = try encoder.encode(layout, bytes, at: timestamp - start)
    first = start
    last = timestamp
    summary.frames += 1
    for packet in packets { try movie.append(packet) }
  }

  /// Appends a packet of the movie's sound, at a time from the start of the clip; those whose times do not follow one
  /// another are left out.
  package mutating func append(sound packet: VideoPacket, lasting duration: Duration) {
    // The decoder's run-up, of which nothing is heard.
    guard packet.time >= .zero else { return }
    if let lastSound = movie.lastSound, packet.time - lastSound < Self.shortestSound {
      summary.droppedSound += 1
      return
    }
    if let newest = movie.sound.last, packet.time - newest.packet.time < Self.shortestSound {
      let place = movie.sound.firstIndex { packet.time - $0.packet.time < Self.shortestSound } ?? 0
      let before = place > 0 ? movie.sound[place - 1].packet.time : movie.lastSound ?? .zero
      guard movie.sound[place].packet.time - before > Self.longestPause else {
        summary.droppedSound += 1
        return
      }
      // A time far ahead would have all that follows wait for it.
      summary.droppedSound += movie.sound.count - place
      movie.sound.removeSubrange(place...)
    }
    movie.sound.append((packet, duration))
  }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: `VideoError` when no picture was appended or the file cannot be written, or `FileError`.
  public consuming func finish() throws -> Summary {
    try complete()
    try output.publish()
    return summary
  }

  /// Completes the file together with another one: both get their names, or neither does.
  consuming func finish(
    with bytes: [UInt8], at path: String, replacing: AtomicFile.Replacing
  ) throws -> Summary {
    var other = try AtomicOutput(path, replacing: replacing)
    try other.write(bytes)
    try complete()
    try AtomicOutput.publish(&other, &output)
    return summary
  }

  private mutating func complete() throws {
    guard let first, let last else { throw VideoError(.failed, "a clip needs at least one picture") }
    for packet in try encoder.finish() { try movie.append(packet) }
    // The last picture is shown as long as the others on average.
    let duration =
      summary.frames > 1
      ? (last - first) / (summary.frames - 1) : .seconds(1 / encoder.settings.rate)
    try movie.writeLast(lasting: duration)
    try movie.finish(soundUntil: last - first + duration)
    summary.duration = last - first + duration
  }
}
