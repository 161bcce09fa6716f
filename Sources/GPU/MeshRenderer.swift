internal import CGLES
package import Graphics
package import Pixels

/// A vertex of a mesh, 20 bytes in Dear ImGui's layout.
package struct MeshVertex: Hashable, Sendable {
  /// The position, in the units of a draw's `origin` and `extent`; y grows downwards.
  package var position: SIMD2<Float>
  /// The texture coordinates, 0…1, with row 0 at 0.
  package var uv: SIMD2<Float>
  /// The colour that the texture is multiplied by, 8 bits per channel with red in the lowest byte.
  package var color: UInt32

  /// Creates a vertex.
  package init(position: SIMD2<Float>, uv: SIMD2<Float>, color: UInt32) {
    self.position = position
    self.uv = uv
    self.color = color
  }
}

/// Draws textured, coloured triangles over a picture: panels, text, marks.
///
/// Upload a mesh, then draw ranges of its indices. Colours have straight alpha and are blended over the
/// target's content. Use it on its device's thread.
package final class MeshRenderer {
  /// The bytes per vertex: two floats, two floats, four bytes.
  package static let vertexStride = 20

  private let device: GLESDevice
  private let program: Program
  private let transform: UniformLocation
  private let white: Texture
  private var vertexArray: GLuint = 0
  private var buffers: [GLuint] = [0, 0]
  private var vertexCount = 0
  private var indexCount = 0
  private var baseVertex = -1

  /// Compiles the program and creates the buffers.
  ///
  /// - Throws: `RenderingError` when either fails.
  package init(_ device: GLESDevice) throws(RenderingError) {
    self.device = device
    program = try Program.compile(device, vertex: Self.vertexShader, fragment: Self.fragmentShader)
    guard let transform = program.uniform("u_transform"), let image = program.uniform("u_image") else {
      throw RenderingError(.gpu, "the mesh shaders have no u_transform or u_image")
    }
    self.transform = transform
    program.set(image, unit: 0)
    white = try Texture(
      device, size: PixelSize(width: 1, height: 1), format: .rgba8, bytes: [255, 255, 255, 255])
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(2, &buffers)
    device.createdObjects.vertexArrays += 1
    device.liveObjects.vertexArrays += 1
    device.createdObjects.buffers += 2
    device.liveObjects.buffers += 2
    glBindVertexArray(vertexArray)
    for attribute in 0..<3 as Range<GLuint> { glEnableVertexAttribArray(attribute) }
    glBindBuffer(GL.elementArrayBuffer, buffers[1])
    glBindVertexArray(device.emptyVertexArray)
  }

  deinit {
    device.withCurrentForDeletion {
      glDeleteVertexArrays(1, &vertexArray)
      glDeleteBuffers(2, buffers)
    }
    device.liveObjects.vertexArrays -= 1
    device.liveObjects.buffers -= 2
  }

  /// Replaces the mesh; earlier draws are unaffected.
  ///
  /// - Parameters:
  ///   - vertices: Whole vertices of `vertexStride` bytes.
  ///   - indices: Three per triangle, relative to a draw's `baseVertex`.
  package func upload(vertices: RawSpan, indices: Span<UInt16>) {
    device.assertUsable()
    precondition(
      vertices.byteCount.isMultiple(of: Self.vertexStride),
      "\(vertices.byteCount) bytes are not whole vertices")
    vertexCount = vertices.byteCount / Self.vertexStride
    indexCount = indices.count
    glBindVertexArray(vertexArray)
    glBindBuffer(GL.arrayBuffer, buffers[0])
    fill(GL.arrayBuffer, with: vertices)
    fill(GL.elementArrayBuffer, with: indices.bytes)
    glBindVertexArray(device.emptyVertexArray)
  }

  private func fill(_ buffer: GLenum, with bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      device.submit { glBufferData(buffer, bytes.count, bytes.baseAddress, GL.streamDraw) }
    }
  }

  /// Replaces the mesh; copies the vertices, so use it for few of them.
  package func upload(_ vertices: [MeshVertex], indices: [UInt16]) {
    // Swift pads a vertex to 24 bytes.
    let words = vertices.flatMap { vertex in
      [vertex.position.x, vertex.position.y, vertex.uv.x, vertex.uv.y].map(\.bitPattern)
        + [vertex.color.littleEndian]
    }
    upload(vertices: words.span.bytes, indices: indices.span)
  }

  /// Draws triangles of the mesh over a target.
  ///
  /// One GL draw; nothing is allocated. Indices beyond the mesh are bounds-checked only by some drivers, so
  /// do not pass indices from files.
  /// - Parameters:
  ///   - target: The target.
  ///   - origin: The position in the mesh's units of the target's top left corner.
  ///   - extent: The width and height of the target in the mesh's units.
  ///   - indices: Which of the indices; nil for all.
  ///   - baseVertex: The vertex that index 0 refers to.
  ///   - texture: The texture that the colours are multiplied with; nil for white.
  ///   - sampler: How to sample the texture.
  ///   - scissor: The pixels of the target that may change; nil for all.
  /// - Throws: `RenderingError` with code `gpu` when the GPU cannot render to the target.
  package func draw(
    into target: RenderTarget, origin: SIMD2<Float> = .zero, extent: SIMD2<Float>,
    indices: Range<Int>? = nil, baseVertex: Int = 0, texture: TextureView? = nil,
    sampler: Sampler = .linear, scissor: PixelRegion? = nil
  ) throws(RenderingError) {
    let indices = indices ?? 0..<indexCount
    precondition(
      indices.lowerBound >= 0 && indices.upperBound <= indexCount && indices.count.isMultiple(of: 3),
      "indices \(indices) of \(indexCount) are not triangles of this mesh")
    precondition((0...vertexCount).contains(baseVertex), "vertex \(baseVertex) of \(vertexCount)")
    guard !indices.isEmpty else { return }
    try device.prepare(target)
    device.bind(texture ?? white.view, toUnit: 0, sampler: sampler)
    // Rows are counted downwards; GL's rows go upwards in the window and downwards in our textures.
    let flip: Float = target.isWindow ? -1 : 1
    let scale = SIMD2<Float>(2 / extent.x, flip * 2 / extent.y)
    let offset = SIMD2<Float>(-1, -flip) - origin * scale
    program.set(transform, SIMD4<Float>(scale.x, scale.y, offset.x, offset.y))
    device.setBlending(.straightAlpha)
    if let scissor {
      precondition(scissor.fits(in: target.size), "scissor \(scissor) is outside \(target.size)")
      glEnable(GL.scissorTest)
      glScissor(
        GLint(scissor.x), GLint(target.row(ofTop: scissor.y, height: scissor.height)),
        GLsizei(scissor.width), GLsizei(scissor.height))
    }
    glBindVertexArray(vertexArray)
    pointAttributes(at: baseVertex)
    device.work.draws += 1
    device.submit {
      glDrawElements(
        GL.triangles, GLsizei(indices.count), GL.unsignedShort,
        GL.place(indices.lowerBound * 2))
    }
    glBindVertexArray(device.emptyVertexArray)
    if scissor != nil { glDisable(GL.scissorTest) }
  }

  private func pointAttributes(at vertex: Int) {
    guard vertex != baseVertex else { return }
    baseVertex = vertex
    let start = vertex * Self.vertexStride
    let stride = GLsizei(Self.vertexStride)
    glBindBuffer(GL.arrayBuffer, buffers[0])
    glVertexAttribPointer(0, 2, GL.float, 0, stride, GL.place(start))
    glVertexAttribPointer(1, 2, GL.float, 0, stride, GL.place(start + 8))
    glVertexAttribPointer(2, 4, GL.unsignedByte, 1, stride, GL.place(start + 16))
  }

  private static let vertexShader = """
    #version 300 es
    precision highp float;
    layout(location = 0) in vec2 a_position;
    layout(location = 1) in vec2 a_uv;
    layout(location = 2) in vec4 a_color;
    uniform vec4 u_transform;
    out vec2 v_uv;
    out vec4 v_color;
    void main() {
      v_uv = a_uv;
      v_color = a_color;
      gl_Position = vec4(a_position * u_transform.xy + u_transform.zw, 0.0, 1.0);
    }
    """

  private static let fragmentShader = """
    #version 300 es
    precision mediump float;
    in highp vec2 v_uv;
    in vec4 v_color;
    uniform sampler2D u_image;
    out vec4 color;
    void main() {
      color = v_color * texture(u_image, v_uv);
    }
    """
}

@available(*, unavailable)
extension MeshRenderer: Sendable {}
