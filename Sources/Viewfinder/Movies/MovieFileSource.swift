package import Files
package import Pixels
import Stills
package import Video

/// A movie file that FFmpeg decodes.
package final class MovieFileSource: MovieSource {
  package let name: String
  /// What reads it.
  package let reader: MovieReader
  private let usual: ColorEncoding
  private let isCancelled: () -> Bool
  private let memory: SampleMemory<UInt8>
  private var count = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - matrix: what the samples mean where the movie does not say it; nil decides by the size.
  ///   - sound: whether its sound is read too.
  ///   - isCancelled: asked before each picture.
  /// - Throws: `badData` for what holds no video, `unsupported` where movies are not read at all.
  package init(
    _ path: String, matrix: ColorEncoding.Matrix? = nil, sound: MovieReader.Sound = .leftOut,
    isCancelled: @escaping () -> Bool
  ) throws(FileError) {
    do throws(VideoError) {
      reader = try MovieReader(contentsOf: path, sound: sound, damage: .noticed)
    } catch {
      throw FileError(error.code == .notBuilt ? .unsupported : .badData, error.description)
    }
    name = path
    memory = SampleMemory(count: reader.byteCount)
    usual = MovieColors.usual(for: reader.size, matrix)
    self.isCancelled = isCancelled
  }

  package var size: PixelSize { reader.size }
  package var orientation: Orientation { reader.orientation }
  package var rate: MovieRate? { reader.frameRate }
  package var bits: Int? { reader.bits }
  package var tags: [String: String] { MovieTags.carried(from: reader) }
  package var pixelShape: String? { nil }
  package var duration: Duration? { reader.duration }
  package var tracks: MovieTracks { reader.tracks }
  package var expectedCount: Int? {
    guard let duration = reader.duration, let rate else { return nil }
    let count = duration / .seconds(1) * rate.perSecond
    return count < 1e9 ? Int(count.rounded()) : nil
  }

  package func withPixels(_ body: (RawSpan) throws -> Void) rethrows {
    let memory = memory
    try body(memory.bytes(0..<memory.count))
  }

  package func next() throws(FileError) -> MoviePicture? {
    if isCancelled() { throw FileError(.cancelled, "\(name): reading was cancelled") }
    let memory = memory
    var pixels = memory.mutableBytes(0..<memory.count)
    let outcome = reader.next(into: &pixels, else: usual)
    if let other = reader.otherSize {
      throw FileError(
        .badData,
        "\(name): the size changes from \(reader.size) to \(other) at picture \(count + 1)")
    }
    switch outcome {
    case .end: return nil
    case .damaged:
      throw FileError(
        .badData,
        "\(name): damaged or cut off \(count > 0 ? "after picture \(count)" : "before its first picture")")
    case .picture(let picture):
      count += 1
      return MoviePicture(
        layout: picture.layout, encoding: picture.encoding, time: picture.time, duration: picture.duration)
    }
  }

  package func takeSound() -> [MovieSoundPacket] {
    var packets: [MovieSoundPacket] = []
    while let (packet, duration) = reader.takeSound() {
      packets.append(MovieSoundPacket(packet: packet, duration: duration))
    }
    return packets
  }
}
