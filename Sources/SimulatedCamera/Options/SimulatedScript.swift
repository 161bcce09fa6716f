import Cameras

/// A number that changes on a script: a value from the first frame on, and steps and ramps at later frames.
public struct SimulatedScript: Hashable, Sendable, ExpressibleByFloatLiteral {
  /// A change of the value.
  public struct Change: Hashable, Sendable {
    /// The value after the change.
    public var value: Double
    /// The frames during which the value changes linearly; empty for a step.
    public var frames: Range<UInt32>

    /// Creates a step at a frame, or a ramp over a range of frames.
    public init(to value: Double, during frames: Range<UInt32>) {
      self.value = value
      self.frames = frames
    }
  }

  /// The value before every change.
  public var start: Double
  /// The changes, in the order of their frames.
  public var changes: [Change]

  /// Creates a script.
  public init(_ start: Double, _ changes: [Change] = []) {
    self.start = start
    self.changes = changes
  }

  /// A value that does not change.
  public init(floatLiteral value: Double) { self.init(value) }

  /// The value at a frame.
  public func value(at frame: UInt32) -> Double {
    var value = start
    for change in changes where change.frames.lowerBound <= frame {
      if change.frames.contains(frame) {
        let way = Double(frame - change.frames.lowerBound) / Double(change.frames.count)
        return value + (change.value - value) * way
      }
      value = change.value
    }
    return value
  }

  /// Every value between which the script moves.
  var values: [Double] { [start] + changes.map(\.value) }
}

extension SimulatedScript {
  /// Parses `VALUE[,VALUE@FRAME|,VALUE@FIRST-LAST]…`; nil when it is not of that form, or not in the order of
  /// its frames.
  init?(parsing text: String, value: (String) -> Double?) {
    let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let start = value(items[0]) else { return nil }
    self.init(start)
    for item in items.dropFirst() {
      let parts = item.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let next = value(parts[0]) else { return nil }
      let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let first = UInt32(ends[0]),
        let last = ends.count == 2 ? UInt32(ends[1]) : first, first <= last,
        (changes.last?.frames.upperBound ?? 0) <= first
      else { return nil }
      changes.append(Change(to: next, during: first..<last))
    }
  }
}
