import CommandLineKit
import FilterGraph
import Stills

/// The options of `viewfinder lut`.
package struct LookupOptions {
  static let command = CommandSpec(
    name: "lut",
    abstract: "Converts a colour lookup table, or makes one of a chain.",
    discussion: """
      The extension of FILE chooses the format: .cube, .3dl, .csp, .clf, .spi1d, .spi3d, .cdl, or .png for a picture. \
      What a format cannot hold exactly, such as curves before a cube, is sampled into one cube, and so is everything \
      with --size; .spi1d files and colour decisions have no cube and refuse the option. Results beyond 0 to 1 are \
      clipped in .3dl files and pictures, and inputs beyond 0 to 1 in these and in .spi3d files; the report says so.

      A chain can become a table where each filter maps the colour of a pixel alone; also where each maps a channel \
      alone, the table is a cube, for inputs of 0 to 1. Filters that read other pixels, the place, or earlier pictures \
      are refused by name. The report states how far the written table is from its source on 65536 colours, most of \
      them between its entries, in levels of 8 bits and by CIEDE2000, with results limited to 0 to 1.

      --install also puts the table and a look that uses it into the user's looks, so that look:NAME names it.
      """,
    options: [
      .filter, .filterFiles, output, install, size, bits, title, dialect, layout, .force, .json, .quiet,
    ],
    positionals: [input],
    examples: [
      .init("Convert a table", "viewfinder lut film.3dl -o film.cube"),
      .init(
        "Make a table of a chain",
        "viewfinder lut -f 'temperature=6500,saturation=1.2' -o warm.cube --size 65"),
      .init("Add a table to the looks", "viewfinder lut film.cube --install 'My film'"),
    ])
  static let input = PositionalSpec(
    "INPUT", occurrence: .optional, completion: .file(extensions: ColorLookup.readableExtensions),
    help: "The table to convert; left out with --filter")
  static let output = OptionSpec.value(
    "output", short: "o", "FILE", completion: .file(extensions: ColorLookup.writableExtensions),
    help: "Where the table goes")
  static let install = OptionSpec.value(
    "install", "NAME", help: "Add the table to the looks under this name")
  static let size = OptionSpec.value(
    "size", "N",
    help: "Entries along an edge of the cube, 2 to 129; by default the input's own, or 33 for a chain")
  static let bits = OptionSpec.value(
    "bits", "N", completion: .list(["8", "10", "12", "16"]),
    help:
      "Bits per number: 10, 12 (the default) or 16 (for dark tables) in .3dl files, 8 or 16 (the default) in pictures"
  )
  static let title = OptionSpec.value(
    "title", "TEXT", help: "The title in the file, where the format has one")
  static let dialect = OptionSpec.value(
    "dialect", "PROGRAM", completion: .list(LookupSettings.Dialect.allCases.map(\.rawValue)),
    help: "Write .cube files for adobe or resolve, .3dl files for flame or lustre")
  static let layout = OptionSpec.value(
    "layout", "LAYOUT", completion: .list(LookupSettings.Layout.allCases.map(\.rawValue)),
    help: "The order of a picture's entries: hald (the default), gpuimage or strip")

  /// What the table is made of.
  enum Source {
    case file(String)
    case chains([ChainArgument])
  }

  /// What the table is made of.
  let source: Source
  /// Where it goes; nil for the looks alone.
  let output: String?
  /// The name of the look; nil for none.
  let install: LookName?
  /// How it is written.
  let settings: LookupSettings
  /// What to do with existing files.
  let replacing: AtomicFile.Replacing
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether to omit the report.
  let isQuiet: Bool
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    let chains = try parsed.chains()
    switch (parsed.text(Self.input), chains.isEmpty) {
    case (let path?, true) where !path.isEmpty: source = .file(path)
    case (nil, false): source = .chains(chains)
    default: throw parsed.error("name either a table to convert or a chain with '--filter'")
    }
    output = try parsed.value(Self.output, expected: "a file") { $0.isEmpty ? nil : $0 }
    install = try parsed.value(Self.install, expected: LookName.expectation) { LookName($0) }
    guard output != nil || install != nil else { throw parsed.error("'--output' or '--install' is missing") }
    settings = LookupSettings(
      size: try parsed.integer(Self.size, in: LookupSettings.sizes),
      bits: try parsed.integer(Self.bits, in: 8...16),
      title: parsed.text(Self.title),
      dialect: try parsed.choice(Self.dialect, of: LookupSettings.Dialect.self),
      layout: try parsed.choice(Self.layout, of: LookupSettings.Layout.self))
    do throws(StillsError) {
      try ColorLookup.check(settings, for: output ?? "look.cube")
    } catch {
      throw parsed.error(error.description)
    }
    replacing = parsed.isGiven(.force) ? .always : .never
    isJSON = parsed.isGiven(.json)
    isQuiet = parsed.isGiven(.quiet)
  }
}
