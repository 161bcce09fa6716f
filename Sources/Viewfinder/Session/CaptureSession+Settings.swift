public import FilterGraph
public import Filters

extension CaptureSession {
  /// The settings of the first filter of a type in the graph or its aids; nil when there is none.
  ///
  /// An assignment shows in the next frame, and compiles nothing:
  ///
  /// ```swift
  /// session[FocusPeaking.self]?.sensitivity = 0.8
  /// ```
  public subscript<F: Filter>(type: F.Type) -> F? {
    get {
      let configuration = configuration
      return configuration.graph.settings(of: type) ?? configuration.aids?.settings(of: type)
    }
    set {
      guard let newValue else { return }
      report { configuration in
        if configuration.graph.settings(of: type) != nil {
          configuration.graph.set(newValue)
        } else {
          configuration.aids?.set(newValue)
        }
      }
    }
  }
}
