internal import CEGL
internal import CGLES
import Glibc
package import Graphics

/// The device of OpenGL ES: a GL context, through which all drawing is done.
///
/// Two devices may exist on one thread; a device must be current (`makeCurrent`) when it is called.
package final class GLESDevice: GraphicsDevice {
  /// Where to get the GL context from.
  package enum Source: Hashable, Sendable {
    /// A new context without a window: for files, tests and benchmarks.
    ///
    /// A hardware driver is preferred; without one, Mesa's software renderer is used.
    case surfaceless
    /// The context that another library, such as SDL, made current on this thread.
    ///
    /// That library remains its owner: release the device and all its objects before it is destroyed.
    case current
  }

  package let info: DeviceInfo
  package let limits: DeviceLimits
  package let capabilities: DeviceCapabilities
  /// Receives driver messages when `drainDiagnostics()` is called and when a call fails.
  package let onDiagnostic: ((GPUDiagnostic) -> Void)?

  package internal(set) var createdObjects = DeviceObjectCounts()
  package internal(set) var liveObjects = DeviceObjectCounts()
  package internal(set) var work = DeviceWorkCounts()

  let binding: EGLBinding
  private let ownsBinding: Bool
  /// Whether calls go through `submit` one context at a time; see DriverLock.swift.
  let excludesOthers: Bool
  private let thread: pthread_t

  // The current GL bindings, to avoid redundant calls; see GLESDevice+State.swift.
  var state: BindingState
  var framebuffers: [FramebufferKey: GLuint] = [:]
  var samplers = [GLuint](repeating: 0, count: Sampler.count)
  let emptyVertexArray: GLuint
  let calls: OptionalCalls
  var nextSerial: UInt64 = 1
  /// The serial numbers of live textures by name, to detect views that outlive their texture.
  var textureSerials: [GLuint: UInt64] = [:]

  /// Creates a context, current on this thread, or adopts the current one.
  ///
  /// With a handler of diagnostics, the context requests the driver's messages (KHR_debug), which makes each call slower.
  /// - Throws: `RenderingError` with code `gpu` that lists what was tried.
  package init(_ source: Source, onDiagnostic: ((GPUDiagnostic) -> Void)? = nil) throws(RenderingError) {
    switch source {
    case .surfaceless:
      binding = try EGLOffscreen.create(onDiagnostic == nil ? .plain : .debug)
      ownsBinding = true
    case .current:
      binding = .current
      ownsBinding = false
    }
    self.onDiagnostic = onDiagnostic
    thread = pthread_self()

    guard let version = GL.string(GL.version) else {
      if ownsBinding { binding.destroy() }
      throw RenderingError(
        .gpu, "no OpenGL ES context is current on this thread; make one current first")
    }
    let number = GL.integer(GL.majorVersion) * 10 + GL.integer(GL.minorVersion)
    guard version.hasPrefix("OpenGL ES"), number >= 30 else {
      if ownsBinding { binding.destroy() }
      throw RenderingError(.gpu, "the driver offers '\(version)', but OpenGL ES 3.0 is needed")
    }
    info = DeviceInfo(
      renderer: GL.string(GL.renderer) ?? "unknown", vendor: GL.string(GL.vendor) ?? "unknown",
      version: version, versionNumber: number)
    excludesOthers = ownsBinding && info.renderer.hasPrefix("llvmpipe")
    limits = DeviceLimits(
      maxTextureSize: GL.integer(GL.maxTextureSize), max3DTextureSize: GL.integer(GL.max3DTextureSize),
      textureUnits: GL.integer(GL.maxTextureImageUnits),
      vertexTextureUnits: GL.integer(GL.maxVertexTextureImageUnits),
      fragmentUniformVectors: GL.integer(GL.maxFragmentUniformVectors),
      vertexUniformVectors: GL.integer(GL.maxVertexUniformVectors),
      renderTargets: GL.integer(GL.maxDrawBuffers))
    capabilities = .ofCurrentContext(version: number)
    calls = OptionalCalls(capabilities: capabilities)
    state = BindingState(
      units: limits.textureUnits, editUnit: GL.integer(GL.maxCombinedTextureImageUnits) - 1)

    var vertexArray: GLuint = 0
    glGenVertexArrays(1, &vertexArray)
    emptyVertexArray = vertexArray
    glBindVertexArray(vertexArray)
    glDisable(GL.dither)
    if onDiagnostic != nil, capabilities.contains(.debugOutput) {
      glEnable(GL.debugOutput)
      glEnable(GL.debugOutputSynchronous)
      // Messages of the shader compiler are thrown as a `RenderingError`.
      calls.debugMessageControl?(GL.debugSourceShaderCompiler, GL.dontCare, GL.dontCare, 0, nil, 0)
    }
    ExitGate.arm(afterDraws: 0)
  }

  deinit {
    withCurrentForDeletion {
      // Mesa 22.3's software renderer may still be drawing on its own threads for a context being destroyed.
      submit { glFinish() }
      for (_, name) in framebuffers {
        var name = name
        glDeleteFramebuffers(1, &name)
      }
      glDeleteSamplers(GLsizei(samplers.count), samplers)
      var vertexArray = emptyVertexArray
      glDeleteVertexArrays(1, &vertexArray)
    }
    if ownsBinding { submit { binding.destroy() } }
  }

  /// Whether the context is current on this thread.
  package var isCurrent: Bool { binding.isCurrent }

  /// Makes the context current on this thread, in place of any other.
  ///
  /// Costs nothing when it is current already; otherwise a flush of the other context.
  /// - Throws: `RenderingError` with code `gpu` when the context no longer exists.
  package func makeCurrent() throws(RenderingError) {
    precondition(pthread_equal(thread, pthread_self()) != 0, "a GPU context is used on another thread")
    guard !binding.isCurrent else { return }
    var isCurrent = false
    submit { isCurrent = binding.makeCurrent() }
    guard isCurrent else {
      throw RenderingError(.gpu, "the GPU context no longer exists; create a new one")
    }
  }

  package func flush() {
    assertUsable()
    submit { glFlush() }
  }

  package func finish() {
    assertUsable()
    submit { glFinish() }
  }

  /// Traps when the context is used on another thread or while it is not current.
  @inline(__always)
  func assertUsable() {
    precondition(pthread_equal(thread, pthread_self()) != 0, "a GPU context is used on another thread")
    precondition(binding.isCurrent, "a GPU context is used while it is not current; call makeCurrent() first")
  }

  /// Runs a deletion with this context current, then restores the previous one.
  ///
  /// Owners may be destroyed at any time, even while another context is current. If an adopted context no
  /// longer exists, neither do its objects, and nothing is called.
  func withCurrentForDeletion(_ body: () -> Void) {
    precondition(pthread_equal(thread, pthread_self()) != 0, "a GPU object is destroyed on another thread")
    if binding.isCurrent { return body() }
    let previous = EGLBinding.current
    var isCurrent = false
    submit { isCurrent = binding.context != nil && binding.makeCurrent() }
    guard isCurrent else { return }
    body()
    submit {
      if previous.context == nil {
        binding.release()
      } else {
        _ = previous.makeCurrent()
      }
    }
  }
}

@available(*, unavailable)
extension GLESDevice: Sendable {}
