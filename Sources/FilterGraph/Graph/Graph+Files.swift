extension Graph {
  /// The files that the graph names, without those that are built in or drawn from text: pictures and lookups.
  package var fileNames: Set<String> {
    var names: Set<String> = []
    for node in nodes {
      switch node.operation {
      case .input: break
      case .image(let path): names.insert(path)
      case .filter(let filter):
        for parameter in filter.definition.parameters {
          if case .file(let path) = filter.value(of: parameter) { names.insert(path) }
        }
      }
    }
    return names.filter { !$0.isEmpty && $0 != "none" && !$0.hasPrefix("asset:") && !TextPicture.isText($0) }
  }
}
