import FilterGraph
public import Filters

extension CaptureSession {
  /// What a filter measures in each frame, as an asynchronous sequence: mean colour, histogram, motion, corners.
  ///
  /// ```swift
  /// for await mean in try session.measurements(AverageColor()) { print(mean.value.red) }
  /// ```
  /// The numbers come some frames late, so that nothing waits for the GPU; whoever is slower than the session gets the
  /// newest. The filter shares the session's plan, and leaves it when the sequence is no longer iterated.
  ///
  /// - Parameters:
  ///   - filter: what is measured.
  ///   - result: the result of the graph that is measured, by its label.
  /// - Throws: ``SessionError`` when the graph has no such result.
  public func measurements<Measuring: MeasuringFilter>(
    _ filter: Measuring, of result: String = "out"
  ) throws(SessionError) -> AsyncStream<TimedMeasurement<Measuring.Measured>> {
    try measurements(filter, of: .result(result))
  }

  /// What is measured.
  package enum MeasuredPicture: Hashable, Sendable {
    /// The first source's upright picture, before the graph.
    case source
    /// A result of the graph, by its label.
    case result(String)
  }

  /// Whom measured numbers are for.
  package enum MeasurementReader: Hashable, Sendable {
    /// A program, which gets those of every frame.
    case program
    /// A window, whose picture may be held or unseen.
    case screen
  }

  /// As ``measurements(_:of:)``, also of what the graph gets.
  package func measurements<Measuring: MeasuringFilter>(
    _ filter: Measuring, of picture: MeasuredPicture, for reader: MeasurementReader = .program
  ) throws(SessionError) -> AsyncStream<TimedMeasurement<Measuring.Measured>> {
    let result: String? = if case .result(let label) = picture { label } else { nil }
    let graph: Graph
    do {
      graph = try filter.asGraph()
    } catch {
      throw SessionError(.graph, "\(error)")
    }
    guard case .filter(let instance) = graph[graph.output].operation,
      let form = instance.definition.measurement
    else { preconditionFailure("'\(Measuring.id)' measures nothing") }
    let (stream, continuation) = AsyncStream.makeStream(
      of: TimedMeasurement<Measuring.Measured>.self, bufferingPolicy: .bufferingNewest(1))
    let sink = MeasurementSink(
      graph, form: form, of: result, for: reader,
      report: { measurement in
        guard let value = Measuring.Measured(measurement.value) else { return }
        continuation.yield(
          TimedMeasurement(value: value, timestamp: measurement.timestamp, sequence: measurement.sequence))
      }, onEnd: { continuation.finish() })
    try change { $0.measurements.append(sink) }
    continuation.onTermination = { [weak self] _ in
      try? self?.change { $0.measurements.removeAll { $0 === sink } }
    }
    return stream
  }
}
