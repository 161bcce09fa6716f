import CommandLineKit
import FilterGraph
import Spelling
import Viewfinder

/// A setting of one of a chain's filters, such as `exposure.exposure`, or `blur#2.radius` for the second filter of its kind.
struct SettingName: Hashable, Sendable {
  static let expected = "FILTER.PARAMETER, such as exposure.exposure"

  /// The filter's id, one of GPUImage's names, or the id with a number.
  let filter: String
  /// The parameter.
  let parameter: String
  /// Both.
  var text: String { "\(filter).\(parameter)" }

  /// Parses a name; nil for another form.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    (filter, parameter) = (String(parts[0]), String(parts[1]))
  }
}

extension Graph {
  /// Changes a setting to a value in chain syntax.
  ///
  /// - Throws: `CommandFailure` when no filter has the name, `ParameterError` when the value is wrong.
  mutating func set(_ name: SettingName, to text: String) throws {
    let filters = controlled
    guard let filter = filters.first(where: { $0.isNamed(name.filter) }) else {
      let names = filters.map(\.name)
      let advice =
        nearest(to: name.filter, in: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
      throw CommandFailure(.badData, "'\(name.text)': the chain has no filter '\(name.filter)'; \(advice)")
    }
    let (parameter, value) = try filter.instance.definition.parse(text, as: name.parameter)
    try set(parameter.name, of: filter.id, to: value)
  }
}
