import CommandLineKit
package import Stills

/// The options of `viewfinder render` for batches: which files are written, and how that is reported.
package struct BatchOptions {
  static let options: [OptionSpec] = [
    skipExisting, manifest, newer, watch, .force, dryRun, .json, jsonLines, .quiet,
  ]
  static let skipExisting = OptionSpec.flag(
    "skip-existing",
    help: "Skip files that were made of the same photograph by the same chain, settings and version")
  static let manifest = OptionSpec.value(
    "manifest", "FILE", completion: .file(extensions: ["jsonl"]),
    help:
      "Where --skip-existing keeps its record; .viewfinder-manifest.jsonl in the output's folder when left out"
  )
  static let newer = OptionSpec.flag(
    "newer", help: "Skip files that are not older than their photograph and the chain's files, as make does")
  static let watch = OptionSpec.flag(
    "watch",
    help: "Then wait for further photographs in the folders, and render them as they come; Ctrl-C ends it")
  static let dryRun = OptionSpec.flag(
    "dry-run", short: "n", help: "Print which file would be written from which, and write nothing")
  static let jsonLines = OptionSpec.flag(
    "json-lines", help: "Report each file as a line of JSON as soon as it is finished, and failures too")

  /// What happens to files that exist.
  package enum Existing: Hashable {
    case kept, replaced, keptUnlessOlder
    /// By a manifest; nil for that of the output's folder.
    case keptIfCurrent(manifest: String?, unknown: AtomicFile.Replacing)
  }

  /// The form of the report.
  package enum Report: Hashable {
    case text
    /// One document at the end.
    case json
    /// A line for each event.
    case jsonLines
  }

  /// What happens to files that exist.
  package let existing: Existing
  /// Whether folders are watched for further photographs.
  let watches: Bool
  /// Whether files are only named.
  let isDryRun: Bool
  /// The form of the report.
  package let report: Report
  /// Whether to omit progress and hints.
  let isQuiet: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let (isForced, isNewer) = (parsed.isGiven(.force), parsed.isGiven(Self.newer))
    let path = parsed.text(Self.manifest)
    if path?.isEmpty ?? false { throw parsed.error("the manifest has an empty name") }
    if parsed.isGiven(Self.skipExisting) {
      if isNewer { throw parsed.error("--skip-existing and --newer are two rules; give one of them") }
      existing = .keptIfCurrent(manifest: path, unknown: isForced ? .always : .never)
    } else {
      if path != nil { throw parsed.error("--manifest is for --skip-existing; add that") }
      if isNewer, isForced {
        throw parsed.error("--force replaces every file, and --newer only old ones; give one of them")
      }
      existing = isNewer ? .keptUnlessOlder : isForced ? .replaced : .kept
    }
    isDryRun = parsed.isGiven(Self.dryRun)
    watches = parsed.isGiven(Self.watch)
    if watches {
      for other in [Self.dryRun, RenderOptions.shard, .json, VariantOptions.contactSheet]
      where parsed.isGiven(other) {
        throw parsed.error(
          "--watch does not end by itself, and does not go with --\(other.long); leave one of them out")
      }
    }
    if parsed.isGiven(.json), parsed.isGiven(Self.jsonLines) {
      throw parsed.error("--json is one document, and --json-lines many; give one of them")
    }
    report = parsed.isGiven(.json) ? .json : parsed.isGiven(Self.jsonLines) ? .jsonLines : .text
    isQuiet = parsed.isGiven(.quiet)
  }
}
