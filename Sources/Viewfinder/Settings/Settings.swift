import Cameras

/// The settings of the program as their file has them: lines `name = value`, and comments after `#`.
///
/// A value. What it does not know is kept as it stands, so that a newer program's settings survive an older one.
public struct Settings: Hashable, Sendable {
  /// The version of the text.
  public static let version = 1
  /// The most bytes of a text that are read.
  public static let largestText = 256 << 10
  /// The name before which the lines with key bindings begin.
  private static let keyPrefix = "key."
  private static let versionName = "version"

  /// A line that is kept as it stands, or a setting.
  private enum Line: Hashable {
    case other(String)
    case setting(name: String, text: String)
  }

  private var lines: [Line]

  /// Creates settings in which everything has its default.
  public init() {
    lines = [
      .other("# Viewfinder's settings"), .setting(name: Self.versionName, text: "\(Self.version)"),
    ]
  }

  /// Reads a text.
  ///
  /// - Returns: what could be read, and what is wrong with the rest, a line each; such a text is not to be overwritten.
  public static func parse(_ bytes: some Collection<UInt8>) -> (settings: Settings, problems: [String]) {
    var settings = Settings()
    var problems: [String] = []
    guard bytes.count <= largestText else {
      return (settings, ["the file is larger than \(largestText >> 10) KiB"])
    }
    var seen: [String: Int] = [:]
    settings.lines = []
    var rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if rows.last?.isEmpty ?? false { rows.removeLast() }
    for (index, row) in rows.enumerated() where problems.count < 20 {
      do throws(CameraProfile.Refusal) {
        guard let line = String(validating: row, as: UTF8.self), !line.unicodeScalars.contains("\0") else {
          throw .init("it is not text in UTF-8")
        }
        guard let (name, value) = try ProfileText.assignment(line) else {
          settings.lines.append(.other(line))
          continue
        }
        guard isName(name) else { throw .init("'\(name.excerpt)' is no name of a setting") }
        let text = try ProfileText.string(value)
        if let first = seen.updateValue(index + 1, forKey: name) {
          throw .init("'\(name.excerpt)' stands in line \(first) already")
        }
        if name == versionName, Int(text) ?? 0 < 1 { throw .init("'\(text.excerpt)' is no version") }
        settings.lines.append(.setting(name: name, text: text))
      } catch {
        problems.append("line \(index + 1): \(error.reason)")
      }
    }
    if seen[versionName] == nil {
      settings.lines.insert(.setting(name: versionName, text: "\(version)"), at: 0)
    }
    return (settings, problems)
  }

  /// The text of the file, which ends with a line break.
  public var text: String {
    lines.map { line in
      switch line {
      case .other(let text): text + "\n"
      case .setting(let name, let text): "\(name) = \(ProfileText(text))\n"
      }
    }.joined()
  }

  /// A setting, or its default where there is none or it cannot be read.
  ///
  /// Setting it changes its line, or adds one at the end.
  public subscript<Value>(key: SettingKey<Value>) -> Value {
    get { self[key.name].flatMap { key.value($0) } ?? key.defaultValue }
    set { self[key.name] = newValue.settingText }
  }

  /// Why a setting's text cannot be read, so that its default holds; nil where it can.
  public func problem<Value>(with key: SettingKey<Value>) -> String? {
    guard let text = self[key.name], key.value(text) == nil else { return nil }
    return "'\(text.excerpt)' is no value of \(key.name): expected \(key.expectation)"
  }

  /// Removes a setting, so that its default holds.
  public mutating func reset<Value>(_ key: SettingKey<Value>) { self[key.name] = nil }

  /// The key bindings, strokes by actions: lines `key.ACTION = STROKE`, which the window interprets.
  ///
  /// An action is letters, digits, hyphens and dots; others cannot be bound.
  public var keyBindings: [String: String] {
    get {
      var bindings: [String: String] = [:]
      for case .setting(let name, let text) in lines where name.hasPrefix(Self.keyPrefix) {
        bindings[String(name.dropFirst(Self.keyPrefix.count))] = text
      }
      return bindings
    }
    set {
      for action in keyBindings.keys where newValue[action] == nil { self[Self.keyPrefix + action] = nil }
      for (action, stroke) in newValue.sorted(by: { $0.key < $1.key }) where Self.isName(action) {
        self[Self.keyPrefix + action] = stroke
      }
    }
  }

  /// The text of a setting.
  private subscript(name: String) -> String? {
    get {
      for case .setting(name, let text) in lines { return text }
      return nil
    }
    set {
      let place = lines.firstIndex { if case .setting(name, _) = $0 { true } else { false } }
      switch (place, newValue) {
      case (nil, nil): break
      case (nil, let text?): lines.append(.setting(name: name, text: text))
      case (let place?, nil): lines.remove(at: place)
      case (let place?, let text?): lines[place] = .setting(name: name, text: text)
      }
    }
  }

  static func isName(_ text: String) -> Bool {
    (1...80).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  static func isReserved(_ name: String) -> Bool { name == versionName || name.hasPrefix(keyPrefix) }
}
