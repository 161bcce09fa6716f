import Synchronization

/// Serialises the contexts of one llvmpipe display.
///
/// llvmpipe keeps one list of contexts per EGL display, and all contexts without a window share one display.
/// When a context uploads, reads back or maps, the driver searches the scenes of every context for references
/// to the resource; in Mesa 22.3 the drawing thread adds and frees such references without a lock, so the
/// search may follow pointers into freed memory and crash. Calls that draw, flush or access the content of a
/// resource are therefore mutually exclusive on this driver; its rasteriser threads keep running.
private let displayLock = Mutex(())

extension GLESDevice {
  /// Runs calls that draw, flush or access the content of a resource; must not be nested.
  ///
  /// Costs only a test on drivers other than llvmpipe.
  @inline(__always)
  func submit(_ calls: () -> Void) {
    guard excludesOthers else { return calls() }
    displayLock.withLock { _ in calls() }
  }
}
