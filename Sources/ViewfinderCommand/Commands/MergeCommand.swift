import CommandLineKit
import Files
import Stills
import Viewfinder

extension MergeOptions {
  /// Merges the photographs and writes the picture.
  func run(_ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let start = ContinuousClock.now
    if replacing == .never {
      for path in [output, depth, confidence].compactMap(\.self) { try CommandFailure.checkAbsence(of: path) }
    }
    let merged: MergedPhoto
    do throws(FileError) {
      merged = try Photo.merging(
        inputs, by: method.method, exposures: exposures,
        alignment: aligning == .off ? .off : nil, isCancelled: { interrupt.isRequested })
    } catch {
      if interrupt.isRequested { interrupt.end() }
      throw CommandFailure(error).advised(forExposures: method == .hdr && exposures == nil)
    }
    if interrupt.isRequested { interrupt.end() }
    var folders = OutputFolders()
    try folders.create(for: output)
    for path in [depth, confidence].compactMap(\.self) { try folders.create(for: path) }
    let image = merged.photo.still.image
    let metadata = try merged.photo.still.metadata.carriedOver(
      size: image.size, software: "Viewfinder \(viewfinderVersion)")
    try AtomicFile.write(
      try StillImage.encode(image, as: format, metadata: metadata), to: output, replacing: replacing)
    for (path, map) in [(depth, merged.depth), (confidence, merged.confidence)] {
      if let path, let map { try map.still.write(depth: path, replacing: replacing) }
    }
    _ = consume folders
    try report(merged, milliseconds: (ContinuousClock.now - start).milliseconds, streams)
  }

  private func report(_ merged: MergedPhoto, milliseconds: Double, _ streams: StandardStreams) throws {
    let size = merged.photo.still.image.size
    if !isQuiet {
      for (input, outcome) in zip(inputs, merged.outcomes) where outcome.motion == nil {
        streams.note("\(input): does not fit the others and is left out")
      }
      for note in merged.coverage.notes(merged.outcomes) { streams.note(note) }
    }
    guard isJSON else { return }
    let shots = inputs.indices.map { index -> JSON in
      [
        "input": .string(inputs[index]),
        "ev": merged.exposures.map { .double($0[index].rounded(places: 3)) } ?? .null,
        "motion": merged.outcomes[index].report(in: size),
      ]
    }
    var report: [JSON.Member] = [
      .init("version", 1), .init("output", .string(output)),
      .init("depth", depth.map { .string($0) } ?? .null),
      .init("depthConfidence", confidence.map { .string($0) } ?? .null),
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("shots", .array(shots)),
    ]
    if method == .stack { report.append(.init("coverage", merged.coverage.report)) }
    report.append(.init("milliseconds", .double(milliseconds.rounded(places: 3))))
    try streams.write(.object(report))
  }
}

extension CommandFailure {
  /// With advice on the option for exposures that no metadata state.
  fileprivate func advised(forExposures isConcerned: Bool) -> CommandFailure {
    guard isConcerned, message.hasSuffix("state no exposure time") else { return self }
    return CommandFailure(exitCode, message + "; state the exposures, such as --exposures -2,0,2")
  }
}
