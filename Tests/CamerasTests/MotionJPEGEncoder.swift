import CTurboJPEG
import Pixels

/// Encodes YCbCr planes to JPEG, as a webcam does.
enum MotionJPEGEncoder {
  /// Encodes contiguous planes of `format`; nil when the library fails.
  ///
  /// - Parameter quality: 1…100.
  static func encode(
    _ bytes: [UInt8], format: PixelFormat, size: PixelSize, quality: Int = 90
  ) -> [UInt8]? {
    let sampling: UInt32
    switch format {
    case .gray8: sampling = TJSAMP_GRAY.rawValue
    case .yuv420: sampling = TJSAMP_420.rawValue
    case .yuv422: sampling = TJSAMP_422.rawValue
    case .yuv444: sampling = TJSAMP_444.rawValue
    default: return nil
    }
    let layout = FrameLayout(packed: format, size: size)
    guard bytes.count >= layout.byteCount else { return nil }
    // The library reads subsampled luma up to even sides, so the edge of odd sides is repeated.
    let isWide = format != .yuv444 && format != .gray8 && size.width % 2 == 1
    let isTall = format == .yuv420 && size.height % 2 == 1
    guard isWide || isTall else {
      return encode(
        bytes, sampling: Int32(sampling), size: size, offsets: layout.planes.map(\.offset),
        strides: layout.planes.map(\.stride), quality: quality)
    }
    var padded: [UInt8] = []
    for row in 0..<size.height {
      padded += bytes[row * size.width..<(row + 1) * size.width]
      if isWide { padded.append(bytes[(row + 1) * size.width - 1]) }
    }
    let stride = size.width + (isWide ? 1 : 0)
    if isTall { padded += padded[(size.height - 1) * stride..<size.height * stride] }
    let shift = padded.count - size.area
    padded += bytes[size.area..<layout.byteCount]
    return encode(
      padded, sampling: Int32(sampling), size: size,
      offsets: [0] + layout.planes.dropFirst().map { $0.offset + shift },
      strides: [stride] + layout.planes.dropFirst().map(\.stride), quality: quality)
  }

  /// Encodes planes with any of the library's subsamplings.
  static func encode(
    _ bytes: [UInt8], sampling: Int32, size: PixelSize, offsets: [Int], strides: [Int], quality: Int
  ) -> [UInt8]? {
    guard let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(output) }
    let result = bytes.withUnsafeBufferPointer { memory in
      var planes: [UnsafePointer<UInt8>?] = offsets.map { memory.baseAddress! + $0 }
      return tjCompressFromYUVPlanes(
        handle, &planes, Int32(size.width), strides.map { Int32($0) }, Int32(size.height), sampling, &output,
        &count, Int32(quality), 0)
    }
    guard result == 0, let output else { return nil }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }
}
