import GLSL
import JSONText

/// Reads a shader in the Interactive Shader Format as a filter: one pass is a filter, several are the steps of one.
struct ISFImport {
  let path: String
  let id: String
  private var faults: [ShaderFault] = []
  private var header = ISFHeader()
  /// The names of the parameters: those of the inputs that are numbers, then those of the pictures.
  private var parameterNames: [String: String] = [:]
  private var parameters: [ParameterDefinition] = []
  private var tokens: [Token] = []
  private var vertex: [Token]?
  private var codeLine = 1

  init(path: String, id: String) { (self.path, self.id) = (path, id) }

  mutating func definition(
    _ text: String, header range: Range<String.Index>, vertex vertexText: String?
  ) throws(FilterFileError) -> FilterDefinition {
    let line = 1 + text[..<range.lowerBound].lineBreaks
    let column = text[..<range.lowerBound].reversed().prefix { $0 != "\n" }.count + 1
    do throws(JSONError) {
      let json = try LocatedJSON(
        parsing: text[range].utf8, .lenient, at: .init(line: line, column: column))
      (header, faults) = ISFHeader.read(json)
    } catch {
      let place = SourcePlace(error.place)
      throw ForeignImport.error([.init(place: place, message: "JSON: \(error.message)")], path: path)
    }
    codeLine = line + text[range].lineBreaks
    let rest = text[range.upperBound...]
    let code = Preprocessor.run(rest.hasPrefix("*/") ? rest.dropFirst(2) : rest, line: codeLine)
    tokens = code.tokens
    faults += code.faults
    if let vertexText {
      let code = Preprocessor.run(vertexText, line: 1)
      vertex = code.tokens
      faults += code.faults.map {
        .init(
          place: .init(line: 1, column: 1),
          message: "in the vertex shader, line \($0.place.line): \($0.message)")
      }
    }
    makeParameters()
    guard faults.isEmpty else { throw allFaults() }
    let definition = makeDefinition()
    guard faults.isEmpty, let definition else { throw allFaults() }
    return definition
  }

  /// All faults, each once: several passes find the same ones.
  private func allFaults() -> FilterFileError {
    var seen: Set<String> = []
    return ForeignImport.error(
      faults.filter { seen.insert("\($0.place.line):\($0.place.column):\($0.message)").inserted }, path: path)
  }

  // MARK: - Parameters

  private static let pictureKinds: Set<ISFHeader.Input.Kind> = [.image, .audio, .audioFFT]

  private mutating func makeParameters() {
    let inputs = header.inputs.filter { !Self.pictureKinds.contains($0.kind) }
    let names = ForeignNames.parameters(inputs.map(\.name) + header.pictures.map(\.name))
    for (input, name) in zip(inputs, names) {
      parameterNames[input.name] = name
      parameters.append(parameter(input, name))
    }
    for (picture, name) in zip(header.pictures, names[inputs.count...]) {
      parameterNames[picture.name] = name
      parameters.append(
        ParameterDefinition(
          name: name, kind: .image,
          defaultValue: .file(ForeignNames.path(picture.path, besideFile: path)), minimum: nil, maximum: nil,
          label: "The picture '\(picture.name)'"))
    }
  }

  private mutating func parameter(_ input: ISFHeader.Input, _ name: String) -> ParameterDefinition {
    func range(_ kind: ParameterDefinition.Kind) -> (Double?, Double?) {
      // A picture's every point lies in the box, so the range of a point is that of its components together.
      guard let low = input.minimum.min(), let high = input.maximum.max(), low <= high else {
        return (nil, nil)
      }
      // Like a default out of range, an end that the type cannot hold becomes the nearest number that it can.
      let limits = kind.limits
      func held(_ end: Double) -> Double { min(max(end, limits.lowerBound), limits.upperBound) }
      return (held(low), held(high))
    }
    func make(
      _ kind: ParameterDefinition.Kind, _ numbers: [Double], _ range: (Double?, Double?) = (nil, nil)
    ) -> ParameterDefinition {
      let known = ParameterDefinition(
        name: name, kind: kind, defaultValue: .numbers(numbers), minimum: range.0, maximum: range.1,
        label: input.label)
      return ParameterDefinition(
        name: name, kind: kind, defaultValue: known.clamped(.numbers(numbers)), minimum: range.0,
        maximum: range.1,
        label: input.label)
    }
    switch input.kind {
    case .event, .bool: return make(.bool, [input.defaults.first == 1 ? 1 : 0])
    case .long:
      let number = input.defaults.first ?? input.choices.first.map { Double($0.number) } ?? 0
      guard !input.choices.isEmpty else { return make(.int, [number.rounded()], range(.int)) }
      // A default that is no value is the place of one, or the first.
      let place = input.choices.firstIndex { Double($0.number) == number } ?? 0
      return make(.choice(input.choices.map(\.word)), [Double(place)])
    case .float: return make(.float, [input.defaults.first ?? 0], range(.float))
    case .point2D:
      return make(.point, input.defaults.isEmpty ? [0, 0] : input.defaults, range(.point))
    case .color:
      let numbers = input.defaults.isEmpty ? [0, 0, 0, 1] : input.defaults
      return make(.color, numbers.map { min(max($0, 0), 1) })
    case .image, .audio, .audioFFT: preconditionFailure("'\(input.name)' is a picture")
    }
  }

  // MARK: - Interface

  private func interface(pass: Int?, words: Set<String>) -> ForeignInterface {
    var interface = ForeignInterface(origin: .bottom)
    interface.pass = pass
    interface.variables = [
      .init("isf_FragNormCoord", "vec2", interface.ownPosition, position: ForeignInterface.fraction),
      .init(
        "gl_FragCoord", "vec4", "vec4(\(interface.ownPixel), 0.0, 1.0)",
        position: ForeignInterface.pixel + [.number(0), .number(1)]),
      .init("RENDERSIZE", "vec2", "place.size", position: ForeignInterface.size),
    ]
    for clock in FrameClock.allCases where words.contains(Self.clockName(clock)) {
      interface.variables.append(
        .init(Self.clockName(clock), clock.type, "param.\(Self.clockParameter(clock))"))
    }
    for input in header.inputs where !Self.pictureKinds.contains(input.kind) {
      let value = "param.\(camelCase(parameterNames[input.name]!))"
      switch input.kind {
      case .event, .bool: interface.variables.append(.init(input.name, "bool", value))
      case .long:
        let isPlain = input.choices.indices.allSatisfy { input.choices[$0].number == $0 }
        interface.variables.append(
          .init(
            input.name, "int",
            isPlain || input.choices.isEmpty
              ? value : "int[](\(input.choices.map { "\($0.number)" }.joined(separator: ", ")))[\(value)]"))
      case .float: interface.variables.append(.init(input.name, "float", value))
      case .point2D: interface.variables.append(.init(input.name, "vec2", value))
      case .color: interface.variables.append(.init(input.name, "vec4", value))
      case .image, .audio, .audioFFT: break
      }
    }
    for picture in header.pictures {
      interface.samplers.append(
        .init(name: picture.name, source: .file(camelCase(parameterNames[picture.name]!))))
    }
    for input in header.inputs where input.kind == .audio || input.kind == .audioFFT {
      // Silence: the middle of a wave, and no share of any frequency.
      let width = min(max(input.maximum.first.map { Int(saturating: $0) } ?? 256, 1), 16384)
      interface.samplers.append(
        .init(name: input.name, source: .constant(input.kind == .audio ? 0.5 : 0, width: width)))
    }
    return interface
  }

  static func clockName(_ clock: FrameClock) -> String {
    switch clock {
    case .time: "TIME"
    case .delta: "TIMEDELTA"
    case .frame: "FRAMEINDEX"
    case .date: "DATE"
    }
  }

  private static func clockParameter(_ clock: FrameClock) -> String {
    "foreign" + clock.rawValue.prefix(1).uppercased() + clock.rawValue.dropFirst()
  }

  // MARK: - Definitions

  private var pictures: [ISFHeader.Input] {
    let all = header.inputs.filter { $0.kind == .image }
    return all.filter { $0.name == "inputImage" } + all.filter { $0.name != "inputImage" }
  }

  private func commonHeader() -> FilterDefinition.Header {
    var common = FilterDefinition.Header()
    common.id = id
    common.category = "isf"
    let description = header.description.split(whereSeparator: \.isLineBreak).joined(separator: " ").trimmed()
    common.summary = description.isEmpty ? "The ISF shader \(common.id)." : String(description)
    if !header.credit.isEmpty {
      common.sources = [header.credit.split(whereSeparator: \.isLineBreak).joined(separator: " ")]
    }
    common.inputs = pictures.map { .init(name: $0.name, fallback: .none) }
    common.parameters = parameters
    return common
  }

  private mutating func makeDefinition() -> FilterDefinition? {
    let passes = header.passes.isEmpty ? [ISFHeader.Pass(place: .init(line: 1, column: 1))] : header.passes
    let isAlone = passes.count == 1 && passes[0].target == nil
    var common = commonHeader()
    // Each step's first input gives it its size; a generator of several passes takes the size of the picture that it replaces.
    if common.inputs.isEmpty, !isAlone { common.inputs = [.init(name: "canvas", fallback: .chainInput)] }
    var steps: [FilterDefinition.Step] = []
    for (index, pass) in passes.enumerated() {
      let id = isAlone ? common.id : "\(common.id)-pass-\(index)"
      if let step = step(index, of: passes, pass, common, id: id) { steps.append(step) }
    }
    guard steps.count == passes.count else { return nil }
    if isAlone { return steps[0].filter }
    common.kind = .group
    common.steps = steps
    return FilterDefinition(common, body: "", bodyLine: codeLine, path: path)
  }

  private mutating func step(
    _ index: Int, of passes: [ISFHeader.Pass], _ pass: ISFHeader.Pass, _ common: FilterDefinition.Header,
    id: String
  ) -> FilterDefinition.Step? {
    let usesPass = passes.count > 1 || tokens.contains { $0.text == "PASSINDEX" }
    let live = ForeignPruning.code(tokens, of: usesPass ? index : nil)
    var words = Set(live.map(\.text))
    if let vertex { words.formUnion(vertex.map(\.text)) }
    // Pictures go by their plain names, and by those of the variables that older hosts declare.
    func isRead(_ name: String) -> Bool {
      words.contains(name) || words.contains("_\(name)_imgSize") || words.contains("_\(name)_imgRect")
    }
    var interface = interface(pass: usesPass ? index : nil, words: words)
    var part = common
    part.id = id
    part.role = passes.count > 1 ? .part : .filter
    part.parameters = []
    var sources: [FilterDefinition.Step.Source] = []
    if passes.count == 1, pass.target == nil {
      for (place, picture) in pictures.enumerated() {
        interface.samplers.append(.init(name: picture.name, source: .picture(place)))
      }
      sources = common.inputs.indices.map { .input($0) }
    } else {
      connect(index, passes, isRead, &part, &interface, &sources, common)
    }
    part.parameters = parameters
    for clock in FrameClock.allCases where words.contains(Self.clockName(clock)) {
      part.clocks.append((Self.clockParameter(clock), clock))
    }
    interface.limitsResult = !pass.isFloat
    // What a step has drawn is as its pass left it: only pictures from outside are limited.
    if !part.earlierPictures.isEmpty
      || sources.contains(where: { if case .step = $0 { true } else { false } })
    {
      interface.limited = Set(sources.indices.filter { if case .input = sources[$0] { true } else { false } })
      if interface.limited.isEmpty { interface.limited = [-1] }
    }
    if pass.isFloat { part.result = .float }
    readSize(pass, &part)
    var translation = ForeignTranslation(
      fragment: Self.withoutHostVariables(tokens, interface), vertex: vertex, interface)
    faults += translation.faults
    guard translation.faults.isEmpty else { return nil }
    if part.size != nil { translation.generalize() }
    return .init(
      filter: ForeignImport.part(part, &translation, line: codeLine, path: path), inputs: sources)
  }

  /// Connects the pictures that a pass reads: the filter's, those that earlier passes have drawn, and those of the frame before.
  private func connect(
    _ index: Int, _ passes: [ISFHeader.Pass], _ isRead: (String) -> Bool,
    _ part: inout FilterDefinition.Header,
    _ interface: inout ForeignInterface, _ sources: inout [FilterDefinition.Step.Source],
    _ common: FilterDefinition.Header
  ) {
    // The first input gives a pass its size. Where that picture is not read, one of the same size that is read does so, too.
    let hasCanvas = pictures.first.map { isRead($0.name) } ?? false
    let isWhole = { (pass: ISFHeader.Pass) in pass.width == nil && pass.height == nil }
    let stand =
      hasCanvas || !isWhole(passes[index])
      ? nil
      : passes[..<index].lastIndex { pass in
        isWhole(pass) && pass.target.map(isRead) == true
      }
    part.inputs = []
    if stand == nil {
      part.inputs = [common.inputs[0]]
      sources = [.input(0)]
      if let first = pictures.first {
        interface.samplers.append(.init(name: first.name, source: .picture(0)))
      }
    } else if let target = stand.flatMap({ passes[$0].target }),
      let writer = passes[..<index].lastIndex(where: { $0.target == target })
    {
      part.inputs = [.init(name: target, fallback: .none)]
      sources = [.step(writer)]
      interface.samplers.append(.init(name: target, source: .picture(0)))
    }
    for (place, picture) in pictures.enumerated().dropFirst() where isRead(picture.name) {
      interface.samplers.append(.init(name: picture.name, source: .picture(sources.count)))
      part.inputs.append(.init(name: picture.name, fallback: .none))
      sources.append(.input(place))
    }
    var targets: [String] = []
    for pass in passes { if let target = pass.target, !targets.contains(target) { targets.append(target) } }
    var remembered: [(target: String, writer: Int)] = []
    for target in targets where isRead(target) && !interface.samplers.contains(where: { $0.name == target }) {
      if let writer = passes[..<index].lastIndex(where: { $0.target == target }) {
        interface.samplers.append(.init(name: target, source: .picture(sources.count)))
        part.inputs.append(.init(name: target, fallback: .none))
        sources.append(.step(writer))
      } else if let writer = passes.lastIndex(where: { $0.target == target }), passes[writer].isPersistent {
        remembered.append((target, writer))
      } else {
        // What no pass has drawn yet is empty.
        interface.samplers.append(.init(name: target, source: .empty))
      }
    }
    for (place, memory) in remembered.enumerated() {
      interface.samplers.append(.init(name: memory.target, source: .picture(sources.count + place)))
      part.earlierPictures.append(
        .init(
          name: memory.target,
          content: .memory(ofStep: passes.count > 1 ? "\(common.id)-pass-\(memory.writer)" : part.id),
          age: .number(1)))
    }
  }

  /// Replaces the variables that older hosts declare for a picture by the functions that tell its size.
  private static func withoutHostVariables(_ tokens: [Token], _ interface: ForeignInterface)
    -> [Token]
  {
    guard
      tokens.contains(where: {
        $0.text.hasPrefix("_") && ($0.text.contains("_img") || $0.text.hasSuffix("_flip"))
      })
    else {
      return tokens
    }
    return tokens.flatMap { token -> [Token] in
      for sampler in interface.samplers {
        switch token.text {
        case "_\(sampler.name)_imgSize": return .made(of: "IMG_SIZE(\(sampler.name))", at: token.place)
        case "_\(sampler.name)_imgRect":
          return .made(of: "vec4(0.0, 0.0, IMG_SIZE(\(sampler.name)))", at: token.place)
        case "_\(sampler.name)_flip": return .made(of: "false", at: token.place)
        default: continue
        }
      }
      return [token]
    }
  }

  // MARK: - Sizes

  private mutating func readSize(_ pass: ISFHeader.Pass, _ part: inout FilterDefinition.Header) {
    guard pass.width != nil || pass.height != nil else { return }
    let width = side(pass.width, "width", part)
    let height = side(pass.height, "height", part)
    guard let width, let height else { return }
    // Hosts round down, and draw no fewer than one pixel.
    func whole(_ formula: Expression) -> Expression { .call(.max, [.call(.floor, [formula]), .number(1)]) }
    part.size = (whole(width), whole(height))
    if width == .name("width"), height == .name("height") { part.size = nil }
  }

  private mutating func side(
    _ formula: (text: String, place: SourcePlace)?, _ own: String, _ part: FilterDefinition.Header
  ) -> Expression? {
    guard let formula else { return .name(own) }
    var names = part.names
    names["width"] = 1
    names["height"] = 1
    do throws(ExpressionError) {
      return try Expression(translated(formula.text), names: names)
    } catch {
      faults.append(
        .init(place: formula.place, message: "\(error.message) in the formula '\(formula.text.prefix(200))'"))
      return nil
    }
  }

  /// A formula with our names: `$WIDTH` is `width`, `$blurAmount` is what code calls the parameter.
  private func translated(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      rest = rest.dropFirst(word.count)
      switch word {
      case "WIDTH": result += "width"
      case "HEIGHT": result += "height"
      default: result += parameterNames[word].map(camelCase) ?? word
      }
    }
    return result + rest
  }
}
