import Cameras
import CommandLineKit
package import Stills
import Viewfinder

/// The options of `viewfinder render`.
package struct RenderOptions {
  static let command = CommandSpec(
    name: "render",
    abstract: "Renders stored photographs through filters.",
    discussion: """
      The output is a file, a folder, or a template with the fields {name} (the input's name without its \
      extension), {dir}, {index}, {ext} and, from the photograph's metadata, {date}, {camera}, {lens} and {iso}; \
      {index:3} has three digits, and {date:%Y-%m-%d} the form of strftime. Without the time of the shot {date} is that \
      of the file's last change; what else is missing is unknown. Several inputs need a folder or a field that differs. A \
      chain whose labels leave several results open writes each: {output} is the label.

      Without --filter the pictures are converted: into the format of the output, upright, and as the other options say.

      A folder as input stands for its pictures, in the order of their names, and with --recursive for all below it: \
      {dir} is the folder that a picture was found in, and an output folder gets the same folders. Hidden files, links \
      to folders and an output folder inside the input are left out.

      --shard divides the pictures between machines or the tasks of an array job, balanced by their pixels; each must \
      be given the same inputs. Names and {index} are the same with and without it.

      --sweep renders each photograph with several values of a setting, and several sweeps with all combinations: {sweep} \
      is all of them, and {exposure.exposure} one. A second filter of a kind is named as blur#2. --settings reads a CSV file \
      with a column 'file' and columns such as exposure.exposure; an empty cell leaves the chain's setting. With --sidecars, \
      a.jpg.chain is a chain of a.jpg alone, which is run before that of -f.

      --skip-existing makes a batch one that can be stopped at any point and started again: what is finished is skipped, \
      what was made of another photograph, by another chain, other settings or another version of the program is made \
      anew. A manifest beside the files records what they were made of, by content; the files of the chain belong to it. \
      A file that no manifest records is kept with a notice, one that was changed since it was recorded is kept and an \
      error, and --force replaces both. Each shard has a manifest of its own; joined end to end, in any order, manifests are one.

      --watch goes on after that: photographs that appear in the folders, or change there, are rendered as soon as they are \
      complete, and what this run has written itself is replaced. An interrupt ends it, with code 0 when nothing has failed.

      --json-lines reports while the batch runs, a line for each event: start (version, photographs), output (input, \
      output, label, status written or skipped, width, height, milliseconds), notice (input, message), failure (input, \
      message, code) and at last end (rendered, skipped, failed, left, seconds). A photograph that fails does not stop \
      the others, and the exit code is that of the first failure.

      Pictures are turned upright as their metadata say, and keep the rest of their metadata.

      '-' as INPUT is a picture on standard input, and '-o -' with --format writes one to standard output, once it is \
      complete; nothing else goes there then. A file of that name is './-', and in the list of --files-from '-' is a file.

      A movie is rendered picture by picture, through filters that read earlier ones too. With a template that has \
      {index} each becomes a still; with a name that ends in .mp4, .mov, .mkv or .webm a movie of the same times, sound \
      and metadata such as title and date, and with .y4m uncompressed video, also on standard output (-o - --format y4m). \
      Y4M on standard input is read, too. A movie that is damaged or cut off leaves no file. --quality is 60 for movies when it is left out.

      A photograph that takes more than its share of the memory is decoded to a temporary file, computed in tiles from there, \
      and written row by row: baseline JPEG, PNG without interlacing, TIFF, PPM and PFM files can be read that way, and \
      baseline JPEG, PNG and TIFF files written. The files are as large as the pixels and lie in the folder that TMPDIR names, or else in /var/tmp. Such \
      photographs may have 1073 megapixels, and others 268, unless --limit allows more: a small file can claim to be a \
      huge picture.

      A picture that is larger than the GPU supports is computed in tiles, and with --tile any picture. Tiles of all \
      sizes give the same bits, so there are no seams. From a picture computed whole they differ by at most 2/255 \
      with the filters' defaults, except in up to 1 % of the samples where a filter decides by a threshold, and by more \
      where a picture is made smaller. The subsampled chroma of JPEG files adds up to 3/255 before the filters.
      """,
    options: [
      .filter, .filterFiles, output, .format, recursive, filesFrom, shard, jobs, memory, limit, tile,
      lookHeight,
    ] + MovieRenderOptions.options + VariantOptions.options + OptionSpec.stored + OptionSpec.finished + [
      .dither
    ] + BatchOptions.options,
    positionals: [inputs],
    examples: [
      .init(
        "Render photographs into a folder", "viewfinder render *.jpg -f beautify -o 'out/{name}.jpg'"),
      .init("Apply a look-up table to one", "viewfinder render a.jpg -f lookup=warm.cube -o b.png"),
      .init(
        "Write several results of one run",
        "viewfinder render a.jpg -f @look-and-mask.chain -o '{name}-{output}.png'"),
      .init(
        "Give a photograph the look of a preview 720 pixels high",
        "viewfinder render a.jpg -f @look.chain --look-height 720 -o b.jpg"),
      .init("Render a folder by a chain file", "viewfinder render in/ -f @print.chain -o out/ --force"),
      .init(
        "Render an archive, as the third of eight machines",
        "viewfinder render archive/ -r -f look:warm -o web/ --shard 3/8"),
      .init(
        "Go on with a batch that was stopped, or bring it up to date",
        "viewfinder render archive/ -r -f @look.chain -o web/ --skip-existing"),
      .init(
        "Compare five gammas",
        "viewfinder render a.jpg -f gamma -o s/ --sweep gamma.gamma=0.6..1.4/5"),
      .init(
        "Render between other programs",
        "curl $URL | viewfinder render - -f lomo -o - --format png > b.png"),
      .init("Render a movie", "viewfinder render clip.mp4 -f @look.chain -o out.mp4"),
      .init(
        "Write one of ten pictures of a movie as stills",
        "viewfinder render clip.mp4 -f lomo --every 10 -o 'out/{index:4}.jpg'"),
      .init("Render what comes into a folder", "viewfinder render inbox/ -f look:warm -o web/ --watch"),
      .init(
        "Render what find has found",
        "find . -newer last | viewfinder render --files-from - -f lomo -o out/"),
    ])
  static let inputs = PositionalSpec(
    "INPUT", occurrence: .zeroOrMore,
    completion: .file(extensions: StillImage.readableExtensions + movieExtensions),
    help: "The photographs to render, and folders of them; a movie; or - for standard input")
  /// The usual extensions of movies.
  static let movieExtensions = MovieOptions.extensions + ["y4m"]
  static let output = OptionSpec.value(
    "output", short: "o", "OUTPUT", presence: .required,
    completion: .file(extensions: StillFormat.supportedExtensions + MovieOutput.extensions),
    help: "Where the results go: a file, a folder, a template, or - for standard output")
  static let recursive = OptionSpec.flag(
    "recursive", short: "r", help: "Look for photographs in all folders below those that are given")
  static let filesFrom = OptionSpec.value(
    "files-from", "FILE", completion: .file(extensions: []),
    help:
      "Render also the files that FILE lists, one a line or each ended by a zero byte; - is standard input")
  static let shard = OptionSpec.value(
    "shard", "K/N", help: "Render only the Kth of N parts of the photographs, such as 3/8")
  static let jobs = OptionSpec.value(
    "jobs", short: "j", "N",
    help: "Decode and encode N photographs at the same time, 1 to 64; one for each processor when left out")
  static let memory = OptionSpec.value(
    "memory", "SIZE",
    help:
      "Keep photographs within SIZE of memory, 64M to 1024G; half of the machine's when left out")
  static let limit = OptionSpec.value(
    "limit", "N",
    help: "Refuse photographs and results of over N megapixels, 1 to 100000; when left out 1073, or 268")
  static let tile = OptionSpec.value(
    "tile", "N",
    help: "Compute pictures in tiles of at most N pixels a side, 16 to 65536: less memory, more time")
  static let lookHeight = OptionSpec.value(
    "look-height", "N",
    help: "Scale lengths in pixels (px) from a picture N pixels high, 1 to 65535, to each photograph's height"
  )

  /// The paths of photographs and of folders of them.
  package let inputs: [String]
  /// Which folders are looked into.
  let depth: PictureFolder.Depth
  /// The file that lists further photographs; nil for none.
  let filesFrom: String?
  /// The part of the photographs to render; nil for all.
  let shard: Shard?
  /// The parts of the chain in order, at least one.
  package let chains: [ChainArgument]
  /// The destination of the results.
  package let output: OutputArgument
  /// The format of the results; nil where their names say it.
  let format: OutputFormat?
  /// The destination as it was given.
  let outputText: String
  /// The number of photographs to decode and encode at once; nil for one per processor.
  package let jobs: Int?
  /// The memory that photographs may take.
  let memory: PictureMemory
  /// Whether to compute pictures in tiles.
  let tiles: Tiles
  /// The height of the picture that the chain was made for; nil to leave lengths unchanged.
  let lookHeight: Int?
  /// How the results are stored.
  package let stored: StillFormat.Choices
  /// What is done to the results on their way into files.
  let finish: StillFinish
  /// What differs between photographs, and between the results of one.
  let variants: VariantOptions
  /// Which files are written, and how that is reported.
  package let batch: BatchOptions
  /// What is special to movies.
  let movies: MovieRenderOptions
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    inputs = try parsed.readFiles(Self.inputs)
    filesFrom = parsed.text(Self.filesFrom)
    let readsInput = inputs.contains(StandardInput.path)
    if readsInput, filesFrom == "-" {
      throw parsed.error(
        "standard input is either a picture ('-') or the list of --files-from; pass one as a file")
    }
    if inputs.isEmpty, filesFrom == nil {
      throw parsed.error("missing INPUT: name photographs, or a list of them with --files-from")
    }
    depth = parsed.isGiven(Self.recursive) ? .subfolders : .folder
    shard = try parsed.value(Self.shard, expected: "K/N with K from 1 to N, such as 3/8") { Shard($0) }
    chains = try parsed.chains()
    let wanted = parsed.text(Self.output) ?? ""
    // The pictures of a folder go to a folder, which need not be there.
    let isFolder = OutputArgument.isBareName(wanted) && inputs.contains { OutputArgument.isFolder($0) }
    outputText = isFolder ? wanted + "/" : wanted
    format = try parsed.outputFormat()
    output = try OutputArgument(outputText, .anything(format), for: parsed)
    if inputs.count > 1, !output.takesSeveral {
      throw parsed.error(Self.needsFolder(inputs.count, outputText))
    }
    jobs = try parsed.integer(Self.jobs, in: 1...64)
    let bytes = try parsed.value(Self.memory, expected: "a size from 64M to 1024G, such as 512M") {
      MemoryArgument.bytes($0)
    }
    let pixels = try parsed.integer(Self.limit, in: 1...100_000).map { $0 * 1_000_000 }
    memory = bytes.map { PictureMemory(bytes: $0, mostPixels: pixels) } ?? .standard(mostPixels: pixels)
    tiles = try parsed.integer(Self.tile, in: 16...65536).map { .atMost($0) } ?? .asNeeded
    lookHeight = try parsed.integer(Self.lookHeight, in: 1...65535)
    stored = try parsed.stillChoices()
    finish = try parsed.stillFinish(rounding: parsed.isGiven(.dither) ? .dithered : .nearest)
    batch = try BatchOptions(parsed)
    variants = try VariantOptions(parsed)
    movies = try MovieRenderOptions(parsed)
    if readsInput {
      for option in [BatchOptions.skipExisting, BatchOptions.newer, BatchOptions.watch, Self.shard]
      where parsed.isGiven(option) {
        throw parsed.error("--\(option.long) is for files, and standard input is none; leave it out")
      }
    }
    if output == .standardOutput { try Self.checkStandardOutput(parsed) }
    if batch.watches, inputs.isEmpty {
      throw parsed.error("--watch needs a folder to wait for photographs in")
    }
    if !variants.sweeps.isEmpty, case .template(let template) = output, !template.namesSettings {
      throw parsed.error(
        "a sweep needs a folder, {sweep}, or the fields of its settings, not '\(outputText)'")
    }
  }

  /// Throws where an option does not go with pictures on standard output.
  private static func checkStandardOutput(_ parsed: ParsedArguments) throws(UsageError) {
    for option in [OptionSpec.json, BatchOptions.jsonLines, BatchOptions.dryRun] where parsed.isGiven(option)
    {
      throw parsed.error(
        "--\(option.long) writes to standard output too; name a file with -o, or leave it out")
    }
    for option in [
      BatchOptions.skipExisting, BatchOptions.newer, BatchOptions.watch, VariantOptions.contactSheet,
      VariantOptions.sweep,
    ] where parsed.isGiven(option) {
      throw parsed.error("--\(option.long) needs files; name one with -o, or leave it out")
    }
  }

  /// Why several inputs cannot go to an output.
  static func needsFolder(_ count: Int, _ output: String) -> String {
    output == "-"
      ? "\(count) inputs cannot go to standard output, which takes one picture; name a folder"
      : "\(count) inputs need a folder, or a template such as 'out/{name}.jpg', not '\(output)'"
  }
}
