/// Which item of the interface the keyboard uses: Tab goes from item to item in the order in which they are drawn.
///
/// It is seen only after a key has moved it: who uses the pointer sees no rings.
package final class KeyboardFocus {
  /// What a key asks of the interface.
  package enum Command: Hashable {
    case next
    case previous
    /// Uses the focused item, as a click does.
    case activate
    /// Changes the focused item: across and upwards.
    case nudge(across: Int, up: Int)
    /// Gives the keyboard back to the window.
    case leave
  }

  /// The item that has the keyboard; nil for none.
  package private(set) var focused: UInt32?
  /// Whether the ring is drawn.
  private(set) var isVisible = false
  /// The items of this frame and of the one before, in order.
  private var order: [UInt32] = []
  private var lastOrder: [UInt32] = []
  private var activation = false
  private var nudge = SIMD2<Int>.zero
  private var scrolls = false

  package init() {}

  /// Whether keys belong to the interface.
  package var isActive: Bool { isVisible && focused != nil }

  /// Begins a frame.
  package func begin() {
    swap(&order, &lastOrder)
    order.removeAll(keepingCapacity: true)
    if let focused, !lastOrder.isEmpty, !lastOrder.contains(focused) { leave() }
  }

  /// Ends a frame: what no item took is dropped.
  package func end() {
    activation = false
    nudge = .zero
    scrolls = false
  }

  /// Notes an item that is drawn.
  package func take(_ id: UInt32, isPressed: Bool) {
    order.append(id)
    if isPressed {
      focused = id
      isVisible = false
    }
  }

  /// Follows a key.
  package func follow(_ command: Command) {
    let items = order.isEmpty ? lastOrder : order
    switch command {
    case .next, .previous:
      guard !items.isEmpty else { return }
      let place = focused.flatMap { items.firstIndex(of: $0) }
      let step = command == .next ? 1 : -1
      let start = place ?? (command == .next ? -1 : items.count)
      focused = items[(start + step + items.count) % items.count]
      isVisible = true
      scrolls = true
    case .activate: activation = isActive
    case .nudge(let across, let up): if isActive { nudge = SIMD2(across, up) }
    case .leave: leave()
    }
  }

  private func leave() {
    focused = nil
    isVisible = false
  }

  package func takeActivation() -> Bool {
    defer { activation = false }
    return activation
  }

  package func takeNudge() -> SIMD2<Int> {
    defer { nudge = .zero }
    return nudge
  }

  func takeScroll() -> Bool {
    defer { scrolls = false }
    return scrolls
  }
}
