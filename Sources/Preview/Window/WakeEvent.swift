internal import CSDL2
import Synchronization

/// Wakes the window's thread from any other; signals that come before it has woken are one.
final class WakeEvent: Sendable {
  /// The number of the event that wakes, registered with the window library.
  let eventType: UInt32
  private let isPending = Atomic(false)

  /// Registers the event; the window library must have been started.
  init() { eventType = SDL_RegisterEvents(1) }

  /// Wakes the window. Never waits long; may be called from any thread, also after the window has closed.
  func signal() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var event = SDL_Event()
    event.type = eventType
    // A full queue wakes the window as well, but then the next signal must try again.
    if SDL_PushEvent(&event) != 1 { isPending.store(false, ordering: .releasing) }
  }

  /// To be called when the event has arrived, before looking at what it announced.
  func acknowledge() { isPending.store(false, ordering: .releasing) }
}
