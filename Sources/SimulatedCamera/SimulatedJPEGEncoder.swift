import Cameras
import CTurboJPEG
import Pixels

/// Encodes 4:2:2 JPEG images, like the encoder chip of most webcams.
///
/// Confined to one thread; allocates nothing after `init`.
final class SimulatedJPEGEncoder {
  /// The layout of the planes to encode: luma rows have an even number of bytes.
  let layout: FrameLayout
  private let memory: SampleMemory<UInt8>
  /// The most bytes of an image.
  var mostBytes: Int { output.count }
  private let handle: tjhandle
  private let output: SampleMemory<UInt8>
  private static let sampling = Int32(TJSAMP_422.rawValue)
  private static let quality: Int32 = 90

  /// Creates an encoder; nil when libturbojpeg runs out of memory.
  init?(size: PixelSize) {
    guard let handle = tjInitCompress() else { return nil }
    self.handle = handle
    let stride = (size.width + 1) & ~1
    let chroma = stride / 2
    let places = [
      FrameLayout.Plane(offset: 0, stride: stride),
      FrameLayout.Plane(offset: stride * size.height, stride: chroma),
      FrameLayout.Plane(offset: (stride + chroma) * size.height, stride: chroma),
    ]
    guard let layout = FrameLayout(format: .yuv422, size: size, planes: places) else {
      preconditionFailure("the planes of 4:2:2 are contiguous")
    }
    self.layout = layout
    memory = SampleMemory(count: stride * size.height * 2)
    let most = Int(tjBufSize(Int32(size.width), Int32(size.height), Self.sampling))
    output = SampleMemory(count: most)
  }

  deinit { tjDestroy(handle) }

  /// The memory of the planes, filled by the caller.
  var planes: MutableSpan<UInt8> {
    @_lifetime(borrow self) get {
      let memory = memory
      return _overrideLifetime(memory.mutableSpan(0..<memory.count), borrowing: self)
    }
  }

  /// Encodes the planes; the bytes stay valid until the next call.
  @_lifetime(borrow self)
  func encode() -> RawSpan {
    let (size, memory, output) = (layout.size, memory, output)
    if size.width % 2 == 1 {
      // The library reads luma in pairs, so the last column is repeated.
      for row in 0..<size.height {
        let end = row * layout.planes[0].stride + size.width
        memory[end] = memory[end - 1]
      }
    }
    var count = UInt(output.count)
    var target = output.mutableSpan(0..<output.count)
    // The planes lie one after the other, as the library has them where rows are not padded.
    let result = memory.span(0..<memory.count).withUnsafeBufferPointer { planes in
      target.withUnsafeMutableBufferPointer { target in
        var start = target.baseAddress
        return tjCompressFromYUV(
          handle, planes.baseAddress, Int32(size.width), 1, Int32(size.height), Self.sampling, &start, &count,
          Self.quality, TJFLAG_NOREALLOC)
      }
    }
    precondition(result == 0, "libturbojpeg rejected planes of its own layout")
    return _overrideLifetime(output.bytes(0..<Int(count)), borrowing: self)
  }
}
