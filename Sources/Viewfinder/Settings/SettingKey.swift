/// A setting of the program: its name in the file, and the value that holds where the file has none.
public struct SettingKey<Value: SettingValue>: Sendable {
  /// The name, in kebab-case.
  public let name: String
  /// The value without an entry, or with one that cannot be read.
  public let defaultValue: Value
  /// What values are allowed, for messages; nil for what the type says.
  public let expectation: String
  private let isAllowed: @Sendable (Value) -> Bool

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: letters, digits, hyphens and dots; not `version`, and nothing that begins with `key.`.
  ///   - defaultValue: the value of a key that is not set.
  ///   - expectation: which values are allowed, for messages.
  ///   - isAllowed: whether a value is allowed, such as a number in its range.
  public init(
    _ name: String, default defaultValue: Value, expectation: String = Value.settingExpectation,
    where isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    precondition(
      Settings.isName(name) && !Settings.isReserved(name), "'\(name)' cannot be the name of a setting")
    precondition(isAllowed(defaultValue), "the default of '\(name)' is not allowed")
    self.name = name
    self.defaultValue = defaultValue
    self.expectation = expectation
    self.isAllowed = isAllowed
  }

  /// The value that a text stands for; nil when it is none.
  func value(_ text: String) -> Value? { Value(settingText: text).flatMap { isAllowed($0) ? $0 : nil } }
}

/// What a setting can be: on or off, a number, a text, or the word of an enumeration.
public protocol SettingValue: Sendable {
  /// What is expected, for messages.
  static var settingExpectation: String { get }
  /// The value of a text; nil when it is none.
  init?(settingText: String)
  /// The value as text.
  var settingText: String { get }
}

extension Bool: SettingValue {
  /// `on or off`.
  public static var settingExpectation: String { "on or off" }
  /// Reads `on` or `off`.
  public init?(settingText: String) {
    switch settingText {
    case "on": self = true
    case "off": self = false
    default: return nil
    }
  }
  /// `on` or `off`.
  public var settingText: String { self ? "on" : "off" }
}

extension Int: SettingValue {
  /// `a whole number`.
  public static var settingExpectation: String { "a whole number" }
  /// Reads decimal digits.
  public init?(settingText: String) { self.init(settingText) }
  /// Decimal digits.
  public var settingText: String { "\(self)" }
}

extension Double: SettingValue {
  /// `a number`.
  public static var settingExpectation: String { "a number" }
  /// Reads a finite number.
  public init?(settingText: String) {
    guard let number = Double(settingText), number.isFinite else { return nil }
    self = number
  }
  /// As many digits as it needs.
  public var settingText: String { "\(self)" }
}

extension String: SettingValue {
  /// `a text`.
  public static var settingExpectation: String { "a text" }
  /// The text itself.
  public init?(settingText: String) { self = settingText }
  /// The text itself.
  public var settingText: String { self }
}

extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
  /// Every word of the enumeration.
  public static var settingExpectation: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }
  /// Reads one of the words.
  public init?(settingText: String) { self.init(rawValue: settingText) }
  /// The word.
  public var settingText: String { rawValue }
}
