import CommandLineKit
import Stills
import Viewfinder

/// The options of `viewfinder render`.
struct RenderOptions {
  static let command = CommandSpec(
    name: "render",
    abstract: "Renders stored photographs through filters.",
    discussion: """
      The output is a file, a folder, or a template with the fields {name} (the input's name without its \
      extension), {dir}, {index}, {ext} and, from the photograph's metadata, {date}, {camera}, {lens} and {iso}; \
      {index:3} has three digits, and {date:%Y-%m-%d} the form of strftime. Without the time of the shot {date} is that \
      of the file's last change; what else is missing is unknown. Several inputs need a folder or a field that differs. A \
      chain whose labels leave several results open writes each: {output} is the label.

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
      A file that is not as the manifest says is someone else's, and is kept unless there is --force. Each shard has a \
      manifest of its own; joined end to end, in any order, manifests are one.

      --watch goes on after that: photographs that appear in the folders, or change there, are rendered as soon as they are \
      complete, and what this run has written itself is replaced. An interrupt ends it, with code 0 when nothing has failed.

      --json-lines reports while the batch runs, a line for each event: start (version, photographs), output (input, \
      output, label, status written or skipped, width, height, milliseconds), notice (input, message), failure (input, \
      message, code) and at last end (rendered, skipped, failed, left, seconds). A photograph that fails does not stop \
      the others, and the exit code is that of the first failure.

      Pictures are turned upright as their metadata say, and keep the rest of their metadata.

      A picture that is larger than the GPU supports is computed in tiles, and with --tile any picture. Tiles of all \
      sizes give the same bits, so there are no seams. From a picture computed whole they differ by at most 2/255 \
      with the filters' defaults, except in up to 1 % of the samples where a filter decides by a threshold. The \
      subsampled chroma of JPEG files adds up to 3/255 before the filters.
      """,
    options: [
      .requiredFilter, .filterFiles, output, recursive, filesFrom, shard, jobs, tile, lookHeight,
    ] + VariantOptions.options + OptionSpec.stored + OptionSpec.finished + [.dither] + BatchOptions.options,
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
      .init("Render what comes into a folder", "viewfinder render inbox/ -f look:warm -o web/ --watch"),
      .init(
        "Render what find has found",
        "find . -newer last | viewfinder render --files-from - -f lomo -o out/"),
    ])
  static let inputs = PositionalSpec(
    "INPUT", occurrence: .zeroOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "The photographs to render, and folders of them")
  static let output = OptionSpec.value(
    "output", short: "o", "OUTPUT", presence: .required,
    completion: .file(extensions: StillFormat.supportedExtensions),
    help: "Where the results go: a file, a folder or a template")
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
  static let tile = OptionSpec.value(
    "tile", "N",
    help: "Compute pictures in tiles of at most N pixels a side, 16 to 65536: less memory, more time")
  static let lookHeight = OptionSpec.value(
    "look-height", "N",
    help: "Scale lengths in pixels (px) from a picture N pixels high, 1 to 65535, to each photograph's height"
  )

  /// The paths of photographs and of folders of them.
  let inputs: [String]
  /// Which folders are looked into.
  let depth: PictureFolder.Depth
  /// The file that lists further photographs; nil for none.
  let filesFrom: String?
  /// The part of the photographs to render; nil for all.
  let shard: Shard?
  /// The parts of the chain in order, at least one.
  let chains: [ChainArgument]
  /// The destination of the results.
  let output: OutputArgument
  /// The destination as it was given.
  let outputText: String
  /// The number of photographs to decode and encode at once; nil for one per processor.
  let jobs: Int?
  /// Whether to compute pictures in tiles.
  let tiles: Tiles
  /// The height of the picture that the chain was made for; nil to leave lengths unchanged.
  let lookHeight: Int?
  /// How the results are stored.
  let stored: StillFormat.Choices
  /// What is done to the results on their way into files.
  let finish: StillFinish
  /// What differs between photographs, and between the results of one.
  let variants: VariantOptions
  /// Which files are written, and how that is reported.
  let batch: BatchOptions
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    inputs = parsed.texts(Self.inputs)
    if inputs.contains(where: \.isEmpty) { throw parsed.error("an INPUT has an empty name") }
    filesFrom = parsed.text(Self.filesFrom)
    if inputs.isEmpty, filesFrom == nil {
      throw parsed.error("missing INPUT: name photographs, or a list of them with --files-from")
    }
    depth = parsed.isGiven(Self.recursive) ? .subfolders : .folder
    shard = try parsed.value(Self.shard, expected: "K/N with K from 1 to N, such as 3/8") { Shard($0) }
    chains = try parsed.chains()
    outputText = parsed.text(Self.output) ?? ""
    output = try OutputArgument(outputText, for: parsed)
    if inputs.count > 1, !output.takesSeveral {
      throw parsed.error(Self.needsFolder(inputs.count, outputText))
    }
    jobs = try parsed.integer(Self.jobs, in: 1...64)
    tiles = try parsed.integer(Self.tile, in: 16...65536).map { .atMost($0) } ?? .asNeeded
    lookHeight = try parsed.integer(Self.lookHeight, in: 1...65535)
    stored = try parsed.stillChoices()
    finish = try parsed.stillFinish(rounding: parsed.isGiven(.dither) ? .dithered : .nearest)
    batch = try BatchOptions(parsed)
    variants = try VariantOptions(parsed)
    if batch.watches, inputs.isEmpty {
      throw parsed.error("--watch needs a folder to wait for photographs in")
    }
    if !variants.sweeps.isEmpty, case .template(let template) = output, !template.namesSettings {
      throw parsed.error(
        "a sweep needs a folder, {sweep}, or the fields of its settings, not '\(outputText)'")
    }
  }

  /// Why several inputs cannot go to an output.
  static func needsFolder(_ count: Int, _ output: String) -> String {
    "\(count) inputs need a folder, or a template such as 'out/{name}.jpg', not '\(output)'"
  }
}
