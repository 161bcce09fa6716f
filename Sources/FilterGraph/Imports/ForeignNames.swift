extension FilterDefinition {
  /// The id that a shader from elsewhere gets from its file's name.
  package static func id(ofFile path: String) -> String { ForeignNames.id(ofFile: path) }

  /// The name of a file without folder and suffix: `CustomShader` of `shaders/CustomShader.fsh`.
  package static func stem(ofFile path: String) -> String { ForeignNames.stem(ofFile: path) }
}

/// Turns the names of shaders from elsewhere into those of chains.
enum ForeignNames {
  /// A word of lower-case letters, digits and hyphens: `blurAmount` is `blur-amount`, `Soft Light` is `soft-light`.
  static func word(_ name: String) -> String {
    var word = ""
    var previous: Unicode.Scalar = " "
    for scalar in name.unicodeScalars.prefix(80) {
      let isUpper = ("A"..."Z").contains(scalar)
      let isLetter = isUpper || ("a"..."z").contains(scalar)
      if isLetter || scalar.isDigit {
        let startsWord = isUpper && (("a"..."z").contains(previous) || previous.isDigit)
        if startsWord, !word.isEmpty, word.last != "-" { word += "-" }
        word += String(scalar).lowercased()
      } else if !word.isEmpty, word.last != "-" {
        word += "-"
      }
      previous = scalar
    }
    while word.last == "-" { word.removeLast() }
    return word
  }

  /// The id of a filter from its file's name, without folder and suffix.
  static func id(ofFile path: String) -> String {
    let word = word(stem(ofFile: path))
    guard let first = word.first else { return "shader" }
    return first.isLetter ? word : "shader-" + word
  }

  static func stem(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.lastIndex(of: ".").map { $0 > file.startIndex ? String(file[..<$0]) : file } ?? file
  }

  /// The names of parameters for names of a shader, each different, also in the form that code uses.
  static func parameters(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var stem = word(name)
      if stem.first?.isLetter != true { stem = "p" + (stem.isEmpty ? "" : "-" + stem) }
      var word = stem
      var number = 2
      while !taken.insert(camelCase(word)).inserted {
        word = "\(stem)-\(number)"
        number += 1
      }
      return word
    }
  }

  /// A file that a shader names, which lies beside it.
  static func path(_ name: String, besideFile file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return String(file[...slash]) + name
  }
}
