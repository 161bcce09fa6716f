package import Files
import Glibc
import Pixels

extension StoredPicture {
  /// Encodes a file band by band and gives it its name; the same pixels as ``StillImage/encode(_:as:metadata:finish:origin:)``
  /// makes of a picture in memory.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - format: the file format with its settings.
  ///   - metadata: as for a picture in memory.
  ///   - finish: what is done to the picture and the metadata on the way.
  ///   - origin: what the picture was read from.
  ///   - replacing: what to do with an existing file of the same name.
  ///   - isCancelled: asked while the reader of the standard output takes nothing.
  ///   - check: called with a path that leads to the complete file before it has its name.
  /// - Throws: `unsupported` for a format that cannot be written in bands, and what ``AtomicFile`` throws.
  package func write(
    to path: String, as format: StillFormat, metadata: Metadata, finish: StillFinish, origin: StillOrigin?,
    replacing: AtomicFile.Replacing, isCancelled: () -> Bool = { false },
    check: (_ content: String) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    try format.checkBands(of: size, for: path)
    func encode(into descriptor: Int32) throws(FileError) {
      try format.encode(within: finish.longestFile) { format throws(FileError) in
        ftruncate(descriptor, 0)
        lseek(descriptor, 0, SEEK_SET)
        try self.encode(to: path, descriptor, as: format, metadata, finish, origin)
        return (try? FileStatus(descriptor: descriptor))?.size ?? 0
      }
      try check("/proc/self/fd/\(descriptor)")
    }
    // Complete before its first byte is written, as everything that goes to the standard output, a device or a pipe.
    guard path != StandardOutput.path, FileStatus.kind(of: path) != .stream else {
      let file = try TemporaryFile()
      try encode(into: file.descriptor)
      return try file.copy(toStream: path, isCancelled: isCancelled)
    }
    var output = try AtomicOutput(path, replacing: replacing)
    try encode(into: output.descriptor)
    try output.publish()
  }

  private func encode(
    to path: String, _ descriptor: Int32, as format: StillFormat, _ metadata: Metadata, _ finish: StillFinish,
    _ origin: StillOrigin?
  ) throws(FileError) {
    let finishing = try Finishing(
      format, finish, origin, of: self.format,
      isOpaque: { () throws(FileError) in
        if finish.background != nil { true } else { try allBands(\.isOpaque) }
      },
      isColorless: { () throws(FileError) in try allBands { finish.flattened($0).isColorless } })
    let pixels = finishing.apply(to: finish.flattened(try band(0..<1))).layout.format
    let metadata = try finish.metadata(from: metadata, for: format)
    let profile = try format.profile(for: pixels, finish, finishing)
    var alpha = InterleavedSamples.Alpha.dropped
    // A JPEG has none, so that it need not be looked for.
    if pixels.hasAlpha, !format.storesYCbCr, finish.background == nil, !(try allBands(\.isOpaque)) {
      alpha = .kept
    }
    let encoder = try encoder(
      of: format, size, pixels, metadata, profile, StandardOutput.name(of: path), descriptor, alpha: alpha)
    for rows in bands(of: encoder.rowStep) {
      try encoder.put(finishing.apply(to: finish.flattened(try band(rows)), top: rows.lowerBound))
    }
    try encoder.finish()
  }

  /// Whether every pixel is fully opaque.
  package var isOpaque: Bool {
    get throws(FileError) { try allBands(\.isOpaque) }
  }

  /// Whether something holds for all bands.
  private func allBands(_ property: (Image) -> Bool) throws(FileError) -> Bool {
    for rows in bands() where !property(try band(rows)) { return false }
    return true
  }

  private func encoder(
    of format: StillFormat, _ size: PixelSize, _ pixels: PixelFormat, _ metadata: Metadata,
    _ profile: [UInt8], _ path: String, _ descriptor: Int32, alpha: InterleavedSamples.Alpha
  ) throws(FileError) -> any BandEncoder {
    switch format {
    case .jpeg(let settings):
      return try JPEGBandEncoder(size, pixels, settings, metadata, profile, path, descriptor)
    case .png(let settings):
      return try PNGBandEncoder(size, pixels, alpha, settings, metadata, profile, path, descriptor)
    case .tiff(let settings):
      return try TIFFBandEncoder(
        size, pixels, alpha, settings, metadata, profile, path, descriptor, rowsPerBand: rowsPerBand)
    default: preconditionFailure("refused before")
    }
  }
}

/// A picture file that is written in bands of whole rows, from the top.
protocol BandEncoder: AnyObject {
  /// The number of rows that all bands but the last have, or a multiple of it.
  var rowStep: Int { get }
  /// Writes the next rows.
  func put(_ band: Image) throws(FileError)
  /// Completes the file after the last row.
  func finish() throws(FileError)
}
