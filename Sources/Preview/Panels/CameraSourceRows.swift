import Cameras
import Pixels

/// The rows of the camera's panel that choose the camera and its stream.
struct CameraSourceRows {
  let ui: UI
  let switcher: CameraSwitcher
  let now: Duration

  func draw() {
    let snapshot = switcher.snapshot(at: now)
    ui.scope("source") {
      ui.heading("SOURCE")
      menu("Camera", "Every camera that is connected", names(of: snapshot.entries), snapshot.chosen) {
        switcher.use(snapshot.entries[$0])
      }
      guard let streams = snapshot.streams else { return }
      let (sizes, rates, formats) = (streams.sizes, streams.rates, streams.fourCCs)
      menu(
        "Size", "The pixels of a frame", sizes.map { .verbatim("\($0.width) \u{d7} \($0.height)") },
        sizes.firstIndex { $0 == streams.size }
      ) {
        switcher.use(streams.choosing(sizes[$0]))
      }
      menu(
        "Rate", "Frames a second", rates.map { "\($0) fps" },
        rates.firstIndex { $0.perSecond == streams.rate?.perSecond }
      ) {
        switcher.use(streams.choosing(rates[$0]))
      }
      menu(
        "Pixel format", "How the camera sends its pixels", formats.map { .verbatim($0.description) },
        formats.firstIndex { $0 == streams.fourCC }
      ) {
        switcher.use(streams.choosing(formats[$0]))
      }
    }
  }

  private func menu(
    _ label: Phrase, _ hint: Phrase, _ words: [Phrase], _ chosen: Int?, _ choose: (Int) -> Void
  ) {
    ui.scope(label.name) {
      let row = ui.row(label, hint: hint).editor
      if let picked = ui.choice("value", words, chosen: chosen, in: row) { choose(picked) }
    }
  }

  /// What the menu calls the cameras: those of one name by their ids, too, and what cannot be used with the reason.
  private func names(of entries: [CameraSupply.Entry]) -> [Phrase] {
    entries.map { entry in
      let isAlone = entries.count { $0.name == entry.name } == 1
      let name = isAlone ? entry.name : "\(entry.name) (\(entry.id))"
      return entry.problem == nil ? .verbatim(name) : "\(name): not available"
    }
  }
}
