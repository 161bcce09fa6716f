internal import CGLES

/// Entry points of extensions, looked up once; nil if the driver lacks the extension.
struct OptionalCalls {
  typealias GetDebugMessageLog =
    @convention(c) (
      GLuint, GLsizei, UnsafeMutablePointer<GLenum>?, UnsafeMutablePointer<GLenum>?,
      UnsafeMutablePointer<GLuint>?, UnsafeMutablePointer<GLenum>?, UnsafeMutablePointer<GLsizei>?,
      UnsafeMutablePointer<GLchar>?
    ) -> GLuint
  typealias DebugMessageControl =
    @convention(c) (GLenum, GLenum, GLenum, GLsizei, UnsafePointer<GLuint>?, GLboolean) -> Void
  typealias GetResetStatus = @convention(c) () -> GLenum
  typealias GetQueryResult64 = @convention(c) (GLuint, GLenum, UnsafeMutablePointer<UInt64>?) -> Void

  let getDebugMessageLog: GetDebugMessageLog?
  let debugMessageControl: DebugMessageControl?
  let getResetStatus: GetResetStatus?
  let getQueryResult64: GetQueryResult64?

  init(capabilities: GPUCapabilities) {
    func look<F>(_ capability: GPUCapabilities, _ names: [String], _ type: F.Type) -> F? {
      guard capabilities.contains(capability) else { return nil }
      for name in names { if let call = GL.function(name, as: type) { return call } }
      return nil
    }
    getDebugMessageLog = look(
      .debugOutput, ["glGetDebugMessageLogKHR", "glGetDebugMessageLog"], GetDebugMessageLog.self)
    debugMessageControl = look(
      .debugOutput, ["glDebugMessageControlKHR", "glDebugMessageControl"], DebugMessageControl.self)
    getResetStatus = look(
      .resetStatus,
      ["glGetGraphicsResetStatus", "glGetGraphicsResetStatusEXT", "glGetGraphicsResetStatusKHR"],
      GetResetStatus.self)
    getQueryResult64 = look(.timerQuery, ["glGetQueryObjectui64vEXT"], GetQueryResult64.self)
  }
}

extension GPUContext {
  /// Passes all driver messages since the last call to `onDiagnostic`; returns the number of errors.
  ///
  /// Call it after a test. On some systems it stalls the CPU.
  @discardableResult
  package func drainDiagnostics() -> Int {
    assertUsable()
    var errors = 0
    var text: [GLchar] = []
    while let getLog = calls.getDebugMessageLog {
      var type: GLenum = 0
      var severity: GLenum = 0
      var length: GLsizei = 0
      if text.isEmpty { text = [GLchar](repeating: 0, count: 4096) }
      guard getLog(1, GLsizei(text.count), nil, &type, nil, &severity, &length, &text) == 1 else { break }
      let isError = type == GL.debugTypeError
      if isError { errors += 1 }
      let kind: GPUDiagnostic.Severity =
        if isError {
          .error
        } else {
          severity == GL.debugSeverityHigh || severity == GL.debugSeverityMedium ? .warning : .notice
        }
      let bytes = text.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }
      onDiagnostic?(GPUDiagnostic(severity: kind, text: String(decoding: bytes, as: UTF8.self)))
    }
    while case let code = glGetError(), code != GL.noError {
      // With KHR_debug the same error has its own, better message above.
      if calls.getDebugMessageLog == nil || errors == 0 {
        onDiagnostic?(GPUDiagnostic(severity: .error, text: GL.errorName(code)))
      }
      errors += 1
      // A lost context reports this error forever.
      if code == GL.contextLost { break }
    }
    return errors
  }

  /// Checks whether the GPU was reset, which invalidates every object of this context.
  ///
  /// - Throws: `GPUError` with code `lost`. Cheap enough to call once per frame.
  package func checkNotLost() throws(GPUError) {
    assertUsable()
    if let status = calls.getResetStatus?(), status != GL.noError {
      throw GPUError(.lost, "the GPU was reset; restart the preview")
    }
  }

  /// Throws an error of the GL calls since the last check; used where objects are created.
  func throwPendingError(_ doing: @autoclosure () -> String) throws(GPUError) {
    let code = glGetError()
    guard code != GL.noError else { return }
    drainDiagnostics()
    switch code {
    case GL.outOfMemory:
      throw GPUError(.outOfMemory, "the GPU is out of memory for \(doing()); use a smaller size")
    case GL.contextLost:
      throw GPUError(.lost, "the GPU was reset; restart the preview")
    default:
      throw GPUError(.driver, "\(GL.errorName(code)) from the driver for \(doing())")
    }
  }
}
