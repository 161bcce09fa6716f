import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering

/// The way of measured numbers from the GPU to who wants them. Use it on the thread of the session's device.
final class MeasurementOutput {
  let sink: MeasurementSink
  private var copies: PictureCopies?
  private var floats: [Float] = []

  init(_ sink: MeasurementSink) { self.sink = sink }

  /// Starts to copy the numbers of a frame; skips the frame when all copies are in flight.
  func begin(
    _ output: RenderPlan.Result, in results: borrowing LeaseSlots, _ facts: LivePipeline.FrameFacts,
    _ device: any GraphicsDevice
  ) throws(SessionError) {
    guard case .picture(let description) = output.form else { return }
    do throws(RenderingError) {
      if copies?.description != description {
        copies = try PictureCopies(description, device)
        floats = Array(repeating: 0, count: description.size.area * 4)
      }
      _ = try copies!.begin(results, at: output.slots, facts)
    } catch {
      throw SessionError(error)
    }
  }

  /// Reports finished numbers; returns whether others are in flight.
  func deliver() -> Bool {
    guard let copies else { return false }
    while copies.isReady {
      guard let facts = floats.take(from: copies) else { continue }
      let measurement = PictureMeasurement(sink.form, size: copies.description.size, floats: floats)
      sink.report(
        TimedMeasurement(value: measurement, timestamp: facts.timestamp, sequence: facts.sequence))
    }
    return copies.pending > 0
  }

  /// Says that no more come.
  func finish() { sink.onEnd() }
}

extension [Float] {
  /// Takes a picture's numbers, and gives the facts of its frame; nil when the GPU gave nothing back.
  fileprivate mutating func take(from copies: PictureCopies) -> LivePipeline.FrameFacts? {
    var memory = mutableBytes()
    return copies.take(into: &memory)
  }
}
