import Viewfinder

extension WindowView {
  func show(_ notice: Notice) {
    self.notice = (notice, monotonicNow())
    redrawPanels()
  }

  /// Shows what was posted for the window, and removes what was shown long enough.
  func takeNotice() {
    if let posted = owner.notices.take() { show(posted) }
    if let end = hintsEnd, monotonicNow() > end { hideHints() }
    guard let shown = notice, monotonicNow() - shown.since > shown.notice.lifetime else { return }
    notice = nil
    redrawPanels()
  }

  /// How much of the notice is still seen; it fades in its last fifth of a second.
  func noticeOpacity(at now: Duration) -> Float {
    guard let notice else { return 1 }
    let left = (notice.since + notice.notice.lifetime - now).seconds
    return Float(min(max(left / 0.2, 0), 1))
  }

  /// Whether the hints of the first start are shown.
  func areHintsShown(at now: Duration) -> Bool { hintsEnd.map { now < $0 } ?? false }

  /// Removes the hints of the first start.
  func hideHints() {
    guard hintsEnd != nil else { return }
    hintsEnd = nil
    redrawPanels()
  }
}
