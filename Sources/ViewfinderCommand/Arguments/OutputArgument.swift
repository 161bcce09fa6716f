import CommandLineKit
import FileNames
import Glibc
import Stills

/// Where pictures go.
enum OutputArgument: Hashable, Sendable {
  /// Into a folder, which exists or whose path ends with a slash.
  case folder(String)
  /// To the paths that a template makes; a plain file is a template without fields.
  case template(OutputTemplate)

  /// Reads the option of `parsed`; a file must have an extension that names its format.
  init(_ text: String, for parsed: ParsedArguments) throws(UsageError) {
    guard !text.isEmpty else { throw parsed.error("the output has an empty name") }
    guard text != "-" else {
      throw parsed.error("pictures cannot go to standard output; name a file, a folder or a template")
    }
    if text.unicodeScalars.last == "/" || Self.isFolder(text) {
      self = .folder(text)
      return
    }
    do throws(StillsError) {
      let template = try OutputTemplate(text)
      // Any input shows whether the extension is supported.
      let example = template.path(input: "a.jpg", index: 1, time: .now())
      _ = try StillFormat(path: example)
      self = .template(template)
    } catch {
      throw parsed.error(error.description)
    }
  }

  /// Whether several inputs get different names.
  var takesSeveral: Bool {
    switch self {
    case .folder: true
    case .template(let template): template.isVariable
    }
  }

  /// The names of the results of stored photographs; in a folder, those of the photographs, with the labels of
  /// `outputs` when there are several.
  func template(for outputs: [String]) -> OutputTemplate {
    switch self {
    case .folder(let path): OutputTemplate(folder: path, outputs: outputs)
    case .template(let template): template
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withFileName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
