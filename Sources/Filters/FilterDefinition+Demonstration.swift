public import FilterGraph

extension FilterDefinition {
  /// A chain that shows what the filter does: its example, or itself with its defaults, combined with a built-in
  /// picture where it has further inputs.
  public var demonstration: String {
    if let example { return example }
    let open = inputs.dropFirst().filter { $0.fallback == .none }.map(\.name)
    guard !open.isEmpty else { return id }
    let pictures = open.map { "image='asset:gallery/overlay.png'[\($0)];" }.joined()
    return pictures + "[in]" + open.map { "[\($0)]" }.joined() + id
  }
}
