import Files
import Pixels

/// A file with the planes of one frame and nothing else, as `capture --raw` writes it: its name says what they are, as in
/// `a.jpg.YUYV-640x480.raw`.
///
/// The name does not say how YCbCr is encoded: it is taken for BT.601 of limited range, which cameras send by default.
package struct FrameDump {
  private let format: PixelFormat
  private let size: PixelSize

  /// Parses a file's name; nil for one of another form.
  package init?(path: String) {
    let parts = PathName.lastComponent(of: path).split(separator: ".")
    guard parts.count >= 2, parts[parts.count - 1] == "raw" else { return nil }
    let words = parts[parts.count - 2].split(separator: "-", maxSplits: 1)
    guard words.count == 2, let size = PixelSize(words[1]), let code = FourCC(words[0]),
      let format = PixelFormat.allCases.first(where: { $0.fourCCs.contains(code) }),
      format.model == .yCbCr || format.model == .rgb
    else { return nil }
    self.format = format
    self.size = size
  }

  /// Reads the file as `.rgba8`; the samples of subsampled chroma are repeated.
  ///
  /// - Throws: `badData` when its size is not that of the planes.
  func read(
    _ path: String, limits: StillLimits, isCancelled: () -> Bool
  ) throws(FileError) -> StillImage {
    try limits.check(width: size.width, height: size.height, name: path)
    let layout = FrameLayout(packed: format, size: size)
    let bytes = try FileContent.read(path, isCancelled: isCancelled) { _ throws(FileError) in
      layout.byteCount + 1
    }
    guard bytes.count == layout.byteCount else {
      throw FileError(
        .badData,
        "\(path): \(format.fourCCs[0]) of \(size) is \(layout.byteCount) bytes, and the file has "
          + (bytes.count > layout.byteCount ? "more" : "\(bytes.count)"))
    }
    return StillImage(format.model == .rgb ? colors(bytes, layout) : mixed(bytes, layout))
  }

  /// Red, green and blue in another order.
  private func colors(_ bytes: [UInt8], _ layout: FrameLayout) -> Image {
    let order: [Int] =
      switch format {
      case .bgr24, .bgrx32: [2, 1, 0]
      case .xrgb32: [1, 2, 3]
      case .xbgr32: [3, 2, 1]
      default: [0, 1, 2]
      }
    let step = format.planes[0].bytesPerTexel
    var result = Image(packed: .rgba8, size: size)
    for pixel in 0..<size.area {
      for channel in 0..<3 { result.bytes[4 * pixel + channel] = bytes[pixel * step + order[channel]] }
      result.bytes[4 * pixel + 3] = 255
    }
    return result
  }

  /// Red, green and blue of luma and chroma.
  private func mixed(_ bytes: [UInt8], _ layout: FrameLayout) -> Image {
    let (luma, blue, red) = samples(layout)
    var result = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let light = (Double(bytes[luma.place(x, y)]) - 16) * 255 / 219
        let b = (Double(bytes[blue.place(x, y)]) - 128) * 255 / 224
        let r = (Double(bytes[red.place(x, y)]) - 128) * 255 / 224
        let pixel = 4 * (y * size.width + x)
        // BT.601, of whose weights the factors follow.
        for (channel, value) in [light + 1.402 * r, light - 0.344_136 * b - 0.714_136 * r, light + 1.772 * b]
          .enumerated()
        {
          result.bytes[pixel + channel] = UInt8(min(max(value.rounded(), 0), 255))
        }
        result.bytes[pixel + 3] = 255
      }
    }
    return result
  }

  /// Where the samples of a channel lie.
  private struct Samples {
    let offset: Int, stride: Int
    /// The bytes between samples, and the pixels that one of them covers.
    let step: Int, across: Int, down: Int

    func place(_ x: Int, _ y: Int) -> Int { offset + y / down * stride + x / across * step }
  }

  private func samples(_ layout: FrameLayout) -> (luma: Samples, blue: Samples, red: Samples) {
    let planes = layout.planes
    func channel(_ plane: Int, _ first: Int, step: Int) -> Samples {
      let shape = format.planes[plane]
      return Samples(
        offset: planes[plane].offset + first, stride: planes[plane].stride, step: step,
        across: shape.horizontalStep, down: shape.verticalStep)
    }
    /// Four bytes for two pixels.
    func packed(_ luma: Int, _ blue: Int, _ red: Int) -> (Samples, Samples, Samples) {
      let offset = planes[0].offset, stride = planes[0].stride
      return (
        Samples(offset: offset + luma, stride: stride, step: 2, across: 1, down: 1),
        Samples(offset: offset + blue, stride: stride, step: 4, across: 2, down: 1),
        Samples(offset: offset + red, stride: stride, step: 4, across: 2, down: 1)
      )
    }
    return switch format {
    case .yuyv: packed(0, 1, 3)
    case .yvyu: packed(0, 3, 1)
    case .uyvy: packed(1, 0, 2)
    case .vyuy: packed(1, 2, 0)
    case .nv12, .nv16: (channel(0, 0, step: 1), channel(1, 0, step: 2), channel(1, 1, step: 2))
    case .nv21: (channel(0, 0, step: 1), channel(1, 1, step: 2), channel(1, 0, step: 2))
    case .yvu420: (channel(0, 0, step: 1), channel(2, 0, step: 1), channel(1, 0, step: 1))
    default: (channel(0, 0, step: 1), channel(1, 0, step: 1), channel(2, 0, step: 1))
    }
  }
}
