import Clocks
import FilterGraph
import Graphics
import PlanCompiler
import Rendering

/// Has a program made for settings that rest, which draws instead of that for any settings.
///
/// With settings as constants, a driver removes the code that they make dead. That program is compiled while the present
/// one draws, and only where the driver compiles in the background; a setting that moves is drawn by the first one again
/// at once.
struct PlanSettling {
  private enum State {
    case no
    case compiling(PendingPlan)
    /// Functions of colours are compiled, to be baked into lookups.
    case baking
    case ready(PreparedPlan)
    /// There is nothing to gain.
    case needless
  }

  /// How long settings must rest until a program is made for them; nil for never.
  var delay: Duration? = .seconds(1)

  private let clock: MonotonicClock
  private var restingSince: Duration
  private var state = State.no

  init(clock: MonotonicClock) {
    self.clock = clock
    restingSince = clock.time
  }

  /// The plan for the settings that rest; nil while there is none.
  var plan: PreparedPlan? { if case .ready(let plan) = state { plan } else { nil } }

  /// Whether it is being made, or known to gain nothing.
  var isUnderWay: Bool { if case .no = state { false } else { true } }

  /// Drops it, since something has moved.
  mutating func restart() {
    state = .no
    restingSince = clock.time
  }

  /// Begins to compile the plan where settings have rested, and uses it once it is ready.
  ///
  /// - Parameter prepare: begins the plan with what may be baked then; returns nil where it gains nothing.
  mutating func advance(on renderer: Renderer, prepare: (Renderer.Baking) -> PendingPlan?) {
    switch state {
    case .ready, .needless: return
    case .compiling(let plan):
      guard plan.isComplete else { return }
      // What cannot be used is not missed.
      state = (try? plan.finish()).map { .ready($0) } ?? .needless
    case .baking:
      guard !renderer.isCompilingFunctions else { return }
      state = prepare(.atOnce).map { .compiling($0) } ?? .needless
    case .no:
      guard let delay, clock.time - restingSince >= delay else { return }
      guard renderer.device.capabilities.contains(.parallelCompile), let plan = prepare(.known) else {
        state = .needless
        return
      }
      state = renderer.hasFunctionsToBake ? .baking : .compiling(plan)
    }
  }
}

extension LivePipeline {
  /// Begins a program for settled settings, and uses it once it is ready.
  func settle() {
    guard settings == .moving, let display, pending == nil || settling.isUnderWay else { return }
    settling.advance(on: renderer) { baking in
      guard let facts = sources.facts(of: display.inputs),
        let plan = try? prepare(display.content, facts, turn: display.turn, settling: baking),
        plan.plan.passes.map(\.fragmentShader) != display.plan.plan.passes.map(\.fragmentShader),
        // What is dropped at its settings would leave its frames behind.
        plan.plan.states == display.plan.plan.states
      else { return nil }
      return plan
    }
  }
}
