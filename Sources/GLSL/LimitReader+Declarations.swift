/// The numbers that variables hold.
extension LimitReader {
  /// The numbers in a value of each built-in type.
  static let builtInTypes: [String: Int] = {
    var types = ["float": 1, "int": 1, "uint": 1, "bool": 1]
    for count in 2...4 {
      for letter in ["", "i", "u", "b"] { types["\(letter)vec\(count)"] = count }
      types["mat\(count)"] = count * count
      for rows in 2...4 { types["mat\(count)x\(rows)"] = count * rows }
    }
    return types
  }()

  /// Reads what follows a type: a variable, an argument, a member, a function, or the values of an array.
  mutating func readDeclaration(of type: Int, at index: Int) throws(ShaderFault) {
    var next = index + 1
    let numbers = try readLengths(of: type, named: tokens[index].text, at: &next)
    guard next < tokens.count, tokens[next].kind == .identifier else {
      // `float[3](…)` holds as much as a variable.
      return try check(numbers, named: tokens[index].text, at: tokens[index])
    }
    frames[frames.count - 1].declared = numbers
    try readVariable(numbers, at: next)
    let isConstant = word(index - 1) == "const" || word(index - 2) == "const"
    if isConstant, type == 1, word(next + 1) == "=" { readConstant(tokens[next].text, from: next + 2) }
  }

  /// Reads a variable behind a comma, of the type of the one before.
  mutating func readFurtherVariable(at index: Int) throws(ShaderFault) {
    guard index < tokens.count, tokens[index].kind == .identifier, types[tokens[index].text] == nil,
      let declared = frames[frames.count - 1].declared
    else { return }
    try readVariable(declared, at: index)
  }

  private mutating func readVariable(_ numbers: Int, at index: Int) throws(ShaderFault) {
    var next = index + 1
    let name = tokens[index].text
    let numbers = try readLengths(of: numbers, named: name, at: &next)
    try check(numbers, named: name, at: tokens[index])
    let last = frames.count - 1
    if let structure = frames[last].structure {
      frames[last].structure?.numbers = structure.numbers + numbers
      return try check(structure.numbers + numbers, named: structure.name, at: tokens[index])
    }
    // Vectors and matrices are no more than words of the code.
    guard numbers > 16 else { return }
    allNumbers += numbers
    guard allNumbers > ShaderLimits.allNumbers else { return }
    throw .init(
      place: tokens[index].place,
      message:
        "with '\(name)' the shader's arrays hold \(allNumbers) numbers; at most \(ShaderLimits.allNumbers) are "
        + "taken: \(Self.wayOut)")
  }

  private static let wayOut = "shorten its arrays, or read the values from a picture"

  private func check(_ numbers: Int, named name: String, at token: Token) throws(ShaderFault) {
    guard numbers > ShaderLimits.numbers else { return }
    throw .init(
      place: token.place,
      message: "'\(name)' holds \(numbers) numbers; at most \(ShaderLimits.numbers) are taken: \(Self.wayOut)"
    )
  }

  /// Reads the lengths in brackets from a place on, which moves behind them.
  private func readLengths(
    of numbers: Int, named name: String, at index: inout Int
  ) throws(ShaderFault) -> Int {
    var numbers = numbers
    while word(index) == "[" {
      let start = index + 1
      var depth = 1
      index = start
      while index < tokens.count, depth > 0 {
        if tokens[index].text == "[" { depth += 1 }
        if tokens[index].text == "]" { depth -= 1 }
        index += 1
      }
      // The length of `[]` is that of the values, which are words.
      guard depth == 0, index - 1 > start else { continue }
      guard let length = ConstantExpression.value(of: tokens[start..<(index - 1)], names: constant) else {
        throw .init(
          place: tokens[start].place,
          message:
            "the length of '\(name)' cannot be read from the text; write a whole number, or a 'const int' that is "
            + "one, so that it can be compared with the limit of \(ShaderLimits.numbers) numbers")
      }
      // Drivers refuse lengths below 1.
      let (product, overflows) = numbers.multipliedReportingOverflow(by: max(length, 1))
      numbers = overflows ? .max / 4 : min(product, .max / 4)
    }
    return numbers
  }

  // MARK: - Named numbers

  private func constant(_ name: String) -> Int? {
    for frame in frames.reversed() { if let value = frame.constants[name] { return value } }
    return nil
  }

  private mutating func readConstant(_ name: String, from start: Int) {
    var end = start
    while end < tokens.count, tokens[end].text != ";", tokens[end].text != "," { end += 1 }
    frames[frames.count - 1].constants[name] = ConstantExpression.value(
      of: tokens[start..<end], names: constant)
  }
}
