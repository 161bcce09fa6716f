public import Cameras
import Pixels
import Spelling

extension SimulatedCameraOptions {
  /// The names of the options in a device text, in the order in which messages list them.
  public static let keys = [
    "size", "rate", "format", "seed", "focus", "aperture", "exposure", "gain", "temperature", "zoom",
    "rotation", "noise", "motion", "speed",
  ]

  /// Parses a device text: `simulated`, or `simulated:key=value:key=value`.
  ///
  /// Lengths are in metres, times in seconds or fractions such as `1/60`; `auto` makes focus, exposure or
  /// temperature automatic. The error names the key, the value and what the key takes.
  public init(parsing device: some StringProtocol) throws(CameraError) {
    self.init()
    var parts = device.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    guard parts.removeFirst() == "simulated" else {
      throw CameraError(.notFound, "'\(device)' is not a simulated camera; its name is 'simulated'")
    }
    var seen: Set<String> = []
    for part in parts {
      guard let equals = part.firstIndex(of: "=") else {
        throw Self.error("'\(part)' is not of the form key=value")
      }
      let key = String(part[..<equals]), value = String(part[part.index(after: equals)...])
      guard Self.keys.contains(key) else {
        let hint = nearest(to: key, in: Self.keys).map { "; did you mean '\($0)'?" } ?? ""
        throw Self.error("no option '\(key)'\(hint) Options: \(Self.keys.joined(separator: ", "))")
      }
      guard seen.insert(key).inserted else { throw Self.error("'\(key)' is given twice") }
      try set(key, to: value)
    }
  }

  private mutating func set(_ key: String, to value: String) throws(CameraError) {
    switch key {
    case "size": size = try Self.size(value)
    case "rate": rate = try Self.rate(value)
    case "format": fourCC = try Self.format(value)
    case "seed":
      guard let number = UInt64(value) else {
        throw Self.invalid(key, value, "a whole number from 0 to \(UInt64.max)")
      }
      seed = number
    case "focus":
      focus = try Self.adjustment(
        key, value, SimulatedLens.nearestFocus...Double.infinity,
        "a distance in metres from 0.25 to inf, or 'auto'")
    case "aperture":
      aperture = try Self.number(key, value, SimulatedLens.fNumbers, "an f-number from 1.4 to 22")
    case "exposure":
      exposure = try Self.adjustment(
        key, value, 0.0001...0.5, "a time in seconds from 1/10000 to 1/2, or 'auto'")
    case "gain": gain = try Self.number(key, value, 1...32, "a factor from 1 to 32")
    case "temperature":
      temperature = try Self.adjustment(
        key, value, WhiteBalanceGains.range, "a colour temperature in kelvin from 2500 to 10000, or 'auto'")
    case "zoom": zoom = try Self.number(key, value, 1...5, "a magnification from 1 to 5")
    case "rotation": rotation = try Self.choice(key, value, Rotation.allCases.map { ("\($0.rawValue)", $0) })
    case "noise": noise = try Self.number(key, value, 0...10, "an amount from 0 to 10")
    case "motion": motion = try Self.choice(key, value, Motion.allCases.map { ($0.rawValue, $0) })
    case "speed": speed = try Self.choice(key, value, Speed.allCases.map { ($0.rawValue, $0) })
    default: preconditionFailure("the option '\(key)' is listed but not parsed")
    }
  }

  private static func size(_ value: String) throws(CameraError) -> PixelSize {
    guard let size = PixelSize(value), sides.contains(size.width), sides.contains(size.height) else {
      throw invalid(
        "size", value,
        "WIDTHxHEIGHT with sides from \(sides.lowerBound) to \(sides.upperBound), such as 1280x720")
    }
    return size
  }

  private static func rate(_ value: String) throws(CameraError) -> FrameRate {
    let terms = value.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(terms.count), let frames = UInt32(terms[0]), frames > 0,
      let seconds = terms.count == 2 ? UInt32(terms[1]) : 1, seconds > 0,
      rates.contains(Double(frames) / Double(seconds))
    else { throw invalid("rate", value, "frames a second from 1 to 240, such as 30 or 30000/1001") }
    return FrameRate(frames: frames, seconds: seconds)
  }

  private static func format(_ value: String) throws(CameraError) -> FourCC {
    let known = SimulatedCamera.fourCCs
    guard let code = FourCC(value), known.contains(code) else {
      let names = known.map(\.description)
      let hint = nearest(to: value, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw error("format=\(value) is not one of \(names.joined(separator: ", "))\(hint)")
    }
    return code
  }

  private static func number(
    _ key: String, _ value: String, _ range: ClosedRange<Double>, _ expected: String
  ) throws(CameraError) -> Double {
    let terms = value.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(terms.count), let first = Double(terms[0]),
      let second = terms.count == 2 ? Double(terms[1]) : 1, range.contains(first / second)
    else { throw invalid(key, value, expected) }
    return first / second
  }

  private static func adjustment(
    _ key: String, _ value: String, _ range: ClosedRange<Double>, _ expected: String
  ) throws(CameraError) -> Adjustment {
    value == "auto" ? .automatic : .manual(try number(key, value, range, expected))
  }

  private static func choice<Value>(
    _ key: String, _ value: String, _ choices: [(String, Value)]
  ) throws(CameraError) -> Value {
    guard let choice = choices.first(where: { $0.0 == value }) else {
      throw invalid(key, value, "one of \(choices.map(\.0).joined(separator: ", "))")
    }
    return choice.1
  }

  private static func invalid(_ key: String, _ value: String, _ expected: String) -> CameraError {
    error("\(key)=\(value) is not \(expected)")
  }

  private static func error(_ message: String) -> CameraError {
    CameraError(.unsupported, "simulated camera: \(message)")
  }
}
