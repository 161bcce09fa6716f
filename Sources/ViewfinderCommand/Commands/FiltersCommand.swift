import CommandLineKit
import FilterGraph
import Filters
import Graphics
import Rendering
import Stills
import Viewfinder

extension FiltersOptions {
  /// Lists the filters, or describes one.
  func run(_ streams: StandardStreams) throws {
    if isCheck { return try check(streams) }
    let catalog = try FilterCatalog.standard(with: filterFiles)
    if let gallery { return try gallery.write(catalog, streams) }
    var filters = catalog.filters
    if let name, let word = ChainWord(rawValue: name), word != .text {
      return try describe(word, streams)
    }
    if let name {
      // A source of the chain language rather than a filter, with parameters of its own.
      let source = name == TextPicture.definition.id ? TextPicture.definition : nil
      guard catalog.refusal(of: name) == nil, let filter = source ?? catalog.filter(named: name) else {
        throw CommandFailure(.usage, catalog.unknownFilter(name))
      }
      filters = [filter]
    } else {
      filters.append(TextPicture.definition)
    }
    switch listing.format {
    case .json: try streams.write(["version": 1, "filters": .array(filters.map(\.json))])
    case .plain: for filter in filters { try streams.writeLine("\(filter.id)\t\(filter.summary)") }
    case .text where name != nil: try streams.write(filters[0].page(as: name ?? filters[0].id))
    case .text: try streams.write(Self.table(filters.filter { $0.role != .part }))
    }
  }

  /// Describes what chains take where a filter can stand.
  private func describe(_ word: ChainWord, _ streams: StandardStreams) throws {
    switch listing.format {
    case .json:
      try streams.write([
        "version": 1, "filters": [],
        "words": [
          [
            "name": .string(word.rawValue), "summary": .string(word.summary),
            "example": .string(word.example),
          ]
        ],
      ])
    case .plain: try streams.writeLine("\(word.rawValue)\t\(word.summary)")
    case .text:
      try streams.write(
        "\(word.rawValue)\n\n  \(word.summary)\n\nExample   \(word.example)\n\nKind      word of the chain language\n"
      )
    }
  }

  /// Says of each file whether chains can use it.
  private func check(_ streams: StandardStreams) throws {
    let files = try FilterFiles(filterFiles)
    let trial = try FilterTrial(files.catalog)
    var failures: [CommandFailure] = []
    for entry in files.entries {
      do {
        let definition = try entry.content.get()
        try trial.compile(definition)
        try streams.writeLine("\(entry.path): \(definition.id)")
        if entry.builtIn != nil { streams.note(entry.note) }
      } catch let error as RenderingError where [.gpu, .outOfMemory].contains(error.code) {
        throw error
      } catch let error as StreamError {
        throw error
      } catch {
        failures.append(CommandFailure(error))
        failures[failures.count - 1].report(to: streams)
      }
    }
    if let first = failures.first {
      throw CommandFailure(first.exitCode, "\(failures.count) of \(files.entries.count) cannot be used")
    }
  }

  /// The filters by category, one per line.
  private static func table(_ filters: [FilterDefinition]) -> String {
    let width = filters.map(\.id.count).max() ?? 0
    let categories = Dictionary(grouping: filters, by: \.category).sorted { $0.key < $1.key }
    return categories.map { category, filters in
      let lines = filters.map { "  \($0.id.padded(to: width))  \($0.summary)\n" }
      return category + "\n" + lines.joined()
    }.joined(separator: "\n")
  }
}

extension FilterDefinition {
  fileprivate var json: JSON {
    [
      "id": .string(id), "name": .string(title), "category": .string(category), "summary": .string(summary),
      "kind": .string(kind.name), "role": .string(role.rawValue), "inputs": .strings(inputs.map(\.name)),
      "gpuimage": .strings(aliases), "gpuimageDefaults": .object(aliasDefaultsJSON),
      "parameters": .array(parameters.map(\.json)),
    ]
  }

  /// For each name under which parameters have other defaults, these.
  private var aliasDefaultsJSON: [JSON.Member] {
    aliases.compactMap { name in
      guard let values = aliasDefaults[name] else { return nil }
      let changed = parameters.compactMap { parameter in
        values[parameter.name].map { JSON.Member(parameter.name, parameter.json(of: $0)) }
      }
      return .init(name, .object(changed))
    }
  }

  /// Everything about a filter, as text, with the defaults that it has under a name.
  fileprivate func page(as name: String) -> String {
    var text = "\(id)\n\n  \(summary)\n"
    if !details.isEmpty { text += "\n  \(details.joined(separator: " "))\n" }
    if !formulas.isEmpty { text += "\nFormula\n" + formulas.map { "  \($0)\n" }.joined() }
    if !parameters.isEmpty {
      let width = parameters.map(\.name.count).max() ?? 0
      text += "\nParameters\n"
      for parameter in parameters {
        let range = parameter.rangeText.isEmpty ? "" : ", \(parameter.rangeText)"
        let value = defaultValue(of: parameter, as: name).text(kind: parameter.kind)
        let standard = value.isEmpty ? "" : ", default \(value)"
        text +=
          "  \(parameter.name.padded(to: width))  \(parameter.label) (\(parameter.kind.name)\(range)\(standard))\n"
      }
    }
    text += "\nKind      \(kind.name)"
    if role == .aid { text += "\nRole      aid: for the screen; stills are taken without it" }
    if inputs.count > 1 { text += "\nInputs    \(inputs.map(\.name).joined(separator: ", "))" }
    if !aliases.isEmpty { text += "\nGPUImage  \(aliasText { $0 })" }
    if !sources.isEmpty { text += "\nSource    \(sources.joined(separator: " "))" }
    return text + "\n"
  }
}

extension ParameterDefinition {
  fileprivate var json: JSON {
    [
      "name": .string(name), "type": .string(kind.name), "default": json(of: defaultValue),
      "minimum": .double(orNull: minimum), "maximum": .double(orNull: maximum),
      "unit": unit.map { .string($0.rawValue) } ?? .null, "label": .string(label),
    ]
  }

  fileprivate func json(of value: ParameterValue) -> JSON {
    switch (kind, value) {
    case (.float, .numbers(let numbers)): .double(numbers[0])
    case (.int, .numbers(let numbers)): .integer(Int(numbers[0]))
    case (.bool, .numbers(let numbers)): .bool(numbers[0] != 0)
    default: .string(value.text(kind: kind))
    }
  }
}

extension String {
  /// The text padded with spaces to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension FiltersOptions.GalleryRequest {
  /// Draws all filters into the folder.
  fileprivate func write(_ catalog: FilterCatalog, _ streams: StandardStreams) throws {
    let gallery = try Gallery(catalog)
    let interrupt = InterruptWatch()
    var line = ProgressLine(on: streams)
    try gallery.write(to: folder, as: form, catalog: catalog) { done in
      if interrupt.isRequested { interrupt.end() }
      line.update(done: done, of: gallery.entries.count)
    }
    line.clear()
  }
}
