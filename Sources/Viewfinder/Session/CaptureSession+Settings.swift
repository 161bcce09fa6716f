import FilterGraph
public import Filters

extension CaptureSession {
  /// The settings of the first filter of a type in the graph or its aids; nil when there is none.
  ///
  /// An assignment shows in the next frame, and compiles nothing:
  ///
  /// ```swift
  /// session[FocusPeaking.self]?.sensitivity = 0.8
  /// ```
  /// One with a value outside its range is reported by ``events`` as a change that was refused, and what ran before goes
  /// on; so is one of a filter that is in neither.
  public subscript<F: Filter>(type: F.Type) -> F? {
    get {
      let configuration = configuration
      return configuration.graph.settings(of: type) ?? configuration.aids?.settings(of: type)
    }
    set {
      guard let newValue else { return }
      report { configuration throws(SessionError) in
        do {
          if configuration.graph.settings(of: type) != nil {
            try configuration.graph.set(newValue)
          } else if configuration.aids?.settings(of: type) != nil {
            try configuration.aids?.set(newValue)
          } else {
            throw SessionError(.graph, "neither the graph nor its aids have a filter '\(type.id)'")
          }
        } catch {
          throw error as? SessionError ?? SessionError(.graph, "\(error)")
        }
      }
    }
  }

  /// Replaces the graph by a chain: a filter, a graph, a text, or a program's own filter.
  ///
  /// ```swift
  /// try session.setGraph("exposure=0.3,vignette")
  /// try session.setGraph(CustomFilter(contentsOf: "warmth.glsl"))
  /// ```
  /// It is used as soon as it is ready; what the GPU refuses later is reported by ``events``.
  ///
  /// - Throws: what `asGraph` of the chain throws, and ``SessionError`` where it contradicts the configuration.
  public func setGraph(_ chain: some ChainElement) throws {
    let graph = try chain.asGraph()
    try change { $0.graph = graph }
  }
}
