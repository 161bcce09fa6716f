import GLSL

/// Writes the filter's code: the shader's own, each word on its line of the file, between what it needs.
extension ForeignTranslation {
  /// The code of the filter, whose first line is the line `line` of the file.
  mutating func body(fromLine line: Int) -> String {
    fragment.addConversions(interface)
    if shape == .warp { replacePassedOn() }
    let follower = follower()
    for index in fragment.fetches.indices { replace(fragment.fetches[index], follower) }
    fragment.replaceWords(interface)
    for (index, token) in fragment.tokens.enumerated() where token.text == output {
      fragment.replace(index, with: "foreignColor")
    }
    let code = fragment.written()
    var vertexCode: [Token] = []
    if vertex != nil {
      vertex!.addConversions(interface)
      vertex!.replaceWords(interface)
      vertexCode = vertex!.written()
    }
    let opening = declarations()
    let closing = entry()
    let end = code.last?.place ?? .init(line: line, column: 1)
    let start = SourcePlace(line: line, column: 1)
    let all =
      [Token].made(of: opening, at: start) + code
      + vertexCode.map { Token(kind: $0.kind, text: $0.text, place: end) }
      + .made(of: closing, at: end)
    return all.text(fromLine: line)
  }

  // MARK: - Reads

  private mutating func replace(_ fetch: ForeignFetch, _ follower: ForeignPosition) {
    let sampler = sampler(of: fetch)
    let start = fetch.range.lowerBound
    guard fragment.replacements[start] == nil else { return }
    if let rest = fetch.rest { fragment.drop(rest.lowerBound - 1..<rest.upperBound) }
    guard let sampler else {
      fragment.replace(start, with: Self.function(fetch.function))
      return
    }
    if case .picture(let index) = sampler.source, fetch.function != .size {
      switch shape {
      case .pixel:
        fragment.drop(fetch.range)
        return fragment.replace(start, with: "foreignPicture\(index)")
      case .stencil:
        guard let offset = offset(of: fetch, follower) else { break }
        let y = interface.origin == .bottom ? -offset.y : offset.y
        fragment.drop(fetch.range)
        return fragment.replace(start, with: limited("tap(\(offset.x), \(y))", index))
      case .generator, .warp, .general: break
      }
    }
    fragment.drop(fetch.picture)
    if fetch.function == .here || fetch.function == .size {
      if let position = fetch.position { fragment.drop(position.lowerBound - 1..<position.upperBound) }
    } else if let position = fetch.position {
      fragment.drop(fetch.picture.upperBound..<position.lowerBound)
    }
    fragment.replace(start, with: Self.function(fetch.function) + ForeignWords.safe(sampler.name))
  }

  private func limited(_ value: String, _ picture: Int) -> String {
    interface.limited.contains(picture) ? "clamp(\(value), 0.0, 1.0)" : value
  }

  private static func function(_ function: ForeignFetch.Function) -> String {
    switch function {
    case .here: "foreignHere"
    case .fractions: "foreignAt"
    case .pixels: "foreignPixel"
    case .size: "foreignSize"
    }
  }

  /// Turns the one read of a warp into the place that it reads.
  private mutating func replacePassedOn() {
    guard let fetch = fragment.fetches.first(where: { $0.function != .size }), let position = fetch.position
    else { return }
    let target = fetch.range.lowerBound - 2
    if fragment.tokens[target].text != "gl_FragColor" {
      fragment.drop([target - 1])
      let last = fetch.range.upperBound + 1
      fragment.drop(last..<last + 4)
    }
    fragment.replace(target, with: "foreignPosition")
    fragment.drop(fetch.range.lowerBound..<position.lowerBound)
    fragment.replace(fetch.range.lowerBound, with: "(")
    fragment.drop(position.upperBound..<fetch.range.upperBound)
    fragment.replace(fetch.range.upperBound - 1, with: fetch.function == .pixels ? ") / foreignExtent" : ")")
  }

  // MARK: - What surrounds the code

  /// The words of the texts and of the functions through which they read.
  private var words: Set<String> { fragment.words.union(vertex?.words ?? []) }

  private var used: [ForeignInterface.Variable] {
    var words = words
    if vertex != nil { words.insert("isf_FragNormCoord") }
    if words.contains("vv_FragNormCoord") { words.insert("isf_FragNormCoord") }
    return interface.variables.filter { words.contains($0.name) }
  }

  /// What the vertices pass on and nothing reads.
  private var unreadVaryings: [VariableNode] {
    let read = Set(varyings.map(\.name))
    let passing = vertex?.tree.declarations.filter { $0.storage == .input || $0.storage == .output } ?? []
    return passing.flatMap(\.variables).filter { !read.contains($0.name) }
  }

  /// Whether the shape alone knows how the picture is read, so that no function of the program does.
  private var readsDirectly: Bool { shape != .general && shape != .generator }

  /// Whether the code asks for the size of its picture, or for its own place, beyond what its words name. What it does not ask
  /// for stays away: a filter that does not depend on its place can be fused and replaced further.
  private var needsExtent: Bool {
    readsDirectly
      && fragment.fetches.contains {
        isPicture($0) && $0.function == .size || shape == .warp && $0.function == .pixels
      }
  }
  private var needsOwn: Bool {
    !readsDirectly && !interface.samplers.isEmpty
      || fragment.fetches.contains { $0.function == .here && !isPicture($0) }
  }

  private var needsOwnPixel: Bool {
    !readsDirectly && fragment.fetches.contains { $0.function == .pixels && $0.position != nil }
  }

  private func declarations() -> String {
    var text = ""
    if let pass = interface.pass { text += "const int PASSINDEX = \(pass); " }
    for variable in used {
      text += "\(variable.type) \(variable.codeName)\(variable.count.map { "[\($0)]" } ?? ""); "
    }
    for varying in varyings {
      text += "\(varying.type) \(ForeignWords.safe(varying.name))\(varying.length.map(\.text).joined()); "
    }
    for variable in unreadVaryings {
      text += "\(variable.type) \(vertex!.codeName(of: variable))\(variable.length.map(\.text).joined()); "
    }
    text += shape == .warp ? "vec2 foreignPosition; " : "vec4 foreignColor; "
    if needsExtent { text += "vec2 foreignExtent; " }
    if needsOwn { text += "vec2 foreignOwn; " }
    if needsOwnPixel { text += "ivec2 foreignOwnPixel; " }
    if fragment.discards || fragment.tokens.contains(where: { $0.text == "discard" }) {
      text += "bool foreignDiscarded; "
    }
    if shape == .pixel {
      for index in 0..<pictureCount { text += "vec4 foreignPicture\(index); " }
    }
    if vertex != nil { text += "void isf_vertShaderInit() {} void vv_vertShaderInit() {} " }
    return text + readers()
  }

  /// The functions that read pictures by their names, and by number where an argument stands for a name.
  private func readers() -> String {
    let words = words
    let named = interface.samplers.filter { words.contains($0.name) }
    var text = ""
    let isBottom = interface.origin == .bottom
    for sampler in named {
      let name = ForeignWords.safe(sampler.name)
      let at: String
      let here: String
      let size: String
      /// What reads the pixel of the column and row `c`.
      var exact: String?
      switch sampler.source {
      case .picture(let index):
        let number = index == 0 ? "" : "\(index + 1)"
        switch shape {
        case .pixel, .warp, .stencil:
          if index == 0, needsExtent { text += "vec2 foreignSize\(name)() { return foreignExtent; } " }
          continue
        case .generator, .general: break
        }
        at = limited("at\(number)(\(isBottom ? "vec2(p.x, 1.0 - p.y)" : "p"))", index)
        here = limited("at\(number)(foreignOwn)", index)
        size = "inputSize\(number)()"
        let row = isBottom ? "int(\(size).y) - 1 - c.y" : "c.y"
        exact = limited("tap\(number)(c.x - foreignOwnPixel.x, \(row) - foreignOwnPixel.y)", index)
      case .file(let parameter):
        at = "texture(param.\(parameter), \(isBottom ? "vec2(p.x, 1.0 - p.y)" : "p"))"
        here = "texture(param.\(parameter), \(needsOwn ? "foreignOwn" : "vec2(0.0)"))"
        size = "vec2(textureSize(param.\(parameter), 0))"
      case .constant(let number, let width):
        at = "vec4(vec3(\(number)), 1.0)"
        here = at
        size = "vec2(\(width).0, 1.0)"
      case .empty: (at, here, size) = ("vec4(0.0)", "vec4(0.0)", "vec2(1.0)")
      }
      text += "vec2 foreignSize\(name)() { return \(size); } "
      text += "vec4 foreignAt\(name)(vec2 p) { return \(at); } "
      text += "vec4 foreignHere\(name)() { return \(here); } "
      text += "vec4 foreignPixel\(name)(vec2 p) { "
      if needsOwnPixel, let exact {
        // Samplers interpolate a little at the centres of pixels too, which games of life do not survive.
        text += "ivec2 c = ivec2(floor(p)); vec2 beside = abs(p - vec2(c) - 0.5); "
        text += "if (max(beside.x, beside.y) < 0.001) { return \(exact); } "
      }
      text += "return foreignAt\(name)(p / foreignSize\(name)()); } "
    }
    return text + dispatch(named)
  }

  private func dispatch(_ named: [ForeignInterface.Sampler]) -> String {
    guard shape == .general || shape == .generator, !named.isEmpty,
      fragment.fetches.contains(where: { sampler(of: $0) == nil })
    else { return "" }
    var text = ""
    for (index, sampler) in named.enumerated() {
      text += "const int \(ForeignWords.safe(sampler.name)) = \(index); "
    }
    func choose(_ type: String, _ function: String, _ parameter: String, _ argument: String) {
      text += "\(type) \(function)(int s\(parameter)) { "
      for (index, sampler) in named.enumerated().dropLast() {
        text += "if (s == \(index)) { return \(function)\(ForeignWords.safe(sampler.name))(\(argument)); } "
      }
      text += "return \(function)\(ForeignWords.safe(named.last!.name))(\(argument)); } "
    }
    choose("vec4", "foreignAt", ", vec2 p", "p")
    choose("vec4", "foreignPixel", ", vec2 p", "p")
    choose("vec4", "foreignHere", "", "")
    choose("vec2", "foreignSize", "", "")
    return text
  }

  private func entry() -> String {
    var text = ""
    if vertex != nil { text += varyingsFunction() }
    switch shape {
    case .warp: text += "vec2 warp(Place place) { "
    case .pixel:
      text += "vec4 filter("
      for index in 0..<pictureCount { text += "vec4 picture\(index), " }
      text += "Place place) { "
      for index in 0..<pictureCount {
        text += "foreignPicture\(index) = \(limited("picture\(index)", index)); "
      }
    case .generator, .stencil, .general: text += "vec4 filter(Place place) { "
    }
    if needsExtent { text += "foreignExtent = place.size; " }
    if needsOwn { text += "foreignOwn = place.position; " }
    if needsOwnPixel { text += "foreignOwnPixel = place.pixel; " }
    text += shape == .warp ? "foreignPosition = vec2(0.0); " : "foreignColor = vec4(0.0); "
    let discards = fragment.discards
    if discards { text += "foreignDiscarded = false; " }
    for variable in used where variable.count == nil { text += "\(variable.codeName) = \(variable.value); " }
    for variable in used where variable.count != nil { text += variable.value + " " }
    for first in fragment.initializers + (vertex?.initializers ?? []) { text += "\(first)(); " }
    if vertex != nil {
      text += "foreignVaryings(\(interface.ownPosition)); isf_FragNormCoord = \(interface.ownPosition); "
    }
    text += "foreignMain(); "
    if discards { text += "if (foreignDiscarded) { return vec4(0.0); } " }
    guard shape != .warp else {
      return text
        + "return \(interface.origin == .bottom ? "vec2(foreignPosition.x, 1.0 - foreignPosition.y)" : "foreignPosition"); }"
    }
    return text + "return \(interface.limitsResult ? "clamp(foreignColor, 0.0, 1.0)" : "foreignColor"); }"
  }

  /// The function that computes what the vertices pass on: at the corners, and between them in proportion.
  private func varyingsFunction() -> String {
    var text = "void foreignVaryings(vec2 here) { "
    let corners = [("0.0, 0.0", "A"), ("1.0, 0.0", "B"), ("0.0, 1.0", "C"), ("1.0, 1.0", "D")]
    for (corner, letter) in corners {
      text += "isf_FragNormCoord = vec2(\(corner)); foreignMainInVertex(); "
      for (index, varying) in varyings.enumerated() {
        text +=
          "\(varying.type) v\(index)\(letter)\(varying.length.map(\.text).joined()) = \(ForeignWords.safe(varying.name)); "
      }
    }
    func between(_ index: Int, _ element: String) -> String {
      func value(_ letter: String) -> String { "v\(index)\(letter)\(element)" }
      // 'mix' takes no matrices.
      func mix(_ first: String, _ second: String, _ share: String) -> String {
        varyings[index].type.hasPrefix("mat")
          ? "(\(first) * (1.0 - \(share)) + \(second) * \(share))" : "mix(\(first), \(second), \(share))"
      }
      let (low, high) = (mix(value("A"), value("B"), "here.x"), mix(value("C"), value("D"), "here.x"))
      return mix(low, high, "here.y") + "; "
    }
    for (index, varying) in varyings.enumerated() {
      let name = ForeignWords.safe(varying.name)
      guard !varying.length.isEmpty else {
        text += "\(name) = \(between(index, ""))"
        continue
      }
      let count = varying.length.dropFirst().dropLast().map(\.text).joined(separator: " ")
      text += "for (int i = 0; i < \(count); i++) { \(name)[i] = \(between(index, "[i]")) } "
    }
    return text + "} "
  }
}
