package import Cameras
import Pixels

extension CameraSource {
  /// Creates a source that streams the frames of photographs, for a program that shows nothing between them.
  package convenience init(_ camera: any Camera, photographing resolution: PhotoCaptureSettings.Resolution) {
    let source = CameraSource(camera)
    self.init(camera, source.photoSize(resolution).map(source.photoRequest) ?? StreamRequest())
  }

  /// The size of the camera's frame for a photograph; nil keeps that of the preview.
  func photoSize(_ resolution: PhotoCaptureSettings.Resolution) -> PixelSize? {
    switch resolution {
    case .preview: nil
    case .size(let size): size
    case .full: camera.formats.flatMap(\.sizes).map(\.size).max { $0.area < $1.area }
    }
  }

  /// The stream to request for frames of a size: in the source's own format if that offers the size.
  func photoRequest(_ size: PixelSize) -> StreamRequest {
    let known = camera.formats.filter { $0.sizes.contains { $0.size == size } }
    let keepsFormat = known.isEmpty || known.contains { $0.fourCC == request.fourCC }
    return StreamRequest(size: size, fourCC: keepsFormat ? request.fourCC : nil)
  }
}
