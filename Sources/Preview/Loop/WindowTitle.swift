import Cameras
import Pixels
import Viewfinder

/// The title of a window, with the camera where it is no real one, the picture's size and the rate of frames.
struct WindowTitle {
  private var text = TextLine()
  private var updated: Duration?

  /// Sets the title, once a second.
  mutating func update(
    _ owner: PreviewWindow, _ camera: (any Camera)?, _ size: PixelSize, at now: Duration
  ) {
    guard now - (updated ?? .zero) > .seconds(1) else { return }
    updated = now
    text.clear()
    text.append(owner.title)
    // Plain letters: some window managers show no others.
    text.append(" - ")
    if let simulated = camera as? SimulatedCamera {
      text.append(simulated.info.name)
      text.append(" - ")
    }
    text.append(size.width)
    text.append("x")
    text.append(size.height)
    let rate = owner.statistics.rate(at: now)
    if rate > 0 {
      text.append(" - ")
      text.append(rate, decimals: 0)
      text.append(" fps")
    }
    text.withCString { owner.window.setTitle($0) }
  }
}
