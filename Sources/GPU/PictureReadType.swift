internal import CGLES
import Graphics
import Pixels

/// The format and type in which to read the texels of a picture, depending on the driver.
enum PictureReadType {
  case bytes, words, wideWords, longWords, floats

  var bytesPerTexel: Int {
    switch self {
    case .bytes: 4
    case .words: 8
    case .wideWords, .longWords, .floats: 16
    }
  }

  /// The type for the bound framebuffer: OpenGL ES guarantees 32-bit integers, most drivers also support 16.
  init(_ format: TextureFormat) {
    switch format {
    case .rgba16ui:
      let isDirect =
        GL.integer(GL.implementationReadFormat) == Int(GL.rgbaInteger)
        && GL.integer(GL.implementationReadType) == Int(GL.unsignedShort)
      self = isDirect ? .words : .wideWords
    case .rgba32ui: self = .longWords
    default: self = format.kind == .float ? .floats : .bytes
    }
  }

  /// Copies a row from GL to `byteCount` bytes of memory.
  func copy(_ texels: RawSpan, to memory: inout MutableRawSpan, at offset: Int, byteCount: Int) {
    guard self == .wideWords else {
      return memory.copy(texels.extracting(first: byteCount), to: offset)
    }
    for word in 0..<byteCount / 2 {
      let value = texels.unsafeLoad(fromByteOffset: word * 4, as: UInt32.self)
      memory.storeBytes(
        of: UInt16(truncatingIfNeeded: value), toByteOffset: offset + word * 2, as: UInt16.self)
    }
  }

  private var codes: (format: GLenum, type: GLenum) {
    switch self {
    case .bytes: (GL.rgba, GL.unsignedByte)
    case .words: (GL.rgbaInteger, GL.unsignedShort)
    case .wideWords, .longWords: (GL.rgbaInteger, GL.unsignedInt)
    case .floats: (GL.rgba, GL.float)
    }
  }

  /// Reads a part of the bound framebuffer.
  func read(_ region: PixelRegion, rowLength: Int, into memory: UnsafeMutableRawPointer?) {
    glPixelStorei(GL.packAlignment, 1)
    glPixelStorei(GL.packRowLength, GLint(rowLength))
    let (format, type) = codes
    glReadPixels(
      GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height), format, type, memory)
    glPixelStorei(GL.packRowLength, 0)
  }
}

extension PictureRows {
  /// The maximum number of bytes that GL writes per texel: 16-bit integers may be read as 32-bit ones.
  var greatestTexel: Int { texture.bytesPerTexel == 8 ? 16 : texture.bytesPerTexel }

  /// Copies rows of texels from GL to their position in memory.
  func copy(
    from texels: RawSpan, _ type: PictureReadType, bottomUp: Bool, to memory: inout MutableRawSpan,
    layout: FrameLayout
  ) {
    let (offset, stride) = place(in: layout)
    let length = size.width * type.bytesPerTexel
    if type != .wideWords, !bottomUp, stride == length, byteCount == length {
      return memory.copy(texels.extracting(first: length * count), to: offset)
    }
    for row in 0..<count {
      let source = texels.extracting(((bottomUp ? size.height - 1 - row : row) * length)...)
      type.copy(source, to: &memory, at: offset + row * stride, byteCount: byteCount)
    }
  }
}
