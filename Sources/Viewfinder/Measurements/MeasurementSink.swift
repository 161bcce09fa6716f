import FilterGraph

/// A measurement of each frame of a session, and its reader.
final class MeasurementSink: Sendable {
  /// Whom the numbers are for.
  let reader: CaptureSession.MeasurementReader
  /// The result of the graph that is measured, by its label; nil for the first source's upright picture.
  let result: String?
  /// The filter that measures.
  let filter: Graph
  /// How its numbers are read.
  let form: MeasurementForm
  /// Takes the numbers of a frame.
  let report: @Sendable (TimedMeasurement<PictureMeasurement>) -> Void
  /// Called once, after the last.
  let onEnd: @Sendable () -> Void

  init(
    _ filter: Graph, form: MeasurementForm, of result: String?, for reader: CaptureSession.MeasurementReader,
    report: @escaping @Sendable (TimedMeasurement<PictureMeasurement>) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.result = result
    self.reader = reader
    self.filter = filter
    self.form = form
    self.report = report
    self.onEnd = onEnd
  }
}

/// Numbers that were measured in a frame.
public struct TimedMeasurement<Value: Sendable>: Sendable {
  /// The numbers.
  public var value: Value
  /// The frame's moment of exposure on the monotonic clock.
  public var timestamp: Duration
  /// The source's count of frames.
  public var sequence: UInt32
}
