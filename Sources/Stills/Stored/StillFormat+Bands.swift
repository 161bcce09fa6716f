package import Files
package import Pixels

extension StillFormat {
  /// Whether its files can be written in bands of whole rows.
  package var canBeWrittenInBands: Bool {
    switch self {
    case .jpeg(let settings): settings.scans == .baseline && settings.codes == .standard
    case .png, .tiff: true
    case .webP, .avif, .jpegXL, .netpbm, .openEXR: false
    }
  }

  /// Refuses a format whose files are made of the whole picture, for one that is over the memory.
  ///
  /// - Throws: `unsupported`, with what to write instead.
  package func checkBands(of size: PixelSize, for path: String) throws(FileError) {
    guard !canBeWrittenInBands else { return }
    let reason =
      if case .jpeg = self {
        "progressive and optimised JPEGs need all of it; write a baseline JPEG with standard codes, or use more memory"
      } else {
        "only JPEG, PNG and TIFF files can be written piece by piece; use one of them, or more memory"
      }
    throw FileError(
      .unsupported,
      "\(StandardOutput.name(of: path)): a picture of \(size) pixels is over the memory for pictures, and \(reason)"
    )
  }
}
