internal import CGLES

/// A program that is being compiled, in the background if the driver can.
///
/// Start it, keep drawing with another program, and finish it once `isComplete`. Use it on its context's
/// thread.
package final class ProgramBuild {
  private let context: GPUContext
  private var name: GLuint
  private var shaders: [(stage: String, name: GLuint)] = []

  /// Passes the sources to the compiler; returns immediately if the driver has `parallelCompile`.
  ///
  /// - Parameters:
  ///   - vertex: The vertex shader; by default the one that covers the target with one triangle.
  ///   - fragment: The fragment shader, from `#version` on. Use `ShaderMessage.lineDirective` to make
  /// messages name a file and line.
  package init(_ context: GPUContext, vertex: String = Program.coveringVertexShader, fragment: String) {
    context.assertUsable()
    self.context = context
    name = glCreateProgram()
    if context.capabilities.contains(.programBinary) {
      glProgramParameteri(name, GL.programBinaryRetrievableHint, 1)
    }
    for (stage, kind, source) in [
      ("vertex", GL.vertexShader, vertex), ("fragment", GL.fragmentShader, fragment),
    ] {
      let shader = glCreateShader(kind)
      var source = source
      source.withUTF8 { text in
        text.withMemoryRebound(to: GLchar.self) { characters in
          var start = characters.baseAddress
          var length = GLint(characters.count)
          glShaderSource(shader, 1, &start, &length)
        }
      }
      glCompileShader(shader)
      glAttachShader(name, shader)
      shaders.append((stage, shader))
    }
    // Linking also reports compile errors, so no status needs to be queried, which would wait, until the end.
    glLinkProgram(name)
    context.createdObjects.programs += 1
    context.liveObjects.programs += 1
  }

  deinit {
    guard name != 0 else { return }
    context.withCurrentForDeletion {
      deleteShaders()
      glDeleteProgram(name)
    }
    context.liveObjects.programs -= 1
  }

  /// Whether `finish()` returns without waiting; always true when the driver compiles in the foreground.
  package var isComplete: Bool {
    guard name != 0, context.capabilities.contains(.parallelCompile) else { return true }
    context.assertUsable()
    var complete: GLint = 1
    glGetProgramiv(name, GL.completionStatus, &complete)
    return complete != 0
  }

  /// Waits for the compiler and returns the program; call it once.
  ///
  /// - Throws: `GPUError` with code `shaderCompile` or `link` and the log's lines as `messages`.
  package func finish() throws(GPUError) -> Program {
    context.assertUsable()
    precondition(name != 0, "a program build is finished twice")
    var linked: GLint = 0
    glGetProgramiv(name, GL.linkStatus, &linked)
    guard linked != 0 else { throw failure() }
    deleteShaders()
    let finished = name
    name = 0
    return Program(context, adopting: finished)
  }

  private func failure() -> GPUError {
    for (stage, shader) in shaders {
      var compiled: GLint = 0
      glGetShaderiv(shader, GL.compileStatus, &compiled)
      if compiled == 0 {
        let messages = ShaderMessage.parse(
          log: Self.log(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog))
        let first = messages.first.map { ": \($0)" } ?? ""
        return GPUError(.shaderCompile, "the \(stage) shader does not compile\(first)", messages: messages)
      }
    }
    let messages = ShaderMessage.parse(
      log: Self.log(of: name, length: glGetProgramiv, text: glGetProgramInfoLog))
    let first = messages.first.map { ": \($0)" } ?? ""
    return GPUError(.link, "the shaders do not link\(first)", messages: messages)
  }

  private func deleteShaders() {
    for (_, shader) in shaders {
      glDetachShader(name, shader)
      glDeleteShader(shader)
    }
    shaders.removeAll()
  }

  private static func log(
    of object: GLuint,
    length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var size: GLint = 0
    length(object, GL.infoLogLength, &size)
    guard size > 0 else { return "" }
    var characters = [GLchar](repeating: 0, count: Int(size))
    text(object, size, nil, &characters)
    return String(
      decoding: characters.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

@available(*, unavailable)
extension ProgramBuild: Sendable {}

/// A linked program in the driver's format, which can be loaded again without compiling.
///
/// It is valid only for the driver that created it: key a cache by the sources and `GPUInfo.programCacheKey`.
package struct ProgramBinary: Hashable, Sendable {
  /// The driver's number for the format.
  package var format: UInt32
  /// The driver's bytes.
  package var bytes: [UInt8]

  /// Creates a binary from a cache.
  package init(format: UInt32, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}
