import Glibc

/// The numbers that a slider goes through.
package struct SliderScale: Hashable {
  /// The ends; a slider without ends is dragged without limits.
  package let range: ClosedRange<Double>?
  /// What a step of the arrow keys or the wheel changes.
  let step: Double
  /// Only whole numbers.
  package let isWhole: Bool
  /// What may be typed; nil for every number.
  let limits: ClosedRange<Double>?

  /// - Parameter limits: what may be typed, where that is more than the range.
  package init(
    _ range: ClosedRange<Double>?, isWhole: Bool = false, step: Double? = nil,
    limits: ClosedRange<Double>? = nil
  ) {
    self.range = range
    self.limits = limits ?? range
    self.isWhole = isWhole
    let span = range.map { $0.upperBound - $0.lowerBound } ?? 1
    self.step = step ?? (isWhole ? 1 : span.isFinite && span > 0 ? span / 100 : 0.01)
  }

  /// The nearest number that can be set, with as many decimals as the step needs; the ends are exact.
  package func nearest(_ value: Double) -> Double {
    guard value.isFinite else { return range?.lowerBound ?? 0 }
    return Self.clamped(value.rounded(decimals: neededDecimals), to: range)
  }

  /// The nearest number that can be typed, with the decimals that were typed.
  package func nearest(typed value: Double) -> Double {
    guard value.isFinite else { return limits?.lowerBound ?? 0 }
    return Self.clamped(isWhole ? value.rounded() : value, to: limits)
  }

  private static func clamped(_ value: Double, to range: ClosedRange<Double>?) -> Double {
    range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
  }

  /// How far along the range a number is, 0…1.
  package func fraction(of value: Double) -> Double {
    guard let range, range.upperBound > range.lowerBound, !value.isNaN else { return 0 }
    return min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  /// The decimals that a step needs.
  private var neededDecimals: Int {
    guard !isWhole else { return 0 }
    var (digits, step) = (0, abs(step))
    while digits < 15, step < 0.999 {
      step *= 10
      digits += 1
    }
    return digits
  }

  /// The decimals that are shown: what a step needs, at most four.
  var decimals: Int { min(neededDecimals, 4) }

  /// A number as it is shown.
  package func text(_ value: Double) -> String {
    guard value.isFinite else { return "\u{2013}" }
    return fixed(value, decimals: decimals)
  }
}

extension Double {
  /// The nearest number with so many decimals.
  func rounded(decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    let scaled = self * scale
    return scaled.isFinite ? scaled.rounded() / scale : self
  }
}

/// The slider that the pointer holds, with the scale that it had when it was pressed: a range around the value that is set
/// would run away from the pointer.
final class SliderGrip {
  private var held: (id: UInt32, scale: SliderScale)?

  /// The scale of a slider's track in this frame.
  fileprivate func scale(of track: Item, _ scale: SliderScale) -> SliderScale {
    if track.isPressed { held = (track.id, scale) }
    guard track.isHeld, let held, held.id == track.id else { return scale }
    return held.scale
  }
}

/// A number with a fixed count of decimals; a minus sign only before what is not shown as zero.
func fixed(_ value: Double, decimals: Int) -> String {
  var line = TextLine()
  line.append(value, decimals: decimals)
  return String(decoding: line.bytes, as: UTF8.self)
}

extension UI {
  /// A slider with its number beside it, which a click edits as text.
  ///
  /// It is dragged from any place, jumps to a click, and follows the arrow keys, with Shift ten times as far. A double click
  /// on the row's label resets it, which is the caller's.
  /// - Parameters:
  ///   - unit: what follows the number.
  ///   - display: what is shown for the number where it cannot be typed.
  ///   - editing: the text that is being edited in this panel, if any.
  /// - Returns: the new number when it was changed.
  func slider(
    _ id: String, _ value: Double, _ scale: SliderScale, unit: String = "", display: String? = nil,
    in box: Rect,
    editing: TextEditing
  ) -> Double? {
    var result: Double?
    scope(id) {
      let numberWidth = min(theme.length(66), box.width * 0.5)
      let track = Rect(
        left: box.left, top: box.top, right: box.right - numberWidth - theme.space(.small), bottom: box.bottom
      )
      let number = Rect(left: box.right - numberWidth, top: box.top, right: box.right, bottom: box.bottom)
      if track.width > theme.length(20) { result = drawTrack(value, scale, in: track) }
      if let display {
        fill(number, Theme.field, rounding: theme.rounding)
        draw(.verbatim(display), in: number.inset(theme.space(.medium), 0))
      } else {
        result = numberField(value, scale, unit: unit, in: number, editing: editing) ?? result
      }
    }
    return result
  }

  private func drawTrack(_ value: Double, _ scale: SliderScale, in box: Rect) -> Double? {
    cursor = SIMD2(box.left, box.top)
    let item = item("##track", size: SIMD2(box.width, box.height))
    let scale = grip.scale(of: item, scale)
    let knob = theme.length(7)
    let (start, end) = (box.left + knob, box.right - knob)
    let line = theme.length(4)
    let middle = box.center.y
    func bar(_ from: Float, _ to: Float) -> Rect {
      Rect(left: min(from, to), top: middle - line / 2, right: max(from, to), bottom: middle + line / 2)
    }
    fill(bar(start, end), Theme.fieldHovered, rounding: line / 2)
    let place = start + Float(scale.fraction(of: value)) * (end - start)
    if let range = scale.range {
      // From zero where the range has both signs.
      let origin =
        range.lowerBound < 0 && range.upperBound > 0
        ? start + Float(scale.fraction(of: 0)) * (end - start) : start
      fill(bar(origin, place), Theme.accent, rounding: line / 2)
    }
    disc(
      SIMD2(place, middle), radius: item.isHeld ? knob : knob - theme.length(1),
      item.isHeld ? Theme.accent : Theme.text)
    var result: Double?
    if item.isHeld, let range = scale.range, end > start {
      let fraction = Double(min(max((pointer.x - start) / (end - start), 0), 1))
      result = scale.nearest(range.lowerBound + fraction * (range.upperBound - range.lowerBound))
    }
    let steps = item.nudge.x + item.nudge.y
    if steps != 0 { result = scale.nearest(value + Double(steps) * scale.step) }
    return result == value ? nil : result
  }

  /// The number of a slider: dragged it changes, clicked it is edited.
  private func numberField(
    _ value: Double, _ scale: SliderScale, unit: String, in box: Rect, editing: TextEditing
  ) -> Double? {
    let text = scale.text(value)
    switch textField(
      "number", text, in: box, editing: editing, display: unit.isEmpty ? text : "\(text) \(unit)")
    {
    case .none: return nil
    // Left as it was shown, which is rounded.
    case .done(text): return nil
    case .done(let typed):
      // A comma is a decimal point on many keyboards.
      let plain = String(
        typed.prefix { !$0.isLetter }.map { $0 == "," ? "." : $0 }.filter { !$0.isWhitespace })
      guard let number = Double(plain), number.isFinite else { return nil }
      let nearest = scale.nearest(typed: number)
      return nearest == value ? nil : nearest
    }
  }
}
