package import CommandLineKit
import Files
import Stills
import Viewfinder

/// The options of `viewfinder merge`.
package struct MergeOptions: ProgramCommand {
  /// What is made of the photographs.
  package enum Method: String, CaseIterable {
    case hdr, fusion, stack, mean

    /// The library's method.
    var method: ShotMerge.Method {
      switch self {
      case .hdr: .radiance()
      case .fusion: .fusion()
      case .stack: .focusStack
      case .mean: .noiseReduction
      }
    }
  }

  package static let command = CommandSpec(
    name: "merge",
    abstract: "Merges several photographs of one scene.",
    discussion: """
      The method is 'hdr' (the light of different exposures), 'fusion' (the best exposed shot of each place, whatever \
      the exposures), 'stack' (the sharpest shot of each place, of shots from near to far) or 'mean' (the average of \
      equal shots, with less noise).

      The photographs have one size. They are aligned first, unless --no-align says that the camera stood still; one \
      that does not fit is left out, with a note. A note also says when the shots of a stack are farther apart than \
      their depth of field, so that what lies between two is sharp in neither. What moves is taken from one shot by 'hdr' and 'mean'.

      'hdr' reads the exposures from the metadata, or from --exposures. A .png has 16 bits a sample. 'viewfinder \
      render' filters the result.
      """,
    examples: [
      .init("Merge a bracket", "viewfinder merge hdr under.jpg right.jpg over.jpg -o merged.png"),
      .init(
        "Stack shots from near to far", "viewfinder merge stack shot-*.jpg -o sharp.jpg --depth depth.png"),
      .init("Average shots of a dark room", "viewfinder merge mean night-*.jpg -o clean.jpg"),
    ])

  @Option(required: "output", short: "o", "FILE", .stillFile, help: "Where the merged picture goes")
  var output: String
  @Option(
    "exposures", "EV,EV,...",
    ArgumentType(ExposureBracket.expectedCorrections) { ExposureBracket($0)?.corrections },
    help: "The exposure of each photograph in EV, instead of that of its metadata")
  var exposures: [Double]?
  /// Where the depth of a stack goes; nil for nowhere.
  @Option(
    "depth", "FILE", ArgumentType<String>.depthMap,
    help: "Also write the depth of a stack as a 16-bit grey PNG, white for near")
  var depth: String?
  @Option(.depthConfidence) var confidence: String?
  @Flag(.noAlign) var aligning: Aligning
  var stored = StoredOptions()
  @Flag(.force) var replacing: AtomicFile.Replacing
  @Flag(.json) var isJSON: Bool
  @Flag(.quiet) var isQuiet: Bool
  @Argument("METHOD", .choice, help: "How they are merged") var method: Method
  @Argument(
    .oneOrMore, "INPUT", .readableFile,
    help: "The photographs, at least two; those of a stack from near to far")
  var inputs: [String]

  /// How the picture is written.
  @Derived var format: StillFormat

  package func validate() throws(UsageError) {
    if inputs.contains(where: \.isEmpty) { throw UsageError("an INPUT has an empty name") }
    guard inputs.count >= 2 else { throw UsageError("a merge needs at least 2 photographs, not 1") }
    $format.set(try stored.format(of: output))
    if let exposures {
      guard method == .hdr else { throw UsageError("'--exposures' is for the method 'hdr'") }
      guard exposures.count == inputs.count else {
        throw UsageError("'--exposures' states \(exposures.count) for \(inputs.count) photographs")
      }
    }
    try checkDifference(of: [($output, output), ($depth, depth), ($confidence, confidence)])
    if method != .stack, let name = firstGiven(of: $depth, $confidence) {
      throw UsageError("'\(name)' is for the method 'stack', which measures it")
    }
  }

  package init() {}
}
