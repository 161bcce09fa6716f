public import Detection
import Pixels
import Stills

extension CapturedPhoto {
  /// Looks for faces in the photograph, and records them as regions for its file.
  ///
  /// Takes some tenths of a second; call it where nothing waits.
  ///
  /// - Returns: the faces, in places of the photograph.
  /// - Throws: `DetectionError` when faces cannot be detected.
  @discardableResult
  public mutating func recordFaces() throws(DetectionError) -> [Face] {
    var detector = try FaceDetector(.tilted)
    let faces = try detector.faces(in: image)
    settings.faces = faces.map(\.bounds)
    return faces
  }
}
