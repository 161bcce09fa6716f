package import Pixels

/// The way of a session's pictures into a device that takes them: it follows their format, and survives that the device
/// goes and comes back. Confined to one thread at a time.
package struct VideoFeed: PictureFeed, ~Copyable {
  /// The node's path.
  package let path: String
  private let kernel: any VideoKernel
  /// Nil while the device takes no pictures.
  private var output: VideoOutput?
  /// What was agreed on with the device.
  private var agreed: (layout: FrameLayout, encoding: ColorEncoding)?
  /// Why the device takes no pictures, and when it is asked again.
  private var obstacle: (error: CameraError, until: Duration)?

  /// Opens a device, which other programs see as it was until the first picture.
  ///
  /// - Throws: `CameraError` when there is none, it takes no pictures, another program feeds it, or it may not be opened.
  package init(path: String) throws(CameraError) { try self.init(path: path, kernel: LinuxVideoKernel()) }

  package init(path: String, kernel: any VideoKernel) throws(CameraError) {
    self.path = path
    self.kernel = kernel
    output = try VideoOutput(path, kernel: kernel)
  }

  /// The size of the pictures that the device takes, as they come; nil while it takes none.
  package var size: PixelSize? { output == nil ? nil : agreed?.layout.size }

  /// Closes the device, so that its readers see no camera; the next picture opens it again.
  package mutating func close() {
    output = nil
    agreed = nil
    obstacle = nil
  }

  /// Hands over a picture. Never waits. The device takes pictures whenever they come, so that the rate does not matter.
  package mutating func write(_ frame: borrowing Frame, rate: FrameRate? = nil) -> PictureOutcome {
    if let obstacle {
      guard kernel.now() >= obstacle.until else { return .refused(obstacle.error) }
    }
    do throws(CameraError) {
      if let agreed, agreed != (frame.layout, frame.encoding) {
        // A device changes its format only where nobody has it open, this program included.
        close()
      }
      if output == nil { output = try VideoOutput(path, kernel: kernel) }
      if agreed == nil {
        try output!.agree(on: frame.layout, frame.encoding)
        agreed = (frame.layout, frame.encoding)
      }
      obstacle = nil
      let layout = frame.layout
      let outcome = try frame.withBytes { (bytes) throws(CameraError) in try output!.write(layout, bytes) }
      return outcome == .written ? .written : .dropped
    } catch {
      close()
      obstacle = (error, kernel.now() + .milliseconds(500))
      return .refused(error)
    }
  }
}
