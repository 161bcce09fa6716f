import Viewfinder

/// Series of photographs for a program whose state belongs to the main actor: a burst, a time-lapse, and brackets of the
/// exposure and of the focus.
@main
@MainActor
final class PhotoSeries {
  private var photos: [CapturedPhoto] = []

  static func main() async throws {
    var options = SimulatedCameraOptions()
    options.size = PixelSize(width: 320, height: 180)
    let session = CaptureSession(SimulatedCamera(options))
    try await session.start()
    try await session.waitForFrame()
    let series = PhotoSeries()
    try await series.take(with: session)
    print(series.photos.last!)
    await session.stop()
  }

  private func take(with session: CaptureSession) async throws {
    try await session.captureBurst(count: 3) { photos.append($0) }
    print("\(photos.count) of a burst")
    try await session.captureTimeLapse(every: .milliseconds(50), count: 2) {
      photos.append(try $0.photo.get())
    }
    try await session.captureBracket([-1, 0, 1]) { photos.append($0.photo) }
    try await session.captureFocusBracket(2) { photos.append($0.photo) }
    print("\(photos.count) photographs")
  }
}
