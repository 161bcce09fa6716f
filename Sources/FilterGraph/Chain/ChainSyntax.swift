/// A parsed chain, before names are resolved.
struct ChainSyntax: Sendable {
  /// A label such as `[a]`.
  struct Label: Sendable {
    var name: String
    var place: ChainPlace
  }

  /// One argument: `key=value`, or a positional value.
  struct Argument: Sendable {
    var key: String?
    var value: String
    var place: ChainPlace
    var valuePlace: ChainPlace
  }

  /// One filter with its labels and arguments.
  struct Step: Sendable {
    var inputs: [Label] = []
    var name = ""
    var place = ChainPlace()
    var arguments: [Argument] = []
    var outputs: [Label] = []
  }

  /// The sequences separated by semicolons; within one, each step feeds the next.
  var sequences: [[Step]] = []
}
