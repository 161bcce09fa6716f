import CommandLineKit
import Stills
import Viewfinder

/// The options of `viewfinder merge`.
package struct MergeOptions: Sendable {
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

  static let command = CommandSpec(
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
    options: [output, exposures, depth, .depthConfidence, .noAlign] + OptionSpec.stored + [
      .force, .json, .quiet,
    ],
    positionals: [method, inputs],
    examples: [
      .init("Merge a bracket", "viewfinder merge hdr under.jpg right.jpg over.jpg -o merged.png"),
      .init(
        "Stack shots from near to far", "viewfinder merge stack shot-*.jpg -o sharp.jpg --depth depth.png"),
      .init("Average shots of a dark room", "viewfinder merge mean night-*.jpg -o clean.jpg"),
    ])
  static let method = PositionalSpec(
    "METHOD", completion: .list(Method.allCases.map(\.rawValue)), help: "How they are merged")
  static let inputs = PositionalSpec(
    "INPUT", occurrence: .oneOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "The photographs, at least two; those of a stack from near to far")
  static let output = OptionSpec.value(
    "output", short: "o", "FILE", presence: .required,
    completion: .file(extensions: StillFormat.supportedExtensions), help: "Where the merged picture goes")
  static let exposures = OptionSpec.value(
    "exposures", "EV,EV,...", help: "The exposure of each photograph in EV, instead of that of its metadata")
  static let depth = OptionSpec.value(
    "depth", "FILE", completion: .file(extensions: ["png"]),
    help: "Also write the depth of a stack as a 16-bit grey PNG, white for near")

  /// What is made of the photographs.
  let method: Method
  /// The paths of the photographs, at least two.
  let inputs: [String]
  /// The file to write.
  let output: String
  /// How it is written.
  let format: StillFormat
  /// The exposure of each photograph in stops; nil for that of its metadata.
  let exposures: [Double]?
  /// Where the depth of a stack goes; nil for nowhere.
  let depth: String?
  /// Where the certainty of the depth goes; nil for nowhere.
  let confidence: String?
  /// Whether the photographs are aligned.
  let aligning: Aligning
  /// What to do with existing files.
  let replacing: AtomicFile.Replacing
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether to omit notes.
  let isQuiet: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let method = try parsed.choice(Self.method, of: Method.self) else {
      preconditionFailure("the parser requires a method")
    }
    self.method = method
    inputs = parsed.texts(Self.inputs)
    if inputs.contains(where: \.isEmpty) { throw parsed.error("an INPUT has an empty name") }
    guard inputs.count >= 2 else { throw parsed.error("a merge needs at least 2 photographs, not 1") }
    output = parsed.text(Self.output) ?? ""
    format = try parsed.stillFormat(of: output)
    let bracket = try parsed.value(Self.exposures, expected: ExposureBracket.expected) { ExposureBracket($0) }
    exposures = bracket?.corrections
    if let exposures {
      guard method == .hdr else { throw parsed.error("'--exposures' is for the method 'hdr'") }
      guard exposures.count == inputs.count else {
        throw parsed.error("'--exposures' states \(exposures.count) for \(inputs.count) photographs")
      }
    }
    depth = try parsed.depthFile(Self.depth)
    confidence = try parsed.depthFile(.depthConfidence)
    try parsed.checkDifference(of: [
      (Self.output, output), (Self.depth, depth), (.depthConfidence, confidence),
    ])
    for option in [Self.depth, .depthConfidence] where parsed.isGiven(option) && method != .stack {
      throw parsed.error("'--\(option.long)' is for the method 'stack', which measures it")
    }
    aligning = parsed.isGiven(.noAlign) ? .off : .on
    replacing = parsed.isGiven(.force) ? .always : .never
    isJSON = parsed.isGiven(.json)
    isQuiet = parsed.isGiven(.quiet)
  }
}
