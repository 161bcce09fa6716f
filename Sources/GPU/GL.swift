internal import CEGL
internal import CGLES

/// GL constants with the types that the C functions take; the headers' macros import as `Int32`.
enum GL {
  // Objects and targets.
  static let texture2D = GLenum(GL_TEXTURE_2D)
  static let texture3D = GLenum(GL_TEXTURE_3D)
  static let texture0 = GLenum(GL_TEXTURE0)
  static let framebuffer = GLenum(GL_FRAMEBUFFER)
  static let framebufferComplete = GLenum(GL_FRAMEBUFFER_COMPLETE)
  static let colorAttachment0 = GLenum(GL_COLOR_ATTACHMENT0)
  static let color = GLenum(GL_COLOR)
  static let arrayBuffer = GLenum(GL_ARRAY_BUFFER)
  static let elementArrayBuffer = GLenum(GL_ELEMENT_ARRAY_BUFFER)
  static let pixelPackBuffer = GLenum(GL_PIXEL_PACK_BUFFER)
  static let streamDraw = GLenum(GL_STREAM_DRAW)
  static let streamRead = GLenum(GL_STREAM_READ)
  static let mapReadBit = GLbitfield(GL_MAP_READ_BIT)

  // Drawing.
  static let points = GLenum(GL_POINTS)
  static let triangles = GLenum(GL_TRIANGLES)
  static let blend = GLenum(GL_BLEND)
  static let dither = GLenum(GL_DITHER)
  static let scissorTest = GLenum(GL_SCISSOR_TEST)
  static let one = GLenum(GL_ONE)
  static let sourceAlpha = GLenum(GL_SRC_ALPHA)
  static let oneMinusSourceAlpha = GLenum(GL_ONE_MINUS_SRC_ALPHA)
  static let float = GLenum(GL_FLOAT)
  static let unsignedByte = GLenum(GL_UNSIGNED_BYTE)
  static let unsignedShort = GLenum(GL_UNSIGNED_SHORT)
  static let unsignedInt = GLenum(GL_UNSIGNED_INT)
  static let halfFloat = GLenum(GL_HALF_FLOAT)
  static let unsignedInt2101010 = GLenum(GL_UNSIGNED_INT_2_10_10_10_REV)

  // Pixel formats.
  static let red = GLenum(GL_RED)
  static let rg = GLenum(GL_RG)
  static let rgb = GLenum(GL_RGB)
  static let rgba = GLenum(GL_RGBA)
  static let rgbaInteger = GLenum(GL_RGBA_INTEGER)
  static let implementationReadFormat = GLenum(GL_IMPLEMENTATION_COLOR_READ_FORMAT)
  static let implementationReadType = GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE)
  static let unpackAlignment = GLenum(GL_UNPACK_ALIGNMENT)
  static let unpackRowLength = GLenum(GL_UNPACK_ROW_LENGTH)
  static let packAlignment = GLenum(GL_PACK_ALIGNMENT)
  static let packRowLength = GLenum(GL_PACK_ROW_LENGTH)

  // Sampling.
  static let minFilter = GLenum(GL_TEXTURE_MIN_FILTER)
  static let magFilter = GLenum(GL_TEXTURE_MAG_FILTER)
  static let wrapS = GLenum(GL_TEXTURE_WRAP_S)
  static let wrapT = GLenum(GL_TEXTURE_WRAP_T)
  static let wrapR = GLenum(GL_TEXTURE_WRAP_R)
  static let swizzleGreen = GLenum(GL_TEXTURE_SWIZZLE_G)
  static let swizzleBlue = GLenum(GL_TEXTURE_SWIZZLE_B)

  // Programs.
  static let vertexShader = GLenum(GL_VERTEX_SHADER)
  static let fragmentShader = GLenum(GL_FRAGMENT_SHADER)
  static let compileStatus = GLenum(GL_COMPILE_STATUS)
  static let linkStatus = GLenum(GL_LINK_STATUS)
  static let infoLogLength = GLenum(GL_INFO_LOG_LENGTH)
  static let activeUniforms = GLenum(GL_ACTIVE_UNIFORMS)
  static let activeUniformMaxLength = GLenum(GL_ACTIVE_UNIFORM_MAX_LENGTH)
  static let programBinaryLength = GLenum(GL_PROGRAM_BINARY_LENGTH)
  static let programBinaryRetrievableHint = GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT)
  /// `GL_COMPLETION_STATUS_KHR`.
  static let completionStatus: GLenum = 0x91B1

  // Limits and strings.
  static let vendor = GLenum(GL_VENDOR)
  static let renderer = GLenum(GL_RENDERER)
  static let version = GLenum(GL_VERSION)
  static let extensions = GLenum(GL_EXTENSIONS)
  static let numExtensions = GLenum(GL_NUM_EXTENSIONS)
  static let majorVersion = GLenum(GL_MAJOR_VERSION)
  static let minorVersion = GLenum(GL_MINOR_VERSION)
  static let maxTextureSize = GLenum(GL_MAX_TEXTURE_SIZE)
  static let max3DTextureSize = GLenum(GL_MAX_3D_TEXTURE_SIZE)
  static let maxVertexTextureImageUnits = GLenum(GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS)
  static let maxTextureImageUnits = GLenum(GL_MAX_TEXTURE_IMAGE_UNITS)
  static let maxCombinedTextureImageUnits = GLenum(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)
  static let maxFragmentUniformVectors = GLenum(GL_MAX_FRAGMENT_UNIFORM_VECTORS)
  static let maxVertexUniformVectors = GLenum(GL_MAX_VERTEX_UNIFORM_VECTORS)
  static let maxDrawBuffers = GLenum(GL_MAX_DRAW_BUFFERS)
  static let numProgramBinaryFormats = GLenum(GL_NUM_PROGRAM_BINARY_FORMATS)

  // Synchronisation.
  static let syncGPUCommandsComplete = GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE)
  static let syncFlushCommandsBit = GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT)
  static let timeoutExpired = GLenum(GL_TIMEOUT_EXPIRED)
  /// `GL_TIME_ELAPSED_EXT`.
  static let timeElapsed: GLenum = 0x88BF
  static let queryResult = GLenum(GL_QUERY_RESULT)
  static let queryResultAvailable = GLenum(GL_QUERY_RESULT_AVAILABLE)
  /// `GL_GPU_DISJOINT_EXT`.
  static let gpuDisjoint: GLenum = 0x8FBB

  // Errors and debugging.
  static let noError = GLenum(GL_NO_ERROR)
  static let outOfMemory = GLenum(GL_OUT_OF_MEMORY)
  /// `GL_CONTEXT_LOST`.
  static let contextLost: GLenum = 0x0507
  static let debugOutput: GLenum = 0x92E0
  static let debugOutputSynchronous: GLenum = 0x8242
  static let debugSourceShaderCompiler: GLenum = 0x8248
  static let dontCare = GLenum(GL_DONT_CARE)
  static let debugTypeError: GLenum = 0x824C
  static let debugSeverityHigh: GLenum = 0x9146
  static let debugSeverityMedium: GLenum = 0x9147

  /// The name of an error code, as the specification writes it.
  static func errorName(_ code: GLenum) -> String {
    switch code {
    case GLenum(GL_INVALID_ENUM): "GL_INVALID_ENUM"
    case GLenum(GL_INVALID_VALUE): "GL_INVALID_VALUE"
    case GLenum(GL_INVALID_OPERATION): "GL_INVALID_OPERATION"
    case GLenum(GL_INVALID_FRAMEBUFFER_OPERATION): "GL_INVALID_FRAMEBUFFER_OPERATION"
    case outOfMemory: "GL_OUT_OF_MEMORY"
    case contextLost: "GL_CONTEXT_LOST"
    default: "GL error 0x" + String(code, radix: 16)
    }
  }

  /// A string from the driver, or nil.
  static func string(_ name: GLenum) -> String? {
    glGetString(name).map { String(cString: $0) }
  }

  /// An integer of the GL state.
  static func integer(_ name: GLenum) -> Int {
    var value: GLint = 0
    glGetIntegerv(name, &value)
    return Int(value)
  }

  /// An entry point that libGLESv2 need not export, or nil; the caller provides its C type.
  static func function<F>(_ name: String, as type: F.Type) -> F? {
    guard let address = eglGetProcAddress(name) else { return nil }
    return unsafeBitCast(address, to: type)
  }

  /// An offset in the bound buffer, in the form in which GL takes it.
  static func place(_ offset: Int) -> UnsafeRawPointer? { UnsafeRawPointer(bitPattern: offset) }
}
