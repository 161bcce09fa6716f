import FilterGraph

/// The row of a parameter: its name, explained by its label, and the editor that fits its kind.
package struct ParameterRow {
  let ui: UI
  let editing: TextEditing

  /// Draws the row; a double click on the name restores the default.
  ///
  /// - Returns: the new value when it was changed.
  func draw(_ parameter: ParameterDefinition, _ value: ParameterValue) -> ParameterValue? {
    let row = ui.row(parameter.title, hint: parameter.explanation)
    let numbers: [Double]
    switch value {
    case .numbers(let all): numbers = all
    case .file(let path): return editFile(parameter, path, in: row)
    }
    if row.resets, value != parameter.defaultValue {
      _ = edit(parameter, numbers, in: row.editor)
      return parameter.defaultValue
    }
    return edit(parameter, numbers, in: row.editor).map(parameter.clamped)
  }

  /// The name of a file, which is typed or dropped.
  private func editFile(
    _ parameter: ParameterDefinition, _ path: String, in row: (editor: Rect, resets: Bool)
  ) -> ParameterValue? {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let hint: Phrase = parameter.kind == .lookup ? "drop a lookup table" : "drop a picture"
    let result = ui.textField("value", path, hint: hint, in: row.editor, editing: editing, display: name)
    if row.resets { return parameter.defaultValue }
    guard case .done(let text) = result, text != path else { return nil }
    return .file(text)
  }

  private func edit(_ parameter: ParameterDefinition, _ numbers: [Double], in box: Rect) -> ParameterValue? {
    switch parameter.kind {
    case .bool:
      let isOn = numbers[0] != 0
      return ui.segments(["off", "on"], chosen: isOn ? 1 : 0, in: box).map { .number(Double($0)) }
    case .choice(let words):
      let chosen = Int(saturating: numbers[0])
      let names = words.map { Phrase($0, as: .choice) }
      let picked =
        words.count <= 3 && names.allSatisfy { ui.translated($0).count <= 8 }
        ? ui.segments(names, chosen: chosen, in: box) : ui.choice("value", names, chosen: chosen, in: box)
      return picked.map { .number(Double($0)) }
    case .int, .float:
      let scale = Self.scale(of: parameter, at: numbers[0])
      return ui.slider(
        "value", numbers[0], scale, unit: parameter.unit?.rawValue ?? "", in: box, editing: editing
      )
      .map { .number($0) }
    case .color: return ui.colorWell("value", numbers, in: box).map { .numbers($0) }
    case .point, .list:
      var result: [Double]?
      for (place, number) in numbers.enumerated() {
        let line = place == 0 ? box : ui.nextRow(below: box, place)
        let scale = Self.scale(of: parameter, at: number)
        if let changed = ui.slider("value\(place)", number, scale, in: line, editing: editing) {
          result = numbers
          result![place] = changed
        }
      }
      return result.map { .numbers($0) }
    case .curve: return CurveEditor(ui: ui).draw(numbers, below: box).map { .numbers($0) }
    case .image, .lookup, .text: return nil
    }
  }

  /// The greatest number that a slider goes to where the parameter names no end.
  private static let limit = 1e6

  /// What a slider goes through: the parameter's range, or around its value where that is open. Its steps are the same at
  /// every value.
  package static func scale(of parameter: ParameterDefinition, at value: Double) -> SliderScale {
    let isWhole = parameter.kind == .int
    let limits = (parameter.minimum ?? -limit)...max(parameter.maximum ?? limit, parameter.minimum ?? -limit)
    let usual = range(of: parameter, at: parameter.usualMagnitude)
    let span = usual.upperBound - usual.lowerBound
    return SliderScale(
      range(of: parameter, at: value), isWhole: isWhole, step: isWhole || span <= 0 ? nil : span / 100,
      limits: limits)
  }

  private static func range(of parameter: ParameterDefinition, at value: Double) -> ClosedRange<Double> {
    let value = value.isNaN ? 0 : value
    let low = parameter.minimum ?? min(2 * value, 0)
    let high = parameter.maximum ?? max(2 * value, parameter.kind == .int ? 16 : 1)
    return min(max(low, -limit), limit)...min(max(high, low, -limit), limit)
  }
}

extension ParameterDefinition {
  /// The greatest of the default's numbers, without its sign.
  fileprivate var usualMagnitude: Double {
    guard case .numbers(let numbers) = defaultValue else { return 0 }
    return numbers.reduce(0) { max($0, abs($1)) }
  }
}
