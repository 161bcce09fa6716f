internal import CImGui
import FilterGraph
import Pixels

/// The settings of the chain's filters as sliders, derived from the filters' definitions.
struct ParameterPanel {
  let window: PixelSize
  let scale: Float
  let ui: OpaquePointer

  /// A setting that the user has changed.
  struct Change {
    var node: Graph.NodeID
    var parameter: String
    var value: ParameterValue
  }

  /// Shows the panel at the right edge; returns what was changed in this frame.
  func draw(_ chain: Look) -> Change? {
    var change: Change?
    let margin = 14 * scale
    let wanted = min(max(Float(window.width) * 0.45, 230 * scale), 350 * scale)
    let width = min(wanted, Float(window.width) - 2 * margin)
    cimgui_begin_panel(
      ui, "##settings", CImGuiPanelControl, Float(window.width) - margin, margin, 1, 0, width,
      Float(window.height) - 2 * margin, 1)
    cimgui_text(ui, chain.name, CImGuiTextTitle, width - 2 * margin)
    var isEmpty = true
    for (place, node) in chain.graph.ids.enumerated() {
      guard case .filter(let filter) = chain.graph[node].operation else { continue }
      isEmpty = false
      cimgui_push_id(ui, Int32(place))
      if let changed = draw(filter, of: node, chainName: chain.name) { change = changed }
      cimgui_pop_id(ui)
    }
    if isEmpty { cimgui_text(ui, "This chain has no filter.", CImGuiTextFaint, 0) }
    cimgui_end_panel(ui)
    return change
  }

  private func draw(_ filter: FilterInstance, of node: Graph.NodeID, chainName: String) -> Change? {
    var change: Change?
    cimgui_separator(ui)
    if filter.definition.id != chainName { cimgui_text(ui, filter.definition.id, CImGuiTextFaint, 0) }
    for parameter in filter.definition.parameters where !parameter.kind.isFile {
      guard case .numbers(let numbers) = filter.value(of: parameter) else { continue }
      if let value = edit(parameter, numbers) {
        change = Change(node: node, parameter: parameter.name, value: value)
      }
    }
    return change
  }

  /// One line for a parameter; returns the new value when the user has changed it.
  private func edit(_ parameter: ParameterDefinition, _ numbers: [Double]) -> ParameterValue? {
    switch parameter.kind {
    case .bool:
      var isOn = numbers[0] != 0
      return cimgui_checkbox(ui, parameter.name, &isOn) ? .number(isOn ? 1 : 0) : nil
    case .choice(let words):
      var choice = Int32(clamping: Int(saturating: numbers[0]))
      // The list is of strings that each end with a zero, and one more zero.
      let items = words.joined(separator: "\0") + "\0"
      return cimgui_choice(ui, parameter.name, &choice, items) ? .number(Double(choice)) : nil
    case .int:
      let span = Self.sliderRange(of: parameter, at: numbers[0])
      var value = Int32(clamping: Int(saturating: numbers[0]))
      return cimgui_slider_int(ui, parameter.name, &value, span.lowerBound, span.upperBound)
        ? .number(Double(value)) : nil
    case .color:
      return edit(numbers) { cimgui_color(ui, parameter.name, $0.baseAddress!) }
    case .float, .point, .list:
      // More than four numbers make no line of sliders.
      guard (1...4).contains(numbers.count) else { return nil }
      let count = Int32(numbers.count)
      return edit(numbers) { values in
        guard let low = parameter.minimum, let high = parameter.maximum else {
          return cimgui_drag(ui, parameter.name, values.baseAddress!, count, 0.01)
        }
        // The widget asks for ends within half of what floats hold.
        let limit = Double(Float.greatestFiniteMagnitude / 2)
        return cimgui_slider(
          ui, parameter.name, values.baseAddress!, count, Float(max(low, -limit)), Float(min(high, limit)))
      }.map(parameter.clamped)
    case .curve, .image, .lookup: return nil
    }
  }

  /// The whole numbers that a slider goes through: the parameter's range, or around its value where that is open.
  ///
  /// Within half of what 32 bits hold, as the widget asks of its ends.
  static func sliderRange(of parameter: ParameterDefinition, at value: Double) -> ClosedRange<Int32> {
    let limit = Int(Int32.max / 2)
    let low = Int(saturating: parameter.minimum ?? min(2 * value, 0))
    let high = Int(saturating: parameter.maximum ?? max(2 * value, 16))
    return Int32(min(max(low, -limit), limit))...Int32(min(max(high, low, -limit), limit))
  }

  private func edit(
    _ numbers: [Double], with widget: (UnsafeMutableBufferPointer<Float>) -> Bool
  ) -> ParameterValue? {
    var values = numbers.map(Float.init)
    let changed = values.withUnsafeMutableBufferPointer { widget($0) }
    guard changed else { return nil }
    // What was not moved keeps its exact value.
    return .numbers(zip(numbers, values).map { Float($0) == $1 ? $0 : Double($1) })
  }
}
