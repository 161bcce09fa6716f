import Files

/// The steps of the Common LUT Format that map each channel by a formula, and curves over all half floats.
extension CommonLookupFile {
  private static let logStyles: [String: (base: Double?, direction: ToneFunction.Direction, isCamera: Bool)] =
    [
      "log10": (10, .forward, false), "antiLog10": (10, .inverse, false), "log2": (2, .forward, false),
      "antiLog2": (2, .inverse, false), "linToLog": (nil, .forward, false),
      "logToLin": (nil, .inverse, false),
      "cameraLinToLog": (nil, .forward, true), "cameraLogToLin": (nil, .inverse, true),
    ]

  /// Reads a `Log`.
  static func logarithm(_ node: XMLElement, _ file: String) throws(FileError) -> LookupStage {
    guard let style = logStyles[node.attributes["style"] ?? ""] else {
      throw node.failure(
        "<Log>: expected the style \(logStyles.keys.sorted().joined(separator: ", "))", in: file)
    }
    if let base = style.base {
      // Parameters, which such a style does not have, count for nothing, as in OpenColorIO.
      let tone = ToneFunction.logarithm(LogarithmicTone(base: base), style.direction)
      return .tones([tone, tone, tone])
    }
    let base = try commonBase(node, file)
    return .tones(
      try channels(node, "LogParams", in: file) { parameters throws(FileError) in
        func number(_ key: String) throws(FileError) -> Double? { try parameters?.number(key, in: file) }
        var tone = LogarithmicTone(
          base: base, linSlope: try number("linSideSlope") ?? 1,
          linOffset: try number("linSideOffset") ?? 0, logSlope: try number("logSideSlope") ?? 1,
          logOffset: try number("logSideOffset") ?? 0)
        if style.isCamera {
          guard let linBreak = try number("linSideBreak") else {
            throw (parameters ?? node).failure("<Log>: expected 'linSideBreak' of a camera's style", in: file)
          }
          tone.linBreak = linBreak
          tone.linearSlope = try number("linearSlope")
          guard tone.linSlope * linBreak + tone.linOffset > 0, tone.linearSlope != 0 else {
            throw (parameters ?? node).failure(
              "<Log>: expected a 'linSideBreak' at which there is a logarithm, and a 'linearSlope' other than 0",
              in: file)
          }
        } else if let key = ["linSideBreak", "linearSlope"].first(where: { parameters?.attributes[$0] != nil }
        ) {
          throw (parameters ?? node).failure(
            "<LogParams>: expected no '\(key)', which only the styles cameraLinToLog and cameraLogToLin have",
            in: file)
        }
        guard tone.base > 0, tone.base != 1, tone.linSlope != 0, tone.logSlope != 0 else {
          throw (parameters ?? node).failure(
            "<Log>: expected a base above 0 that is not 1, and slopes other than 0", in: file)
        }
        return .logarithm(tone, style.direction)
      })
  }

  /// The base of a logarithm, which is that of all channels.
  private static func commonBase(_ node: XMLElement, _ file: String) throws(FileError) -> Double {
    var common: Double?
    for parameters in node.all("LogParams") {
      let base = try parameters.number("base", in: file) ?? 2
      guard common ?? base == base else {
        throw parameters.failure(
          "<LogParams>: expected the same base for all channels, found \(base)", in: file)
      }
      common = base
    }
    return common ?? 2
  }

  private static let exponents: [String: (ExponentialTone.Negative, isCurve: Bool, ToneFunction.Direction)] =
    [
      "basicFwd": (.zero, false, .forward), "basicRev": (.zero, false, .inverse),
      "basicMirrorFwd": (.mirrored, false, .forward), "basicMirrorRev": (.mirrored, false, .inverse),
      "basicPassThruFwd": (.kept, false, .forward), "basicPassThruRev": (.kept, false, .inverse),
      "monCurveFwd": (.zero, true, .forward), "monCurveRev": (.zero, true, .inverse),
      "monCurveMirrorFwd": (.mirrored, true, .forward), "monCurveMirrorRev": (.mirrored, true, .inverse),
    ]

  /// Reads an `Exponent`.
  static func exponent(_ node: XMLElement, _ file: String) throws(FileError) -> LookupStage {
    guard let (negative, isCurve, direction) = exponents[node.attributes["style"] ?? ""] else {
      throw node.failure(
        "<Exponent>: expected the style \(exponents.keys.sorted().joined(separator: ", "))", in: file)
    }
    return .tones(
      try channels(node, "ExponentParams", in: file) { parameters throws(FileError) in
        guard let parameters else { return .identity }
        guard let exponent = try parameters.number("exponent", in: file),
          (isCurve ? 1...10 : 0.01...100).contains(exponent)
        else {
          throw parameters.failure(
            "<ExponentParams>: expected an exponent from \(isCurve ? "1 to 10" : "0.01 to 100")", in: file)
        }
        let offset = try parameters.number("offset", in: file)
        guard isCurve ? offset.map({ (0...0.9).contains($0) }) ?? false : offset == nil else {
          throw parameters.failure(
            "<ExponentParams>: expected \(isCurve ? "an offset from 0 to 0.9" : "no offset with a basic style")",
            in: file)
        }
        return .exponent(
          ExponentialTone(exponent: exponent, offset: offset, negative: negative),
          direction)
      })
  }

  /// The functions of red, green and blue: of the elements that name the channel, or of the one that names none.
  private static func channels(
    _ node: XMLElement, _ name: String, in file: String,
    _ read: (XMLElement?) throws(FileError) -> ToneFunction
  ) throws(FileError) -> [ToneFunction] {
    let elements = node.children.filter { $0.name == name }
    let common = elements.filter { $0.attributes["channel"] == nil }
    var named: [String: XMLElement] = [:]
    for element in elements {
      guard let channel = element.attributes["channel"] else { continue }
      guard ["R", "G", "B"].contains(channel), named.updateValue(element, forKey: channel) == nil else {
        throw element.failure("<\(name)>: expected each channel R, G and B once, or none", in: file)
      }
    }
    guard common.count <= 1, common.isEmpty || named.isEmpty, !elements.isEmpty || name == "LogParams" else {
      throw node.failure("<\(node.name)>: expected one \(name), or one for each channel", in: file)
    }
    var functions: [ToneFunction] = []
    for channel in ["R", "G", "B"] { functions.append(try read(common.first ?? named[channel])) }
    return functions
  }

  /// Reads a `LUT1D`: entries for even inputs from 0 to 1, or for all half floats.
  static func curve(_ node: XMLElement, depth: Float, _ file: String) throws(FileError) -> LookupStage {
    let (array, sizes) = try array(node, file)
    let isHalfDomain = node.attributes["halfDomain"] != nil, isRaw = node.attributes["rawHalfs"] != nil
    guard sizes.count == 2, sizes[1] == 1 || sizes[1] == 3,
      isHalfDomain ? sizes[0] == HalfCurve.count : (2...65_536).contains(sizes[0])
    else {
      throw array.failure(
        isHalfDomain
          ? "expected dim '65536 1' or '65536 3' of a half domain"
          : "expected dim 'N 1' or 'N 3', N from 2 to 65536", in: file)
    }
    // The entries for infinity and for what is no number are not used.
    func isUnused(_ place: Int) -> Bool {
      isHalfDomain && !Float16(bitPattern: UInt16(place / sizes[1])).isFinite
    }
    var values = try array.numbers(sizes[0] * sizes[1], in: file, ignoring: isUnused)
    for (place, value) in values.enumerated() {
      guard isRaw else {
        values[place] = value / depth
        continue
      }
      guard let bits = UInt16(exactly: value) else {
        throw array.failure("expected the bits of half floats, from 0 to 65535, found \(value)", in: file)
      }
      let number = Float(Float16(bitPattern: bits))
      guard number.isFinite || isUnused(place) else {
        throw array.failure(
          "expected the bits of finite half floats, found \(bits), which is \(number), as number \(place + 1)",
          in: file)
      }
      values[place] = number.isFinite ? number : 0
    }
    if sizes[1] == 1 { values = values.flatMap { [$0, $0, $0] } }
    return isHalfDomain ? .halfs(.init(values: values)) : .curve(.init(values: values))
  }
}

extension XMLElement {
  /// A number in an attribute; nil when it is not given.
  fileprivate func number(_ key: String, in file: String) throws(FileError) -> Double? {
    guard let text = attributes[key] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw failure("<\(name)>: expected a number for '\(key)', found '\(text.prefix(20))'", in: file)
    }
    return number
  }
}
