import Cameras
import CTurboJPEG
import Pixels

/// Encodes 4:2:2 JPEG images, like the encoder chip of most webcams.
///
/// Confined to one thread; allocates nothing after `init`.
final class SimulatedJPEGEncoder {
  /// The layout of the planes to encode: luma rows have an even number of bytes.
  let layout: FrameLayout
  /// The memory of the planes, filled by the caller.
  let planes: UnsafeMutableRawBufferPointer
  /// The most bytes of an image.
  var mostBytes: Int { output.count }
  private let handle: tjhandle
  private let output: UnsafeMutableRawBufferPointer
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
    planes = .allocate(byteCount: stride * size.height * 2, alignment: 64)
    planes.initializeMemory(as: UInt8.self, repeating: 0)
    let most = Int(tjBufSize(Int32(size.width), Int32(size.height), Self.sampling))
    output = .allocate(byteCount: most, alignment: 64)
  }

  deinit {
    tjDestroy(handle)
    planes.deallocate()
    output.deallocate()
  }

  /// Encodes the planes; the bytes stay valid until the next call.
  func encode() -> UnsafeRawBufferPointer {
    let size = layout.size, memory = planes.bindMemory(to: UInt8.self).baseAddress!
    if size.width % 2 == 1 {
      // The library reads luma in pairs, so the last column is repeated.
      for row in 0..<size.height {
        let end = row * layout.planes[0].stride + size.width
        memory[end] = memory[end - 1]
      }
    }
    var target: UnsafeMutablePointer<UInt8>? = output.bindMemory(to: UInt8.self).baseAddress
    var count = UInt(output.count)
    let result = withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: 3) { pointers in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3) { strides in
        for index in 0..<3 {
          pointers.initializeElement(at: index, to: UnsafePointer(memory) + layout.planes[index].offset)
          strides.initializeElement(at: index, to: Int32(layout.planes[index].stride))
        }
        return tjCompressFromYUVPlanes(
          handle, pointers.baseAddress, Int32(size.width), strides.baseAddress, Int32(size.height),
          Self.sampling, &target, &count, Self.quality, TJFLAG_NOREALLOC)
      }
    }
    precondition(result == 0, "libturbojpeg rejected planes of its own layout")
    return UnsafeRawBufferPointer(start: output.baseAddress, count: Int(count))
  }
}
