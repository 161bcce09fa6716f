import GLSL

/// Reads shaders that were written for other programs as filters: ISF files, and fragment shaders of GLSL ES 1.00 as GPUImage
/// has them.
package enum ForeignImport {
  /// The dialect of a file.
  enum Dialect: Equatable {
    case isf, fragment
  }

  /// The greatest length of a shader, in bytes.
  static let maximumLength = 1 << 20

  /// The dialect that a text is written in; nil for a filter file with a header of `//!` lines.
  static func dialect(of text: String) -> Dialect? {
    guard !text.split(whereSeparator: \.isLineBreak).contains(where: { $0.hasPrefix("//!") }) else {
      return nil
    }
    if header(in: text) != nil { return .isf }
    return Lexer.pieces(of: text).contains { $0.token.text == "main" } ? .fragment : nil
  }

  /// The place of an ISF file's header: between `/*` and `*/`, in the first comment that holds an object.
  package static func header(in text: String) -> Range<String.Index>? {
    var rest = text.startIndex
    // No ';' precedes this place.
    var checked = text.startIndex
    while let start = text[rest...].firstRange(of: "/*") {
      let end = text[start.upperBound...].firstRange(of: "*/")?.lowerBound ?? text.endIndex
      let content = text[start.upperBound..<end].trimmed()
      if content.hasPrefix("{"), content.contains("\"") { return start.upperBound..<end }
      // The header precedes all code.
      guard end < text.endIndex, text[checked..<start.lowerBound].allSatisfy({ $0 != ";" }) else {
        return nil
      }
      checked = start.lowerBound
      rest = text.index(end, offsetBy: 2)
    }
    return nil
  }

  /// Reads a shader.
  ///
  /// - Parameters:
  ///   - vertex: the text of the vertex shader beside it; nil for none.
  /// - Throws: every error that was found.
  static func definition(
    _ text: String, dialect: Dialect, vertex: String?, path: String, id: String
  ) throws(FilterFileError) -> FilterDefinition {
    guard text.utf8.count + (vertex?.utf8.count ?? 0) <= maximumLength else {
      throw FilterFileError(
        path: path, line: 1, column: 1,
        message: "the shader has \(text.utf8.count) bytes; at most \(maximumLength) are taken")
    }
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    switch dialect {
    case .isf:
      var shader = ISFImport(path: path, id: id)
      return try shader.definition(text, header: header(in: text)!, vertex: vertex)
    case .fragment:
      var shader = FragmentImport(path: path, id: id)
      return try shader.definition(text)
    }
  }

  /// The error for several faults, in the order of the file.
  static func error(_ faults: [ShaderFault], path: String) -> FilterFileError {
    let sorted = faults.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    let errors = sorted.map {
      FilterFileError(path: path, line: $0.place.line, column: $0.place.column, message: $0.message)
    }
    return errors[0].followed(by: Array(errors.dropFirst()))
  }

  /// The definition of one pass.
  static func part(
    _ header: FilterDefinition.Header, _ translation: inout ForeignTranslation, line: Int, path: String
  ) -> FilterDefinition {
    var header = header
    switch translation.shape {
    case .generator:
      header.kind = header.inputs.isEmpty && header.earlierPictures.isEmpty ? .generator : .general
    case .pixel: header.kind = .pixel
    case .warp: header.kind = .warp
    case .stencil(let radius, let taps):
      header.kind = .stencil(radius: .number(Double(radius)))
      header.taps = .number(Double(max(taps, 1)))
    case .general: header.kind = .general
    }
    // What a shader from elsewhere makes of small differences is not known.
    header.steadiness = translation.shape == .warp ? .steady : .jumps
    // These shaders are written for pictures of 8 bits.
    if translation.interface.limited.isEmpty, translation.shape != .warp { header.inputRange = .unit }
    header.drawing = translation.usesDerivatives ? .ownGrid : .anywhere
    let body = translation.body(fromLine: line)
    return FilterDefinition(header, body: body, bodyLine: line, path: path)
  }
}
