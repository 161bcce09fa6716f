extension FilterDefinition {
  /// The value that a parameter has in chains that name the filter and give none.
  ///
  /// - Parameters:
  ///   - parameter: one of the filter's.
  ///   - name: the id, or one of ``aliases``.
  public func defaultValue(of parameter: ParameterDefinition, as name: String) -> ParameterValue {
    aliasDefaults[name]?[parameter.name] ?? parameter.defaultValue
  }

  /// What a name of the filter stands for in chains: `toon=threshold=0.2:smoothing=0` for `GPUImageToonFilter`.
  public func chain(as name: String) -> String {
    FilterInstance(self, checked: aliasDefaults[name] ?? [:]).description
  }

  /// ``aliases``, each in a form, and behind those that stand for other defaults what they stand for.
  package func aliasText(_ form: (String) -> String) -> String {
    aliases.map { name in
      form(name) + (aliasDefaults[name] == nil ? "" : " (" + form(chain(as: name)) + ")")
    }.joined(separator: ", ")
  }
}
