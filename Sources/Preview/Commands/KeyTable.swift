/// The keys of a window: those of ``KeyBinding/all``, some of which the user has bound otherwise.
package struct KeyTable {
  /// The keys as they come.
  package static let standard = KeyTable(KeyBinding.all)

  /// The keys in the order of the help.
  package let bindings: [KeyBinding]
  private let byStroke: [KeyStroke: WindowCommand]
  private let byCommand: [WindowCommand: String]

  private init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    var (byStroke, byCommand) = ([KeyStroke: WindowCommand](), [WindowCommand: String]())
    for stroke in bindings.flatMap(\.strokes) {
      precondition(
        byStroke.updateValue(stroke.command, forKey: stroke.stroke) == nil,
        "two commands share \(stroke.stroke.name)")
      if byCommand[stroke.command] == nil { byCommand[stroke.command] = stroke.stroke.name }
    }
    (self.byStroke, self.byCommand) = (byStroke, byCommand)
  }

  /// What a key press asks for, looked up without allocating.
  package func command(for pressed: KeyStroke) -> WindowCommand? { byStroke[pressed] }

  /// The key of a command as it is printed; empty where it has none.
  package func key(of command: WindowCommand) -> String { byCommand[command] ?? "" }

  /// The keys with other strokes for some actions.
  ///
  /// A stroke that is bound anew no longer does what it did before.
  ///
  /// - Parameter wanted: the strokes by the names of actions, such as `still` and `Ctrl+S`, or `none` for an action without
  ///   a key.
  /// - Returns: the keys, and a line about each binding that cannot be used, which is left out, and about each action that
  ///   has lost its only key to another one.
  package static func bound(_ wanted: [String: String]) -> (table: KeyTable, problems: [Phrase]) {
    guard !wanted.isEmpty else { return (.standard, []) }
    let known = Dictionary(
      KeyBinding.all.flatMap(\.strokes).map { ($0.command.name, $0) }, uniquingKeysWith: { first, _ in first }
    )
    var problems: [Phrase] = []
    var strokes: [String: KeyStroke] = [:]
    var owners: [KeyStroke: String] = [:]
    var unbound: Set<String> = []
    func refuse(_ name: String, _ reason: Phrase) {
      problems.append("\("key." + name): \(reason)")
    }
    for (name, text) in wanted.sorted(by: { $0.key < $1.key }) {
      guard known[name] != nil else {
        refuse(name, .verbatim(unknown(name, among: known.keys.sorted(), what: "action")))
        continue
      }
      if text.lowercased() == "none" {
        unbound.insert(name)
        continue
      }
      guard let stroke = KeyStroke(named: text) else {
        refuse(name, "'\(text.prefix(40))' is no key; use a name such as S, Ctrl+S, Space or F6, or none")
        continue
      }
      if let owner = owners.updateValue(name, forKey: stroke) {
        refuse(name, "\(stroke.name) is bound to '\(owner)' as well; choose another key")
        owners[stroke] = owner
        continue
      }
      strokes[name] = stroke
    }
    let bindings = KeyBinding.all.map { binding in
      var kept: [KeyBinding.Stroke] = []
      for stroke in binding.strokes {
        if let own = strokes[stroke.command.name] {
          let isNew = !kept.contains { $0.command == stroke.command }
          if isNew { kept.append(.init(stroke: own, command: stroke.command)) }
        } else if !unbound.contains(stroke.command.name), owners[stroke.stroke] == nil {
          kept.append(stroke)
        }
      }
      return kept.map(\.stroke) == binding.strokes.map(\.stroke)
        ? binding : KeyBinding(binding, strokes: kept)
    }
    let table = KeyTable(bindings)
    for (action, owner) in lost(in: table, owners, except: unbound).sorted(by: { $0.key < $1.key }) {
      refuse(
        owner.action,
        "\(owner.key) no longer does '\(action)'; set key.\(action) to another key, or to none")
    }
    return (table, problems)
  }

  /// The actions that have no key any more, and what has taken it.
  private static func lost(
    in table: KeyTable, _ owners: [KeyStroke: String], except unbound: Set<String>
  ) -> [String: (action: String, key: String)] {
    var lost: [String: (action: String, key: String)] = [:]
    for stroke in KeyBinding.all.flatMap(\.strokes) where table.byCommand[stroke.command] == nil {
      guard let owner = owners[stroke.stroke], !unbound.contains(stroke.command.name) else { continue }
      lost[stroke.command.name] = (owner, stroke.stroke.name)
    }
    return lost
  }
}
