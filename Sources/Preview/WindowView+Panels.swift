import PlanCompiler
import Cameras
import FilterGraph
import GPU
import Pixels
import Rendering
import Viewfinder

extension WindowView {
  /// Whether anything is shown over the picture.
  var hasPanels: Bool {
    !shown.isEmpty || notice != nil || loop.obstacle != nil || owner.magnification != nil
  }

  /// Lays the panels out and draws them; a slider that was moved takes effect with the next picture.
  func drawPanels(
    in window: PixelSize, scale: Float, at now: Duration, magnified: Presenter.Magnified?
  ) throws(GPUError) {
    if shown.contains(.statistics), isStatisticsDue(at: now) { writeStatistics(at: now) }
    if shown.contains(.settings) { loop.followSession() }
    var change: ParameterPanel.Change?
    let layout = settling > 0 ? Overlay.Layout.changed : .settled
    try overlay.draw(into: window, scale: scale, at: now, layout: layout) { ui in
      let panels = Panels(window: window, scale: scale, ui: ui)
      if let obstacle = loop.obstacle { panels.obstacle(obstacle) }
      if let magnified, let magnification = owner.magnification {
        factorText.clear()
        factorText.append(magnification.factor)
        factorText.append("\u{d7}")
        if magnification.style == .edges { factorText.append(" edges") }
        panels.factor(&factorText, of: magnification.form, in: magnified.view.region)
      }
      if shown.contains(.statistics) { panels.statistics(&statisticsLines) }
      if shown.contains(.settings),
        let made = ParameterPanel(window: window, scale: scale, ui: ui).draw(loop.look.chain)
      {
        change = made
      }
      if let notice {
        panels.notice(notice.notice.text, kind: notice.notice.kind, opacity: noticeOpacity(at: now))
      }
      if shown.contains(.help) { panels.help(KeyBinding.all) }
    }
    if let change {
      changeLook {
        $0.set(change.parameter, of: change.node, to: change.value)
        return nil
      }
    }
  }

  private func writeStatistics(at now: Duration) {
    let camera = loop.camera?.statistics ?? StreamStatistics()
    for index in statisticsLines.indices { statisticsLines[index].clear() }
    if let size = pictureSize {
      statisticsLines[0].append(size.width)
      statisticsLines[0].append("\u{d7}")
      statisticsLines[0].append(size.height)
      statisticsLines[0].append("   ")
    }
    statisticsLines[0].append(owner.statistics.rate(at: now), decimals: 1)
    statisticsLines[0].append(" fps")
    statisticsLines[1].append("latency  p50 ")
    statisticsLines[1].append(owner.statistics.latency(percentile: 50), decimals: 1)
    statisticsLines[1].append(" ms   p95 ")
    statisticsLines[1].append(owner.statistics.latency(percentile: 95), decimals: 1)
    statisticsLines[1].append(" ms")
    statisticsLines[2].append("drawing  p50 ")
    statisticsLines[2].append(owner.statistics.work(percentile: 50), decimals: 1)
    statisticsLines[2].append(" ms   ")
    let passes = runner.pipeline.plan?.passes.count ?? 0
    statisticsLines[2].append(passes)
    statisticsLines[2].append(passes == 1 ? " pass" : " passes")
    statisticsLines[3].append("dropped  ")
    statisticsLines[3].append(camera.droppedByDriver)
    statisticsLines[3].append(" by the driver, ")
    statisticsLines[3].append(camera.droppedLate)
    statisticsLines[3].append(" late, ")
    statisticsLines[3].append(camera.errors)
    statisticsLines[3].append(" bad")
  }
}
