package import CommandLineKit
import Viewfinder
import Pixels

extension CommandSpec {
  /// The command `viewfinder` with all its subcommands.
  package static let viewfinder = CommandSpec(
    name: "viewfinder",
    abstract: "GPU-filtered live preview for Linux cameras.",
    discussion: """
      Frames of a camera run through a chain of filters on the GPU into a window. The same chain, written as one \
      line of text, takes full-resolution stills and renders stored photographs.

      Without arguments the first camera is shown, or the simulated camera if there is none.

      A chain is a list of filters separated by commas, each with its parameters: \
      'exposure=0.5,gaussian-blur=sigma=2'. 'viewfinder filters' lists them all. A chain that begins with '@' is \
      read from a file, and look:NAME is one of the looks that 'viewfinder looks' lists.
      """,
    subcommands: commands.map { $0.specification },
    defaultSubcommand: "live",
    examples: [
      .init("Show the first camera", "viewfinder"),
      .init("Mark what is in focus", "viewfinder live -f focus-peaking"),
      .init("Render photographs", "viewfinder render *.jpg -f beautify -o 'out/{name}.jpg'"),
    ],
    environment: [
      .init(
        "NO_COLOR", help: "If set and not empty, terminal output has no bold type and no colours."),
      .init(
        "XDG_CACHE_HOME", help: "The folder under which compiled shaders are cached; by default ~/.cache."),
      .init(
        "XDG_CONFIG_HOME",
        help: "The folder under which the profiles of cameras and the looks are kept; by default ~/.config."),
      .init(
        "XDG_RUNTIME_DIR",
        help: "The folder under which live sessions can be controlled; if it is not set, they cannot."),
    ],
    release: .init(version: viewfinderVersion, date: "November 21, 2026"))
}
