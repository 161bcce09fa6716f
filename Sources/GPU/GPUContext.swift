internal import CEGL
internal import CGLES
import Glibc

/// A connection to the GPU: everything that is drawn is drawn through one.
///
/// A context belongs to the thread that created it. It and everything made with it are used from that thread only,
/// which the compiler checks because none of the types is `Sendable`. Two contexts may live on one thread; calls to
/// one must come while it is current (`makeCurrent`). GL objects keep their context alive and are deleted with their
/// last owner; there is no call to delete them.
///
/// Row 0 of every texture, region and readback is the top row.
package final class GPUContext {
  /// Where a context comes from.
  package enum Source: Hashable, Sendable {
    /// A new context without a window: for files, tests and benchmarks.
    ///
    /// A hardware driver is preferred; without one Mesa's software renderer does the work.
    case surfaceless
    /// The context that another library, such as SDL, made current on this thread.
    ///
    /// That library stays its owner: release the `GPUContext` and all its objects before it is destroyed.
    case current
  }

  /// Whose driver this is.
  package let info: GPUInfo
  /// The sizes that this context does not go beyond.
  package let limits: GPULimits
  /// What this context can do beyond OpenGL ES 3.0.
  package let capabilities: GPUCapabilities
  /// Receives what the driver says when `drainDiagnostics()` is called and when a call fails.
  package var onDiagnostic: ((GPUDiagnostic) -> Void)?

  /// All objects ever made with this context: in steady state no number but that of fences grows.
  package internal(set) var createdObjects = GPUObjectCounts()
  /// The objects that exist now, without those that the context keeps for itself (samplers, one vertex array).
  package internal(set) var liveObjects = GPUObjectCounts()

  /// What this context was asked to do so far.
  package internal(set) var work = GPUWorkCounts()

  let binding: EGLBinding
  private let ownsBinding: Bool
  /// Whether calls go through `submit` one context at a time; see DriverLock.swift.
  let excludesOthers: Bool
  private let thread: pthread_t

  // What GL has bound, so that nothing is bound twice; see GPUContext+State.swift.
  var state: BindingState
  var framebuffers: [FramebufferKey: GLuint] = [:]
  var samplers = [GLuint](repeating: 0, count: Sampler.count)
  let emptyVertexArray: GLuint
  let calls: OptionalCalls
  var nextSerial: UInt64 = 1
  #if DEBUG
    /// The serial numbers of living textures by name, to catch views that outlived their texture.
    var textureSerials: [GLuint: UInt64] = [:]
  #endif

  /// Creates a context, current on this thread, or adopts the one that is.
  ///
  /// Debug builds ask the driver for its explanations of errors.
  /// - Throws: `GPUError` with code `unavailable` that names what was tried.
  package init(_ source: Source, onDiagnostic: ((GPUDiagnostic) -> Void)? = nil) throws(GPUError) {
    switch source {
    case .surfaceless:
      binding = try EGLOffscreen.create()
      ownsBinding = true
    case .current:
      binding = .current
      ownsBinding = false
    }
    self.onDiagnostic = onDiagnostic
    thread = pthread_self()

    guard let version = GL.string(GL.version) else {
      if ownsBinding { binding.destroy() }
      throw GPUError(.unavailable, "no OpenGL ES context is current on this thread; make one current first")
    }
    let number = GL.integer(GL.majorVersion) * 10 + GL.integer(GL.minorVersion)
    guard version.hasPrefix("OpenGL ES"), number >= 30 else {
      if ownsBinding { binding.destroy() }
      throw GPUError(.unavailable, "the driver offers '\(version)', but OpenGL ES 3.0 is needed")
    }
    info = GPUInfo(
      renderer: GL.string(GL.renderer) ?? "unknown", vendor: GL.string(GL.vendor) ?? "unknown",
      version: version, versionNumber: number)
    excludesOthers = ownsBinding && info.renderer.hasPrefix("llvmpipe")
    limits = GPULimits(
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
    #if DEBUG
      if capabilities.contains(.debugOutput) {
        glEnable(GL.debugOutput)
        glEnable(GL.debugOutputSynchronous)
        // What the shader compiler says is thrown as a `GPUError`.
        calls.debugMessageControl?(GL.debugSourceShaderCompiler, GL.dontCare, GL.dontCare, 0, nil, 0)
      }
    #endif
  }

  deinit {
    withCurrentForDeletion {
      // Mesa 22.3's software renderer may still draw on its own threads what a context that goes has asked for.
      submit { glFinish() }
      for (_, name) in framebuffers {
        var name = name
        glDeleteFramebuffers(1, &name)
      }
      samplers.withUnsafeBufferPointer { glDeleteSamplers(GLsizei($0.count), $0.baseAddress) }
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
  /// - Throws: `GPUError` with code `lost` when the context no longer exists.
  package func makeCurrent() throws(GPUError) {
    precondition(pthread_equal(thread, pthread_self()) != 0, "a GPU context is used on another thread")
    guard !binding.isCurrent else { return }
    var isCurrent = false
    submit { isCurrent = binding.makeCurrent() }
    guard isCurrent else {
      throw GPUError(.lost, "the GPU context is gone; create a new one")
    }
  }

  /// Sends everything that was asked for to the GPU and returns without waiting.
  package func flush() {
    assertUsable()
    submit { glFlush() }
  }

  /// Waits until the GPU has done everything that was asked for.
  package func finish() {
    assertUsable()
    submit { glFinish() }
  }

  /// Traps in debug builds when the context is used on another thread or while it is not current.
  @inline(__always)
  func assertUsable() {
    assert(pthread_equal(thread, pthread_self()) != 0, "a GPU context is used on another thread")
    assert(binding.isCurrent, "a GPU context is used while it is not current; call makeCurrent() first")
  }

  /// Runs a deletion with this context current and puts back what was current before.
  ///
  /// Owners may die at any time, also while another context is current. When an adopted context is gone already,
  /// its objects are gone with it and nothing is called.
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
extension GPUContext: Sendable {}
