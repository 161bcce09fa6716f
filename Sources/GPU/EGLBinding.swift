internal import CEGL

/// A context with the surfaces that are made current with it.
struct EGLBinding {
  var display: EGLDisplay?
  var context: EGLContext?
  var draw: EGLSurface?
  var read: EGLSurface?

  /// The current binding of this thread; all fields are nil if there is none, or if the context is not EGL's
  /// (GLX).
  static var current: EGLBinding {
    EGLBinding(
      display: eglGetCurrentDisplay(), context: eglGetCurrentContext(),
      draw: eglGetCurrentSurface(EGLint(EGL_DRAW)), read: eglGetCurrentSurface(EGLint(EGL_READ)))
  }

  /// Whether the context is current on this thread.
  var isCurrent: Bool { eglGetCurrentContext() == context }

  /// Makes the context current on this thread; returns whether that succeeded.
  func makeCurrent() -> Bool {
    eglMakeCurrent(display, draw, read, context) == EGLBoolean(EGL_TRUE)
  }

  /// Detaches the context from this thread.
  func release() {
    _ = eglMakeCurrent(display, nil, nil, nil)
  }

  /// Destroys a context and its surface that this module created.
  func destroy() {
    if isCurrent { release() }
    if let draw { _ = eglDestroySurface(display, draw) }
    if let context { _ = eglDestroyContext(display, context) }
  }
}
