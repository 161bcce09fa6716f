import CommandLineKit
import FileNames
import Glibc
import Stills

/// The destination of pictures.
enum OutputArgument: Hashable, Sendable {
  /// A folder that exists or whose path ends with a slash.
  case folder(String)
  /// The paths of a template; a plain file is a template without fields.
  case template(OutputTemplate)

  /// Parses the option of `parsed`; a file must have an extension that names its format.
  init(_ text: String, for parsed: ParsedArguments) throws(UsageError) {
    guard !text.isEmpty else { throw parsed.error("the output has an empty name") }
    guard text != "-" else {
      throw parsed.error("pictures cannot go to standard output; name a file, a folder or a template")
    }
    if text.unicodeScalars.last == "/" || Self.isFolder(text) {
      self = .folder(text)
      return
    }
    let template: OutputTemplate
    do throws(StillsError) {
      template = try OutputTemplate(text)
    } catch {
      throw parsed.error(error.description)
    }
    // Any input serves to check whether the extension is supported.
    _ = try parsed.stillFormat(of: template.path(input: "a.jpg", index: 1, time: .now()))
    self = .template(template)
  }

  /// The folder that results go to by their own names; nil for a template.
  var folder: String? {
    if case .folder(let path) = self { path } else { nil }
  }

  /// Whether several inputs can get different names.
  var takesSeveral: Bool {
    switch self {
    case .folder: true
    case .template(let template): template.isVariable
    }
  }

  /// The template for the results of stored photographs; in a folder, they are named after the photographs,
  /// with the labels of `outputs` if there are several, and the values of settings.
  func template(for outputs: [String], settings: [String] = []) -> OutputTemplate {
    switch self {
    case .folder(let path): OutputTemplate(folder: path, outputs: outputs, settings: settings)
    case .template(let template): template
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withFileName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
