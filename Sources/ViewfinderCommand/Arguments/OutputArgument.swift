import CommandLineKit
import Files
import Glibc
package import Stills

/// The destination of pictures.
package enum OutputArgument: Hashable, Sendable {
  /// A folder that exists or whose path ends with a slash.
  case folder(String)
  /// The paths of a template; a plain file is a template without fields.
  case template(OutputTemplate)
  /// A movie, whose path may have fields.
  case movie(OutputTemplate)
  /// The standard output.
  case standardOutput

  /// What a command writes.
  enum Contents {
    /// Pictures into files.
    case files
    /// Pictures and movies, also to the standard output, in this format; nil where names say it.
    case anything(OutputFormat?)
  }

  /// Parses an option's value; a file must have an extension that names its format.
  init(_ text: String, _ contents: Contents = .files, stored: StoredOptions) throws(UsageError) {
    guard !text.isEmpty else { throw UsageError("the output has an empty name") }
    let format: OutputFormat? = if case .anything(let format) = contents { format } else { nil }
    guard text != "-" else {
      guard case .anything = contents else {
        throw UsageError("pictures cannot go to standard output; name a file, a folder or a template")
      }
      guard format != nil else {
        throw UsageError("standard output has no extension; name its format, such as --format jpeg")
      }
      self = .standardOutput
      return
    }
    if text.unicodeScalars.last == "/" || FileStatus.kind(of: text) == .folder {
      self = .folder(text)
      return
    }
    let template: OutputTemplate
    do throws(FileError) {
      template = try OutputTemplate(text)
    } catch {
      throw UsageError(error.description)
    }
    // Any input serves to check whether the extension is supported.
    let path = template.path(input: "a.jpg", index: 1, time: .now())
    if let format {
      let suffix = PathName.splitExtension(path).suffix
      guard format.agrees(with: suffix) || text.hasSuffix("{ext}") else {
        throw UsageError("'\(text)' ends in \(suffix), and --format says \(format.name); give one of them")
      }
      guard case .pictures(let name) = format else {
        self = .movie(template)
        return
      }
      _ = try stored.format(of: path, named: name)
      self = .template(template.writing(extension: name))
      return
    }
    if case .anything = contents, MovieOutput.isMovie(path) {
      self = .movie(template)
      return
    }
    if case .anything = contents, RenderOptions.hasMovieName(path) {
      throw UsageError(
        "\(path): a movie is written to a file that ends in "
          + MovieOutput.extensions.map { ".\($0)" }.joined(separator: ", "))
    }
    _ = try stored.format(of: path)
    self = .template(template)
  }

  /// Parses the path of files that are no pictures, and so need no format.
  init(ofFiles text: String) throws(UsageError) {
    do throws(FileError) {
      self = .template(try OutputTemplate(text))
    } catch {
      throw UsageError(error.description)
    }
  }

  /// The folder that results go to by their own names; nil for a template.
  var folder: String? {
    if case .folder(let path) = self { path } else { nil }
  }

  /// Refuses values to set that files of a template have no place for; those of a folder are JPEGs.
  func check(_ finish: StillFinish, _ stored: StoredOptions) throws(UsageError) {
    guard case .template(let template) = self else { return }
    let path = template.path(input: "a.jpg", index: 1, time: .now())
    let format = try stored.format(of: path)
    do throws(FileError) {
      try finish.check(for: format, at: path)
    } catch {
      throw UsageError(error.description)
    }
  }

  /// Whether several inputs can get different names.
  var takesSeveral: Bool {
    switch self {
    case .folder: true
    case .template(let template), .movie(let template): template.isVariable
    case .standardOutput: false
    }
  }

  /// Whether a movie is written.
  var isMovie: Bool { if case .movie = self { true } else { false } }

  /// The template for the results of stored photographs; in a folder, they are named after the photographs,
  /// with the labels of `outputs` if there are several, and the values of settings.
  package func template(
    for outputs: [String], settings: [String] = [], format: OutputFormat? = nil
  ) -> OutputTemplate {
    switch self {
    case .folder(let path):
      let template = OutputTemplate(folder: path, outputs: outputs, settings: settings)
      return format.map { template.writing(extension: $0.name) } ?? template
    case .template(let template), .movie(let template): return template
    case .standardOutput: return .standardOutput
    }
  }

  /// Whether a name has neither an extension nor fields.
  static func isBareName(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.last != "/" && text != "-" && !text.contains("{")
      && PathName.splitExtension(text).suffix.isEmpty
  }
}
