import Pixels

/// The fields of a profile beside its settings, by their keys in the text.
enum ProfileField: String, CaseIterable {
  case name, maker, model, position, rotation
  case lensModel = "lens-model"
  case lensSense = "lens-sense"
  case lensRange = "lens-range"
  case focalLength = "focal-length"
  case aperture, iso
  case blackLevel = "black-level"
  case focusReference = "focus-reference"
  case distortion

  /// What the key takes, for messages.
  var expectation: String {
    switch self {
    case .name, .maker, .model, .lensModel: "a text of 1 to 200 characters"
    case .position: "front, back or external"
    case .rotation: "0, 90, 180 or 270 degrees clockwise"
    case .lensSense: "standard or inverted"
    case .lensRange: "two values of the focus control such as 0..250"
    case .focalLength: "millimetres from 0.1 to 10000"
    case .aperture: "an f-number from 0.1 to 1000"
    case .iso: "ascending pairs of gain and ISO such as 0:100 255:1600"
    case .blackLevel: "a code of 16 bits from 1 to 32767, such as 4096 for 64 of 10 bits"
    case .focusReference: "a number from 1.5 to 4"
    case .distortion:
      "k1 k2 k3 from -1 to 1, the centre x y from 0 to 1 and, if it is for one shape, the size of the frames, such as "
        + "-0.1 0.02 0 0.5 0.5 1280x720"
    }
  }

  /// The value as text; nil when the profile does not say it.
  func text(_ profile: CameraProfile) -> String? {
    switch self {
    case .name: profile.name.map { ProfileText($0).description }
    case .maker: profile.maker.map { ProfileText($0).description }
    case .model: profile.model.map { ProfileText($0).description }
    case .lensModel: profile.lensModel.map { ProfileText($0).description }
    case .position: profile.position?.rawValue
    case .rotation: profile.rotation.map { "\($0.quarterTurns * 90)" }
    case .lensSense: profile.lensSense?.rawValue
    case .lensRange: profile.lensRange.map { "\($0.lowerBound)..\($0.upperBound)" }
    case .focalLength: profile.focalLength.map { "\($0)" }
    case .aperture: profile.aperture.map { "\($0)" }
    case .iso:
      profile.sensitivities.isEmpty
        ? nil : profile.sensitivities.map { "\($0.gain):\($0.iso)" }.joined(separator: " ")
    case .blackLevel: profile.blackLevel.map { "\($0.code(bits: 16))" }
    case .focusReference: profile.focusReference.map { "\(($0 * 100).rounded() / 100)" }
    case .distortion:
      profile.distortion.map { lens in
        "\(lens.k1) \(lens.k2) \(lens.k3) \(lens.center.x) \(lens.center.y)"
          + (lens.size.map { " \($0)" } ?? "")
      }
    }
  }

  /// Takes a value from text; returns whether it is one.
  func read(_ text: String, into profile: inout CameraProfile) throws(CameraProfile.Refusal) -> Bool {
    switch self {
    case .name: try Self.take(Self.string(text), &profile.name)
    case .maker: try Self.take(Self.string(text), &profile.maker)
    case .model: try Self.take(Self.string(text), &profile.model)
    case .lensModel: try Self.take(Self.string(text), &profile.lensModel)
    case .position: Self.take(CameraInfo.Position(rawValue: text), &profile.position)
    case .rotation:
      Self.take(
        ["0": .up, "90": .right, "180": .down, "270": .left][text] as Orientation?, &profile.rotation)
    case .lensSense: Self.take(LensSense(rawValue: text), &profile.lensSense)
    case .lensRange: Self.take(Self.range(text), &profile.lensRange)
    case .focalLength: Self.take(Self.number(text, in: 0.1...10_000), &profile.focalLength)
    case .aperture: Self.take(Self.number(text, in: 0.1...1000), &profile.aperture)
    case .iso: Self.take(Self.sensitivities(text), &profile.sensitivities)
    case .blackLevel: Self.take(Int(text).flatMap { BlackLevel($0, bits: 16) }, &profile.blackLevel)
    case .focusReference: Self.take(Self.number(text, in: 1.5...4), &profile.focusReference)
    case .distortion: Self.take(Self.distortion(text), &profile.distortion)
    }
  }

  private static func take<Value>(_ value: Value?, _ place: inout Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  private static func take<Value>(_ value: Value?, _ place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  private static func string(_ text: String) throws(CameraProfile.Refusal) -> String? {
    let string = try ProfileText.string(text)
    return (1...200).contains(string.unicodeScalars.count) ? string : nil
  }

  private static func number(_ text: Substring, in range: ClosedRange<Double>) -> Double? {
    Double(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    number(text[...], in: range)
  }

  private static func range(_ text: String) -> ClosedRange<Int64>? {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 3, ends[1].isEmpty, let low = Int64(ends[0]), let high = Int64(ends[2]), low < high
    else { return nil }
    return low...high
  }

  private static func sensitivities(_ text: String) -> [CameraProfile.Sensitivity]? {
    var pairs: [CameraProfile.Sensitivity] = []
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let gain = Int64(parts[0]), (-1_000_000_000...1_000_000_000).contains(gain),
        let iso = UInt16(parts[1]), iso > 0, pairs.last.map({ $0.gain < gain }) ?? true
      else { return nil }
      pairs.append(.init(gain: gain, iso: iso))
    }
    return pairs.isEmpty ? nil : pairs
  }

  private static func distortion(_ text: String) -> LensCorrection? {
    let words = text.split(separator: " ")
    guard (5...6).contains(words.count) else { return nil }
    let coefficients = words.prefix(3).compactMap { number($0, in: -1...1) }
    let center = words[3..<5].compactMap { number($0, in: 0...1) }
    let size = words.count == 6 ? PixelSize(String(words[5])) : nil
    guard coefficients.count == 3, center.count == 2, words.count == 5 || size != nil else { return nil }
    return LensCorrection(
      k1: coefficients[0], k2: coefficients[1], k3: coefficients[2], center: SIMD2(center[0], center[1]),
      size: size)
  }
}
