/// The other names of a filter, and what its parameters are under them.
extension HeaderParser {
  /// The names and the settings of a line, which may use parameters declared below it.
  struct Aliases {
    let settings: [Substring]
    let line: Substring
    let number: Int
    let names: [String]
  }

  /// Reads `gpuimage NAME … [PARAMETER=VALUE …]`.
  mutating func readAliases(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    let names = words.prefix { !CatalogEntry.isSetting($0) }
    guard !names.isEmpty, words[names.count...].allSatisfy(CatalogEntry.isSetting) else {
      throw failure("expected 'gpuimage NAME … [PARAMETER=VALUE …]'", at: text)
    }
    for name in names {
      guard !header.aliases.contains(String(name)) else {
        throw failure("'\(name)' appears twice", at: name)
      }
      header.aliases.append(String(name))
    }
    guard names.count < words.count else { return }
    aliases.append(
      Aliases(
        settings: Array(words[names.count...]), line: line, number: number, names: names.map(String.init)))
  }

  /// Reads the settings of all lines, once the parameters are known.
  mutating func finishAliases() throws(FilterFileError) {
    for entry in aliases {
      begin(entry.line, number: entry.number)
      var values: [String: ParameterValue] = [:]
      for setting in entry.settings {
        let parameter = try parameter(of: setting)
        guard values[parameter.name] == nil else {
          throw failure("'\(parameter.name)' is given twice", at: setting)
        }
        values[parameter.name] = try value(of: setting, for: parameter)
      }
      for name in entry.names { header.aliasDefaults[name] = values }
    }
  }

  private func parameter(of setting: Substring) throws(FilterFileError) -> ParameterDefinition {
    let name = setting.prefix { $0 != "=" }
    guard let parameter = header.parameters.first(where: { $0.name == name }) else {
      throw failure(unknown(name, among: header.parameters.map(\.name), what: "parameter"), at: setting)
    }
    return parameter
  }

  private func value(
    of setting: Substring, for parameter: ParameterDefinition
  ) throws(FilterFileError) -> ParameterValue {
    let text = setting.dropFirst(parameter.name.count + 1)
    do throws(ValueError) {
      let value = try ParameterValue(text, kind: parameter.kind)
      if let problem = parameter.problem(with: value) { throw ValueError(message: problem) }
      return value
    } catch {
      throw failure("\(error.message) for '\(parameter.name)'", at: setting)
    }
  }
}
