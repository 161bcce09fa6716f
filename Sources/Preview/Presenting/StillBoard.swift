public import Pixels
import Synchronization

/// Where any thread leaves the last still, for the window to lay over its picture and to show in its bar.
public final class StillBoard: Sendable {
  /// The last still.
  struct Still: Sendable {
    let image: Image
    /// What the bar shows of it; nil where its pixels are not of a format that is shown.
    let small: SmallPicture?
    /// Its file; nil where it has none.
    let path: String?
    /// Counted from 1.
    let number: Int
    /// Whether it is the middle of the picture, in another shape.
    let isCropped: Bool
  }

  /// The longer side of the small picture: twice what the bar shows, for screens of high density.
  private static let smallSide = 112

  private let state = Mutex<Still?>(nil)
  private let wake: WakeEvent

  init(wake: WakeEvent) { self.wake = wake }

  /// Shows a still in place of the one before, and wakes the window.
  ///
  /// - Parameters:
  ///   - image: upright, of any pixel format with three or four interleaved 8-bit channels; others are not shown.
  ///   - path: its file, which a click on the small picture in the bar opens; nil for none.
  public func put(_ image: Image, savedAt path: String? = nil) { put(image, savedAt: path, isCropped: false) }

  func put(_ image: Image, savedAt path: String?, isCropped: Bool) {
    let small = SmallPicture(image, side: Self.smallSide)
    state.withLock { last in
      last = Still(
        image: image, small: small, path: path, number: (last?.number ?? 0) + 1, isCropped: isCropped)
    }
    wake.signal()
  }

  /// Whether there was none yet.
  var isEmpty: Bool { state.withLock { $0 == nil } }

  /// The last still; nil before the first.
  var last: Still? { state.withLock { $0 } }

  /// The last still, where it is not the one of a number that is known.
  func image(after known: Int?) -> (image: Image, number: Int)? {
    state.withLock { last in
      guard let last, last.number != known else { return nil }
      return (last.image, last.number)
    }
  }
}
