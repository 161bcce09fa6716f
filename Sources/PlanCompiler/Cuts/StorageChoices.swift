/// How values are stored, and how exactly what depends on it is computed: one entry for each value of a program.
struct StorageChoices {
  /// The formats of values, should they be stored.
  let formats: [TextureKind]
  /// Whether each value may be computed with a packed lookup, whose colours are rounded.
  private(set) var packsLookups: [Bool]
  /// Whether means are all that is made of each value, which is then dithered.
  let isAveraged: [Bool]

  init(_ program: Intermediate, options: CompilerOptions) {
    let selection = FormatSelection(program, options: options)
    formats = selection.formats
    packsLookups = selection.packsLookups
    isAveraged = selection.isAveraged
  }

  /// The formats here, and programs that are exact enough with other numbers too: one that is 0 for a moment must not hide
  /// what the program needs.
  func joined(with other: StorageChoices?) -> StorageChoices {
    guard let other else { return self }
    var joined = self
    joined.packsLookups = zip(packsLookups, other.packsLookups).map { $0 && $1 }
    return joined
  }
}
