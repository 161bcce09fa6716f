/// A line of text that is rewritten many times in the same memory.
package struct TextLine {
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(256) }

  /// Empties the line and keeps its memory.
  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  package mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // In place: to reverse a slice would copy the line.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// Appends a number with this many decimals; a missing or infinite number becomes a dash.
  package mutating func append(_ number: Double?, decimals: Int) {
    guard let number, number.isFinite, abs(number) < 1e12 else { return append("-") }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let value = Int((abs(number) * Double(scale)).rounded())
    if number < 0, value > 0 { append("-") }
    append(value / scale)
    guard decimals > 0 else { return }
    append(".")
    var digit = scale / 10
    while digit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / digit % 10))
      digit /= 10
    }
  }

  /// Gives the line to a C function.
  package mutating func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    bytes.append(0)
    defer { bytes.removeLast() }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
    }
  }
}
