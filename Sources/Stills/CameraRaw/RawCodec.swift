import CLibRaw
import Files
import Pixels

/// DNG and the raw files of cameras, developed into 16 bits as a ``RawDevelopment`` says.
///
/// Brightness is not adjusted: light that fills the sensor is white.
enum RawCodec: StillCodec {
  static let name = "DNG or camera RAW"

  /// The usual extensions.
  static let extensions = [
    "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf", "rw2", "pef", "srw", "3fr",
    "fff", "iiq",
    "mrw", "x3f", "erf", "kdc", "dcr", "mos", "rwl",
  ]

  /// The beginnings of files that are not TIFF. Those of Olympus, Panasonic, Canon, Fujifilm, Minolta and Sigma.
  private static let signatures: [(place: Int, text: String)] = [
    (0, "IIRO"), (0, "IIRS"), (0, "MMOR"), (0, "IIU\0"), (6, "HEAPCCDR"), (4, "ftypcrx "),
    (0, "FUJIFILMCCD-RAW"),
    (0, "\0MRM"), (0, "FOVb"),
  ]

  static func recognizes(_ head: [UInt8]) -> Bool {
    if signatures.contains(where: { head.dropFirst($0.place).starts(with: $0.text.utf8) }) { return true }
    return TIFFCodec.recognizes(head) && head.withFileBytes { TIFFDirectory($0)?.isRaw == true }
  }

  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int? {
    // The header is read before any pixel.
    StillCodecs.longestUnsized
  }

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(FileError) -> StillImage {
    try decode(file, name: name, colors: colors, limits: limits, RawDevelopment())
  }

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits,
    _ development: RawDevelopment
  ) throws(FileError) -> StillImage {
    let (metadata, notices) = file.withFileBytes { Metadata.reading(file: $0, name: name) }
    return try file.withFileBytes { bytes throws(FileError) in
      let reader = try RawReader(file: bytes, name: name, limits: limits)
      let orientation = reader.orientation
      let image = try reader.decode(
        CLibRawDevelopment(development, colors == .convertToSRGB ? CLibRawSRGB : CLibRawProPhoto))
      // What the sensor saw is beyond sRGB: it is a file in ProPhoto RGB for whoever keeps that.
      var still = StillImage(
        image: image, metadata: metadata, notices: notices,
        profile: bytesOfProfile(RGBSpace.proPhoto.profile()))
      still.orientation = orientation
      return still
    }
  }
}

extension RawCodec {
  static func describe(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> StoredPixels {
    let (metadata, notices) = Metadata.reading(file: file, name: name)
    let reader = try RawReader(file: file, name: name, limits: limits)
    return StoredPixels(
      size: reader.size, format: .rgba16,
      facts: StillFacts(
        metadata: metadata, notices: notices, profile: [], orientation: reader.orientation, isOpaque: true))
  }
}

/// An open raw file.
private struct RawReader: ~Copyable {
  let orientation: Orientation
  /// The size of the developed picture as stored.
  let size: PixelSize
  private let reader: OpaquePointer
  private let name: String

  deinit { clibraw_close(reader) }

  /// Reads the header. The bytes must outlive the reader.
  init(file: FileBytes, name: String, limits: StillLimits) throws(FileError) {
    var info = CLibRawInfo()
    var message = ErrorText()
    guard message.fill({ clibraw_is_available($0) }) else {
      throw FileError(.unsupported, "\(name): raw files cannot be read: \(message.text)")
    }
    guard let base = file.baseAddress,
      let reader = message.fill({ clibraw_open(base, file.count, &info, $0) })
    else { throw FileError(.badData, "\(name): not a raw file that can be developed: \(message.text)") }
    do throws(FileError) {
      try limits.check(width: Int(info.rawWidth), height: Int(info.rawHeight), name: name)
      // Rows or columns are added until pixels are square.
      let stretch = max(info.pixelAspect, 1 / info.pixelAspect)
      guard stretch.isFinite, stretch < Double(StillLimits.longestSide) else {
        throw FileError(.badData, "\(name): pixels of the aspect \(info.pixelAspect) are not supported")
      }
      let (width, height) = (Double(info.rawWidth), Double(info.rawHeight))
      try limits.check(
        width: Int(width * max(info.pixelAspect, 1)), height: Int(height * max(1 / info.pixelAspect, 1)),
        name: name)
    } catch {
      clibraw_close(reader)
      throw error
    }
    self.reader = reader
    self.name = name
    orientation = Orientation(rawValue: Int(info.orientation)) ?? .up
    // Pixels are made square by rows or columns that are added.
    size = PixelSize(
      width: Int(Double(info.width) * max(info.pixelAspect, 1) + 0.5),
      height: Int(Double(info.height) * max(1 / info.pixelAspect, 1) + 0.5))
  }

  /// Develops to `.rgba16`.
  func decode(_ development: CLibRawDevelopment) throws(FileError) -> Image {
    var message = ErrorText()
    let reader = reader
    let size = message.fill { text in
      withUnsafePointer(to: development) { clibraw_develop(reader, $0, text) }
    }
    guard size.width > 0 else {
      throw FileError(.badData, "\(name): cannot be developed: \(message.text)")
    }
    var image = Image(packed: .rgba16, size: PixelSize(width: Int(size.width), height: Int(size.height)))
    image.bytes.withUnsafeMutableBytes { clibraw_take(reader, $0.bindMemory(to: UInt16.self).baseAddress!) }
    return image
  }
}

extension CLibRawDevelopment {
  fileprivate init(_ development: RawDevelopment, _ colors: CLibRawColors) {
    self.init()
    self.colors = colors
    switch development.whiteBalance {
    case .camera: white = CLibRawCamera
    case .average: white = CLibRawAverage
    case .light(let x, let y):
      white = CLibRawLight
      light = (x / y, 1, (1 - x - y) / y)
    }
    highlights =
      switch development.highlights {
      case .clip: 0
      case .blend: 2
      case .rebuild: 5
      }
    isHalf = development.resolution == .half
  }
}
