import GPU
import Graphics
import Rendering
import Viewfinder

/// What windows beside each other share: the device and the queue of events.
///
/// It ends with its last window, on the process's main thread. A window that stands beside others is kept alive while it is
/// in a session: the program may keep any one of them.
final class WindowGroup {
  /// The device that draws all windows.
  let device: GLESDevice
  /// Whether the device is current on this thread.
  var isCurrent: Bool { device.isCurrent }
  /// Wakes the thread of the windows.
  let wake = WakeEvent()
  /// Counts the windows that joined and left sessions.
  private(set) var changes = 0
  private var members: [Member] = []

  private struct Member {
    weak var window: PreviewWindow?
    /// The window, where the group keeps it alive.
    var kept: PreviewWindow?
  }

  /// Adopts the context that is current on this thread.
  ///
  /// - Throws: `PreviewError` with code `noDisplay`.
  init() throws(PreviewError) {
    do throws(RenderingError) {
      device = try GLESDevice(.current)
    } catch {
      throw PreviewError(.noDisplay, error.description)
    }
  }

  /// Takes a window that was opened.
  func add(_ window: PreviewWindow) {
    members.append(Member(window: window))
    keep()
  }

  /// Call when a window has joined or left a session.
  func sessionsChanged() {
    changes += 1
    keep()
  }

  /// The windows of a session, in the order in which they were opened.
  func windows(of session: CaptureSession) -> [PreviewWindow] {
    members.compactMap { $0.window }.filter { $0.session === session }
  }

  /// Lets go of a session's windows after its run: they live as long as the program keeps them.
  func release(_ session: CaptureSession) {
    change { $0.session === session ? nil : $1 }
  }

  /// Keeps what is in a session, where there are several windows.
  private func keep() {
    let isAlone = members.count { $0.window != nil } < 2
    change { window, _ in isAlone || window.session == nil ? nil : window }
  }

  private func change(_ kept: (_ window: PreviewWindow, _ present: PreviewWindow?) -> PreviewWindow?) {
    let before = members
    members = before.compactMap { member in
      member.window.map { Member(window: $0, kept: kept($0, member.kept)) }
    }
    // What ends here ends when the list is complete.
    withExtendedLifetime(before) {}
  }
}

@available(*, unavailable)
extension WindowGroup: Sendable {}
