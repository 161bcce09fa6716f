internal import Pixels

/// The format that a device agreed to, with where its planes lie in a frame's memory.
struct StreamFormat: Hashable {
  /// The code on the wire.
  let fourCC: FourCC
  /// The size that is used of each frame.
  let size: PixelSize
  /// How it becomes a frame.
  let delivery: Delivery
  /// What the numbers mean.
  let encoding: ColorEncoding
  /// The memory planes as the driver sizes them.
  let planes: [PictureFormat.Plane]

  /// Reads what the driver answered; nil when we cannot show it.
  init?(_ answer: PictureFormat) {
    guard let size = answer.size, let delivery = Delivery(answer.fourCC) else { return nil }
    let planes = answer.planes
    guard !planes.isEmpty else { return nil }
    self.fourCC = answer.fourCC
    self.delivery = delivery
    self.planes = planes
    switch delivery {
    case .native(let format):
      let sizes = [
        size, size.cropped(columns: size.width & ~1, rows: size.height),
        size.cropped(columns: size.width & ~1, rows: size.height & ~1),
      ]
      // Odd sides of subsampled formats are rounded up by some drivers and down by others: the first that the
      // driver's numbers can express is used.
      guard
        let fitting = sizes.first(where: {
          PlaneMap(format: format, size: $0, planes: planes)?.fits(planes) == true
        })
      else { return nil }
      self.size = fitting
      self.encoding = ColorEncoding(answer.colors, model: format.model)
    case .jpeg:
      guard planes.count == 1 else { return nil }
      self.size = size
      self.encoding = .jpeg
    case .converted:
      guard planes.count == 1 else { return nil }
      self.size = size
      self.encoding = ColorEncoding(matrix: .bt601, range: .full)
    }
  }

  /// The format of the frames as far as it can be known before the first of them.
  var deliveredFormat: PixelFormat {
    switch delivery {
    case .native(let format): format
    case .jpeg: .yuv422
    case .converted: .rgb24
    }
  }
}

/// Where each plane of a pixel format lies in the memory planes of a driver.
struct PlaneMap: Hashable {
  /// One plane of the format.
  struct Entry: Hashable {
    /// The memory plane that holds it.
    var memoryPlane: Int
    /// Its first byte there.
    var offset: Int
    /// The bytes from one row to the next.
    var stride: Int
    /// The first byte after its last row.
    var end: Int
  }

  /// What the bytes are.
  let format: PixelFormat
  /// The size of the image.
  let size: PixelSize
  /// One entry for each of the format's planes.
  let entries: [Entry]

  /// Derives the places from the driver's bytes per line; nil when the driver's planes are not the format's.
  ///
  /// Where one memory plane holds several planes of the format they follow one another, and the stride of
  /// chroma is that of luma scaled by its share of the width, as `<linux/videodev2.h>` defines.
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

  /// Whether the driver's memory planes, where it sizes them, are long enough.
  func fits(_ planes: [PictureFormat.Plane]) -> Bool {
    entries.allSatisfy { planes[$0.memoryPlane].byteCount == 0 || $0.end <= planes[$0.memoryPlane].byteCount }
  }

  /// The bytes that a frame must fill of a memory plane.
  func requiredBytes(ofMemoryPlane plane: Int) -> Int {
    entries.reduce(0) { $1.memoryPlane == plane ? max($0, $1.end) : $0 }
  }

  /// The layout in one memory in which memory plane `i` begins at `starts[i]`.
  func layout(starts: [Int]) -> FrameLayout? {
    FrameLayout(
      format: format, size: size,
      planes: entries.map { .init(offset: starts[$0.memoryPlane] + $0.offset, stride: $0.stride) })
  }
}

extension PixelSize {
  /// The same size with fewer columns or rows, but never none.
  fileprivate func cropped(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: max(1, columns), height: max(1, rows))
  }
}
