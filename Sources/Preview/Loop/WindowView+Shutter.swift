import Stills
import Viewfinder

extension WindowView {
  /// What stills are cropped to; nil for the whole picture, and where the window takes no stills itself.
  var stillRatio: AspectRatio? {
    guard loop.stills != nil, let size = picture.size else { return nil }
    return loop.preferences.stillAspect.ratio(in: size)
  }

  /// Takes what the shutter is set to.
  func pressShutter(_ controller: StillController) {
    switch controller.press(loop.shutter, ratio: stillRatio, folder: stillsFolder(controller)) {
    case .exposing: flash()
    case .counting: break
    case .cancelled: show(Notice("the timer is stopped"))
    case .refused(let reason): show(Notice(reason, kind: .failure))
    }
    redrawPanels()
  }

  private func stillsFolder(_ controller: StillController) -> String {
    switch controller.output.folder {
    case .fixed(let folder): return folder
    case .chosen(let usual):
      let chosen = loop.preferences[.stillsFolder]
      return chosen.isEmpty ? usual : chosen
    }
  }

  /// Opens the file of the last still.
  func openStill() {
    guard let path = owner.lastStill.last?.path else { return }
    if let problem = Desktop.open(path) { show(Notice(problem, kind: .failure)) }
  }
}
