import Cameras
import CommandLineKit
import Detection
import Pixels
import Stills
import Viewfinder

extension DetectOptions {
  /// Searches photographs or a camera's pictures.
  func run(_ streams: StandardStreams) throws {
    switch source {
    case .files(let inputs): try search(inputs, streams)
    case .camera(let device): try follow(device, streams)
    }
  }

  /// What is said where nothing is found.
  private var nothing: String {
    [settings.faces == nil ? nil : "no faces", settings.symbologies.isEmpty ? nil : "no codes"]
      .compactMap { $0 }.joined(separator: " and ")
  }

  /// Searches photographs; a failed one does not stop the others.
  private func search(_ inputs: [String], _ streams: StandardStreams) throws {
    var finder = try StillFinder(settings)
    var failures = InputFailures(of: inputs.count)
    var reports: [JSON] = []
    for input in inputs {
      do {
        let found = try finder.search(input)
        if isJSON {
          let head: [JSON.Member] = [
            .init("input", .string(input)), .init("width", .integer(found.size.width)),
            .init("height", .integer(found.size.height)),
          ]
          reports.append(
            .object(
              head + [
                .init("faces", .array(found.faces.map { .object($0.members) })),
                .init("codes", .array(found.codes.map { .object($0.members) })),
              ]))
        } else {
          for face in found.faces { try streams.writeLine("\(input): face \(face.line)") }
          for code in found.codes { try streams.writeLine("\(input): \(code.line)") }
          if found.faces.isEmpty, found.codes.isEmpty, !isQuiet { streams.note("\(input): \(nothing)") }
        }
      } catch let error as StreamError {
        throw error
      } catch {
        failures.add(input, error)
      }
    }
    try failures.throwIfAlone()
    if isJSON {
      try streams.write(["version": 1, "pictures": .array(reports), "failures": failures.json])
    }
    try failures.finish(streams)
  }

  /// Searches a camera's pictures until the number is reached or the program is interrupted.
  private func follow(_ device: String?, _ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let camera = try CameraSelection.open(
      device, streams, notes: isQuiet ? .hidden : .shown, profile: profile)
    let session = CaptureSession(source: CameraSource(camera, stream))
    let rotation = rotation.orientation ?? camera.profile?.rotation
    let turn = isMirrored ? Orientation.upMirrored : .up
    try session.change {
      $0.rotation = rotation
      $0.turn = turn
    }
    let (settings, limit, isJSON, nothing) = (settings, frames, isJSON, isQuiet ? nil : nothing)
    let end = Result {
      try blocking { () async throws in
        let found = try session.metadata(settings)
        try await session.start()
        let watch = Task {
          // A camera that falls silent ends no loop.
          await interrupt.waitForRequest()
          await session.stop()
        }
        do {
          try await session.waitForFrame()
          var report = FrameReport()
          var count = 0
          for await frame in found {
            if isJSON {
              try streams.write(frame.json, .line)
            } else {
              for line in report.lines(of: frame) { try streams.writeLine(line) }
            }
            count += 1
            if count == limit { break }
          }
          if let nothing, report.isEmpty, !isJSON {
            streams.note("\(nothing) in \(count) \(count == 1 ? "picture" : "pictures")")
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
    // What a signal cut short is no failure; without a number of pictures it is how the run is meant to end.
    if interrupt.isRequested {
      if limit != nil { interrupt.end() }
      return
    }
    try end.get()
  }
}

/// Finds what is in stored photographs.
private struct StillFinder: ~Copyable {
  private var faces: FaceDetector?
  private var codes: CodeDetector?

  init(_ settings: MetadataSettings) throws(DetectionError) {
    if settings.faces != nil { faces = try FaceDetector(.tilted) }
    if !settings.symbologies.isEmpty { codes = try CodeDetector(settings.symbologies) }
  }

  mutating func search(
    _ path: String
  ) throws -> (size: PixelSize, faces: [Face], codes: [MachineReadableCode]) {
    let still = try StillImage(contentsOf: path, colors: .asStored)
    let image = still.image.withoutFloats
    return (
      still.orientation.applied(to: image.size),
      try faces?.faces(in: image, orientation: still.orientation) ?? [],
      try codes?.codes(in: image, orientation: still.orientation) ?? []
    )
  }
}

/// Reports of what is new in a frame, one line each.
private struct FrameReport {
  private var numbers: Set<Int> = []
  private var contents: Set<[UInt8]> = []
  /// Whether nothing was reported yet.
  private(set) var isEmpty = true

  mutating func lines(of frame: MetadataFrame) -> [String] {
    var lines: [String] = []
    for face in frame.faces where numbers.insert(face.id).inserted {
      lines.append("face \(face.id) \(face.face.line)")
    }
    for code in frame.codes where !contents.contains(code.bytes) { lines.append(code.line) }
    contents = Set(frame.codes.map(\.bytes))
    if !lines.isEmpty { isEmpty = false }
    return lines
  }
}

extension MetadataFrame {
  fileprivate var json: JSON {
    [
      "version": 1, "timestamp": .double((timestamp.milliseconds / 1000).rounded(places: 6)),
      "sequence": .integer(Int(sequence)),
      "faces": .array(faces.map { .object([.init("id", .integer($0.id))] + $0.face.members) }),
      "codes": .array(codes.map { .object($0.members) }),
    ]
  }
}

extension NormalizedRectangle {
  fileprivate var members: [JSON.Member] {
    [("x", x), ("y", y), ("width", width), ("height", height)].map {
      .init($0.0, .double($0.1.rounded(places: 6)))
    }
  }

  fileprivate var line: String {
    let numbers = [x, y, width, height].map { "\($0.rounded(places: 4))" }
    return "at \(numbers[0]) \(numbers[1]), \(numbers[2]) wide, \(numbers[3]) high"
  }
}

extension Face {
  fileprivate var members: [JSON.Member] {
    bounds.members + [
      .init("roll", .double(roll.rounded(places: 1))), .init("view", .string(view.rawValue)),
    ]
  }

  fileprivate var line: String {
    "\(bounds.line), roll \(roll.rounded(places: 1)) degrees" + (view == .profile ? ", in profile" : "")
  }
}

extension MachineReadableCode {
  fileprivate var members: [JSON.Member] {
    let places = corners.map { corner -> JSON in
      ["x": .double(corner.x.rounded(places: 6)), "y": .double(corner.y.rounded(places: 6))]
    }
    return [
      .init("symbology", .string(symbology.rawValue)), .init("text", .string(orNull: text)),
      .init("bytes", .array(bytes.map { .integer(Int($0)) })), .init("corners", .array(places)),
    ]
  }

  fileprivate var line: String {
    "\(symbology.rawValue) \(bounds.line): "
      + (text?.escapingControls ?? "\(bytes.count) bytes that are no text")
  }
}
