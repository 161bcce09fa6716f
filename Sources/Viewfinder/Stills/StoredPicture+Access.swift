import Files
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
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try picture.bytes(of: region)
    } catch {
      throw RenderingError(.storage, error.description)
    }
    body(bytes.span.bytes, stride)
  }
}

/// A stored picture that tiles are written to.
final class StoredResult: PictureWriting {
  let picture: StoredPicture

  init(_ description: PictureDescription) throws(RenderingError) {
    do throws(FileError) {
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
    do throws(FileError) {
      try picture.write(region, from: pixels.bytes, stride: stride)
    } catch {
      throw RenderingError(.storage, error.description)
    }
  }
}
