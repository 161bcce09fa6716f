import FilterGraph
import Graphics
import Pixels
import PlanCompiler

extension GraphicsDevice {
  /// Draws a pass: its points into a cleared target, or all or part of the target.
  func draw(
    _ pass: PreparedPlan.Pass, into target: RenderTarget, viewport: PixelRegion? = nil
  ) throws(RenderingError) {
    guard let points = pass.points else { return try draw(pass.program, into: target, viewport: viewport) }
    try clear(target)
    try draw(
      pass.program, into: target, viewport: viewport, blending: .add,
      geometry: .points(points, perInstance: RenderPlan.Pass.pointsPerInstance))
  }
}

extension PreparedPlan {
  /// The index of the pass that draws into a window.
  func passForWindow(_ window: WindowOutput) -> Int {
    let output = plan.outputs[window.output]
    precondition(output.isForWindow, "the result [\(output.label)] is not for a window; ask for one")
    let size = plan.output(output.target).size
    precondition(window.region.size == size, "a picture of \(size) for \(window.region) of a window")
    return output.target.pass
  }

  /// Whether the plan keeps states for later frames.
  var keeps: Bool { !stateSlots.isEmpty }

  /// The plan or, if the history lacks frames that it reads, its variant without history; prepares the
  /// history for its states.
  package func fitting(_ history: FrameHistory?) -> PreparedPlan {
    guard readsStates || keeps else { return self }
    guard let history else {
      preconditionFailure("a plan that keeps something from frame to frame needs a history")
    }
    if keeps { history.adapt(to: plan.states) }
    guard readsStates, !history.serves(plan.states) else { return self }
    guard let alone else { preconditionFailure("a plan that reads earlier frames, for a first one") }
    return alone
  }
}

extension PreparedPlan.Pass {
  /// The target of the pass.
  func target(in results: borrowing LeaseSlots) -> RenderTarget {
    let first = results.view(at: slot)!
    switch outputs.count {
    case 1: return RenderTarget(first)
    case 2: return RenderTarget(first, results.view(at: slot + 1)!)
    case 3: return RenderTarget(first, results.view(at: slot + 1)!, results.view(at: slot + 2)!)
    case 4:
      return RenderTarget(
        first, results.view(at: slot + 1)!, results.view(at: slot + 2)!, results.view(at: slot + 3)!)
    default: preconditionFailure("a draw writes \(outputs.count) textures")
    }
  }

  /// Sets the uniforms: to the values of the plan, and to those of the frame's time.
  func setUniforms(_ time: FrameTime) {
    for (location, value) in uniforms {
      switch value {
      case .clock(.time): program.set(location, Float(time.seconds))
      case .clock(.delta): program.set(location, Float(time.delta))
      case .clock(.frame): program.set(location, time.frame)
      case .clock(.date): program.set(location, time.date)
      case .int(let number): program.set(location, number)
      case .floats(let numbers, let kind): program.set(location, numbers, as: kind)
      }
    }
  }
}
