internal import Pixels

/// The negotiated format of a device, with the layout of its planes in a frame's memory.
struct StreamFormat: Hashable {
  /// The code on the wire.
  let fourCC: FourCC
  /// The used size of the picture in each buffer; of one field, if that is what a buffer holds.
  let size: PixelSize
  /// How the lines of raw formats lie in a buffer; compressed ones are taken for progressive.
  let fieldOrder: FieldOrder
  /// Its conversion to frames.
  let delivery: Delivery
  /// The encoding of the values.
  let encoding: ColorEncoding
  /// The memory planes as the driver reports them.
  let planes: [PictureFormat.Plane]

  /// Interprets the driver's answer; nil when the format cannot be shown.
  ///
  /// - Parameter black: the black level of a sensor's linear values; nil when it is 0 or unknown.
  init?(_ answer: PictureFormat, black: BlackLevel?) {
    guard let size = answer.size, let delivery = Delivery(answer.fourCC) else { return nil }
    let planes = answer.planes
    guard !planes.isEmpty else { return nil }
    self.fourCC = answer.fourCC
    self.delivery = delivery
    self.planes = planes
    switch delivery {
    case .native(let format):
      // A field of a mosaic is no mosaic.
      fieldOrder = format.model == .bayer ? .progressive : answer.fieldOrder
      let sizes = [
        size, size.cropped(columns: size.width & ~1, rows: size.height),
        size.cropped(columns: size.width & ~1, rows: size.height & ~1),
      ]
      // Some drivers round odd sides of subsampled formats up, others down; the first that matches the
      // driver's numbers is used.
      guard
        let fitting = sizes.first(where: {
          PlaneLayout(format: format, size: $0, planes: planes)?.fits(planes) == true
        })
      else { return nil }
      self.size = fitting
      self.encoding = ColorEncoding(answer.colors, format: format, black: black)
    case .unpacked(let samples):
      guard planes.count == 1,
        planes[0].bytesPerLine == 0 || planes[0].bytesPerLine >= samples.rowBytes(width: size.width)
      else { return nil }
      fieldOrder = .progressive
      self.size = size
      self.encoding = ColorEncoding(answer.colors, format: samples.format, black: black)
    case .jpeg:
      guard planes.count == 1 else { return nil }
      fieldOrder = .progressive
      self.size = size
      self.encoding = .jpeg
    case .video:
      guard planes.count == 1 else { return nil }
      fieldOrder = .progressive
      self.size = size
      self.encoding = ColorEncoding(answer.colors, format: .yuv420)
    case .converted:
      guard planes.count == 1 else { return nil }
      fieldOrder = .progressive
      self.size = size
      self.encoding = ColorEncoding(matrix: .bt601, range: .full)
    }
  }

  /// The size of the delivered frames.
  var deliveredSize: PixelSize {
    fieldOrder == .alternating ? PixelSize(width: size.width, height: size.height * 2) : size
  }

  /// The format of the frames, as far as known before the first one.
  var deliveredFormat: PixelFormat {
    switch delivery {
    case .native(let format): format
    case .unpacked(let samples): samples.format
    case .jpeg: .yuv422
    case .video: .yuv420
    case .converted: .rgb24
    }
  }
}

/// The location of each plane of a pixel format in the driver's memory planes.
struct PlaneLayout: Hashable {
  /// One plane of the format.
  struct Entry: Hashable {
    /// The memory plane that holds it.
    var memoryPlane: Int
    /// The offset of its first byte there.
    var offset: Int
    /// The bytes per row.
    var stride: Int
    /// The offset after its last row.
    var end: Int
  }

  /// The pixel format.
  let format: PixelFormat
  /// The size of the image.
  let size: PixelSize
  /// One entry per plane of the format.
  let entries: [Entry]

  /// Derives the locations from the driver's bytes per line; nil when the driver's planes do not match the
  /// format's.
  ///
  /// Several planes in one memory plane follow one another, and the stride of chroma is that of luma scaled
  /// by its share of the width, as `<linux/videodev2.h>` defines.
  init?(format: PixelFormat, size: PixelSize, planes: [PictureFormat.Plane]) {
    let kinds = format.planes
    guard planes.count == 1 || planes.count == kinds.count else { return nil }
    var entries: [Entry] = []
    var offset = 0
    for (index, kind) in kinds.enumerated() {
      let texels = kind.size(for: size)
      let row = texels.width * kind.bytesPerTexel
      let reported: Int
      if planes.count == 1 {
        reported =
          planes[0].bytesPerLine * kind.bytesPerTexel * kinds[0].horizontalStep
          / (kind.horizontalStep * kinds[0].bytesPerTexel)
      } else {
        reported = planes[index].bytesPerLine
        offset = 0
      }
      guard reported == 0 || reported >= row else { return nil }
      let stride = max(reported, row)
      let end = offset + stride * (texels.height - 1) + row
      entries.append(
        Entry(memoryPlane: planes.count == 1 ? 0 : index, offset: offset, stride: stride, end: end))
      offset += stride * texels.height
    }
    self.format = format
    self.size = size
    self.entries = entries
  }

  /// Whether the driver's memory planes, if it reports their sizes, are large enough.
  func fits(_ planes: [PictureFormat.Plane]) -> Bool {
    entries.allSatisfy { planes[$0.memoryPlane].byteCount == 0 || $0.end <= planes[$0.memoryPlane].byteCount }
  }

  /// The bytes of a memory plane that a frame must fill.
  func requiredBytes(ofMemoryPlane plane: Int) -> Int {
    entries.reduce(0) { $1.memoryPlane == plane ? max($0, $1.end) : $0 }
  }

  /// The layout in one memory block in which memory plane `i` begins at `starts[i]`.
  func layout(starts: [Int]) -> FrameLayout? {
    FrameLayout(
      format: format, size: size,
      planes: entries.map { .init(offset: starts[$0.memoryPlane] + $0.offset, stride: $0.stride) })
  }
}

extension PixelSize {
  /// The size with fewer columns or rows; nil when none would remain.
  fileprivate func cropped(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: max(1, columns), height: max(1, rows))
  }
}
