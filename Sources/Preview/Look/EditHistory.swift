/// The versions of a value that undo and redo go through.
///
/// Changes of one kind in a row are one step: dragging a slider is undone at once, however long the pointer rests meanwhile.
package struct EditHistory<Value: Hashable & Sendable>: Sendable {
  /// What a change is about. Changes of one parameter are one step while the pointer's button is held, and without it
  /// while they follow each other within ``pause``.
  package struct Kind: Hashable, Sendable {
    let parameter: String
    /// The number of the press of the button; nil for the wheel and the keyboard.
    let press: Int32?

    package init(parameter: String, press: Int32?) {
      self.parameter = parameter
      self.press = press
    }
  }

  /// How long after a change without a press another one of its kind belongs to it.
  static var pause: Duration { .milliseconds(800) }
  /// How many steps are kept.
  static var limit: Int { 200 }

  private var earlier: [Value] = []
  private var later: [Value] = []
  private var last: (kind: Kind, at: Duration)?

  package init() {}

  var canUndo: Bool { !earlier.isEmpty }
  package var canRedo: Bool { !later.isEmpty }

  /// Notes the value before a change.
  ///
  /// - Parameter kind: what the change is about; nil for one that stands alone.
  package mutating func note(_ value: Value, kind: Kind? = nil, at now: Duration) {
    let continues = last.map { last in
      kind == last.kind && (last.kind.press != nil || now - last.at < Self.pause)
    }
    last = kind.map { ($0, now) }
    later.removeAll()
    guard continues != true, earlier.last != value else { return }
    earlier.append(value)
    if earlier.count > Self.limit { earlier.removeFirst() }
  }

  /// The value before the last change, in exchange for the present one; nil where there is none.
  package mutating func undo(from value: Value) -> Value? {
    guard let previous = earlier.popLast() else { return nil }
    later.append(value)
    last = nil
    return previous
  }

  /// The value that was undone last, in exchange for the present one; nil where there is none.
  package mutating func redo(from value: Value) -> Value? {
    guard let next = later.popLast() else { return nil }
    earlier.append(value)
    last = nil
    return next
  }
}
