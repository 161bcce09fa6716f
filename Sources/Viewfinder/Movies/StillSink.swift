package import Files
package import Pixels
package import Stills
import Video

/// A still for each picture of a movie and each result of the chain.
package final class StillSink: MovieSink {
  /// A still to write.
  package struct File: Sendable {
    package var path: String
    package var format: StillFormat

    /// Names a file.
    package init(path: String, format: StillFormat) { (self.path, self.format) = (path, format) }
  }

  private let finish: StillFinish
  private let replacing: AtomicFile.Replacing
  private let sampleFormats: [StillFormat]
  private let files: (_ number: Int) throws -> [File]
  private let report: (_ file: File, _ result: Int, _ size: PixelSize, _ duration: Duration) -> Void
  private var folders = OutputFolders()
  private var count = 0
  private var last = ContinuousClock.now

  /// Prepares stills.
  ///
  /// - Parameters:
  ///   - formats: the format of each result.
  ///   - finish: what is done to the pictures on the way.
  ///   - replacing: what happens to files of their names.
  ///   - files: the files of a picture, one for each result, by its number from 1; called on the sink's thread.
  ///   - report: called there with each file that is written.
  package init(
    formats: [StillFormat], _ finish: StillFinish, replacing: AtomicFile.Replacing,
    files: @escaping (_ number: Int) throws -> [File],
    report: @escaping (_ file: File, _ result: Int, _ size: PixelSize, _ duration: Duration) -> Void
  ) {
    sampleFormats = formats
    self.finish = finish
    self.replacing = replacing
    self.files = files
    self.report = report
  }

  package func forms(of picture: MoviePicture, sizes: [PixelSize]) -> [MoviePictureForm] {
    sampleFormats.map { MoviePictureForm(format: finish.pixels(of: .rgba8, for: $0), encoding: .jpeg) }
  }

  package func begin(sizes: [PixelSize], rate: MovieRate, of source: any MovieSource) throws {
    last = .now
  }

  package func put(_ images: [Image], at time: Duration, sound: [MovieSoundPacket]) throws {
    count += 1
    for (index, file) in try files(count).enumerated() {
      let metadata = try Metadata().carriedOver(size: images[index].size, software: softwareName)
      let bytes = try StillImage.encode(
        images[index], as: file.format, metadata: metadata, finish: finish,
        origin: StillOrigin(format: .rgba8))
      try folders.create(for: file.path)
      try AtomicFile.write(bytes, to: file.path, replacing: replacing)
      let now = ContinuousClock.now
      report(file, index, images[index].size, now - last)
      last = now
    }
  }

  package func finish(sound: [MovieSoundPacket]) throws {}
}
