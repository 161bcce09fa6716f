import GLSL
import JSONText

/// The JSON header of a shader in the Interactive Shader Format, version 1 or 2.
struct ISFHeader: Sendable {
  struct Input: Sendable {
    enum Kind: String, Sendable, CaseIterable {
      case event, bool, long, float, point2D, color, image, audio, audioFFT
    }

    let name: String
    let kind: Kind
    let label: String
    let place: SourcePlace
    var defaults: [Double] = []
    var minimum: [Double] = []
    var maximum: [Double] = []
    /// The numbers of a `long` that lists them, each with its word.
    var choices: [(number: Int, word: String)] = []
  }

  struct Pass: Sendable {
    var target: String?
    var isPersistent = false
    var isFloat = false
    /// The formulas of the size, in the file's words; nil for the picture's.
    var width: (text: String, place: SourcePlace)?
    var height: (text: String, place: SourcePlace)?
    let place: SourcePlace
  }

  struct Picture: Sendable {
    let name: String
    let path: String
    let place: SourcePlace
  }

  var description = ""
  var credit = ""
  var inputs: [Input] = []
  var passes: [Pass] = []
  var pictures: [Picture] = []

  /// How many inputs, passes or pictures a shader may have, and a `long` values.
  static let maximumCount = 256
}

extension ISFHeader {
  /// Reads a parsed header.
  ///
  /// - Returns: what could be read, and every error.
  static func read(_ json: LocatedJSON) -> (header: ISFHeader, faults: [ShaderFault]) {
    var reader = Reader()
    reader.read(json)
    return (reader.header, reader.faults)
  }

  private struct Reader {
    var header = ISFHeader()
    var faults: [ShaderFault] = []
    private var names: Set<String> = []

    mutating func fail(_ message: String, at place: SourcePlace) {
      faults.append(.init(place: place, message: message))
    }

    mutating func read(_ json: LocatedJSON) {
      guard json.members != nil else { return fail("the header is no JSON object", at: json.place) }
      if let version = json["ISFVSN"]?.number ?? json["ISFVSN"]?.string.flatMap({ Double($0.prefix(1)) }),
        version >= 3
      {
        fail(
          "ISFVSN \(plain(version)) is newer than 2, which is the version known here",
          at: json["ISFVSN"]!.place)
      }
      header.description = json["DESCRIPTION"]?.string ?? ""
      header.credit = json["CREDIT"]?.string ?? ""
      for input in list(json["INPUTS"], "INPUTS") { readInput(input) }
      readPictures(json["IMPORTED"])
      for pass in list(json["PASSES"], "PASSES") { readPass(pass) }
      readOldBuffers(json["PERSISTENT_BUFFERS"])
    }

    /// The elements of a list that may be absent.
    private mutating func list(_ json: LocatedJSON?, _ name: String) -> [LocatedJSON] {
      guard let json else { return [] }
      if case .null = json.value { return [] }
      guard let elements = json.elements else {
        fail("\(name) is a list: \"\(name)\": [ … ]", at: json.place)
        return []
      }
      guard elements.count <= ISFHeader.maximumCount else {
        fail(
          "\(name) lists \(elements.count) items; at most \(ISFHeader.maximumCount) are taken", at: json.place
        )
        return []
      }
      return elements
    }

    private mutating func declare(_ name: String, at place: SourcePlace) -> Bool {
      guard name.isIdentifier, !name.hasPrefix("gl_") else {
        fail("'\(name.prefix(60))' is no name: letters, digits and underscores, without spaces", at: place)
        return false
      }
      guard names.insert(name).inserted else {
        fail("'\(name)' is declared twice", at: place)
        return false
      }
      return true
    }

    // MARK: - Inputs

    private mutating func readInput(_ json: LocatedJSON) {
      guard let name = json["NAME"]?.string else {
        return fail(
          "an input needs a NAME, as in { \"NAME\": \"level\", \"TYPE\": \"float\" }", at: json.place)
      }
      guard let type = json["TYPE"]?.string else {
        return fail("the input '\(name)' needs a TYPE: \(Self.types)", at: json.place)
      }
      guard let kind = Input.Kind.allCases.first(where: { $0.rawValue.lowercased() == type.lowercased() })
      else {
        let known = Input.Kind.allCases.map(\.rawValue)
        return fail(
          type == "cube"
            ? "the input '\(name)' is a cube map, which no picture here can be; use an image"
            : FilterGraph.unknown(type.prefix(40), among: known, what: "TYPE"), at: json["TYPE"]!.place)
      }
      guard declare(name, at: json.place) else { return }
      var input = Input(name: name, kind: kind, label: json["LABEL"]?.string ?? name, place: json.place)
      input.defaults = numbers(json["DEFAULT"], of: input, "DEFAULT")
      input.minimum = numbers(json["MIN"], of: input, "MIN")
      input.maximum = numbers(json["MAX"], of: input, "MAX")
      if kind == .long { readChoices(json, &input) }
      header.inputs.append(input)
    }

    /// The numbers of a value: one, two of a point, four of a colour.
    private mutating func numbers(_ json: LocatedJSON?, of input: Input, _ what: String) -> [Double] {
      guard let json else { return [] }
      let count: Int
      switch input.kind {
      case .image, .audio, .audioFFT: return []
      case .event, .bool:
        if let value = json.bool { return [value ? 1 : 0] }
        count = 1
      case .long, .float: count = 1
      case .point2D: count = 2
      case .color: count = 4
      }
      if case .null = json.value { return [] }
      if count == 1, let number = json.elements?.first?.number ?? json.number { return [number] }
      if let elements = json.elements {
        var numbers = elements.compactMap(\.number)
        if count == 4, numbers.count == 3 { numbers.append(1) }
        if numbers.count == elements.count || elements.count < count, numbers.count == count {
          return numbers
        }
        if count == 2, numbers.count == 4, elements.count == 4 { return Array(numbers[..<2]) }
      }
      fail(
        "the \(what) of '\(input.name)' is \(count == 1 ? "a number" : "a list of \(count) numbers")",
        at: json.place)
      return []
    }

    private mutating func readChoices(_ json: LocatedJSON, _ input: inout Input) {
      let values = list(json["VALUES"], "VALUES")
      let labels = list(json["LABELS"], "LABELS")
      var numbers: [Int] = []
      for value in values {
        guard let number = value.number, number == number.rounded(), abs(number) < 2_147_483_648 else {
          fail("the VALUES of '\(input.name)' are whole numbers of 32 bits", at: value.place)
          return
        }
        numbers.append(Int(number))
      }
      if values.isEmpty { numbers = Array(labels.indices) }
      var taken: Set<String> = []
      for (index, number) in numbers.enumerated() {
        let label =
          labels.indices.contains(index) ? labels[index].string ?? labels[index].number.map(plain) : nil
        var word = ForeignNames.word(label ?? "")
        if word.isEmpty { word = "\(number)" }
        if !taken.insert(word).inserted { word += "-\(index)" }
        taken.insert(word)
        input.choices.append((number, word))
      }
    }

    // MARK: - Passes and pictures

    private mutating func readPass(_ json: LocatedJSON) {
      guard json.members != nil else {
        return fail("a pass is an object: { \"TARGET\": \"name\" }", at: json.place)
      }
      var pass = Pass(place: json.place)
      if let target = json["TARGET"]?.string, !target.isEmpty {
        guard target.isIdentifier, !header.inputs.contains(where: { $0.name == target }) else {
          return fail("'\(target.prefix(60))' is no free name for a TARGET", at: json["TARGET"]!.place)
        }
        pass.target = target
      }
      pass.isPersistent = json["PERSISTENT"]?.bool ?? false
      pass.isFloat = json["FLOAT"]?.bool ?? false
      pass.width = formula(json["WIDTH"], "WIDTH")
      pass.height = formula(json["HEIGHT"], "HEIGHT")
      header.passes.append(pass)
    }

    private mutating func formula(_ json: LocatedJSON?, _ what: String) -> (
      text: String, place: SourcePlace
    )? {
      guard let json else { return nil }
      if let text = json.string { return text.trimmed().isEmpty ? nil : (text, json.place) }
      if let number = json.number { return (plain(number), json.place) }
      fail("\(what) is a formula in quotes, such as \"$\(what) / 2.0\"", at: json.place)
      return nil
    }

    /// Version 1 listed the buffers that persist by name.
    private mutating func readOldBuffers(_ json: LocatedJSON?) {
      guard let json else { return }
      var buffers: [(name: String, value: LocatedJSON?)] = []
      for element in json.elements ?? [] { if let name = element.string { buffers.append((name, nil)) } }
      for member in json.members ?? [] { buffers.append((member.name, member.value)) }
      for (name, value) in buffers {
        guard let index = header.passes.firstIndex(where: { $0.target == name }) else { continue }
        header.passes[index].isPersistent = true
        if value?["FLOAT"]?.bool == true { header.passes[index].isFloat = true }
        if header.passes[index].width == nil {
          header.passes[index].width = formula(value?["WIDTH"], "WIDTH")
        }
        if header.passes[index].height == nil {
          header.passes[index].height = formula(value?["HEIGHT"], "HEIGHT")
        }
      }
    }

    private mutating func readPictures(_ json: LocatedJSON?) {
      guard let json else { return }
      var entries: [(name: String, value: LocatedJSON)] = (json.members ?? []).map { ($0.name, $0.value) }
      for element in json.elements ?? [] {
        if let name = element["NAME"]?.string { entries.append((name, element)) }
      }
      guard entries.count <= ISFHeader.maximumCount else {
        return fail(
          "IMPORTED lists \(entries.count) pictures; at most \(ISFHeader.maximumCount) are taken",
          at: json.place)
      }
      for (name, value) in entries {
        guard let path = value["PATH"]?.string, !path.isEmpty else {
          fail(
            "the picture '\(name.prefix(60))' needs a PATH, as in { \"PATH\": \"picture.png\" }",
            at: value.place)
          continue
        }
        if value["TYPE"]?.string == "cube" || value["PATH"]?.elements != nil {
          fail("'\(name)' is a cube map, which no picture here can be", at: value.place)
          continue
        }
        guard declare(name, at: value.place) else { continue }
        header.pictures.append(.init(name: name, path: path, place: value.place))
      }
    }

    private static var types: String { Input.Kind.allCases.map(\.rawValue).joined(separator: ", ") }
  }
}

extension SourcePlace {
  /// A place in a header.
  init(_ place: LocatedJSON.Place) { self.init(line: place.line, column: place.column) }
}

// What hosts of shaders take values for.
extension LocatedJSON {
  fileprivate var place: SourcePlace { .init(start) }

  /// A number, also one in quotes or a truth value; nil for other values.
  fileprivate var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .bool(let isTrue): isTrue ? 1 : 0
    case .string(let text): Double(text.trimmed()).flatMap { $0.isFinite ? $0 : nil }
    case .null, .array, .object: nil
    }
  }

  /// A truth value, also as a number or a word; nil for other values.
  fileprivate var bool: Bool? {
    switch value {
    case .bool(let isTrue): isTrue
    case .integer(let number): number != 0
    case .double(let number): number != 0
    case .string(let text):
      ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][text.lowercased()]
    case .null, .array, .object: nil
    }
  }

  /// The value of a member, the last of its name; nil when this is no object or has none.
  fileprivate subscript(name: String) -> LocatedJSON? { members?.last { $0.name == name }?.value }
}
