import FilterGraph
import Stills
import Viewfinder

/// A setting with each of several values.
struct Sweep: Hashable, Sendable {
  static let expected =
    "FILTER.PARAMETER=A..B/N with N from 2 to 1000, or FILTER.PARAMETER=VALUE,VALUE…, such as exposure.exposure=-1..1/5"
  /// The most results that the sweeps of a photograph make together.
  static let most = 10_000

  /// The setting.
  let name: SettingName
  /// Its values in chain syntax, at least one, without repetitions.
  let values: [String]

  /// Parses a sweep; nil for another form.
  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), let name = SettingName(text[..<equals]) else { return nil }
    self.name = name
    let rest = text[text.index(after: equals)...]
    if let range = Self.range(rest) {
      values = range
      return
    }
    values = rest.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard values.allSatisfy({ !$0.isEmpty && !Self.isFailedRange($0) }), Set(values).count == values.count
    else { return nil }
  }

  /// Whether a value is a range that says nothing, such as `1..1/3`; ratios, such as `3/2`, and paths are values.
  private static func isFailedRange(_ value: String) -> Bool {
    guard value.contains("/"), let dots = value.firstRange(of: "..") else { return false }
    return Double(value[..<dots.lowerBound]) != nil
  }

  /// The values of `A..B/N`: both ends, and what is between them in equal steps.
  private static func range(_ text: Substring) -> [String]? {
    guard let slash = text.lastIndex(of: "/"), let count = Int(text[text.index(after: slash)...]),
      (2...1000).contains(count)
    else { return nil }
    let ends = text[..<slash].split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Double(ends[0]), let last = Double(ends[1]), first.isFinite,
      last.isFinite, first != last, (last - first).isFinite
    else { return nil }
    // Without what arithmetic adds behind the digits that matter, as in 0.30000000000000004.
    let unit = max(abs(first), abs(last)) / 1e9
    let values = (0..<count).map { place in
      let value = first + (last - first) * Double(place) / Double(count - 1)
      let digits = decimals(of: unit)
      return plain(abs(value) < unit ? 0 : (value * digits).rounded() / digits)
    }
    return Set(values).count == count ? values : nil
  }

  /// The power of ten by which the steps of a unit become whole numbers.
  private static func decimals(of unit: Double) -> Double {
    var power = 1.0
    while power * unit < 1, power < 1e15 { power *= 10 }
    return power
  }
}

extension [Sweep] {
  /// Every combination of the values, the last sweep's changing fastest; one without settings where there is no sweep.
  var combinations: [[OutputTemplate.Fields.Setting]] {
    reduce(into: [[]]) { combinations, sweep in
      combinations = combinations.flatMap { settings in
        sweep.values.map { settings + [.init(name: sweep.name.text, value: $0)] }
      }
    }
  }
}
