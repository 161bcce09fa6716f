import CTIFF
public import Files
public import Pixels

/// A frame with the sensor's own values, to be written as a DNG file (Adobe Digital Negative 1.4) for raw
/// developers.
///
/// The file holds the values as they are. Those that are encoded for a display get a table that makes them
/// linear again; those of 14 and 16 bits, for which dcraw's tables are too short, are made linear themselves.
public struct DigitalNegative: Sendable {
  /// The values: a Bayer mosaic, or grey.
  public let frame: Image
  /// The transform that makes the frame appear upright; developers apply it.
  public let orientation: Orientation
  /// How the values relate to colours.
  public let colors: SensorColors
  /// The facts that its metadata records.
  public let settings: PhotoSettings

  /// Describes a file; nil for a frame in another format.
  public init?(
    frame: Image, orientation: Orientation = .up, colors: SensorColors = .sRGB, settings: PhotoSettings
  ) {
    guard [.bayer, .gray].contains(frame.layout.format.model) else { return nil }
    self.frame = frame
    self.orientation = orientation
    self.colors = colors
    self.settings = settings
  }

  /// The bytes of the file. Cost: a few copies of the frame in memory.
  public func encoded() throws(FileError) -> [UInt8] {
    let editor = MetadataEditor()
    do throws(MetadataEditor.Failure) {
      var settings = settings
      // The chain is not in the file.
      settings.userComment = nil
      try editor.set("Exif.Photo.ExifVersion", "48 50 51 50")
      try editor.apply(settings)
      return try editor.written(into: try picture())
    } catch {
      throw FileError(.io, "a DNG of \(frame.size) cannot be made: \(error.reason)")
    }
  }

  /// The file without the metadata of the shot.
  private func picture() throws(MetadataEditor.Failure) -> [UInt8] {
    let format = frame.layout.format, place = frame.layout.planes[0]
    var frame = frame
    var levels = SensorLevels(format, frame.encoding)
    if levels.table.count > SensorLevels.longestTable {
      frame = levels.linear(frame)
      levels = .linear
    }
    let preview = NegativePreview(frame, levels, colors)
    let cell = (format.mosaic ?? .rggb).channels.map { UInt8($0) }
    let matrix = colors.fromXYZ.map { SIMD3<Float>($0) }
    let neutral = colors.neutral.map { SIMD3<Float>($0) } ?? .zero
    let name = (settings.model ?? "").unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
    let model = String(String.UnicodeScalarView(name))
    var message = ErrorText()
    var count = 0
    let file = frame.bytes.withUnsafeBufferPointer { samples in
      preview.bytes.withUnsafeBufferPointer { small in
        levels.table.withUnsafeBufferPointer { table in
          (model.isEmpty ? "Camera" : model).withCString { model in
            var negative = CTIFFNegative(
              samples: samples.baseAddress! + place.offset, stride: place.stride,
              width: UInt32(frame.size.width), height: UInt32(frame.size.height),
              bitsPerSample: format.storesWords ? 16 : 8, isMosaic: format.model == .bayer,
              mosaic: (cell[0], cell[1], cell[2], cell[3]),
              linearization: table.isEmpty ? nil : table.baseAddress, linearizationCount: UInt32(table.count),
              blackLevel: Float(levels.black), whiteLevel: UInt32(levels.white),
              colorMatrix: (
                matrix[0].x, matrix[0].y, matrix[0].z, matrix[1].x, matrix[1].y, matrix[1].z, matrix[2].x,
                matrix[2].y, matrix[2].z
              ), illuminant: PhotoSettings.LightSource.d65.rawValue,
              neutral: (neutral.x, neutral.y, neutral.z), orientation: UInt16(orientation.rawValue),
              model: model, preview: small.baseAddress!, previewWidth: UInt32(preview.size.width),
              previewHeight: UInt32(preview.size.height))
            return message.fill { ctiff_write_negative(&negative, &count, $0) }
          }
        }
      }
    }
    guard let file else { throw MetadataEditor.Failure(reason: message.text) }
    defer { ctiff_free(file) }
    return Array(copying: file, count: count)
  }
}
