/// The keys of a window: those of ``KeyBinding/all``, some of which the user has bound otherwise.
package struct KeyTable {
  /// The keys as they come.
  package static let standard = KeyTable(KeyBinding.all)

  /// The keys in the order of the help.
  package let bindings: [KeyBinding]
  private let byStroke: [KeyStroke: KeyBinding.Stroke]
  private let byAction: [KeyBinding.Action: String]

  private init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    var (byStroke, byAction) = ([KeyStroke: KeyBinding.Stroke](), [KeyBinding.Action: String]())
    for stroke in bindings.flatMap(\.strokes) {
      precondition(
        byStroke.updateValue(stroke, forKey: stroke.stroke) == nil, "two actions share \(stroke.stroke)")
      if byAction[stroke.action] == nil { byAction[stroke.action] = stroke.stroke.name }
    }
    (self.byStroke, self.byAction) = (byStroke, byAction)
  }

  /// What a key press asks for, looked up without allocating.
  package func stroke(for pressed: KeyStroke) -> KeyBinding.Stroke? { byStroke[pressed] }

  /// The key of an action as it is printed; empty where it has none.
  package func key(of action: KeyBinding.Action) -> String { byAction[action] ?? "" }

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
      KeyBinding.all.flatMap(\.strokes).map { ($0.action.name, $0) }, uniquingKeysWith: { first, _ in first })
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
        if let own = strokes[stroke.action.name] {
          let isNew = !kept.contains { $0.action == stroke.action }
          if isNew { kept.append(.init(stroke: own, action: stroke.action, repeats: stroke.repeats)) }
        } else if !unbound.contains(stroke.action.name), owners[stroke.stroke] == nil {
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
    for stroke in KeyBinding.all.flatMap(\.strokes) where table.byAction[stroke.action] == nil {
      guard let owner = owners[stroke.stroke], !unbound.contains(stroke.action.name) else { continue }
      lost[stroke.action.name] = (owner, stroke.stroke.name)
    }
    return lost
  }
}

extension KeyBinding.Action {
  /// The name by which the settings bind it to a key.
  package var name: String {
    switch self {
    case .still: "still"
    case .openStill: "open-still"
    case .toggleRecording: "record"
    case .pauseRecording: "pause"
    case .toggleVirtualCamera: "virtual-camera"
    case .togglePause: "hold"
    case .togglePeaking: "focus-peaking"
    case .changeSensitivity(let steps): steps < 0 ? "less-peaking" : "more-peaking"
    case .nextPeakingColor: "peaking-color"
    case .nextPeakingMode: "peaking-mode"
    case .toggleThreshold: "peaking-threshold"
    case .toggleAid(let aid): aid.settingName
    case .toggleMeter: "sharpness-meter"
    case .toggleOnionSkin: "onion-skin"
    case .toggleHorizon: "horizon"
    case .toggleMirror: "mirror"
    case .rotate: "rotate"
    case .toggleMagnifier(.loupe): "loupe"
    case .toggleMagnifier(.punchIn): "punch-in"
    case .toggleMagnifierStyle: "magnifier-edges"
    case .moveFocus(let steps):
      (steps < 0 ? "focus-farther" : "focus-nearer") + (abs(steps) > 1 ? "-fast" : "")
    case .selectChain(let offset): offset < 0 ? "previous-look" : "next-look"
    case .togglePanel(let panel): panel.rawValue
    case .moveKeyboard(let command): command == .previous ? "previous-item" : "next-item"
    case .toggleSplit: "before-and-after"
    case .undo: "undo"
    case .redo: "redo"
    case .copyLook: "copy"
    case .pasteLook: "paste"
    case .toggleFullscreen: "full-screen"
    case .leave: "leave"
    case .close: "close"
    case .quit: "quit"
    }
  }
}
