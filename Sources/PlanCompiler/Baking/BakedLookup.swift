/// A cube of colours that stands for a run of operations, with its measured error.
package struct BakedLookup: Hashable, Sendable {
  /// The name under which the cube is kept.
  package let path: String
  /// The filters and conversions that it stands for.
  package let names: [String]
  /// The grid over 0…1.
  package let grid: LookupDescription.Grid
  /// What is known of the stored colours.
  package let colors: LookupDescription.Colors
  /// The storage.
  package let storage: CubeStorage
  /// The result for a stored colour of 0.
  package let low: Float
  /// The difference between the results for stored colours of 1 and 0.
  package let range: Float
  /// The greatest slope of the function.
  package let slope: Double
  /// The greatest error that was measured, as a fraction of the full range.
  package var error: Double

  /// Describes a cube; `error` is not known before it was measured.
  package init(
    path: String, names: [String], grid: LookupDescription.Grid, colors: LookupDescription.Colors,
    storage: CubeStorage, low: Float, range: Float, slope: Double, error: Double = 0
  ) {
    (self.path, self.names, self.grid, self.colors) = (path, names, grid, colors)
    (self.storage, self.low, self.range, self.slope, self.error) = (storage, low, range, slope, error)
  }

  /// What a plan's report calls it.
  var name: String {
    let error = (error * 255 * 1000).rounded(.up) / 1000
    let further = names.count > 4 ? ", and \(names.count - 3) more" : ""
    let first = names.prefix(further.isEmpty ? 4 : 3).joined(separator: ", ")
    return "lookup of \(first)\(further) (within \(error)/255)"
  }
}
