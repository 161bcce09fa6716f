import Pixels
import ScratchFiles
import Stills

extension ScratchFolder {
  /// Writes a PNG file of one colour and returns its path.
  @discardableResult
  func write(_ color: [UInt8], _ size: PixelSize, toPNG name: String) throws -> String {
    let image = CaptureSessionTests.solid(color, size)
    return try write(try StillImage.encode(image, as: .png(.init()), metadata: Metadata()), to: name)
  }
}
