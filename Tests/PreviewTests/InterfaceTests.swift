import Pixels
import Testing

import ViewfinderPreview

struct InterfaceTests {
  // MARK: - Panels

  @Test func oneSideHasOnePanel() {
    var open = OpenPanels()
    open.toggle(.editor)
    open.toggle(.camera)
    #expect(open.panel(at: .right) == .editor && open.panel(at: .left) == .camera)
    open.toggle(.aids)
    #expect(open.panel(at: .right) == .aids && !open.contains(.editor))
    open.toggle(.aids)
    #expect(open.panel(at: .right) == nil && open.contains(.camera))
  }

  @Test func figuresStayWhenPanelsAreClosedOneByOne() {
    var open = OpenPanels()
    for panel in [Panel.editor, .statistics, .help] { open.toggle(panel) }
    #expect(open.hideLast() && !open.contains(.help))
    #expect(open.hideLast() && !open.contains(.editor))
    #expect(!open.hideLast() && open.contains(.statistics))
  }

  @Test func aMovedPanelStandsAtTheOtherSide() {
    var open = OpenPanels()
    open.toggle(.editor)
    open.toggle(.camera)
    open.move(.editor, to: .left)
    #expect(open.panel(at: .left) == .editor && open.panel(at: .right) == .camera)
    open.toggle(.camera)
    open.toggle(.settings)
    #expect(open.panel(at: .left) == .settings && !open.contains(.editor))
    open.move(.looks, to: .left)
    #expect(open.side(of: .looks) == nil)
  }

  // MARK: - Layout

  private static let windows = [
    "320x240", "480x360", "576x324", "640x480", "1280x720", "1920x1080", "3840x2160", "720x1280",
  ]

  @Test(arguments: windows, [1 as Float, 1.5, 2])
  func nothingOverlaps(window: String, scale: Float) throws {
    let size = try #require(PixelSize(window))
    let theme = Theme(scale: scale)
    var bar: Rect?
    for panels in [Set<Side>(), [.left], [.right], [.left, .right]] {
      for docking in Docking.allCases {
        let layout = InterfaceLayout(
          size, theme, panels: panels, strip: theme.length(110),
          bar: Bar.Extent(windowWidth: Float(size.width), theme), docking: docking)
        let all = Rect(size)
        let boxes = [layout.left, layout.right, layout.strip].compactMap { $0 }
        // The bar is seen beside all of them, and stays where it is.
        #expect(layout.bar == (bar ?? layout.bar))
        bar = layout.bar
        for box in boxes { #expect(!box.overlaps(layout.bar), "\(box) and the bar") }
        for (place, box) in boxes.enumerated() {
          #expect(box.left >= 0 && box.right <= all.right && box.top >= 0 && box.bottom <= all.bottom)
          // In a window that a panel fills, the strip lies behind it.
          let isFilled = (layout.left ?? layout.right).map { $0.width > all.width / 2 } ?? false
          for other in boxes[(place + 1)...] where !isFilled {
            #expect(!box.overlaps(other), "\(box) and \(other)")
          }
        }
        #expect(layout.left == nil || layout.right == nil || !layout.left!.overlaps(layout.right!))
        if docking == .beside, size.width >= 1280, scale == 1 {
          for box in [layout.left, layout.right].compactMap({ $0 }) { #expect(!layout.picture.overlaps(box)) }
        }
        if docking == .over { #expect(layout.picture == all) }
        #expect(layout.picture.width >= all.width / 4 && layout.picture.height == all.height)
      }
    }
  }

  @Test(arguments: windows + ["400x300"], [1 as Float, 1.5, 2])
  func aRecordingOverlapsNothing(window: String, scale: Float) throws {
    let size = try #require(PixelSize(window))
    let theme = Theme(scale: scale)
    func layout(_ panels: Set<Side>, _ docking: Docking, pill: SIMD2<Float>?) -> InterfaceLayout {
      InterfaceLayout(
        size, theme, panels: panels, strip: theme.length(110),
        bar: Bar.Extent(windowWidth: Float(size.width), theme), docking: docking, pill: pill)
    }
    for panels in [Set<Side>(), [.left], [.right], [.left, .right]] {
      for docking in Docking.allCases {
        let plain = layout(panels, docking, pill: nil)
        let shown = layout(panels, docking, pill: RecordingPill.room(theme))
        let pill = try #require(shown.pill)
        #expect(plain.pill == nil && pill.left >= 0 && pill.right <= Float(size.width))
        for box in [shown.left, shown.right, shown.strip].compactMap({ $0 }) {
          #expect(!box.overlaps(pill) && box.height >= 0, "\(box) and \(pill)")
        }
        #expect(shown.picture == plain.picture && shown.bar == plain.bar, "the picture stays where it is")
      }
    }
  }

  @Test(arguments: windows, [1 as Float, 1.5, 2])
  func theBarFitsEveryWindow(window: String, scale: Float) throws {
    let size = try #require(PixelSize(window))
    let theme = Theme(scale: scale)
    let width = Float(size.width)
    let chosen = Bar.Size.fitting(width, theme)
    let needed = chosen.barWidth(theme)
    // 160 units are the least width of a window.
    #expect(needed <= width || width / scale < 280, "\(needed) in \(width)")
  }

  // MARK: - The bar

  @Test func theBarComesWithThePointerAndFadesWhenItRests() {
    var bar = BarVisibility()
    #expect(bar.opacity(at: .seconds(1), .full) == 0)
    #expect(bar.timeToChange(at: .seconds(1), .full) == nil)
    bar.note(at: .seconds(2))
    #expect(bar.opacity(at: .seconds(2), .full) == 0)
    #expect(bar.timeToChange(at: .seconds(2), .full) == .zero)
    #expect(bar.opacity(at: .milliseconds(2090), .full) == 0.5)
    #expect(bar.opacity(at: .milliseconds(2200), .full) == 1)
    #expect(bar.timeToChange(at: .milliseconds(2200), .full) == .milliseconds(2300))
    #expect(bar.opacity(at: .milliseconds(4590), .full) == 0.5)
    #expect(bar.opacity(at: .milliseconds(4700), .full) == 0)
    #expect(bar.timeToChange(at: .milliseconds(4700), .full) == nil)
  }

  @Test func theBarStaysWhileItIsHeld() {
    var bar = BarVisibility()
    bar.note(at: .seconds(1))
    bar.isHeld = true
    #expect(bar.opacity(at: .seconds(60), .full) == 1)
    #expect(bar.timeToChange(at: .seconds(60), .full) == nil)
    bar.isHeld = false
    #expect(bar.opacity(at: .seconds(62), .full) == 1)
    #expect(bar.opacity(at: .seconds(64), .full) == 0)
  }

  @Test func reducedMotionShowsNoFading() {
    var bar = BarVisibility()
    bar.note(at: .seconds(1))
    for milliseconds in stride(from: 1001, to: 4500, by: 7) {
      let opacity = bar.opacity(at: .milliseconds(milliseconds), .reduced)
      #expect(opacity == 0 || opacity == 1)
    }
  }

  // MARK: - Colours

  /// WCAG 2.1, level AA: 4.5:1 for text, over any picture behind the glass.
  @Test func textsKeepTheirContrastOverAnyPicture() {
    for picture in [Ink.gray(0), .gray(1), Ink(1, 1, 0), Ink(0, 1, 1), Ink(1, 0, 1), .gray(0.5)] {
      let glass = Theme.glass.over(picture)
      for ground in [glass, Theme.field.over(glass), Theme.fieldHovered.over(glass)] {
        #expect(Theme.text.contrast(with: ground) >= 4.5)
        #expect(Theme.faintText.contrast(with: ground) >= 4.5, "\(Theme.faintText.contrast(with: ground))")
      }
      for ink in [Theme.accent, Theme.alarm] { #expect(ink.contrast(with: glass) >= 4.5) }
      #expect(Theme.text.contrast(with: Theme.tooltip.over(picture)) >= 4.5)
    }
    #expect(Theme.onAccent.contrast(with: Theme.accent) >= 4.5)
    #expect(Theme.text.contrast(with: Theme.popup.over(.gray(1))) >= 4.5)
  }

  @Test func contrastIsThatOfWCAG() {
    #expect(abs(Ink.gray(1).contrast(with: .gray(0)) - 21) < 0.01)
    #expect(abs(Ink(1, 0, 0).contrast(with: .gray(1)) - 3.998) < 0.01)
    #expect(abs(Ink.gray(119 / 255).contrast(with: .gray(1)) - 4.478) < 0.01)
  }

  // MARK: - The keyboard

  @Test func tabGoesThroughTheItemsInTheirOrder() {
    let focus = KeyboardFocus()
    func frame(_ ids: [UInt32]) {
      focus.begin()
      for id in ids { focus.take(id, isPressed: false) }
      focus.end()
    }
    frame([7, 3, 9])
    #expect(!focus.isActive)
    for wanted in [7, 3, 9, 7] as [UInt32] {
      focus.follow(.next)
      #expect(focus.focused == wanted)
    }
    focus.follow(.previous)
    #expect(focus.focused == 9 && focus.isActive)
    focus.follow(.activate)
    #expect(focus.takeActivation() && !focus.takeActivation())
    focus.follow(.nudge(across: -10, up: 0))
    #expect(focus.takeNudge() == SIMD2(-10, 0))
    // An item that is gone gives the keyboard back.
    frame([7, 3])
    frame([7, 3])
    #expect(!focus.isActive)
    // The pointer moves it unseen.
    focus.begin()
    focus.take(7, isPressed: false)
    focus.take(3, isPressed: true)
    focus.end()
    #expect(focus.focused == 3 && !focus.isActive)
    focus.follow(.next)
    #expect(focus.focused == 7 && focus.isActive)
    focus.follow(.leave)
    #expect(!focus.isActive)
  }
}
