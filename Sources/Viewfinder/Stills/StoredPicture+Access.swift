import Graphics
import Pixels
import Rendering
import Stills

/// The part of a stored picture that tiles are computed of.
struct StoredSource: PictureReading {
  let picture: StoredPicture

  var format: PixelFormat { picture.format }
  var size: PixelSize { picture.size }

  func withTexels(
    of region: PixelRegion, plane: Int, _ body: (RawSpan, _ stride: Int) -> Void
  ) throws(RenderingError) {
    let stride = region.width * format.planes[plane].bytesPerTexel
    let memory = SampleMemory<UInt8>(count: stride * region.height)
    var texels = memory.mutableBytes(0..<memory.count)
    do throws(StillsError) {
      try texels.withUnsafeMutableBytes { texels throws(StillsError) in
        try picture.read(region, into: texels)
      }
    } catch {
      throw RenderingError(.storage, error.description)
    }
    body(texels.bytes, stride)
  }
}

/// A stored picture that tiles are written to.
final class StoredResult: PictureWriting {
  let picture: StoredPicture

  init(_ description: PictureDescription) throws(RenderingError) {
    do throws(StillsError) {
      picture = try StoredPicture(
        format: description.format, size: description.size, encoding: description.encoding)
    } catch {
      throw RenderingError(.storage, error.description)
    }
  }

  func fill(
    _ region: PixelRegion,
    _ body: (inout MutableRawSpan, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let stride = region.width * picture.format.planes[0].bytesPerTexel
    let memory = SampleMemory<UInt8>(count: stride * region.height)
    var pixels = memory.mutableBytes(0..<memory.count)
    try body(&pixels, stride)
    do throws(StillsError) {
      try pixels.withUnsafeBytes { pixels throws(StillsError) in
        try picture.write(region, from: pixels, stride: stride)
      }
    } catch {
      throw RenderingError(.storage, error.description)
    }
  }
}
