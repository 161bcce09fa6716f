import FilterGraph
package import GPU
package import Pixels
package import PlanCompiler
import Rendering
import Synchronization

extension SessionRunner {
  /// Runs the plan, and begins to copy the results that sinks want.
  func draw() throws(SessionError) {
    isStale = false
    if hidesScreens, sinks.isEmpty, measurements.allSatisfy({ $0.sink.reader == .screen }) { return }
    do throws(RenderingError) {
      switch try pipeline.render(into: &results, window: windowEnd) {
      case .nothing: return
      case .textures: drewWindow = false
      case .window: drewWindow = true
      }
    } catch {
      throw SessionError(error)
    }
    guard let plan = pipeline.drawnPlan, let facts = pipeline.frame, let wired = currentWiring else { return }
    drawnWiring = wired
    let mapping = pipeline.mapping
    shared.mapping.withLock { if $0 != mapping { $0 = mapping } }
    let first = wired.screens.count
    for (index, sink) in wired.sinks.enumerated() {
      try sink.begin(plan.outputs[first + index], in: results, facts, mapping, pipeline.renderer.context)
    }
    let second = first + wired.sinks.count
    for (index, measurement) in wired.measurements.enumerated() {
      try measurement.begin(plan.outputs[second + index], in: results, facts, pipeline.renderer.context)
    }
    drawnFrames += 1
  }

  /// Where the first screen's picture is drawn straight into the window.
  private var windowEnd: WindowEnd? {
    guard let directPlace, let plan = pipeline.plan, let output = plan.outputs.first, output.isForWindow,
      let place = directPlace(plan.output(output.target).size)
    else { return nil }
    return WindowEnd(output: 0, target: place.target, region: place.region)
  }

  /// The size of a screen's picture, which may be drawn at the smaller size at which it is shown; nil before the first
  /// frame.
  package func pictureSize(of screen: ScreenSink) -> PixelSize? {
    guard let plan = pipeline.drawnPlan, let index = place(of: screen) else { return nil }
    return plan.outputs[index].size
  }

  /// Where the own pixels that a screen shows lie in what the one before it shows; nil for other screens.
  package func ownPixels(of screen: ScreenSink) -> OwnPixels? {
    guard let index = place(of: screen) else { return nil }
    return pipeline.drawnContent?.ownPixels[index]
  }

  /// The number of the configuration that was drawn last; a new one has another.
  package var drawnTag: Int? { drawnWiring?.tag }

  /// The index of a screen's result in the last run.
  private func place(of screen: ScreenSink) -> Int? {
    drawnWiring?.screens.firstIndex { $0 === screen }
  }

  /// Who reads what the plan in use draws; earlier wirings are dropped.
  private var currentWiring: Wiring? {
    guard let tag = pipeline.drawnContent?.tag else { return nil }
    while wiring.count > 1, wiring[0].tag < tag { wiring.removeFirst() }
    return wiring.first { $0.tag == tag }
  }

  /// The texture that a screen shows, until the next update; nil before the first frame and after one that was drawn
  /// straight into the window.
  package func picture(of screen: ScreenSink) -> TextureView? {
    guard let plan = pipeline.drawnPlan, let index = place(of: screen) else { return nil }
    return results.view(at: plan.outputs[index].slots[0])
  }

  /// Hands finished copies to the sinks; returns whether others are on their way.
  func deliver() -> Bool {
    var isReading = false
    if let wired = currentWiring {
      for sink in wired.sinks { isReading = sink.deliver() || isReading }
      for measurement in wired.measurements { isReading = measurement.deliver() || isReading }
    }
    // The content in use may wait for a frame of a further source, and nothing is drawn yet.
    for sink in sinks { isReading = sink.deliver() || isReading }
    return isReading
  }
}
