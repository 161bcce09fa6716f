import CommandLineKit
import FilterGraph
import Filters
import Viewfinder

extension LooksOptions {
  /// Lists the looks, or prints one.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let store = LookStore.standard
    var looks = store.looks(catalog, inputs: .several)
    if let name {
      let look = try store.listedLook(named: name, catalog, inputs: .several)
      guard listing.format == .json || look.file != nil else {
        _ = try look.graph.get()
        return
      }
      if listing.format != .json, let file = look.file { return try streams.write(file.text) }
      looks = [look]
    }
    switch listing.format {
    case .json: try streams.write(["version": 1, "looks": .array(looks.map(\.json))])
    case .plain: for look in looks { try streams.writeLine("\(look.id)\t\(look.name)") }
    case .text:
      let width = looks.map(\.id.count).max() ?? 0
      for look in looks { try streams.writeLine("\(look.id.padded(to: width))  \(look.line)") }
    }
  }
}

extension StoredLook {
  /// The look in the report of `looks`.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("id", .string(id)), .init("name", .string(name.description)), .init("summary", .string(summary)),
    ]
    switch origin {
    case .builtIn: members += [.init("origin", "built-in"), .init("path", nil)]
    case .file(let path): members += [.init("origin", "user"), .init("path", .string(path))]
    }
    switch graph {
    case .success(let graph):
      members += [.init("chain", .string(graph.description)), .init("error", nil)]
    case .failure(let error):
      members += [.init("chain", nil), .init("error", .string(error.description))]
    }
    return .object(members)
  }

  /// What the list says of it.
  fileprivate var line: String {
    switch graph {
    case .success: summary.isEmpty ? name.description : summary
    case .failure(let error): "cannot be used: \(error)"
    }
  }
}
