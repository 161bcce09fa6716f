/// A linked vertex and fragment shader.
///
/// A class, because caches and plans share programs. Use it on its device's thread.
package final class Program {
  /// A vertex shader that covers the target with one triangle and needs no vertex buffer.
  ///
  /// It outputs `v_uv`, which is 0 at the left edge and row 0, and 1 at the opposite edges.
  package static let coveringVertexShader = """
    #version 300 es
    precision highp float;
    out vec2 v_uv;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
      v_uv = corner;
      gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    }
    """

  let device: any GraphicsDevice
  /// The device's number for the program.
  package let name: UInt32
  /// The uniforms that the shaders read, in the driver's order, except those of blocks.
  package let uniforms: [Uniform]

  /// Compiles and links a program of our own, which every driver takes, and waits for it.
  ///
  /// Takes milliseconds to hundreds of milliseconds; see ``GraphicsDevice/beginProgram(vertex:fragment:)`` to compile in the
  /// background and ``ProgramBinary`` to store the program for the next start.
  /// - Parameters:
  ///   - vertex: The vertex shader; by default the one that covers the target with one triangle.
  ///   - fragment: The fragment shader, from `#version` on. Use `ShaderMessage.lineDirective` to make
  /// messages name a file and line.
  /// - Throws: `RenderingError` with code `gpu` where the driver does not take it.
  package static func compile(
    _ device: any GraphicsDevice, vertex: String = coveringVertexShader, fragment: String
  ) throws(RenderingError) -> Program {
    do throws(RenderingError) {
      return try device.beginProgram(vertex: vertex, fragment: fragment).finish()
    } catch {
      guard error.code == .shader else { throw error }
      throw RenderingError(.gpu, error.description, messages: error.messages)
    }
  }

  /// Adopts a program that a device has linked and counted.
  package init(_ device: any GraphicsDevice, adopting name: UInt32, uniforms: [Uniform]) {
    self.device = device
    self.name = name
    self.uniforms = uniforms
  }

  deinit { device.destroyProgram(name) }

  /// The linked program in the driver's format; nil when the driver cannot store programs.
  package func binary() -> ProgramBinary? { device.binary(of: self) }

  /// The location of a uniform; nil when the shaders do not read one with that name.
  ///
  /// A linear search: look locations up once, not in every frame.
  package func uniform(_ name: String) -> UniformLocation? {
    uniforms.first { $0.name == name }?.location
  }
}

@available(*, unavailable)
extension Program: Sendable {}

/// A program that is being compiled, in the background if the driver can.
///
/// Start it, keep drawing with another program, and finish it once `isComplete`.
package protocol ProgramBuild: AnyObject {
  /// Whether `finish()` returns without waiting; always true when the driver compiles in the foreground.
  var isComplete: Bool { get }
  /// Waits for the compiler and returns the program; call it once.
  ///
  /// - Throws: `RenderingError` with code `shader` and the log's lines as `messages`.
  func finish() throws(RenderingError) -> Program
}

/// A linked program in the driver's format, which can be loaded again without compiling.
///
/// It is valid only for the driver that created it: key a cache by the sources and `DeviceInfo.programCacheKey`.
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
