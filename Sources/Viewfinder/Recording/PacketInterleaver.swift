import Video

/// Writes the packets of a movie in the order of their times: a picture once the next one says how long it is shown, and
/// sound once the pictures before it are written, which an encoder holds back.
struct PacketInterleaver: ~Copyable {
  private let muxer: MovieMuxer
  /// How long a picture may be shown; nil for any time.
  private let longestGap: Duration?
  /// The picture whose duration is not known before the next one.
  private var held: VideoPacket?
  /// The sound that waits, in the order of time.
  var sound: [(packet: VideoPacket, duration: Duration)] = []
  /// The time of the sound that was written last; nil before the first.
  private(set) var lastSound: Duration?

  /// Writes into a movie that was begun.
  init(_ muxer: MovieMuxer, longestGap: Duration? = nil) {
    (self.muxer, self.longestGap) = (muxer, longestGap)
  }

  /// The bytes written so far.
  var byteCount: Int { muxer.byteCount }

  /// Appends a picture, later than the one before.
  mutating func append(_ packet: VideoPacket) throws(VideoError) {
    if let held {
      let gap = packet.time - held.time
      if let longestGap, gap > longestGap {
        throw VideoError(
          .unsupported,
          "two pictures lie \(Int(gap / .seconds(3600))) hours apart, and .mp4 and .mov hold 6; write .mkv")
      }
      try muxer.write(held, lasting: gap)
      try writeSound(before: packet.time)
    }
    held = packet
  }

  /// Writes the sound before a time, or all of it.
  mutating func writeSound(before time: Duration?) throws(VideoError) {
    let count = time.flatMap { time in sound.firstIndex { $0.packet.time >= time } } ?? sound.count
    for (packet, duration) in sound[..<count] {
      try muxer.write(sound: packet, lasting: duration)
      lastSound = packet.time
    }
    sound.removeFirst(count)
  }

  /// Writes the last picture and the sound that waits, and completes the movie.
  ///
  /// - Parameters:
  ///   - duration: how long the last picture is shown.
  ///   - end: where sound ends; nil for all of it.
  mutating func finish(lasting duration: Duration, soundUntil end: Duration?) throws(VideoError) {
    if let held { try muxer.write(held, lasting: duration) }
    held = nil
    try writeSound(before: end)
    try muxer.finish()
  }
}
