import Files

extension StillFormat {
  /// The quality of its files, 1…100; nil where they keep every pixel.
  package var quality: Int? {
    switch self {
    case .jpeg(let settings): settings.quality
    case .avif(let quality, _), .webP(.quality(let quality), _), .jpegXL(.quality(let quality), _, _): quality
    case .png, .tiff, .netpbm, .openEXR, .webP(.lossless, _), .jpegXL(.lossless, _, _): nil
    }
  }

  private func with(quality: Int) -> StillFormat {
    switch self {
    case .jpeg(let settings):
      .jpeg(
        .init(quality: quality, chroma: settings.chroma, scans: settings.scans, codes: settings.codes))
    case .avif(_, let effort): .avif(quality: quality, effort)
    case .webP(_, let effort): .webP(.quality(quality), effort)
    case .jpegXL(_, let depth, let effort): .jpegXL(.quality(quality), depth, effort)
    case .png, .tiff, .netpbm, .openEXR: self
    }
  }

  /// Encodes a file at the greatest quality up to its own at which it has at most `limit` bytes.
  ///
  /// - Parameter encode: makes the file at a quality and returns its length; the last call makes the one to keep. It is
  ///   called up to nine times.
  /// - Throws: `unsupported` where even the lowest quality takes more bytes, or the format has none.
  func encode(
    within limit: Int?, _ encode: (StillFormat) throws(FileError) -> Int
  ) throws(FileError) {
    var length = try encode(self)
    guard let limit, length > limit else { return }
    guard let quality else {
      throw FileError(
        .unsupported,
        "the file has \(length) bytes, more than the \(limit) allowed, and keeps every pixel; write a JPEG, WebP, AVIF "
          + "or JPEG XL of a quality")
    }
    var (low, high, best, last, least) = (1, quality - 1, 0, quality, length)
    while low <= high {
      last = (low + high) / 2
      length = try encode(with(quality: last))
      least = min(least, length)
      if length <= limit { (best, low) = (last, last + 1) } else { high = last - 1 }
    }
    guard best > 0 else {
      throw FileError(
        .unsupported,
        "the file has \(least) bytes at its smallest, more than the \(limit) allowed; make the picture smaller, "
          + "or allow more")
    }
    if last != best { _ = try encode(with(quality: best)) }
  }
}
