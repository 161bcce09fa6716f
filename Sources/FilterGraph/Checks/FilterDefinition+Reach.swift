import GLSL
import Synchronization

extension FilterDefinition {
  /// Compares how far a stencil's code reads at given settings with its radius there.
  package func reach(for values: [String: ParameterValue]) -> ReachAnalysis.Reach {
    guard let tree, let radius = radius(for: values) else { return .unproven }
    return ReachAnalysis.run(tree, environment(for: values), parameters: numberTypes, radius: radius)
  }

  private func radius(for values: [String: ParameterValue]) -> Int? {
    kind.isStencil ? FilterInstance(self, checked: values).ownRadius : nil
  }

  /// The types of the numbers that code reads as `param.NAME`.
  private var numberTypes: [String: Bounds.ValueType] {
    var types: [String: Bounds.ValueType] = [:]
    for parameter in parameters {
      switch parameter.kind {
      case .int, .bool, .choice: types[parameter.codeName] = .integer
      case .float: types[parameter.codeName] = .real
      case .point, .color, .list, .curve, .image, .lookup, .text: break
      }
    }
    for entry in lets { types[entry.name] = .real }
    return types
  }

  /// Throws for a read beyond the radius, at the defaults or at the ends of a range.
  func checkReach() throws(FilterFileError) {
    guard kind.isStencil else { return }
    var settings: [[String: ParameterValue]] = [[:]]
    for parameter in parameters where parameter.kind.count == 1 {
      if case .choice(let words) = parameter.kind {
        settings += words.indices.map { [parameter.name: .number(Double($0))] }
      } else {
        settings += [parameter.minimum, parameter.maximum].compactMap { end in
          end.map { [parameter.name: .number($0)] }
        }
      }
    }
    for values in settings {
      guard case .beyond(let distance, let place) = reach(for: values) else { continue }
      let setting = values.first.flatMap { name, value in
        parameter(named: name).map { " where \(name) is \(value.text(kind: $0.kind))" }
      }
      throw FilterFileError(
        path: path, line: place.line, column: place.column,
        message: "this read is \(distance) pixels away, beyond the stencil's radius of "
          + "\(radius(for: values) ?? 0)\(setting ?? "")")
    }
  }
}

extension FilterInstance {
  /// Whether every read of a stencil is proved to be within its radius at the current settings.
  ///
  /// If not, programs clamp the offsets, so that no result depends on pixels beyond the radius.
  package var isProvedWithinRadius: Bool {
    definition.knownReaches.withLock { known in
      if let reach = known[environment] { return reach == .within }
      let reach = definition.reach(for: values)
      if known.count >= 16 { known.removeAll(keepingCapacity: true) }
      known[environment] = reach
      return reach == .within
    }
  }
}
