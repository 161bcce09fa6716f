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
    of region: PixelRegion, plane: Int, _ body: (UnsafeRawBufferPointer, _ stride: Int) -> Void
  ) throws(RenderingError) {
    let stride = region.width * format.planes[plane].bytesPerTexel
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * region.height, alignment: 16)
    defer { memory.deallocate() }
    do throws(StillsError) {
      try picture.read(region, into: memory)
    } catch {
      throw RenderingError(.storage, error.description)
    }
    body(UnsafeRawBufferPointer(memory), stride)
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
    _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let stride = region.width * picture.format.planes[0].bytesPerTexel
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * region.height, alignment: 16)
    defer { memory.deallocate() }
    try body(memory, stride)
    do throws(StillsError) {
      try picture.write(region, from: UnsafeRawBufferPointer(memory), stride: stride)
    } catch {
      throw RenderingError(.storage, error.description)
    }
  }
}
