internal import CGLES
import Graphics

/// A program that the driver compiles.
final class GLProgramBuild: ProgramBuild {
  private let device: GLESDevice
  private var name: GLuint
  private var shaders: [(stage: String, name: GLuint)] = []

  /// Passes the sources to the compiler; returns immediately if the driver has `parallelCompile`.
  init(_ device: GLESDevice, vertex: String, fragment: String) {
    device.assertUsable()
    self.device = device
    name = glCreateProgram()
    if device.capabilities.contains(.programBinary) {
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
    device.createdObjects.programs += 1
    device.liveObjects.programs += 1
  }

  deinit {
    guard name != 0 else { return }
    device.withCurrentForDeletion {
      deleteShaders()
      glDeleteProgram(name)
    }
    device.liveObjects.programs -= 1
  }

  var isComplete: Bool {
    guard name != 0, device.capabilities.contains(.parallelCompile) else { return true }
    device.assertUsable()
    var complete: GLint = 1
    glGetProgramiv(name, GL.completionStatus, &complete)
    return complete != 0
  }

  func finish() throws(RenderingError) -> Program {
    device.assertUsable()
    precondition(name != 0, "a program build is finished twice")
    var linked: GLint = 0
    glGetProgramiv(name, GL.linkStatus, &linked)
    guard linked != 0 else { throw failure() }
    deleteShaders()
    let finished = name
    name = 0
    return Program(device, adopting: finished, uniforms: GLESDevice.activeUniforms(of: finished))
  }

  private func failure() -> RenderingError {
    for (stage, shader) in shaders {
      var compiled: GLint = 0
      glGetShaderiv(shader, GL.compileStatus, &compiled)
      if compiled == 0 {
        let messages = ShaderMessage.parse(
          log: Self.log { length in
            glGetShaderiv(shader, GL.infoLogLength, &length)
          } text: { length, text in
            glGetShaderInfoLog(shader, length, nil, &text)
          })
        let first = messages.first.map { ": \($0)" } ?? ""
        return RenderingError(
          .shader, "the \(stage) shader does not compile\(first)", messages: messages)
      }
    }
    let messages = ShaderMessage.parse(
      log: Self.log { length in
        glGetProgramiv(name, GL.infoLogLength, &length)
      } text: { length, text in
        glGetProgramInfoLog(name, length, nil, &text)
      })
    let first = messages.first.map { ": \($0)" } ?? ""
    return RenderingError(.shader, "the shaders do not link\(first)", messages: messages)
  }

  private func deleteShaders() {
    for (_, shader) in shaders {
      glDetachShader(name, shader)
      glDeleteShader(shader)
    }
    shaders.removeAll()
  }

  private static func log(
    length: (inout GLint) -> Void, text: (GLsizei, inout [GLchar]) -> Void
  ) -> String {
    var size: GLint = 0
    length(&size)
    guard size > 0 else { return "" }
    var characters = [GLchar](repeating: 0, count: Int(size))
    text(size, &characters)
    return String(
      decoding: characters.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
