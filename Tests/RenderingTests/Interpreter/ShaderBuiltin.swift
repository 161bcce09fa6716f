import Foundation

/// The functions of OpenGL ES 3.00 that shaders of this program call.
enum ShaderBuiltin {
  typealias Numbers = ShaderValue.Numbers

  static func call(_ name: String, _ arguments: [ShaderValue]) -> ShaderValue {
    if case .sampler(let texture)? = arguments.first {
      return sampled(name, texture, arguments.dropFirst().map(\.numbers))
    }
    let values = arguments.map(\.numbers)
    if let one = single[name] { return .numbers(values[0].map(one)) }
    if let pair = pairs[name] { return .numbers(Numbers.zip(values[0], values[1], pair)) }
    if let test = tests[name] { return .numbers(Numbers.zip(values[0], values[1], test, as: .bool)) }
    return .numbers(geometric(name, values) ?? other(name, values))
  }

  private static func sampled(_ name: String, _ texture: ShaderTexture, _ values: [Numbers]) -> ShaderValue {
    switch name {
    // Without smaller copies all three read the same texels.
    case "texture", "textureLod", "textureGrad": return texture.sample(values[0].values)
    case "texelFetch":
      let place = values[0].values.map { Int($0) }
      return texture.texel(place[0], place[1], place.count > 2 ? place[2] : 0)
    case "textureSize":
      let sides = [texture.width, texture.height] + (texture.type.hasSuffix("3D") ? [texture.depth] : [])
      return .numbers(.init(.int, sides.map(Double.init)))
    default: preconditionFailure("there is no function '\(name)'")
    }
  }

  /// Functions of one number, in 32 bits.
  private static let single: [String: @Sendable (Double) -> Double] = [
    "abs": { abs($0) }, "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }, "floor": { $0.rounded(.down) },
    "ceil": { $0.rounded(.up) }, "trunc": { $0.rounded(.towardZero) },
    "round": { ($0 + 0.5).rounded(.down) }, "roundEven": { $0.rounded(.toNearestOrEven) },
    "fract": { $0 - $0.rounded(.down) }, "sqrt": { $0.squareRoot() },
    "inversesqrt": { 1 / $0.squareRoot() }, "exp": { exp($0) }, "exp2": { exp2($0) }, "log": { log($0) },
    "log2": { log2($0) }, "sin": { sin($0) }, "cos": { cos($0) }, "tan": { tan($0) }, "asin": { asin($0) },
    "acos": { acos($0) }, "sinh": { sinh($0) }, "cosh": { cosh($0) }, "tanh": { tanh($0) },
    "radians": { $0 * .pi / 180 }, "degrees": { $0 * 180 / .pi }, "not": { $0 == 0 ? 1 : 0 },
  ]

  private static let pairs: [String: @Sendable (Double, Double) -> Double] = [
    "min": { $1 < $0 ? $1 : $0 }, "max": { $0 < $1 ? $1 : $0 }, "pow": { pow($0, $1) },
    "mod": { Double(Float($0) - Float($1) * (Float($0) / Float($1)).rounded(.down)) },
    "step": { $1 < $0 ? 0 : 1 },
  ]

  private static let tests: [String: @Sendable (Double, Double) -> Double] = [
    "lessThan": { $0 < $1 ? 1 : 0 }, "lessThanEqual": { $0 <= $1 ? 1 : 0 },
    "greaterThan": { $0 > $1 ? 1 : 0 }, "greaterThanEqual": { $0 >= $1 ? 1 : 0 },
    "equal": { $0 == $1 ? 1 : 0 }, "notEqual": { $0 != $1 ? 1 : 0 },
  ]

  /// Functions of vectors and matrices as geometry has them; nil for other names.
  private static func geometric(_ name: String, _ values: [Numbers]) -> Numbers? {
    func dot(_ one: Numbers, _ other: Numbers) -> Double {
      Double(zip(one.values, other.values).reduce(Float(0)) { $0 + Float($1.0) * Float($1.1) })
    }
    let first = values[0]
    switch name {
    case "dot": return .init(.float, [dot(first, values[1])])
    case "length": return .init(.float, [dot(first, first).squareRoot()])
    case "distance":
      let way = Numbers.zip(first, values[1], -)
      return .init(.float, [dot(way, way).squareRoot()])
    case "normalize":
      let length = dot(first, first).squareRoot()
      return first.map { $0 / length }
    case "reflect":
      let product = 2 * dot(values[1], first)
      return Numbers.zip(first, values[1]) { $0 - product * $1 }
    case "refract":
      let ratio = values[2].values[0], along = dot(values[1], first)
      let rest = 1 - ratio * ratio * (1 - along * along)
      guard rest >= 0 else { return first.map { _ in 0 } }
      let turn = ratio * along + rest.squareRoot()
      return Numbers.zip(first, values[1]) { ratio * $0 - turn * $1 }
    case "cross":
      let (a, b) = (first.values, values[1].values)
      return .init(
        .float, [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
    case "transpose":
      let (rows, columns) = (first.rows, first.columns)
      let turned = (0..<rows).flatMap { row in (0..<columns).map { first.values[$0 * rows + row] } }
      return .init(.float, turned, columns: rows)
    case "matrixCompMult": return Numbers.zip(first, values[1], *)
    default: return nil
    }
  }

  private static func other(_ name: String, _ values: [Numbers]) -> Numbers {
    let first = values[0]
    switch name {
    case "clamp":
      return Numbers.zip(Numbers.zip(first, values[1]) { $0 < $1 ? $1 : $0 }, values[2]) { $1 < $0 ? $1 : $0 }
    case "mix":
      if values[2].base == .bool {
        let chosen = first.values.indices.map {
          values[2].values[$0] != 0 ? values[1].values[$0] : first.values[$0]
        }
        return .init(first.base, chosen)
      }
      let rest = values[2].map { 1 - $0 }
      return Numbers.zip(Numbers.zip(first, rest, *), Numbers.zip(values[1], values[2], *), +)
    case "smoothstep":
      let (low, high, value) = (first, values[1], values[2])
      let share = Numbers.zip(Numbers.zip(value, low, -), Numbers.zip(high, low, -), /)
      return share.map {
        let clamped = min(max($0, 0), 1)
        return clamped * clamped * (3 - 2 * clamped)
      }
    case "atan":
      return values.count == 1 ? first.map { atan($0) } : Numbers.zip(first, values[1]) { atan2($0, $1) }
    case "any": return .init(.bool, [first.values.contains { $0 != 0 } ? 1 : 0])
    case "all": return .init(.bool, [first.values.allSatisfy { $0 != 0 } ? 1 : 0])
    case "isnan": return first.map({ $0.isNaN ? 1 : 0 }, as: .bool)
    case "isinf": return first.map({ $0.isInfinite ? 1 : 0 }, as: .bool)
    case "floatBitsToUint": return first.map({ Double(Float($0).bitPattern) }, as: .uint)
    case "floatBitsToInt": return first.map({ Double(Int32(bitPattern: Float($0).bitPattern)) }, as: .int)
    case "uintBitsToFloat": return first.map({ Double(Float(bitPattern: UInt32($0))) }, as: .float)
    case "intBitsToFloat":
      return first.map({ Double(Float(bitPattern: UInt32(bitPattern: Int32($0)))) }, as: .float)
    case "packHalf2x16":
      let bits = first.values.map { UInt32(Float16($0).bitPattern) }
      return .init(.uint, [Double(bits[0] | bits[1] << 16)])
    case "unpackHalf2x16":
      let bits = UInt32(first.values[0])
      return .init(
        .float,
        [bits & 0xffff, bits >> 16].map { Double(Float16(bitPattern: UInt16($0))) })
    default: preconditionFailure("there is no function '\(name)'")
    }
  }
}
