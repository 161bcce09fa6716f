internal import CGLES
import Graphics

/// Entry points of extensions, looked up once; nil if the driver lacks the extension.
struct OptionalCalls {
  let getDebugMessageLog: PFNGLGETDEBUGMESSAGELOGKHRPROC?
  let debugMessageControl: PFNGLDEBUGMESSAGECONTROLKHRPROC?
  let getQueryResult64: PFNGLGETQUERYOBJECTUI64VEXTPROC?

  init(capabilities: DeviceCapabilities) {
    func look<F>(_ capability: DeviceCapabilities, _ names: [String]) -> F? {
      guard capabilities.contains(capability) else { return nil }
      for name in names { if let call = GL.function(name, as: F.self) { return call } }
      return nil
    }
    getDebugMessageLog = look(.debugOutput, ["glGetDebugMessageLogKHR", "glGetDebugMessageLog"])
    debugMessageControl = look(.debugOutput, ["glDebugMessageControlKHR", "glDebugMessageControl"])
    getQueryResult64 = look(.timerQuery, ["glGetQueryObjectui64vEXT"])
  }
}

extension GLESDevice {
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

  /// Throws an error of the GL calls since the last check; used where objects are created.
  func throwPendingError(_ doing: @autoclosure () -> String) throws(RenderingError) {
    let code = glGetError()
    guard code != GL.noError else { return }
    drainDiagnostics()
    switch code {
    case GL.outOfMemory:
      throw RenderingError(.outOfMemory, "the GPU is out of memory for \(doing()); use a smaller size")
    case GL.contextLost:
      throw RenderingError(.gpu, "the GPU was reset; restart the preview")
    default:
      throw RenderingError(.gpu, "\(GL.errorName(code)) from the driver for \(doing())")
    }
  }
}
