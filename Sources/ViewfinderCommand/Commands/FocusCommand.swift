import Cameras
import CommandLineKit
import Viewfinder

extension FocusOptions {
  /// Focuses, and reports what was found.
  func run(_ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let camera = try CameraSelection.open(
      device, streams, notes: isJSON ? .hidden : .shown, profile: profile)
    let session = CaptureSession(camera, StreamRequest(size: size))
    guard let focus = session.device?.focus else { preconditionFailure("the source is a camera") }
    focus.preference = preference
    do {
      try blocking { [self] () async throws in
        try await session.start()
        try await session.waitForFrame()
        try await Self.untilRequested(interrupt) { try await work(session, focus, streams) }
      }
    } catch {
      blocking { await session.stop() }
      // Errors caused by a signal are not failures.
      if interrupt.isRequested { interrupt.end() }
      throw error
    }
    blocking { await session.stop() }
    if interrupt.isRequested { interrupt.end() }
  }

  private func work(
    _ session: CaptureSession, _ focus: FocusController, _ streams: StandardStreams
  ) async throws {
    switch target {
    case .place(let place):
      try focus.setRangeRestriction(range.focusRange)
      try await place.aim(focus, in: session)
      try report(await focus.focus(), streams)
    case .position(let position):
      let start = Duration.monotonicNow
      let frame = try await focus.lock(at: position)
      try report(focus, after: frame - start, streams)
    }
  }

  private func report(_ result: FocusResult, _ streams: StandardStreams) throws {
    if isJSON {
      let sharpness: JSON =
        result.sharpness.map { ["before": .double($0.before), "after": .double($0.after)] } ?? .null
      return try streams.write([
        "version": 1, "provider": .string(result.provider.name),
        "position": .double(orNull: result.lensPosition?.value),
        "value": .integer(orNull: result.controlValue.map { Int($0) }),
        "frames": .integer(orNull: result.frames),
        "sharpness": sharpness,
      ])
    }
    var parts = ["focused by \(result.provider.name)"]
    if let frames = result.frames { parts[0] += " in \(frames) frames" }
    if let position = result.lensPosition { parts.append("position \(position)") }
    if let value = result.controlValue { parts.append("control \(value)") }
    if let (before, after) = result.sharpness {
      parts.append("sharpness \(Self.digits(before)) before, \(Self.digits(after)) after")
    }
    try streams.writeLine(parts.joined(separator: "; "))
  }

  private func report(_ focus: FocusController, after time: Duration, _ streams: StandardStreams) throws {
    let milliseconds = max(0, time / .milliseconds(1))
    let position = focus.lensPosition, value = focus.controlValue
    if isJSON {
      return try streams.write([
        "version": 1, "position": .double(orNull: position?.value),
        "value": .integer(orNull: value.map { Int($0) }), "milliseconds": .double(milliseconds),
      ])
    }
    let name = position.map { "\($0)" } ?? "unknown", control = value.map { "\($0)" } ?? "unknown"
    try streams.writeLine(
      "position \(name); control \(control); first frame after \(Int(milliseconds.rounded())) ms")
  }

  /// Runs work, and cancels it when the user asks the program to end.
  private static func untilRequested(
    _ interrupt: InterruptWatch, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await work() }
      group.addTask { await interrupt.waitForRequest() }
      // Whichever ends first ends the other.
      let first = await group.nextResult()
      group.cancelAll()
      try first?.get()
      try? await group.waitForAll()
    }
  }

  private static func digits(_ score: Double) -> String {
    let rounded = Int((score * 10000).rounded())
    let fraction = String(rounded % 10000)
    return "\(rounded / 10000)." + String(repeating: "0", count: 4 - fraction.count) + fraction
  }
}

extension CaptureDevice.Provider {
  /// The name in reports.
  fileprivate var name: String {
    switch self {
    case .camera: "camera"
    case .software: "software"
    }
  }
}
