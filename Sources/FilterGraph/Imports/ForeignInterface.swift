/// What surrounds a shader from elsewhere: the pictures and numbers that its code names.
struct ForeignInterface: Sendable {
  /// Where the shader's row 0 is.
  enum Origin: Sendable { case bottom, top }

  /// What a sampler of the shader reads.
  enum Source: Hashable, Sendable {
    /// A picture of the filter: its inputs in order, then those of the history.
    case picture(Int)
    /// A picture file, by the parameter's name in code.
    case file(String)
    /// The same number everywhere, such as silence where a host would give sound, with a width in pixels.
    case constant(Double, width: Int)
    /// Nothing: transparent black.
    case empty
  }

  struct Sampler: Sendable {
    let name: String
    var source: Source
  }

  /// A variable of the shader that gets its value before `main` runs.
  struct Variable: Sendable {
    let name: String
    /// Its GLSL type.
    let type: String
    /// The value, in terms of `place` and `param.NAME`.
    let value: String
    /// The length, for an array.
    var count: Int?
    /// The components of a position along each axis, when it is one that can be followed.
    var position: [ForeignPosition.Sum]?

    init(_ name: String, _ type: String, _ value: String, position: [ForeignPosition.Sum]? = nil) {
      (self.name, self.type, self.value, self.position) = (name, type, value, position)
    }

    /// The name in the filter's code: never that of a uniform, which a program makes of a parameter's.
    var codeName: String {
      name == "gl_FragCoord"
        ? "foreignCoord" : value.contains("param.") ? "foreignInput_\(name)" : ForeignWords.safe(name)
    }
  }

  var origin: Origin
  var samplers: [Sampler] = []
  var variables: [Variable] = []
  /// The number of the pass; nil where code cannot name it.
  var pass: Int?
  /// The pictures that the code limits to 0…1 itself, since others that it reads are not limited.
  var limited: Set<Int> = []
  /// Whether results are limited to 0…1, as an 8-bit target limits them.
  var limitsResult = true

  /// The own position in fractions with the origin of the shader.
  var ownPosition: String {
    origin == .top ? "place.position" : "vec2(place.position.x, 1.0 - place.position.y)"
  }

  /// The own position in pixels, at their centres.
  var ownPixel: String {
    origin == .top
      ? "vec2(place.pixel) + 0.5"
      : "vec2(float(place.pixel.x) + 0.5, place.size.y - float(place.pixel.y) - 0.5)"
  }

  static let fraction: [ForeignPosition.Sum] = [.term(.fraction(.x)), .term(.fraction(.y))]
  static let pixel: [ForeignPosition.Sum] = [.term(.pixel(.x)), .term(.pixel(.y))]
  static let size: [ForeignPosition.Sum] = [.term(.size(.x)), .term(.size(.y))]
}
