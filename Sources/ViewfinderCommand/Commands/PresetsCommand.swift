import CommandLineKit
import Files

extension PresetsOptions {
  /// Lists the presets, or prints one.
  func run(_ streams: StandardStreams) throws {
    var entries = PresetStore.standard.entries
    if let name {
      let preset = try PresetStore.standard.preset(.name(name))
      guard listing.format == .json else { return try streams.write(preset.text) }
      entries.removeAll { $0.id != name }
    }
    switch listing.format {
    case .json: try streams.write(["version": 1, "presets": .array(entries.map(Self.json))])
    case .plain: for entry in entries { try streams.writeLine("\(entry.id)\t\(Self.line(entry))") }
    case .text:
      let width = entries.map(\.id.count).max() ?? 0
      for entry in entries { try streams.writeLine("\(entry.id.padded(to: width))  \(Self.line(entry))") }
    }
  }

  /// What the list says of a preset.
  private static func line(_ entry: PresetStore.Entry) -> String {
    switch entry.preset {
    case .success(let preset): preset.summary
    case .failure(let error): "cannot be used: \(error)"
    }
  }

  private static func json(_ entry: PresetStore.Entry) -> JSON {
    var members: [JSON.Member] = [
      .init("id", .string(entry.id)), .init("origin", entry.path == nil ? "built-in" : "user"),
      .init("path", entry.path.map { .string($0) } ?? .null),
    ]
    switch entry.preset {
    case .success(let preset):
      let settings = preset.settings.map { setting -> JSON in
        [
          "name": .string(setting.option.long),
          "value": setting.option.kind == .flag ? .null : .string(setting.value),
        ]
      }
      members += [
        .init("summary", .string(preset.summary)), .init("options", .array(settings)), .init("error", nil),
      ]
    case .failure(let error):
      members += [
        .init("summary", ""), .init("options", .array([])), .init("error", .string(error.description)),
      ]
    }
    return .object(members)
  }
}
