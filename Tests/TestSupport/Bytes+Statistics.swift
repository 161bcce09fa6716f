/// Statistics of pictures' bytes, in this module since it is optimised and most tests are not.
extension [UInt8] {
  /// The arithmetic mean.
  package var mean: Double {
    var sum = 0
    for byte in self { sum += Int(byte) }
    return Double(sum) / Double(count)
  }

  /// How far apart the least and the greatest are among every so many bytes, from the first.
  package func range(ofEvery step: Int) -> Int {
    var (least, greatest) = (255, 0)
    for place in stride(from: 0, to: count, by: step) {
      least = Swift.min(least, Int(self[place]))
      greatest = Swift.max(greatest, Int(self[place]))
    }
    return greatest - least
  }

  /// How far the bytes are from those at the same places of another picture.
  ///
  /// - Precondition: there are as many.
  package func differences(from other: [UInt8]) -> ByteDifferences {
    precondition(count == other.count)
    var counts = [Int](repeating: 0, count: 256)
    for place in indices { counts[abs(Int(self[place]) - Int(other[place]))] += 1 }
    return ByteDifferences(counts: counts)
  }
}

/// How often each absolute difference occurs, 0…255.
package struct ByteDifferences {
  private let counts: [Int]
  private let total: Double

  fileprivate init(counts: [Int]) {
    self.counts = counts
    total = Double(counts.reduce(0, +))
  }

  /// The greatest.
  package var maximum: Int { counts.lastIndex { $0 > 0 } ?? 0 }
  /// The arithmetic mean.
  package var mean: Double { moment { Double($0) } }
  /// The root mean square.
  package var rms: Double { moment { Double($0 * $0) }.squareRoot() }

  /// The share of the bytes that differ by more than a bound.
  package func share(beyond bound: Int) -> Double {
    Double(counts.dropFirst(bound + 1).reduce(0, +)) / total
  }

  private func moment(_ value: (Int) -> Double) -> Double {
    counts.indices.reduce(0) { $0 + value($1) * Double(counts[$1]) } / total
  }
}
