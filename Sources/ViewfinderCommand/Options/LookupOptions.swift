package import CommandLineKit
import Files
import FilterGraph
import Stills

/// The options of `viewfinder lut`.
package struct LookupOptions: ProgramCommand {
  package static let command = CommandSpec(
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
    examples: [
      .init("Convert a table", "viewfinder lut film.3dl -o film.cube"),
      .init(
        "Make a table of a chain",
        "viewfinder lut -f 'temperature=6500,saturation=1.2' -o warm.cube --size 65"),
      .init("Add a table to the looks", "viewfinder lut film.cube --install 'My film'"),
    ])

  @Option(.chains) var chains: [ChainArgument]
  @Option(.filterFiles) var filterFiles: [String]
  /// Where it goes; nil for the looks alone.
  @Option(
    "output", short: "o", "FILE",
    .text("a file", completion: .file(extensions: ColorLookup.writableExtensions)),
    help: "Where the table goes")
  var output: String?
  /// The name of the look; nil for none.
  @Option(
    "install", "NAME", ArgumentType(LookName.expectation) { LookName($0) },
    help: "Add the table to the looks under this name")
  var install: LookName?
  @Option(
    "size", "N", .integer(in: LookupSettings.sizes),
    help: "Entries along an edge of the cube, 2 to 129; by default the input's own, or 33 for a chain")
  var size: Int?
  @Option(
    "bits", "N", .integer(in: 8...16).completed(by: .list(["8", "10", "12", "16"])),
    help:
      "Bits per number: 10, 12 (the default) or 16 (for dark tables) in .3dl files, 8 or 16 (the default) in pictures"
  )
  var bits: Int?
  @Option(
    "title", "TEXT", ArgumentType<String>.text, help: "The title in the file, where the format has one")
  var title: String?
  @Option(
    "dialect", "PROGRAM", ArgumentType<LookupSettings.Dialect>.choice,
    help: "Write .cube files for adobe or resolve, .3dl files for flame or lustre")
  var dialect: LookupSettings.Dialect?
  @Option(
    "layout", "LAYOUT", ArgumentType<LookupSettings.Layout>.choice,
    help: "The order of a picture's entries: hald (the default), gpuimage or strip")
  var layout: LookupSettings.Layout?
  @Flag(.force) var replacing: AtomicFile.Replacing
  @Flag(.json) var isJSON: Bool
  @Flag(.quiet) var isQuiet: Bool
  @Argument(
    "INPUT", ArgumentType<String>.file(extensions: ColorLookup.readableExtensions),
    help: "The table to convert; left out with --filter")
  var input: String?

  /// What the table is made of.
  enum Source {
    case file(String)
    case chains([ChainArgument])
  }

  /// What the table is made of.
  @Derived var source: Source
  /// How it is written.
  var settings: LookupSettings {
    LookupSettings(size: size, bits: bits, title: title, dialect: dialect, layout: layout)
  }

  package func validate() throws(UsageError) {
    switch (input, chains.isEmpty) {
    case (let path?, true) where !path.isEmpty: $source.set(.file(path))
    case (nil, false): $source.set(.chains(chains))
    default: throw UsageError("name either a table to convert or a chain with '--filter'")
    }
    guard output != nil || install != nil else { throw UsageError("'--output' or '--install' is missing") }
    do throws(FileError) {
      try ColorLookup.check(settings, for: output ?? "look.cube")
    } catch {
      throw UsageError(error.description)
    }
  }

  package init() {}
}
