import Cameras
import CommandLineKit
import Detection
import Files
import Pixels
import Stills
import Synchronization
import Viewfinder

extension CalibrateOptions {
  /// Writes the chart, or measures a lens and keeps the result.
  func run(_ streams: StandardStreams) throws {
    switch task {
    case .chart(let path): try writeChart(path)
    case .files(let inputs):
      let camera = try device.map { try CameraSelection.open($0, streams, notes: .hidden) }
      if let camera { camera.profile = try knownProfile(of: camera) }
      try report(measure(try views(in: inputs, streams)), inputs: inputs, camera: camera, streams)
    case .camera:
      let camera = try CameraSelection.open(
        device, streams, notes: isQuiet ? .hidden : .shown, profile: profile)
      // What cannot be kept need not be measured.
      _ = try knownProfile(of: camera)
      try report(measure(try views(of: camera, streams)), inputs: nil, camera: camera, streams)
    }
  }

  private func writeChart(_ path: String) throws {
    let bytes =
      PathName.splitExtension(path).suffix.lowercased() == ".svg"
      ? Array(CalibrationChart.svg.utf8)
      : try StillImage.encode(CalibrationChart.image, as: try StillFormat(path: path))
    if replacing == .never { try CommandFailure.checkAbsence(of: path) }
    var folders = OutputFolders()
    try folders.create(for: path)
    try AtomicFile.write(bytes, to: path, replacing: replacing)
    _ = consume folders
  }

  // MARK: - Finding the chart

  /// The chart in photographs; one that cannot be read ends the run.
  private func views(in inputs: [String], _ streams: StandardStreams) throws -> [(
    index: Int, view: ChartView
  )] {
    var detector = try ChartDetector()
    var found: [(Int, ChartView)] = []
    for (index, input) in inputs.enumerated() {
      let still = try StillImage(contentsOf: input, colors: .asStored)
      guard let view = try detector.chart(in: still.image.withoutFloats, orientation: still.orientation)
      else {
        streams.note("\(input): no chart is found in it")
        continue
      }
      found.append((index, view))
      if !isQuiet { streams.note("\(input): \(Self.progress(view, found.map(\.1)))") }
    }
    return found
  }

  /// The chart in the camera's pictures, in a number of places.
  private func views(of camera: any Camera, _ streams: StandardStreams) throws -> [(
    index: Int, view: ChartView
  )] {
    let interrupt = InterruptWatch()
    let session = CaptureSession(source: CameraSource(camera, StreamRequest(size: size)))
    let rotation = camera.profile?.rotation
    try session.change { $0.rotation = rotation }
    let found = FoundCharts()
    let end = Result {
      try blocking { [self] () async throws in
        var request = SinkRequest(format: .rgba8)
        request.content = .source
        let images = try session.images(request)
        try await session.start()
        // A camera that falls silent ends no loop.
        let hasFrames = Atomic(false)
        let watch = Task {
          let start = ContinuousClock.now
          var (count, last, isHinted) = (0, start, false)
          while !interrupt.isRequested, !Task.isCancelled {
            let new = found.charts.withLock { $0.views.count }
            // What the camera needs until its first frame is limited by `waitForFrame`.
            if new != count || !hasFrames.load(ordering: .relaxed) { (count, last) = (new, .now) }
            if .now - last > wait { break }
            if count == 0, !isHinted, .now - start > .seconds(5) {
              isHinted = true
              if !isQuiet {
                streams.note("no chart is seen yet; 'viewfinder calibrate --chart chart.svg' writes it")
              }
            }
            try? await pause(for: .milliseconds(50))
          }
          await session.stop()
        }
        do {
          try await session.waitForFrame()
          hasFrames.store(true, ordering: .relaxed)
          var detector = try ChartDetector()
          for await image in images {
            let view = try detector.chart(in: image.image)
            let views = found.charts.withLock { $0.add(view) ? $0.views : nil }
            guard let view, let views else { continue }
            if !isQuiet {
              streams.note("picture \(views.count) of \(pictures): \(Self.progress(view, views))")
            }
            if views.count >= pictures, LensFit.coverage(views) >= LensFit.leastCoverage { break }
          }
        } catch {
          watch.cancel()
          await watch.value
          throw error
        }
        watch.cancel()
        await watch.value
      }
    }
    if interrupt.isRequested { interrupt.end() }
    try end.get()
    return found.charts.withLock { $0.views }.enumerated().map { ($0.offset, $0.element) }
  }

  private static func progress(_ view: ChartView, _ all: [ChartView]) -> String {
    "\(view.corners.count) corners; \(percent(LensFit.coverage(all))) % of the picture covered"
  }

  /// The pictures so far, for the loop and for the watch over it.
  private final class FoundCharts: Sendable {
    let charts = Mutex(ChartCollection())
  }

  // MARK: - The result

  private func measure(_ views: [(index: Int, view: ChartView)]) throws(LensFitError) -> Measured {
    Measured(fit: try LensFit(views.map(\.view)), views: views)
  }

  /// A lens, and the pictures that it was measured in.
  private struct Measured {
    let fit: LensFit
    let views: [(index: Int, view: ChartView)]

    /// The correction in the frame as a camera's sensor delivers it.
    func correction(for camera: (any Camera)?) -> LensCorrection {
      guard let camera else { return fit.correction }
      return fit.correction.oriented((camera.profile?.rotation ?? camera.orientation).inverse)
    }
  }

  /// The camera's profile, or an empty one.
  private func knownProfile(of camera: any Camera) throws -> CameraProfile {
    guard let (profile, problems) = try ProfileStore.standard?.load(camera.info.id) else {
      var profile = CameraProfile(camera: camera.info.id)
      profile.name = camera.info.name
      return profile
    }
    // What cannot be read would be lost.
    if let problem = problems.first, keeping == .profile {
      throw CommandFailure(
        .badData, "\(problem); correct the line, or remove the profile with 'profile forget'")
    }
    return profile
  }

  private func keep(_ correction: LensCorrection, for camera: any Camera) throws -> String {
    guard let store = ProfileStore.standard else {
      throw CommandFailure(.cannotCreate, "there is no folder for profiles: set HOME or XDG_CONFIG_HOME")
    }
    var profile = try knownProfile(of: camera)
    (profile.camera, profile.distortion) = (camera.info.id, correction)
    return try store.save(profile)
  }

  private func report(
    _ measured: Measured, inputs: [String]?, camera: (any Camera)?, _ streams: StandardStreams
  ) throws {
    let fit = measured.fit, correction = measured.correction(for: camera)
    let path = try camera.flatMap { keeping == .profile ? try keep(correction, for: $0) : nil }
    for (place, view) in measured.views.enumerated() where !fit.views.contains(place) && !isQuiet {
      let name = inputs.map { $0[view.index] } ?? "picture \(view.index + 1)"
      streams.note("\(name): left out, as it contradicts the others")
    }
    if isJSON {
      let pictures = measured.views.enumerated().map { place, view -> JSON in
        [
          "input": .string(orNull: inputs.map { $0[view.index] }),
          "corners": .integer(view.view.corners.count),
          "used": .bool(fit.views.contains(place)),
        ]
      }
      try streams.write([
        "version": 1, "camera": .string(orNull: camera?.info.id), "profile": .string(orNull: path),
        "correction": [
          "k1": .double(correction.k1), "k2": .double(correction.k2), "k3": .double(correction.k3),
          "x": .double(correction.center.x), "y": .double(correction.center.y),
          "width": .integer(correction.size?.width ?? 0), "height": .integer(correction.size?.height ?? 0),
        ],
        "before": fit.before.json, "after": fit.after.json, "uncertainty": .double(fit.uncertainty),
        "coverage": .double(fit.coverage), "corners": .integer(fit.corners), "pictures": .array(pictures),
      ])
    } else {
      let (k1, k2, k3) = (correction.k1, correction.k2, correction.k3)
      let center = correction.center
      try streams.writeLine(
        "k1 \(k1.rounded(places: 5)), k2 \(k2.rounded(places: 5)), k3 \(k3.rounded(places: 5)), centre "
          + "\(center.x.rounded(places: 4)) \(center.y.rounded(places: 4))")
      try streams.writeLine(
        "corners off by \(fit.before.line) before, \(fit.after.line) after; uncertainty in the picture's corners "
          + "\(fit.uncertainty.rounded(places: 2)) px")
      try streams.writeLine(
        "\(fit.corners) corners in \(fit.views.count) of \(measured.views.count) pictures, "
          + "\(Self.percent(fit.coverage)) % of the picture covered")
    }
    if let path, !isQuiet { streams.note("wrote \(path)") }
  }

  private static func percent(_ fraction: Double) -> Int { Int((fraction * 100).rounded()) }
}

extension LensFit.Residual {
  fileprivate var json: JSON { ["rms": .double(rms), "maximum": .double(maximum)] }

  fileprivate var line: String {
    "\(rms.rounded(places: 2)) px RMS (at most \(maximum.rounded(places: 2)) px)"
  }
}
