import GPU
import Stills
import Viewfinder

extension WindowView {
  /// What stills are cropped to; nil for the whole picture, and where the window takes no stills itself.
  var stillRatio: AspectRatio? {
    guard loop.stills != nil, let size = pictureSize else { return nil }
    return loop.shutter.aspect.ratio(in: size)
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

  /// Whitens the picture when a frame is exposed after a delay.
  func followShutter() {
    if loop.stills?.takeFlash() == true { flash() }
  }

  private func stillsFolder(_ controller: StillController) -> String {
    switch controller.output.folder {
    case .fixed(let folder): return folder
    case .chosen(let usual):
      let chosen = loop.preferences[.stillsFolder]
      return chosen.isEmpty ? usual : chosen
    }
  }

  /// Draws the shutter's panel.
  func drawShutter(_ ui: UI, _ controller: StillController, _ requests: inout [() -> Void]) {
    let folder: ShutterPanel.Folder =
      switch controller.output.folder {
      case .fixed(let folder): .fixed(folder)
      case .chosen(let usual):
        loop.preferences[.stillsFolder].isEmpty ? .usual(usual) : .chosen(loop.preferences[.stillsFolder])
      }
    let panel = ShutterPanel(ui: ui, editing: overlay.editing, settings: loop.shutter, folder: folder)
    switch panel.draw() {
    case .set(let settings): requests.append { self.loop.shutter = settings }
    case .folder(let text): requests.append { self.chooseFolder(text) }
    case nil: break
    }
  }

  /// Has stills saved in a folder from now on, where something can be written into it.
  private func chooseFolder(_ text: String) {
    guard !text.isEmpty else { return loop.preferences[.stillsFolder] = "" }
    guard let folder = UserFolder.whole(text) else {
      return show(
        Notice("'\(text)' is not the whole path of a folder, which begins with / or ~/", kind: .failure))
    }
    do throws(StillsError) {
      try OutputFolders.check(folder)
      loop.preferences[.stillsFolder] = folder
      show(Notice("stills go to \(folder)"))
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// The last still for the bar; nil before the first, and for one without a file.
  func barStill() -> Bar.Still? {
    guard let last = owner.lastStill.last, let path = last.path else { return nil }
    do throws(GPUError) {
      guard let picture = try thumbnail.picture(of: last, owner.context) else { return nil }
      return Bar.Still(picture: overlay.number(of: picture), size: picture.size, path: path)
    } catch {
      // A picture of a few pixels; the still itself is saved.
      return nil
    }
  }

  /// Opens the file of the last still.
  func openStill() {
    guard let path = owner.lastStill.last?.path else { return }
    if let problem = Desktop.open(path) { show(Notice(problem, kind: .failure)) }
  }
}
