import GLSL

/// What the programs of passes are often made of.
extension ExpressionNode {
  /// The place for which a function computes, of type `Place`.
  static let place: Self = "place"

  var position: Self { member("position") }
  var pixel: Self { member("pixel") }
  var rgb: Self { member("rgb") }
  var a: Self { member("a") }

  /// Red, green and blue with an opacity.
  static func color(_ rgb: Self, _ alpha: Self) -> Self { .call("vec4", rgb, alpha) }

  /// An opaque grey.
  static func gray(_ level: Self) -> Self { .color(.call("vec3", level), 1.0) }

  /// A colour whose components are multiplied by its opacity.
  static func premultiplied(_ color: Self) -> Self { .color(color.rgb * color.a, color.a) }

  /// The mean of what is read at four places, by two weights: a function gets the components that name a place of a vector
  /// with the lower and the upper corner.
  static func mixed(by weights: Self, read: (String) -> Self) -> Self {
    let (x, y) = (weights.member("x"), weights.member("y"))
    return .call(
      "mix", .call("mix", read("xy"), read("zy"), x), .call("mix", read("xw"), read("zw"), x), y)
  }

  /// Whole columns and rows.
  static func columnsAndRows(_ x: Self, _ y: Self) -> Self { .call("ivec2", x, y) }

  /// The pixel of a picture that is nearest to one that may be outside.
  static func clamped(_ pixel: Self, toSize size: Self) -> Self {
    .call("clamp", pixel, .call("ivec2", .init(0)), .call("ivec2", size) - .init(1))
  }
}

extension StatementNode {
  /// A function's result.
  static func exit(_ value: ExpressionNode) -> Self { Self(.exit(value)) }
}
