import GLSL

/// A place of a shader's code that reads a picture.
struct ForeignFetch {
  enum Function {
    /// At the own place.
    case here
    /// At a position in fractions, or in pixels.
    case fractions, pixels
    /// The picture's size.
    case size
  }

  let function: Function
  /// From the function's name to its closing parenthesis.
  let range: Range<Int>
  /// The tokens that name the picture.
  let picture: Range<Int>
  /// The tokens of the position; nil when there is none.
  let position: Range<Int>?
  /// The arguments after those: a bias of the level of detail, which pictures without further levels ignore.
  let rest: Range<Int>?

  private static let functions: [String: Function] = [
    "IMG_THIS_PIXEL": .here, "IMG_THIS_NORM_PIXEL": .here, "IMG_NORM_PIXEL": .fractions, "IMG_PIXEL": .pixels,
    "IMG_SIZE": .size, "texture2D": .fractions, "texture": .fractions, "texture2DLod": .fractions,
    "textureLod": .fractions, "texture2DLodEXT": .fractions, "texture2DRect": .pixels, "textureSize": .size,
  ]

  /// What a function's name reads; nil for other functions.
  static func function(_ name: String) -> Function? { functions[name] }

  /// The reads in some code, in order; one within another's arguments follows it.
  ///
  /// - Parameter declared: the functions that the shader declares, which are its own whatever their names.
  static func all(in tokens: [Token], declared: Set<String>) -> [ForeignFetch] {
    var fetches: [ForeignFetch] = []
    for index in tokens.indices {
      let token = tokens[index]
      guard token.kind == .identifier, let function = functions[token.text], !declared.contains(token.text),
        index + 1 < tokens.count, tokens[index + 1].text == "(", index == 0 || tokens[index - 1].text != ".",
        let close = tokens.closing(index + 1)
      else { continue }
      var bounds: [Int] = []
      var depth = 0
      for place in index + 1...close {
        if ["(", "[", "{"].contains(tokens[place].text) { depth += 1 }
        if [")", "]", "}"].contains(tokens[place].text) { depth -= 1 }
        if depth == 1, tokens[place].text == "," { bounds.append(place) }
      }
      bounds.append(close)
      fetches.append(
        ForeignFetch(
          function: function, range: index..<close + 1, picture: index + 2..<bounds[0],
          position: bounds.count > 1 ? bounds[0] + 1..<bounds[1] : nil,
          rest: bounds.count > 2 ? bounds[1] + 1..<close : nil))
    }
    return fetches
  }
}
