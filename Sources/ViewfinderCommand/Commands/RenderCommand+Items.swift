import CommandLineKit
import Files
import Glibc
import Stills
import Viewfinder

extension RenderOptions {
  /// Photographs, why folders among them cannot be read, and the movies in them.
  typealias FoundPhotographs = (
    inputs: [PictureInput], failures: [PictureInput: FileError], movies: [String]
  )

  /// The photographs to render: what folders and lists name.
  func photographs() throws -> FoundPhotographs {
    var movies: [String] = []
    let listed = try filesFrom.map { path throws(FileError) in try PictureList.read(path) } ?? []
    let (photographs, failures) = PictureFolder.find(
      inputs + listed, depth: depth, excluding: output.folder, empty: batch.watches ? .allowed : .refused,
      leaveOut: { if Self.hasMovieName($0) { movies.append($0) } })
    // Where there is nothing else, that is all that there is to say.
    if photographs.count == 1, let failure = failures[photographs[0]] { throw failure }
    if photographs.count > 1 || batch.watches, !output.takesSeveral, !writesMovie {
      throw CommandFailure(.usage, Self.needsFolder(photographs.count, outputText))
    }
    return (photographs, failures, movies.sorted())
  }

  /// Photographs with their files, and of them the shard.
  ///
  /// - Parameters:
  ///   - failures: why photographs certainly fail.
  ///   - firstIndex: the number of the first photograph.
  func items(
    of photographs: [PictureInput], failures: [PictureInput: FileError] = [:], firstIndex: Int = 1,
    _ chains: BatchChains
  ) throws -> [PhotoBatch.Item] {
    // Named before they are divided: every shard gives a photograph the same name.
    let paths = try paths(of: photographs, firstIndex: firstIndex, chains)
    try checkFurtherFormats(paths)
    let rows = try rows(of: photographs, chains)
    var items: [PhotoBatch.Item] = []
    for place in shard?.places(ofWork: photographs.map(work)) ?? Array(photographs.indices) {
      var files: [PhotoBatch.File] = []
      for path in paths[place] {
        files.append(.init(path: path, format: try stillFormat(of: path), finish: finish))
        for name in furtherFormats {
          let further = Self.path(path, as: name)
          files.append(.init(path: further, format: try stillFormat(of: further, named: nil), finish: finish))
        }
      }
      let (graphs, sources) = try chains.graphs(
        of: photographs[place], rows[place], index: firstIndex + place)
      items.append(
        .init(
          input: photographs[place].path, files: files, filesPerResult: 1 + furtherFormats.count,
          graphs: graphs, sources: sources,
          obstacle: failures[photographs[place]]))
    }
    // Fields have been filled in since the chain was loaded.
    if chains.graph.hasTextFields, !batch.isQuiet,
      let note = GlyphNotices.note(on: items.flatMap(\.graphs), except: chains.graph)
    {
      chains.streams.note(note)
    }
    return items
  }

  /// The path of a result in another format.
  private static func path(_ path: String, as format: String) -> String {
    "\(PathName.splitExtension(path).stem).\(format)"
  }

  /// Refuses names that results get twice, once in one of the formats of --also.
  private func checkFurtherFormats(_ paths: [[String]]) throws {
    guard !furtherFormats.isEmpty else { return }
    var known: Set<[UInt8]> = []
    for path in paths.joined() {
      for file in [path] + furtherFormats.map({ Self.path(path, as: $0) })
      where !known.insert(Array(file.utf8)).inserted {
        throw CommandFailure(
          .usage, "--also gives two results the name '\(file)'; leave out its format, or choose other names")
      }
    }
  }

  /// The format of a file that is written.
  func stillFormat(of path: String) throws(FileError) -> StillFormat {
    try stillFormat(of: path, named: format)
  }

  /// The format of a file that is written; a name of one counts before its extension.
  private func stillFormat(of path: String, named format: OutputFormat?) throws(FileError) -> StillFormat {
    let name: String? = if case .pictures(let name) = format { name } else { nil }
    let format = try StillFormat(path: path, named: name, choices: stored.choices)
    try finish.check(for: format, at: path)
    return format
  }

  /// The paths of the files of each photograph, for each variant one for each result.
  private func paths(
    of photographs: [PictureInput], firstIndex: Int, _ chains: BatchChains
  ) throws -> [[String]] {
    let labels = chains.graph.outputs.map(\.label)
    let template = output.template(
      for: labels, settings: chains.variants.first?.map(\.name) ?? [], format: format)
    let now = CaptureTime.now()
    var undated: [String] = []
    let paths = try template.paths(
      inputs: photographs, outputs: labels, settings: chains.variants, firstIndex: firstIndex,
      shots: { place in
        guard template.namesShots else { return ShotFacts(time: now) }
        let shot = ShotFacts(ofFileAt: photographs[place].path)
        if shot.timeSource == .file { undated.append(photographs[place].path) }
        return shot
      })
    if let first = undated.first, template.namesTimes, !batch.isQuiet {
      chains.streams.note(
        undated.count == 1
          ? "\(first): no time of the shot; {date} is that of the file's last change"
          : "\(undated.count) photographs, such as \(first), have no time of the shot; {date} is that of the file's "
            + "last change")
    }
    return paths
  }

  /// The rows of the table for photographs, by their places.
  private func rows(
    of photographs: [PictureInput], _ chains: BatchChains
  ) throws -> [Int: SettingsTable.Row] {
    guard let table = chains.table else { return [:] }
    let (found, others) = try table.rows(of: photographs)
    if let first = others.first, !batch.isQuiet, !batch.watches {
      chains.streams.note(
        "\(table.path):\(first.line): '\(first.file)' is none of the photographs"
          + (others.count > 2 ? ", nor are \(others.count - 1) others of the table" : "")
          + (others.count == 2 ? ", nor is '\(others[1].file)'" : ""))
    }
    return found
  }

  /// How much a photograph takes: its pixels, or about as many as its bytes where the header does not say it.
  private func work(_ input: PictureInput) -> Int {
    if let pixels = StillImage.pixelCount(ofFileAt: input.path) { return pixels }
    return (try? FileStatus(input.path))?.size ?? 0
  }

  /// A file that would be written.
  struct PlannedFile {
    let input: String
    let output: String
    let label: String
    /// What would be done; nil where it exists, and is kept with a failure.
    let need: PhotoBatch.Need?
  }

  /// The files that photographs would become.
  func plannedFiles(
    of items: [PhotoBatch.Item], labels: [String], _ check: OutputCheck
  ) -> [PlannedFile] {
    items.flatMap { item in
      let labels = item.graphs.isEmpty ? labels : item.graphs.flatMap { $0.outputs.map(\.label) }
      return check.plannedNeeds(of: item).enumerated().map { index, need in
        PlannedFile(
          input: item.input, output: item.files[index].path, label: labels[index / item.filesPerResult],
          need: need)
      }
    }
  }

  /// Prints what would be written.
  func printPlan(of files: some Sequence<PlannedFile>, _ streams: StandardStreams) throws {
    var plan: [JSON] = []
    for file in files {
      if batch.report == .text {
        let note =
          switch file.need {
          case nil, .kept: " (exists and is kept)"
          case .some(.none): " (is current)"
          case .write(.never): ""
          case .write(.always):
            FileSystem.exists(file.output) ? " (is replaced)" : ""
          }
        try streams.writeLine("\(file.input) -> \(file.output)\(note)")
        continue
      }
      var members: [JSON.Member] = [
        .init("input", .string(file.input)), .init("output", .string(file.output)),
        .init("label", .string(file.label)), .init("kept", .bool(file.need == nil || file.need == .kept)),
        .init("current", .bool(file.need == .some(.none))),
      ]
      if batch.report == .jsonLines {
        members.insert(.init("event", "plan"), at: 0)
        try streams.write(.object(members), .line)
      } else {
        plan.append(.object(members))
      }
    }
    if batch.report == .json { try streams.write(["version": 1, "outputs": .array(plan)]) }
  }
}
