internal import CPipeWire
package import Pixels

/// The way of a session's pictures to PipeWire, which shows them to other programs as a camera's: it offers several formats,
/// and survives that the daemon goes and comes back.
package struct PipeWireFeed: PictureFeed, ~Copyable {
  /// What readers are offered.
  private struct Offer: Equatable {
    var size: PixelSize
    var rate: FrameRate?
  }

  private let name: String
  private let preferred: PixelFormat
  private let kernel = LinuxVideoKernel()
  /// Nil while there is no camera.
  private var output: PipeWireOutput?
  private var offer: Offer?
  /// How the pictures lie in the readers' memory.
  private var layout: FrameLayout?
  /// Why there is no camera, and when that is tried again.
  private var obstacle: (error: CameraError, until: Duration)?

  /// Prepares a camera, which other programs see from the first picture on.
  ///
  /// - Parameters:
  ///   - name: the name by which they see it.
  ///   - preferred: the format that is offered first.
  /// - Throws: `unsupported` in a build without PipeWire.
  package init(name: String, preferring preferred: PixelFormat) throws(CameraError) {
    guard cpipewire_is_built() else { throw CameraError(CPipeWireProblem(), name) }
    self.name = name
    self.preferred = preferred
  }

  /// The size of the pictures that other programs see; nil while they see none.
  package var size: PixelSize? { output == nil ? nil : offer?.size }

  /// Takes the camera away.
  package mutating func close() {
    output = nil
    offer = nil
    obstacle = nil
  }

  /// Hands over a picture. Never waits for a reader.
  package mutating func write(_ frame: borrowing Frame, rate: FrameRate?) -> PictureOutcome {
    if let obstacle {
      guard kernel.now() >= obstacle.until else { return .refused(obstacle.error) }
    }
    do throws(CameraError) {
      if output == nil {
        offer = nil
        output = try PipeWireOutput(name)
      }
      let new = Offer(size: frame.layout.size, rate: rate)
      if offer != new {
        try output!.offer(formats(for: new.size), new.size, rate)
        offer = new
      }
      if layout?.format != frame.layout.format || layout?.size != frame.layout.size {
        layout = FrameLayout(packed: frame.layout.format, size: frame.layout.size)
      }
      obstacle = nil
      return try output!.write(frame, as: layout!)
    } catch {
      close()
      obstacle = (error, kernel.now() + .milliseconds(500))
      return .refused(error)
    }
  }

  /// The formats that pictures of a size can have, the preferred first.
  private func formats(for size: PixelSize) -> [PixelFormat] {
    var formats: [PixelFormat] = [preferred]
    for format: PixelFormat in [.yuyv, .nv12, .yuv420, .uyvy, .rgbx32, .bgrx32, .rgb24, .bgr24]
    where format != preferred { formats.append(format) }
    return formats.filter { $0.isUnambiguous(for: size) }
  }
}

extension PixelFormat {
  /// Whether all readers expect the rows and planes of a picture at the same places: some begin each row at a multiple of
  /// four bytes, others leave no gaps, and some round odd sides up, others down.
  fileprivate func isUnambiguous(for size: PixelSize) -> Bool {
    let planes = planes
    let isWhole = planes.allSatisfy {
      size.width % $0.horizontalStep == 0 && size.height % $0.verticalStep == 0
    }
    return isWhole && planes.allSatisfy { $0.size(for: size).width * $0.bytesPerTexel % 4 == 0 }
  }
}
