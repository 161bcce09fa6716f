import CommandLineKit
package import Files

/// The options of `viewfinder render` for batches: which files are written, and how that is reported.
package struct BatchOptions: ArgumentGroup {
  @Flag(
    "skip-existing", .excludes("newer", because: "each is a rule for existing files"),
    help: "Skip files that were made of the same photograph by the same chain, settings and version")
  var skipsExisting: Bool
  @Option(
    "manifest", "FILE",
    .text("a file", completion: .file(extensions: ["jsonl"])), .needs("skip-existing"),
    help:
      "Where --skip-existing keeps its record; .viewfinder-manifest.jsonl in the output's folder when left out"
  )
  var manifest: String?
  @Flag(
    "newer", .excludes("force", because: "it replaces every file, not old ones alone"),
    help: "Skip files that are not older than their photograph and the chain's files, as make does")
  var isNewer: Bool
  @Flag(
    "watch",
    .excludes("dry-run", "shard", "json", "contact-sheet", because: "watching does not end by itself"),
    help: "Then wait for further photographs in the folders, and render them as they come; Ctrl-C ends it")
  var watches: Bool
  @Flag(.force) var replacing: AtomicFile.Replacing
  @Flag("dry-run", short: "n", help: "Print which file would be written from which, and write nothing")
  var isDryRun: Bool
  @Flag(.json) var isJSON: Bool
  @Flag(
    "json-lines", .excludes("json", because: "a report has one form"),
    help: "Report each file as a line of JSON as soon as it is finished, and failures too")
  var isJSONLines: Bool
  @Flag(.quiet) var isQuiet: Bool

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
  package var existing: Existing {
    if skipsExisting { return .keptIfCurrent(manifest: manifest, unknown: replacing) }
    return isNewer ? .keptUnlessOlder : replacing == .always ? .replaced : .kept
  }
  /// The form of the report.
  package var report: Report { isJSON ? .json : isJSONLines ? .jsonLines : .text }

  package init() {}
}
