public import Files
public import FilterGraph

extension LookStore {
  /// Adds a lookup table as a look: the table's file, and a chain that uses it. Both appear, or neither does.
  ///
  /// - Parameters:
  ///   - table: the bytes of the table's file.
  ///   - suffix: the extension of the table's file.
  ///   - name: the look's name.
  ///   - replacing: whether a user's look of the same name is replaced, which then goes to `deleted`.
  /// - Returns: the paths of the two files.
  /// - Throws: `FileError` with code `exists` when there is a look of the name.
  public func install(
    _ table: [UInt8], extension suffix: String, as name: LookName, replacing: AtomicFile.Replacing = .never
  ) throws(FileError) -> (chain: String, table: String) {
    let folder = try ownFolder()
    let all = looks()
    let same = all.filter { $0.name.isSame(as: name.description) }
    if replacing == .never, let same = same.first {
      throw FileError(.exists, "there is a look '\(same.name)'; choose another name, or replace it")
    }
    let own = same.first { $0.origin != .builtIn }
    // The id of a look of another name is left alone.
    let taken = Set(all.map(\.id)).subtracting(same.map(\.id))
    let id = Self.id(of: name)
    let free = [id] + (2...all.count + 2).map { "\(id)-\($0)" }
    let stem = "\(folder)/\(own?.id ?? free.first { !taken.contains($0) } ?? id)"
    let chain = "\(stem).chain", file = "\(stem).\(suffix)"
    let quoted = file.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    let look = LookFile(
      name: name, summary: "Maps colours through a lookup table.", chain: "lookup='\(quoted)'")
    let text = try Self.bytes(of: look)
    var folders = OutputFolders()
    try folders.create(for: chain)
    if replacing == .always {
      for path in [chain, file] {
        do throws(FileError) {
          try AtomicFile.checkAbsence(of: path)
        } catch {
          try keep(path)
        }
      }
    }
    var first = try AtomicOutput(file, replacing: replacing)
    var second = try AtomicOutput(chain, replacing: replacing)
    try first.write(table)
    try second.write(text)
    try AtomicOutput.publish(&first, &second)
    _ = consume folders
    return (chain, file)
  }
}
