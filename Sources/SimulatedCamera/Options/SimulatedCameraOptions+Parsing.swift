public import Cameras
import Pixels
import Spelling

extension SimulatedCameraOptions {
  /// The names of the options in a device text, in the order in which messages list them.
  public static let keys = [
    "size", "rate", "format", "seed", "focus", "aperture", "exposure", "gain", "temperature", "zoom",
    "rotation", "noise", "motion", "speed", "scene", "light", "illuminant", "flicker", "subject",
    "lens-speed", "lens-distortion", "softness", "backlash", "black-level", "position", "without", "faults",
  ]

  /// Parses a device text: `simulated`, or `simulated:key=value:key=value`.
  ///
  /// Lengths are in metres, times in seconds or fractions such as `1/60`; `auto` makes focus, exposure or
  /// temperature automatic. `light` and `subject` are scripts: a value, then steps (`2@100`: 2 from frame 100 on)
  /// and ramps (`0.8@100-130`), separated by commas. `without` lists ``SimulatedCapability`` names, and `faults`
  /// ``SimulatedFault``s (`unplug@100+30`, `ignore-zoom-absolute`). The error names the key, the value and what the
  /// key takes.
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
    try checkAutomatics()
  }

  /// An adjustment is automatic only in a camera that has the mode.
  private func checkAutomatics() throws(CameraError) {
    let automatics: [(String, Adjustment, SimulatedCapability)] = [
      ("focus", focus, .autoFocus), ("exposure", exposure, .autoExposure),
      ("temperature", temperature, .autoWhiteBalance),
    ]
    for (key, adjustment, capability) in automatics
    where adjustment == .automatic && without.contains(capability) {
      throw Self.error("\(key)=auto needs \(capability.rawValue), which without= takes away")
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
        key, value, LightColor.range, "a colour temperature in kelvin from 2500 to 10000, or 'auto'")
    case "illuminant":
      illuminant = try Self.number(
        key, value, LightColor.range, "a colour temperature in kelvin from 2500 to 10000")
    case "light": light = try Self.script(key, value, -8...8, "exposure values from -8 to 8")
    case "subject": subject = try Self.script(key, value, 0.6...4.5, "distances in metres from 0.6 to 4.5")
    case "flicker": flicker = try Self.choice(key, value, Flicker.allCases.map { ($0.rawValue, $0) })
    case "scene": scene = try Self.choice(key, value, Scene.allCases.map { ($0.rawValue, $0) })
    case "lens-speed":
      lensSpeed = try Self.number(
        key, value, 1...Double.infinity, "units of the focus control between two frames, from 1 to inf")
    case "lens-distortion": lensDistortion = try Self.distortion(key, value)
    case "softness": softness = try Self.number(key, value, 0...3, "a deviation in pixels from 0 to 3")
    case "backlash":
      backlash = try Self.number(key, value, 0...100, "units of the focus control from 0 to 100")
    case "black-level":
      guard let code = Int(value), (0..<1 << 15).contains(code) else {
        throw Self.invalid(key, value, "a code of the Bayer format from 0 to 32767")
      }
      blackLevel = code
    case "position":
      position = try Self.choice(
        key, value, [CameraInfo.Position.front, .back, .external].map { ($0.rawValue, $0) })
    case "without": without = try Self.capabilities(value)
    case "faults": faults = try Self.faults(value)
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

  private static func distortion(_ key: String, _ value: String) throws(CameraError) -> LensCorrection {
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    let expected =
      "k1, k1,k2, k1,k2,k3 or k1,k2,k3,x,y with coefficients from -0.2 to 0.2 and the centre from 0.4 to 0.6, such as "
      + "-0.1,0.02,0,0.51,0.49"
    guard [1, 2, 3, 5].contains(numbers.count), numbers.prefix(3).allSatisfy({ abs($0) <= 0.2 }),
      numbers.dropFirst(3).allSatisfy({ (0.4...0.6).contains($0) })
    else { throw invalid(key, value, expected) }
    let all = numbers + [0, 0]
    let lens = LensCorrection(
      k1: all[0], k2: all[1], k3: all[2],
      center: numbers.count == 5 ? SIMD2(numbers[3], numbers[4]) : SIMD2(0.5, 0.5))
    let map = LensMap(lens, size: PixelSize(width: 1, height: 1), scale: 1)
    let shows = [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)].allSatisfy { corner in
      let offset = map.frame(map.corrected(corner)) - corner
      return (offset * offset).sum() < 1e-12
    }
    guard shows else {
      throw error("\(key)=\(value) is so strong that the frame's corners show nothing; k1 alone can be -0.14")
    }
    return lens
  }

  private static func script(
    _ key: String, _ value: String, _ range: ClosedRange<Double>, _ expected: String
  ) throws(CameraError) -> SimulatedScript {
    let script = SimulatedScript(parsing: value) { word in
      Double(word).flatMap { range.contains($0) ? $0 : nil }
    }
    guard let script else {
      throw invalid(
        key, value,
        "\(expected), the later ones with their frames in order: VALUE,VALUE@FRAME,VALUE@FIRST-LAST")
    }
    return script
  }

  private static func capabilities(_ value: String) throws(CameraError) -> Set<SimulatedCapability> {
    if value == "all" { return Set(SimulatedCapability.allCases) }
    var found: Set<SimulatedCapability> = []
    for word in value.split(separator: ",", omittingEmptySubsequences: false) {
      found.insert(
        try choice("without", String(word), SimulatedCapability.allCases.map { ($0.rawValue, $0) }))
    }
    return found
  }

  private static func faults(_ value: String) throws(CameraError) -> [SimulatedFault] {
    var found: [SimulatedFault] = []
    for word in value.split(separator: ",", omittingEmptySubsequences: false) {
      do throws(SimulatedFault.ParsingError) {
        found.append(try SimulatedFault(parsing: String(word)))
      } catch {
        throw Self.error("faults: \(error.message)")
      }
    }
    return found
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
      let names = choices.map(\.0)
      let hint = nearest(to: value, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw invalid(key, value, "one of \(names.joined(separator: ", "))\(hint)")
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
