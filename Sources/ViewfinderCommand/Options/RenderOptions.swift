import Cameras
package import CommandLineKit
import Files
import Glibc
import Stills
import Viewfinder

/// The options of `viewfinder render`.
package struct RenderOptions: ProgramCommand {
  package static let command = CommandSpec(
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

      --lens corrects what the lens has done before the chain is run: distortion, chromatic aberration across the picture \
      and vignetting, each as far as lensfun's database knows it for the camera, the lens, the focal length, the f-number \
      and the distance of the metadata. The picture is enlarged until no border shows. A photograph whose lens is not \
      known is rendered as it is, with a notice. Photographs must show the whole frame of the sensor: one that was cropped \
      is corrected wrongly, and one that the camera has corrected already, as many do for JPEG files, twice.

      A movie is rendered picture by picture, through filters that read earlier ones too. With a template that has \
      {index} each becomes a still; with a name that ends in .mp4, .mov, .mkv or .webm a movie of the same times, sound \
      and metadata such as title and date, and with .y4m uncompressed video, also on standard output (-o - --format y4m). \
      Y4M on standard input is read, too. Photographs, and the pictures of folders, become such a movie as well, in their \
      order and --rate of them in a second; all results must have one size, which a filter such as \
      resize=1920:1080:mode=pad gives them. A movie that is damaged or cut off leaves no file. --quality is 60 for movies when it is \
      left out. Several movies are rendered one after the other, to a folder or a template.

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
    examples: [
      .init(
        "Render photographs into a folder", "viewfinder render *.jpg -f beautify -o 'out/{name}.jpg'"),
      .init("Make photographs ready for a web page", "viewfinder render *.jpg --preset web -o out/"),
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
      .init(
        "Correct photographs for their lenses", "viewfinder render *.jpg --lens auto -o 'out/'"),
      .init("Render a movie", "viewfinder render clip.mp4 -f @look.chain -o out.mp4"),
      .init(
        "Write one of ten pictures of a movie as stills",
        "viewfinder render clip.mp4 -f lomo --every 10 -o 'out/{index:4}.jpg'"),
      .init(
        "Make a time-lapse of a folder of photographs",
        "viewfinder render shots/ -f resize=width=1920 -o lapse.mp4 --rate 30"),
      .init("Render what comes into a folder", "viewfinder render inbox/ -f look:warm -o web/ --watch"),
      .init(
        "Render what find has found",
        "find . -newer last | viewfinder render --files-from - -f lomo -o out/"),
    ])

  @Option(.chains) package var chains: [ChainArgument]
  @Option(.filterFiles) var filterFiles: [String]
  @Option(
    required: "output", short: "o", "OUTPUT",
    .file(extensions: StillFormat.supportedExtensions + MovieOutput.extensions),
    help: "Where the results go: a file, a folder, a template, or - for standard output")
  var givenOutput: String
  /// The format of the results; nil where their names say it.
  @Option(
    "format", "FORMAT",
    ArgumentType(
      "one of \(OutputFormat.names.joined(separator: ", "))", completion: .list(OutputFormat.names)
    ) { OutputFormat($0) },
    help:
      "Write this format: needed with '-o -' and for names without an extension, such as jpeg, png or y4m")
  var format: OutputFormat?
  /// The formats that each result is written in besides.
  @Option(
    "also", "FORMATS",
    ArgumentType(
      "formats such as webp,avif of \(StillFormat.supportedExtensions.joined(separator: ", "))",
      completion: .list(StillFormat.supportedExtensions)
    ) { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.lowercased() }
      return names.allSatisfy(StillFormat.supportedExtensions.contains) && Set(names).count == names.count
        ? names : nil
    },
    help: "Write each result in these formats too, under the same name: webp,avif")
  var alsoFormats: [String]?
  /// Which folders are looked into.
  @Flag(
    "recursive", short: "r", .subfolders, else: .folder,
    help: "Look for photographs in all folders below those that are given")
  var depth: PictureFolder.Depth
  /// The file that lists further photographs; nil for none.
  @Option(
    "files-from", "FILE", ArgumentType<String>.file(),
    help:
      "Render also the files that FILE lists, one a line or each ended by a zero byte; - is standard input")
  var filesFrom: String?
  /// The part of the photographs to render; nil for all.
  @Option(
    "shard", "K/N", ArgumentType("K/N with K from 1 to N, such as 3/8") { Shard($0) },
    help: "Render only the Kth of N parts of the photographs, such as 3/8")
  var shard: Shard?
  /// The number of photographs to decode and encode at once; nil for one per processor.
  @Option(
    "jobs", short: "j", "N", .integer(in: 1...64),
    help:
      "Decode and encode N photographs at the same time, 1 to 64; one for each processor when left out")
  package var jobs: Int?
  @Option(
    "memory", "SIZE",
    ArgumentType("a size from 64M to 1024G, such as 512M") { MemoryArgument.bytes($0) },
    help:
      "Keep photographs within SIZE of memory, 64M to 1024G; half of the machine's when left out")
  var memoryBytes: Int?
  @Option(
    "limit", "N", .integer(in: 1...100_000),
    help:
      "Refuse photographs and results of over N megapixels, 1 to 100000; when left out 1073, or 268")
  var megapixels: Int?
  @Option(
    "tile", "N", .integer(in: 16...65536),
    help: "Compute pictures in tiles of at most N pixels a side, 16 to 65536: less memory, more time")
  var tileSide: Int?
  /// The height of the picture that the chain was made for; nil to leave lengths unchanged.
  @Option(
    "look-height", "N", .integer(in: 1...65535),
    help:
      "Scale lengths in pixels (px) from a picture N pixels high, 1 to 65535, to each photograph's height")
  var lookHeight: Int?
  var movies = MovieRenderOptions()
  var preparation = PreparationOptions()
  var variants = VariantOptions()
  @Option(.preset) var preset: OutputPreset.Reference?
  package var stored = StoredOptions()
  var finishing = FinishOptions()
  @Option(
    "copy-tags", "FILE", .readableFile,
    .excludes("strip", because: "the metadata are either another file's or none"),
    help: "Write the metadata of the photograph FILE in place of each photograph's own")
  var modelFile: String?
  @Flag(
    "dither", .dithered, else: .nearest,
    help: "Round to 8 bits by a fixed pattern that keeps gradients free of bands")
  var rounding: StillFinish.Rounding
  package var batch = BatchOptions()
  @Argument(
    .zeroOrMore, "INPUT",
    .file(extensions: StillImage.readableExtensions + movieExtensions),
    help: "The photographs to render, and folders of them; a movie; or - for standard input")
  var givenInputs: [String]

  /// The paths of photographs and of folders of them.
  @Derived package var inputs: [String]
  /// The destination as it was given.
  @Derived var outputText: String
  /// The destination of the results.
  @Derived package var output: OutputArgument
  /// The metadata of ``modelFile``.
  @Derived var model: MetadataModel?
  /// The memory that photographs may take.
  @Derived var memory: PictureMemory

  /// The formats that each result is written in besides.
  var furtherFormats: [String] { alsoFormats ?? [] }
  /// Whether to compute pictures in tiles.
  var tiles: Tiles { tileSide.map { .atMost($0) } ?? .asNeeded }
  /// What is done to the results on their way into files.
  var finish: StillFinish {
    var finish = finishing.finish
    finish.rounding = rounding
    finish.model = model
    return finish
  }
  /// From 0, the smallest movie, to 1, hardly any loss. That of pictures is higher when it is left out.
  var movieQuality: Double { stored.$quality.isGiven ? Double(stored.quality) / 100 : 0.6 }
  /// The first given option that is for movies alone; nil for none.
  var optionOfMovies: String? {
    firstGiven(
      of: movies.$start, movies.$frames, movies.$every, movies.$rate, movies.$encoder, movies.$matrix)
  }
  /// The first given option that photographs have and the pictures of a movie do not; nil for none.
  var optionOfPhotographs: String? {
    preparation.optionOfPhotographs
      ?? firstGiven(
        of: $alsoFormats, variants.$sweeps, variants.$table, variants.$usesSidecars, variants.$presentation,
        variants.$contactSheet, $shard, $tileSide, batch.$skipsExisting, batch.$isNewer, batch.$watches)
  }
  /// The first given option about the files of photographs that movies do not have; nil for none.
  var optionOfFiles: String? { firstGiven(of: $depth) ?? preparation.optionOfFiles }
  /// Whether a movie is written.
  var writesMovie: Bool { output.isMovie || format == .y4m }
  /// The number of photographs to decode and encode at once.
  var jobCount: Int { jobs ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 16) }
  /// The first given option that pictures have and movies made of movies do not; nil for none.
  var optionOfPictures: String? {
    firstGiven(
      of: stored.$isLossless, stored.$chroma, stored.$scans, stored.$codes, stored.$depth,
      stored.$effort, stored.$packing,
      finishing.$profile, finishing.$intent, finishing.$longestFile, finishing.$background, finishing.$isGray,
      finishing.$unset,
      finishing.$timeShift,
      $modelFile, $rounding)
  }

  package func validate() throws(UsageError) {
    let paths = try filesToRead(givenInputs, "INPUT")
    $inputs.set(paths)
    let readsInput = paths.contains(StandardInput.path)
    if readsInput, filesFrom == "-" {
      throw UsageError(
        "standard input is either a picture ('-') or the list of --files-from; pass one as a file")
    }
    if paths.isEmpty, filesFrom == nil {
      throw UsageError("missing INPUT: name photographs, or a list of them with --files-from")
    }
    // The pictures of a folder go to a folder, which need not be there.
    let isFolder =
      OutputArgument.isBareName(givenOutput) && paths.contains { FileStatus.kind(of: $0) == .folder }
    $outputText.set(isFolder ? givenOutput + "/" : givenOutput)
    $output.set(try OutputArgument(outputText, .anything(format), stored: stored))
    if paths.count > 1, !output.takesSeveral, !writesMovie {
      throw UsageError(Self.needsFolder(paths.count, outputText))
    }
    let pixels = megapixels.map { $0 * 1_000_000 }
    $memory.set(
      memoryBytes.map { PictureMemory(bytes: $0, mostPixels: pixels) } ?? .standard(mostPixels: pixels))
    if let contactSheet = variants.contactSheet { _ = try stored.format(of: contactSheet) }
    if readsInput,
      let name = firstGiven(of: batch.$skipsExisting, batch.$isNewer, batch.$watches, $shard)
    {
      throw UsageError("\(name) is for files, and standard input is none; leave it out")
    }
    if output == .standardOutput { try checkStandardOutput() }
    if batch.watches, paths.isEmpty {
      throw UsageError("--watch needs a folder to wait for photographs in")
    }
    if !variants.sweeps.isEmpty, case .template(let template) = output, !template.namesSettings {
      throw UsageError(
        "a sweep needs a folder, {sweep}, or the fields of its settings, not '\(outputText)'")
    }
    try finishing.load()
    try preparation.load()
    do throws(FileError) {
      $model.set(try modelFile.map { path throws(FileError) in try MetadataModel(contentsOf: path) })
    } catch {
      throw UsageError(error.description, ExitCode(rawValue: error.code.exitCode) ?? .usage)
    }
  }

  /// Throws where an option does not go with pictures on standard output.
  private func checkStandardOutput() throws(UsageError) {
    if let name = firstGiven(of: batch.$isJSON, batch.$isJSONLines, batch.$isDryRun) {
      throw UsageError("\(name) writes to standard output too; name a file with -o, or leave it out")
    }
    if let name = firstGiven(
      of: $alsoFormats, batch.$skipsExisting, batch.$isNewer, batch.$watches, variants.$contactSheet,
      variants.$sweeps)
    {
      throw UsageError("\(name) needs files; name one with -o, or leave it out")
    }
  }

  /// Why several inputs cannot go to an output.
  static func needsFolder(_ count: Int, _ output: String) -> String {
    output == "-"
      ? "\(count) inputs cannot go to standard output, which takes one picture; name a folder"
      : "\(count) inputs need a folder, or a template such as 'out/{name}.jpg', not '\(output)'"
  }

  /// The usual extensions of movies.
  static let movieExtensions = MovieOptions.extensions + ["y4m"]

  package init() {}
}
