import CommandLineKit
import Files
import FilterGraph
import Filters
import Viewfinder

/// Options about the files that are written, under a name: the lines of a file `NAME.preset`.
struct OutputPreset {
  /// What `--preset` names.
  enum Reference: Hashable, Sendable {
    case name(String)
    case file(path: String)

    /// Parses `NAME` or `@FILE`; nil for an empty one.
    init?(_ text: String) {
      let path = text.dropFirst()
      guard !text.isEmpty, !text.hasPrefix("@") || !path.isEmpty else { return nil }
      self = text.hasPrefix("@") ? .file(path: String(path)) : .name(text)
    }
  }

  /// The word by which commands know it.
  let id: String
  /// The file; nil for one that comes with the program.
  let path: String?
  /// The text of the file.
  let text: String
  /// What it is for, in one line; may be empty.
  let summary: String
  /// The options with their values, those of flags empty, in their order.
  let settings: [(option: OptionSpec, value: String)]

  /// The options that a preset may have: those about a file's contents.
  static let options: [OptionSpec] = {
    let groups = StoredOptions.options + FinishOptions.options
    let names = Set(groups.map(\.long) + ["filter", "format", "dither"])
    return RenderOptions.options.filter { names.contains($0.long) }
  }()

  /// Reads the text of a file: lines `NAME = VALUE`, of flags `NAME`, where `#` begins a comment and `#! summary` the
  /// summary.
  ///
  /// - Throws: `badData` with the line that is wrong. Values are read with the arguments that they complete.
  init(id: String, path: String?, text: String) throws(FileError) {
    self.id = id
    self.path = path
    self.text = text
    var summary = ""
    var settings: [(option: OptionSpec, value: String)] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmingWhitespace
      if line.hasPrefix(Self.summaryMark) {
        summary = String(line.dropFirst(Self.summaryMark.count).trimmingWhitespace)
      }
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(UsageError) {
        settings.append(try Self.setting(line))
      } catch {
        throw FileError(.badData, "\(path ?? id):\(index + 1): \(error.message)")
      }
    }
    (self.summary, self.settings) = (summary, settings)
  }

  private static let summaryMark = "#! summary "

  private static func setting(_ line: Substring) throws(UsageError) -> (OptionSpec, String) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].trimmingWhitespace
    guard let option = options.first(where: { $0.long == name }) else {
      throw UsageError(unknown(name, among: options.map(\.long), what: "option of outputs"))
    }
    if option.kind == .flag {
      guard parts.count == 1 else { throw UsageError("'\(name)' takes no value") }
      return (option, "")
    }
    let value = parts.count == 2 ? parts[1].trimmingWhitespace : ""
    guard !value.isEmpty else {
      throw UsageError("'\(name)' needs a value, as in '\(name) = \(option.valueName)'")
    }
    return (option, String(value))
  }

  /// The preset that arguments name; nil where they name none.
  ///
  /// - Throws: when there is none of that name, or its file is wrong.
  init?(namedIn arguments: ParsedArguments) throws(UsageError) {
    guard let option = arguments.path.command.options.first(where: { $0.long == "preset" }),
      let word = arguments.text(option), let reference = Reference(word)
    else { return nil }
    do throws(FileError) {
      self = try PresetStore.standard.preset(reference)
    } catch {
      throw UsageError(error.description, ExitCode(rawValue: error.code.exitCode) ?? .usage)
    }
  }

  /// Arguments with the options of the preset that they leave out, and that their command has.
  ///
  /// Its chain and its metadata follow those of the arguments; its format counts where the name of the output has none.
  func completing(_ arguments: ParsedArguments) -> ParsedArguments {
    let declared = arguments.path.command.options
    let output = declared.first { $0.long == "output" }.flatMap(arguments.text) ?? ""
    let namesFormat =
      !output.hasSuffix("/") && !["", ".{ext}"].contains(PathName.splitExtension(output).suffix)
    return arguments.adding(
      settings.filter { setting in
        declared.contains { $0.long == setting.option.long }
          && !(namesFormat && setting.option.long == "format")
      })
  }
}

/// The presets: those that come with the program, and the files of a folder, which replace built-in ones of the same name.
struct PresetStore {
  /// The folder of the user's files; nil where there is no place for any.
  let folder: String?

  /// `viewfinder/presets` under `$XDG_CONFIG_HOME`, by default `~/.config`.
  static var standard: PresetStore { PresetStore(folder: UserFolder.configuration.map { $0 + "/presets" }) }

  private static let suffix = ".preset"
  /// The most files of the folder that are read.
  private static let mostFiles = 1000

  /// A preset, or why its file cannot be used.
  typealias Entry = (id: String, path: String?, preset: Result<OutputPreset, FileError>)

  /// All presets, by their names.
  var entries: [Entry] {
    let own = fileNames.map { name -> Entry in
      let (id, path) = (String(name.dropLast(Self.suffix.count)), "\(folder ?? ".")/\(name)")
      return (id, path, Result { () throws(FileError) in try Self.preset(id, path) })
    }
    let ids = Set(own.map(\.id))
    let builtIn = EmbeddedAsset.paths(in: "presets").compactMap { path -> Entry? in
      let id = String(path.dropFirst("presets/".count).dropLast(Self.suffix.count))
      guard !ids.contains(id), let asset = EmbeddedAsset(path: path) else { return nil }
      let text = String(decoding: asset.bytes, as: UTF8.self)
      return (id, nil, Result { () throws(FileError) in try OutputPreset(id: id, path: nil, text: text) })
    }
    return (own + builtIn).sorted { $0.id < $1.id }
  }

  /// The preset that is named.
  ///
  /// - Throws: `noInput` with the nearest name, or what reading its file throws.
  func preset(_ reference: OutputPreset.Reference) throws(FileError) -> OutputPreset {
    switch reference {
    case .file(let path): return try Self.preset(path, path)
    case .name(let name):
      let entries = entries
      guard let entry = entries.first(where: { $0.id == name }) else {
        throw FileError(.noInput, unknown(name, among: entries.map(\.id), what: "preset"))
      }
      return try entry.preset.get()
    }
  }

  private static func preset(_ id: String, _ path: String) throws(FileError) -> OutputPreset {
    try OutputPreset(id: id, path: path, text: try TextFile.read(path))
  }

  private var fileNames: [String] {
    guard let folder, let names = try? FileSystem.names(in: folder) else { return [] }
    let presets = names.filter { name in
      name.hasSuffix(Self.suffix) && !name.hasPrefix(".") && name.count > Self.suffix.count
        // A pipe would be waited for.
        && [.file, nil].contains(FileStatus.kind(of: "\(folder)/\(name)"))
    }
    return Array(presets.sorted().prefix(Self.mostFiles))
  }
}

extension Substring {
  fileprivate var trimmingWhitespace: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
