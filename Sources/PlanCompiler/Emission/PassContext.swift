import FilterGraph

/// What the programs of a plan's passes are made from.
struct PassContext {
  let program: Intermediate
  let cuts: CutSelection
  /// The texture of each stored value.
  let targets: [Int: RenderPlan.Target]
  let catalog: FilterCatalog
  let options: CompilerOptions
  /// How values are stored.
  let storage: StorageChoices
  /// Describes the colour lookup at a path; nil for one whose file was not read.
  let lookups: (String) -> LookupDescription?
}
