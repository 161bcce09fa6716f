import Cameras
import FilterGraph
package import Graphics
package import Pixels
import PlanCompiler
import Rendering

extension LivePipeline {
  /// The present frame through the same chain as a picture in memory, at its full size; nil before the first.
  ///
  /// The user's rotation is in it, the mirror only when asked for: a preview is mirrored for the person before
  /// it, a photograph is not. Aids are not in it. Filters that read earlier frames read those
  /// of the preview, turned as the still is, so a smoothed preview gives a smoothed still; the preview goes on as if
  /// none had been taken.
  /// - Parameter mirror: whether the user's mirror is kept.
  package func takeStill(mirror: StillMirror = .removed) throws(RenderingError) -> Image? {
    guard sources.present != nil else { return nil }
    let content: LiveContent
    do throws(SessionError) {
      content = try LiveContent(
        graph.keeping(graph.outputs[0].label), correction: self.content.correction,
        lenses: self.content.lenses,
        wants: [
          .init(graph.outputs[0].label, aids: .removed, as: .picture(SinkRequest(format: .rgba8)))
        ])
    } catch {
      preconditionFailure("the first result is always there: \(error)")
    }
    return try takeStill(of: content, mirror: mirror)
  }

  /// The present frame through the first want of other content, a picture, in memory: as ``takeStill(mirror:)`` does.
  func takeStill(of content: LiveContent, mirror: StillMirror) throws(RenderingError) -> Image {
    let places = try sources.places(of: content.joined.inputNames)
    guard let facts = sources.facts(of: places) else {
      throw RenderingError(.noInput, "a source has delivered no frame yet")
    }
    // The mirror stands before the turn in an orientation, and after it on the screen.
    let turn = mirror == .kept || !turn.isMirrored ? turn : turn.followed(by: .upMirrored)
    if still?.content != content || still?.mirror != mirror {
      // The chain that was asked for, even while the preview still shows another.
      let plan = try prepare(
        content, facts, turn: turn, history: .glance(turn == self.turn ? .up : .upMirrored)
      ).finish()
      still = (plan, content, mirror)
    }
    let further = places.dropFirst().map { sources.planes(of: $0) }
    // While the preview shows another chain, its frames are of no use to this one.
    let history = memory.history(of: content.graph, facts[0].description, turn: self.turn)
    let plan = still!.plan.fitting(history)
    var results = LeaseSlots(count: plan.resultCount)
    try renderer.run(
      plan, on: sources.planes(of: 0).value, further: further, into: &results, history: history)
    return try renderer.picture(of: plan, in: results)
  }

  /// Whether the user's mirror is in a still.
  package enum StillMirror: Hashable, Sendable {
    /// The still shows the scene as others see it.
    case removed
    /// The still is mirrored like the preview.
    case kept
  }
}
