import CommandLineKit
import Files
import FilterGraph
package import Stills

/// How pictures are stored, for commands that write any.
package struct StoredOptions: ArgumentGroup {
  @Option(
    "quality", "Q", .integer(in: 1...100), default: "92",
    help: "Quality of JPEG, WebP, AVIF and JPEG XL files, from 1 to 100")
  var quality: Int
  @Flag(
    "lossless", help: "Keep every pixel of WebP and JPEG XL files exactly; PNG, TIFF and PPM always do")
  var isLossless: Bool
  @Option(
    "chroma", "RATIO", .choice, default: "4:2:0",
    help: "Chroma subsampling of JPEG files; 4:4:4 keeps full colour resolution")
  var chroma: StillFormat.JPEGSettings.Chroma
  @Flag(
    "progressive", .progressive, else: .baseline,
    help: "Store JPEG files in growing detail: smaller, but slower to write and to read")
  var scans: StillFormat.JPEGSettings.Scans
  @Flag(
    "optimize", .optimized, else: .standard,
    help: "Make the codes of JPEG files for each picture: some percent smaller, a little slower")
  var codes: StillFormat.JPEGSettings.Codes
  @Option(
    "bits", "N", .choice, default: "source",
    help:
      "Bits per sample: 8, 16 (PNG, TIFF, JPEG XL, PPM), float (TIFF, JPEG XL, PFM), or as in the source")
  var depth: StillFormat.Depth
  @Option(
    "effort", "EFFORT", .choice, default: "standard",
    help: "The time for making PNG, WebP, AVIF and JPEG XL files small: fast, standard or thorough")
  var effort: StillFormat.Effort
  @Option(
    "packing", "NAME", .choice, default: "deflate",
    help: "How TIFF files are packed, without a loss: none, lzw or deflate")
  var packing: StillFormat.TIFFSettings.Packing

  /// All of it.
  package var choices: StillFormat.Choices {
    StillFormat.Choices(
      compression: isLossless ? .lossless : .quality(quality), chroma: chroma, scans: scans, codes: codes,
      depth: depth, effort: effort, packing: packing)
  }

  /// The format of a file that is written.
  ///
  /// - Parameter name: the extension that counts instead of the path's.
  func format(of path: String, named name: String? = nil) throws(UsageError) -> StillFormat {
    do throws(FileError) {
      return try StillFormat(path: path, named: name, choices: choices)
    } catch {
      throw UsageError(error.description)
    }
  }

  package init() {}
}

/// What is done to pictures on their way into files, for commands that carry metadata over.
struct FinishOptions: ArgumentGroup {
  @Option(
    "profile", "PROFILE", ArgumentType<String>.text.completed(by: .list(OutputProfile.names)),
    help:
      "Convert to a colour profile and embed it: sRGB, display-p3, adobe-rgb, keep (the input's own), or an ICC file"
  )
  var profile: String?
  @Option(
    "intent", "INTENT", .choice, default: "relative",
    .needs("profile", because: "it is how colours get into one"),
    help:
      "What becomes of colours that the profile does not have: relative, perceptual, saturation or absolute")
  var intent: RenderingIntent
  @Option(
    "max-bytes", "N", ArgumentType("a number of bytes such as 500k or 2M", FileSizeArgument.bytes),
    help: "Lower the quality of a file that would have more than N bytes, such as 500k or 2M, until it fits")
  var longestFile: Int?
  @Option(
    "background", "COLOR",
    ArgumentType("an opaque colour such as white or #ff8800") { text in
      parseColor(text).flatMap { $0[3] == 1 ? SIMD3($0[0], $0[1], $0[2]) : nil }
    },
    help:
      "Put COLOR behind transparent places, such as white; by default files without transparency have black there"
  )
  var background: SIMD3<Double>?
  @Flag("gray", help: "Write the luminance of the colours, as grey files") var isGray: Bool
  @Flag("strip", help: "Write no metadata of the input; the colour profile stays") var isStripped: Bool
  @Option(
    repeated: "unset", "KEY", .metadata, .excludes("strip", because: "that leaves nothing to remove"),
    help:
      "Leave out gps, makernote, artist, copyright, title, description, or a key or group of keys of Exif, XMP or IPTC such as Exif.GPSInfo"
  )
  var unset: [MetadataSelection]
  @Option(
    "shift-time", "TIME",
    ArgumentType("a time such as +1:00, -0:02:30 or +3d") { TimeShift($0) },
    .excludes("strip", because: "that leaves no dates"),
    help:
      "Add to the dates of the shot and of the file in the metadata, for a clock that was wrong: +H:MM, -H:MM:SS, +3d or +3d1:00"
  )
  var timeShift: TimeShift?
  @Option(
    repeated: "set", "KEY=TEXT", .text,
    help:
      "Set artist, copyright, title, description, or a key of Exif, XMP or IPTC such as Exif.Image.Artist, in the metadata"
  )
  var settings: [String]

  /// All of it, with values rounded to the nearest.
  @Derived var finish: StillFinish

  /// Sets ``finish``, for which the profile is read: after the checks that need no file.
  func load() throws(UsageError) {
    do throws(FileError) {
      var finish = StillFinish(rounding: .nearest)
      finish.background = background
      finish.intent = intent
      finish.longestFile = longestFile
      if let profile {
        if let named = OutputProfile(name: profile) {
          finish.profile = named
        } else {
          finish.profile = try OutputProfile(contentsOf: profile)
        }
      }
      if isGray {
        finish.colors = .gray
        guard finish.profile == nil else {
          throw FileError(
            .unsupported, "grey files have no profile of colours; leave out --gray or --profile")
        }
      }
      if isStripped { finish.metadata = .stripped }
      if let timeShift { finish.changes.append(.shift(timeShift)) }
      for selection in unset { finish.changes.append(.remove(selection)) }
      for setting in settings { finish.changes.append(.set(try MetadataValue(setting))) }
      $finish.set(finish)
    } catch {
      // The profile's file may be missing or damaged.
      throw UsageError(error.description, ExitCode(rawValue: error.code.exitCode) ?? .usage)
    }
  }
}

extension ArgumentType where Value == MetadataSelection {
  /// Keys of metadata, or a name of some.
  static var metadata: ArgumentType {
    ArgumentType(completion: .list(MetadataSelection.names)) { text throws(UsageError) in
      do throws(FileError) {
        return try MetadataSelection(text)
      } catch {
        throw UsageError(error.description)
      }
    }
  }
}
