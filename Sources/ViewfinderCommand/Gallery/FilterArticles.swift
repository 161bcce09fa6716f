import FilterGraph
import Viewfinder

/// The filters as articles of the project's reference: a page per filter, an index, and GPUImage's names.
struct FilterArticles {
  private let entries: [GalleryEntry]

  init(_ entries: [GalleryEntry]) { self.entries = entries }

  /// The files with their contents.
  var files: [(path: String, text: String)] {
    entries.map { (Self.page($0.filter) + ".md", article($0)) }
      + [("FilterReference.md", overview), ("GPUImageNames.md", names)]
  }

  /// The name of a filter's page, used in links.
  private static func page(_ filter: FilterDefinition) -> String { "Filter-\(filter.id)" }

  private func article(_ entry: GalleryEntry) -> String {
    let filter = entry.filter
    var text = "# \(filter.id)\n\n\(filter.summary.prose)\n\n## Overview\n\n"
    text += "![\(filter.title)](filter-\(filter.id))\n\n```\n\(entry.chain)\n```\n\n"
    if !filter.details.isEmpty { text += filter.details.joined(separator: " ").prose + "\n\n" }
    if !filter.formulas.isEmpty {
      text += "### Formula\n\n```\n\(filter.formulas.joined(separator: "\n"))\n```\n\n"
    }
    if !filter.parameters.isEmpty {
      text += "### Parameters\n\n| parameter | type | default | range | meaning |\n|---|---|---|---|---|\n"
      for parameter in filter.parameters {
        let cells = [
          "`\(parameter.name)`", parameter.kind.name, parameter.defaultText.cell, parameter.rangeText.cell,
          parameter.label.prose.cell,
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
      text += "\n"
    }
    text +=
      "### Cost\n\nThe filter \(filter.kindInWords). On a camera's frame of 1920x1080 in NV12: \(entry.cost.text).\n\n"
    if !filter.aliases.isEmpty {
      text += "### Other names\n\n\(filter.aliasText { "`\($0)`" })\n\n"
    }
    if !filter.sources.isEmpty {
      text += "### Source\n\n\(filter.sources.map(\.prose).joined(separator: "\n\n"))\n\n"
    }
    return text
  }

  private var overview: String {
    var text = """
      # The filters

      All \(entries.count) filters, with the picture that each makes of the simulated camera's scene.

      ## Overview

      ![The scene of the simulated camera](filter-original)

      Every filter can be used by its name in a chain and as a type in Swift. `viewfinder filters --gallery FOLDER`
      draws these pictures on your machine.

      ## Topics


      """
    for (category, entries) in Gallery.grouped(entries) {
      text += "### \(category.prefix(1).uppercased() + category.dropFirst())\n\n"
      text += entries.map { "- <doc:\(Self.page($0.filter))>\n" }.joined() + "\n"
    }
    return text
  }

  private var names: String {
    let pairs = entries.flatMap { entry in entry.filter.aliases.map { (name: $0, filter: entry.filter) } }
    let rows = pairs.sorted { $0.name < $1.name }.map { name, filter in
      "| `\(name)` | <doc:\(Self.page(filter))> | `\(filter.chain(as: name).cell)` |\n"
    }
    return """
      # GPUImage's names

      The filter for each class of GPUImage. The names of the classes work in chains, too, with GPUImage's
      defaults where they differ from those here.

      ## Overview

      | GPUImage | here | as a chain |
      |---|---|---|
      \(rows.joined())
      """
  }
}

extension String {
  /// The text with Markdown's special characters escaped.
  fileprivate var prose: String {
    var text = ""
    for character in self {
      if "*_`<[]\\".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }

  /// The text escaped for a table cell.
  fileprivate var cell: String {
    split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
