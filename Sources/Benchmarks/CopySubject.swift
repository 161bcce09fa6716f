package import Graphics
package import Pixels
import Rendering

extension ProgramSubject {
  /// Copies one 8-bit RGBA texture into another: the minimum cost of a pass.
  static func copy(_ size: PixelSize, device: any GraphicsDevice) throws(RenderingError) -> ProgramSubject {
    let image = Image(madeUp: .rgba8, size: size, encoding: .jpeg, seed: 0)
    let source = Box(try Texture(device, size: size, format: .rgba8, bytes: image.bytes))
    let target = Box(try Texture(device, size: size, format: .rgba8))
    return try ProgramSubject(
      "copy", fragment: copyProgram,
      readings: [.init("picture", source)], into: target, device: device)
  }

  private static var copyProgram: String {
    """
    #version 300 es
    precision highp float;
    uniform sampler2D picture;
    in vec2 v_uv;
    out vec4 result;
    void main() { result = texture(picture, v_uv); }
    """
  }
}

extension FrameBenchmark {
  /// A pass that copies 8-bit RGBA, as a yardstick for others.
  package static func copy(
    _ size: PixelSize, device: any GraphicsDevice
  ) throws(RenderingError) -> any BenchmarkSubject {
    try ProgramSubject.copy(size, device: device)
  }
}
