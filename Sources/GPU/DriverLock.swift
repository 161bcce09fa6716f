import Synchronization

/// Keeps the contexts of one llvmpipe display out of each other's way.
///
/// llvmpipe has one list of contexts for each EGL display, and all contexts without a window share one display. Whenever
/// a context uploads, reads back or maps, the driver looks in the scenes of every context for references to the
/// resource; in Mesa 22.3 the thread that draws adds and frees such references without a lock, so the search may
/// follow pointers into freed memory and crash. Calls that draw, flush or touch the content of a resource therefore
/// exclude each other on this driver; its rasteriser's threads go on meanwhile.
private let displayLock = Mutex(())

extension GPUContext {
  /// Runs calls that draw, flush or touch the content of a resource; not to be nested.
  ///
  /// Costs nothing but a test on drivers other than llvmpipe.
  @inline(__always)
  func submit(_ calls: () -> Void) {
    guard excludesOthers else { return calls() }
    displayLock.withLock { _ in calls() }
  }
}
