import CommandLineKit
import Testing

struct ParserTests {
  @Test(arguments: [
    ["print", "a.tif", "--output", "x.jpg"],
    ["print", "a.tif", "--output=x.jpg"],
    ["print", "a.tif", "-o", "x.jpg"],
    ["print", "a.tif", "-ox.jpg"],
    ["print", "a.tif", "-fmox.jpg"],
    ["print", "-o", "first.jpg", "a.tif", "-o", "x.jpg"],
    ["print", "-o", "x.jpg", "--", "a.tif"],
  ])
  func everyWayOfWritingAnOption(arguments: [String]) throws {
    guard case .run(let parsed) = try Sample.darkroom.parse(arguments) else {
      Issue.record("not a run")
      return
    }
    #expect(parsed.path.name == "darkroom print")
    #expect(parsed.text(Sample.output) == "x.jpg")
    #expect(parsed.texts(Sample.negatives) == ["a.tif"])
  }

  @Test func valuesMayBeginWithADash() throws {
    let parsed = try #require(
      try Sample.parsed("print", "--ev=-1", "--bracket", "-1,0,1", "-o", "-", "-t", "--", "-t-x", "a", "-"))
    #expect(parsed.text(Sample.exposure) == "-1")
    #expect(parsed.text(Sample.bracket) == "-1,0,1")
    #expect(parsed.text(Sample.output) == "-")
    #expect(parsed.texts(Sample.tone) == ["--", "-x"])
    #expect(parsed.texts(Sample.negatives) == ["a", "-"])
  }

  @Test func everythingAfterTwoDashesIsAnArgument() throws {
    let parsed = try #require(try Sample.parsed("print", "-o", "x", "--", "-f", "--", "--help"))
    #expect(parsed.texts(Sample.negatives) == ["-f", "--", "--help"])
    #expect(!parsed.isGiven(Sample.force))
  }

  @Test(arguments: ["-1", "-0.5", "-.5", "-1|0.2", "-5e-3"])
  func negativeNumbersAreArguments(number: String) throws {
    let parsed = try #require(try Sample.parsed("print", number, "-o", "x", "a"))
    #expect(parsed.texts(Sample.negatives) == [number, "a"])
  }

  @Test func valuesMayBeEmptyOrHoldEqualsSigns() throws {
    let parsed = try #require(try Sample.parsed("watch", "--size=", "--tone=a=b=c", "--tone", "d=e"))
    #expect(parsed.text(Sample.size)?.isEmpty == true)
    #expect(parsed.texts(Sample.tone) == ["a=b=c", "d=e"])
  }

  @Test func flagsBundleAndCount() throws {
    let parsed = try #require(try Sample.parsed("print", "-mfm", "-o", "x", "a"))
    #expect(parsed.isGiven(Sample.force))
    #expect(parsed.count(Sample.mirror) == 2)
    #expect(!parsed.isGiven(Sample.size))
  }

  @Test func defaultsAreTakenAndNotGiven() throws {
    let parsed = try #require(try Sample.parsed("print", "-o", "x", "a"))
    #expect(parsed.text(Sample.paper) == "glossy")
    #expect(!parsed.isGiven(Sample.paper))
    #expect(parsed.text(Sample.size) == nil)
    #expect(parsed.texts(Sample.tone).isEmpty)
  }

  @Test func theDefaultSubcommandIsMeantWhenNoneIsNamed() throws {
    #expect(try Sample.parsed()?.path.name == "darkroom watch")
    let parsed = try #require(try Sample.parsed("--size", "8x10", "-m"))
    #expect(parsed.path.name == "darkroom watch")
    #expect(parsed.text(Sample.size) == "8x10")
  }

  @Test func subcommandsNest() throws {
    #expect(try Sample.parsed("store", "add", "-p", "matte")?.path.name == "darkroom store add")
  }

  @Test func optionalArgumentsMayBeLeftOut() throws {
    #expect(try Sample.parsed("mix", "fixer")?.text(Sample.litres) == nil)
    #expect(try Sample.parsed("mix", "fixer", "2")?.text(Sample.litres) == "2")
  }

  @Test(arguments: [
    (["--help"], "darkroom"), (["-h"], "darkroom"), (["help"], "darkroom"),
    (["print", "--help"], "darkroom print"), (["print", "-fh"], "darkroom print"),
    (["help", "store", "add"], "darkroom store add"), (["store", "-h"], "darkroom store"),
    (["-m", "--help"], "darkroom watch"),
  ])
  func helpIsUnderstoodEverywhere(arguments: [String], name: String) throws {
    guard case .help(let path) = try Sample.darkroom.parse(arguments) else {
      Issue.record("not a request for help")
      return
    }
    #expect(path.name == name)
  }

  @Test func versionAndDescriptionAreForTheWholeProgram() throws {
    #expect(try Sample.darkroom.parse(["--version"]) == .version)
    #expect(try Sample.darkroom.parse(["--dump-spec"]) == .description)
  }

  @Test(arguments: [
    (["prnt"], "unknown command 'prnt'; did you mean 'print'? See 'darkroom --help'."),
    (["a.tif"], "unknown command 'a.tif'. See 'darkroom --help'."),
    (["-"], "unknown command '-'. See 'darkroom --help'."),
    (["store"], "missing command. See 'darkroom store --help'."),
    (["store", "--paper", "x"], "unknown option '--paper'. See 'darkroom store --help'."),
    (["help", "mxi"], "unknown command 'mxi'; did you mean 'mix'? See 'darkroom --help'."),
    (["help", "mix", "x"], "'darkroom mix' has no subcommands. See 'darkroom mix --help'."),
    (["print", "a"], "missing option '-o FILE'. See 'darkroom print --help'."),
    (["print", "-o", "x"], "missing NEGATIVE. See 'darkroom print --help'."),
    (["mix"], "missing BATH. See 'darkroom mix --help'."),
    (["mix", "a", "b", "c"], "unexpected argument 'c'. See 'darkroom mix --help'."),
    (
      ["print", "--papr", "x"],
      "unknown option '--papr'; did you mean '--paper'? See 'darkroom print --help'."
    ),
    (["print", "--forc"], "unknown option '--forc'; did you mean '--force'? See 'darkroom print --help'."),
    (["mix", "-x"], "unknown option '-x'. See 'darkroom mix --help'."),
    (["watch", "-size=3"], "unknown option '-s'; did you mean '--size'? See 'darkroom watch --help'."),
    (
      ["mix", "--bracket=1"],
      "unknown option '--bracket'; it belongs to 'darkroom print'. See 'darkroom mix --help'."
    ),
    (["print", "--force=yes"], "option '--force' takes no value. See 'darkroom print --help'."),
    (["print", "--size"], "option '--size' needs a value (WxH). See 'darkroom print --help'."),
    (["print", "-fo"], "option '-o' needs a value (FILE). See 'darkroom print --help'."),
    (["--versio"], "unknown option '--versio'; did you mean '--version'? See 'darkroom watch --help'."),
    (
      ["mix", "a\nb\u{1B}[2J", "b", "c\u{7}\n"],
      #"unexpected argument 'c\u{07}\n'. See 'darkroom mix --help'."#
    ),
  ])
  func mistakesAreToldInOneLine(arguments: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) { try Sample.darkroom.parse(arguments) }
    #expect(error?.description == message)
    #expect(error?.exitCode.rawValue == 64)
  }

  @Test func namesAreNeverAbbreviated() {
    #expect(throws: UsageError.self) { try Sample.darkroom.parse(["print", "--out", "x", "a"]) }
    #expect(throws: UsageError.self) { try Sample.darkroom.parse(["pri", "a"]) }
  }
}
