/// How a language chooses between the forms of a plural.
package enum PluralRule: String, Sendable, CaseIterable {
  /// There is one form.
  case none = "0"
  /// One has a form of its own, as in English and German.
  case one = "n != 1"
  /// None and one share a form, as in French.
  case upToOne = "n > 1"

  /// The rule of a translation's header, `nplurals=2; plural=(n != 1);`; nil for one that is not known here.
  package init?(header: String) {
    guard
      let start = header.firstRange(of: "plural=(")?.upperBound
        ?? header.firstRange(of: " plural=")?.upperBound
    else { return nil }
    self.init(rawValue: String(header[start...].prefix { $0 != ")" && $0 != ";" }))
  }

  /// How many forms there are.
  var formCount: Int { self == .none ? 1 : 2 }

  /// The place of a count's form.
  package func form(of count: Int) -> Int {
    switch self {
    case .none: 0
    case .one: count == 1 ? 0 : 1
    case .upToOne: count > 1 ? 1 : 0
    }
  }
}
