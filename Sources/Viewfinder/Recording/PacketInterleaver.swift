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
    var written = 0
    defer { sound.removeFirst(written) }
    for (packet, duration) in sound {
      if let time, packet.time >= time { return }
      try muxer.write(sound: packet, lasting: duration)
      lastSound = packet.time
      written += 1
    }
  }

  /// Writes the last picture, which is shown for a time.
  mutating func writeLast(lasting duration: Duration) throws(VideoError) {
    if let held { try muxer.write(held, lasting: duration) }
    held = nil
  }

  /// Writes the sound that waits, up to a time or all of it, and completes the movie.
  mutating func finish(soundUntil end: Duration?) throws(VideoError) {
    try writeSound(before: end)
    try muxer.finish()
  }
}
