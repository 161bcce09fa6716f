/// The words that mean something else in OpenGL ES 3.00 or in the program around a filter.
enum ForeignWords {
  /// Reserved in OpenGL ES 3.00, though older dialects take them as names.
  private static let reserved: Set<String> = [
    "coherent", "restrict", "readonly", "writeonly", "resource", "atomic_uint", "noperspective", "patch",
    "sample",
    "subroutine", "common", "partition", "active", "filter", "asm", "class", "union", "enum", "typedef",
    "template",
    "this", "goto", "inline", "noinline", "volatile", "public", "static", "extern", "external", "interface",
    "long",
    "short", "double", "half", "fixed", "unsigned", "superp", "input", "output", "sizeof", "cast",
    "namespace", "using",
    "packed", "resource", "buffer", "shared", "precise", "row_major", "image1D", "image2D", "image3D",
  ]
  /// Names of the program around a filter.
  private static let ours: Set<String> = ["place", "Place", "param", "lookupColor", "warp", "main"]

  /// A name that stands for `name` in a filter's code.
  static func safe(_ name: String) -> String {
    if reserved.contains(name) || ours.contains(name) || FilterCode.Reader(name[...]) != nil {
      return name + "_"
    }
    return name.hasPrefix("gl_") || name.contains("__") || name.hasPrefix("foreign")
      ? "s_" + name.replacing("__", with: "_") : name
  }

  /// The functions that are built into OpenGL ES 3.00.
  static let builtIn: Set<String> = [
    "radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh",
    "acosh",
    "atanh", "pow", "exp", "log", "exp2", "log2", "sqrt", "inversesqrt", "abs", "sign", "floor", "trunc",
    "round",
    "roundEven", "ceil", "fract", "mod", "modf", "min", "max", "clamp", "mix", "step", "smoothstep", "isnan",
    "isinf",
    "floatBitsToInt", "floatBitsToUint", "intBitsToFloat", "uintBitsToFloat", "packSnorm2x16",
    "unpackSnorm2x16",
    "packUnorm2x16", "unpackUnorm2x16", "packHalf2x16", "unpackHalf2x16", "length", "distance", "dot",
    "cross",
    "normalize", "faceforward", "reflect", "refract", "matrixCompMult", "outerProduct", "transpose",
    "determinant",
    "inverse", "lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual", "any",
    "all", "not",
    "textureSize", "texture", "textureProj", "textureLod", "textureOffset", "texelFetch", "texelFetchOffset",
    "textureProjOffset", "textureLodOffset", "textureProjLod", "textureGrad", "dFdx", "dFdy", "fwidth",
  ]

  static let derivatives: Set<String> = ["dFdx", "dFdy", "fwidth"]

  /// What to write instead of a word of `gl_` that fragments cannot read here.
  static func advice(on word: String) -> String {
    switch word {
    case "gl_TexCoord", "gl_MultiTexCoord0", "gl_Vertex":
      "'\(word)' is not known here; read the position from isf_FragNormCoord, or from 'varying vec2 textureCoordinate'"
    case "gl_Position":
      "'gl_Position' moves the picture's corners, which is not supported; compute the position in the fragment shader and read IMG_NORM_PIXEL(inputImage, position)"
    case "gl_FragDepth": "'gl_FragDepth' is not written here; a filter writes gl_FragColor alone"
    case "gl_FrontFacing", "gl_PointCoord":
      "'\(word)' is not known here; a filter covers its picture with one rectangle"
    default:
      "'\(word)' is not known here; a shader reads gl_FragCoord and writes gl_FragColor"
    }
  }

  /// What to write for a position that one of GPUImage's vertex shaders passes on; nil for a name that none of them has.
  ///
  /// Those for passes along one axis get its direction from the program; here it is that of the rows.
  static func replacement(forVarying name: String) -> String? {
    let declared =
      "declare 'varying highp vec2 textureCoordinate;' and 'uniform highp float texelWidth;', and write '"
    let axis = " (for a pass along y, 'texelHeight' and 'vec2(0.0, …)')"
    if name == "blurCoordinates" {
      return declared
        + "textureCoordinate + vec2(float(i - N) * texelWidth, 0.0)' for 'blurCoordinates[i]', where N is the "
        + "index of the middle one" + axis
    }
    let signs = ["Positive": "+", "Right": "+", "Negative": "-", "Left": "-"]
    let counts = ["one": 1, "two": 2, "three": 3, "four": 4]
    for (count, number) in counts {
      for (side, sign) in signs where name == "\(count)Step\(number == 1 ? "" : "s")\(side)TextureCoordinate"
      {
        return declared + "textureCoordinate \(sign) vec2(\(number).0 * texelWidth, 0.0)' for it" + axis
      }
    }
    return name == "centerTextureCoordinate"
      ? "write 'varying highp vec2 textureCoordinate' and 'textureCoordinate' for it" : nil
  }
}
