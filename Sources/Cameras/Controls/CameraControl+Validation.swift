extension CameraControl {
  /// Checks that the control takes a value: that it can be set at all, and the value's type and range.
  ///
  /// - Throws: `badControl` with what it takes.
  package func check(_ value: Value) throws(CameraError) {
    if flags.contains(.disabled) { throw refusal("is disabled by the driver") }
    if flags.contains(.readOnly) { throw refusal("is read-only; it is \(text(of: self.value))") }
    if flags.contains(.grabbed) {
      throw refusal("cannot be changed while the camera streams; stop the stream first")
    }
    guard accepts(value) else { throw refusal("takes \(expectation), not \(text(of: value))") }
  }

  private func refusal(_ reason: String) -> CameraError { CameraError(.badControl, "\(name) \(reason)") }

  private func accepts(_ value: Value) -> Bool {
    switch (kind, value) {
    case (.button, .integer): true
    case (.string, .text(let text)):
      text.utf8.count >= minimum && text.utf8.count <= maximum && !text.utf8.contains(0)
        && (step <= 1 || (Int64(text.utf8.count) - minimum) % step == 0)
    case (.area, .area(let width, let height)):
      UInt32(exactly: width) != nil && UInt32(exactly: height) != nil
    case (.rectangle, .rectangle(let rectangle)): accepts(rectangle)
    case (_, .array(let elements)):
      !dimensions.isEmpty && elements.count == elementCount && elements.allSatisfy(accepts)
    case (.string, _), (.area, _), (.rectangle, _), (.unknown, _): false
    case (_, .integer(let number)): dimensions.isEmpty && accepts(number)
    default: false
    }
  }

  private func accepts(_ number: Int64) -> Bool {
    switch kind {
    case .boolean: number == 0 || number == 1
    case .menu, .integerMenu: menu.contains { $0.value == number }
    case .bitmask: number >= 0 && number & ~maximum == 0
    default: minimum <= number && number <= maximum
    }
  }

  private func accepts(_ rectangle: Rectangle) -> Bool {
    guard Int32(exactly: rectangle.x) != nil, Int32(exactly: rectangle.y) != nil,
      UInt32(exactly: rectangle.width) != nil, UInt32(exactly: rectangle.height) != nil
    else { return false }
    guard case .rectangle(let bounds)? = bounds else { return true }
    return rectangle.x >= bounds.x && rectangle.y >= bounds.y
      && rectangle.x + rectangle.width <= bounds.x + bounds.width
      && rectangle.y + rectangle.height <= bounds.y + bounds.height
  }
}

extension CameraError {
  /// The camera has no such control.
  package static func noControl(_ id: CameraControl.ID, among controls: [CameraControl]) -> CameraError {
    let names = controls.map(\.name).joined(separator: ", ")
    return CameraError(
      .badControl,
      "the camera has no control \(hexadecimal(Int64(id.rawValue))); "
        + (names.isEmpty ? "it has none" : "it has \(names)"))
  }
}
