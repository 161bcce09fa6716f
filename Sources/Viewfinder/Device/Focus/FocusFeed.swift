import FilterGraph
import Filters
import Synchronization

/// The sharpness and the light of a part of each frame of a session, until something ends them.
enum FocusFeed {
  /// What was measured in a frame.
  struct Frame: Sendable {
    let score: Double
    let light: Double?
    let timestamp: Duration
    let sequence: UInt32
  }

  /// What comes.
  enum Event: Sendable {
    case frame(Frame)
    /// No more frames come.
    case ended(FocusError)
  }

  private struct Latest {
    var light: Double?
    var arrival: Duration
    var hasFrame = false
  }

  /// Begins to measure.
  ///
  /// - Parameter region: left, top, width and height, in fractions of the upright picture.
  static func events(
    of session: CaptureSession, region: [Double]
  ) throws(FocusError) -> AsyncStream<Event> {
    let clock = session.clock
    // The first frame's program must be compiled: 20 seconds with a device, and 5 for each other frame.
    let patience = (first: session.patience * 2, next: session.patience / 2)
    let sharpness: AsyncStream<TimedMeasurement<Double>>, lights: AsyncStream<TimedMeasurement<Double>>
    do throws(SessionError) {
      if let end = Self.end(session.state) { throw end }
      sharpness = try session.measurements(Sharpness(region: region), of: .source)
      lights = try session.measurements(RegionLight(region: region), of: .source)
    } catch {
      throw FocusError(.notRunning, error.description)
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(8))
    let latest = SharedLatest(Latest(arrival: clock.time))
    let states = session.states
    let tasks = [
      Task(executorPreference: clock.executor) {
        for await light in lights { latest.value.withLock { $0.light = light.value } }
      },
      Task(executorPreference: clock.executor) {
        var firstArrival: Duration?
        for await frame in sharpness {
          let arrival = clock.time
          let light = latest.value.withLock {
            ($0.arrival, $0.hasFrame) = (arrival, true)
            return $0.light
          }
          let start = firstArrival ?? arrival
          firstArrival = start
          // Those that waited until the program was compiled come in a burst.
          guard frame.timestamp >= start else { continue }
          continuation.yield(
            .frame(
              Frame(score: frame.value, light: light, timestamp: frame.timestamp, sequence: frame.sequence)))
        }
        continuation.yield(
          .ended(FocusError(.interrupted, "the session was stopped before the lens was in focus")))
        continuation.finish()
      },
      Task(executorPreference: clock.executor) {
        for await state in states {
          guard let error = end(state) else { continue }
          continuation.yield(.ended(FocusError(.interrupted, error.description)))
        }
      },
      Task(executorPreference: clock.executor) {
        while (try? await clock.pause(for: .milliseconds(250))) != nil {
          let (arrival, hasFrame) = latest.value.withLock { ($0.arrival, $0.hasFrame) }
          guard clock.time - arrival > (hasFrame ? patience.next : patience.first) else { continue }
          continuation.yield(.ended(FocusError(.interrupted, "the camera sends no frames to focus with")))
        }
      },
    ]
    continuation.onTermination = { _ in for task in tasks { task.cancel() } }
    return stream
  }

  /// Why a session in a state has no frames.
  private static func end(_ state: SessionState) -> SessionError? {
    switch state {
    case .running: nil
    case .interrupted(let reason): SessionError(.interrupted, reason)
    case .failed(let error): error
    case .idle, .ended:
      SessionError(.notRunning, "the session is not running; start it to focus in software")
    }
  }

  private final class SharedLatest: Sendable {
    let value: Mutex<Latest>
    init(_ latest: Latest) { value = Mutex(latest) }
  }
}

/// The mean light of a part of the picture.
private struct RegionLight: MeasuringFilter {
  static let id = Luminosity.id
  typealias Measured = Double
  var region: [Double]

  init(region: [Double]) { self.region = region }
  init(settings: FilterSettings) { region = [0, 0, 1, 1] }
  var values: [String: ParameterValue] { [:] }

  func asGraph() throws -> Graph {
    var graph = try Crop(cropRegion: region).asGraph()
    graph.append(try Luminosity().asGraph())
    return graph
  }
}
