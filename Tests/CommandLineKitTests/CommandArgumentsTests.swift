import CommandLineKit
import Testing

/// A command that declares something of every kind.
private struct Develop: CommandArguments {
  enum Paper: String, CaseIterable {
    case glossy, matte, pearl
  }

  struct Bath: ArgumentGroup {
    @Option("litres", "N", .integer(in: 2...(.max)), help: "How much") var litres: Int?
    @Flag("warm", .needs("litres", "film"), help: "Heat it") var isWarm: Bool

    func validate() throws(UsageError) {
      if isWarm, litres == 13 { throw UsageError("13 litres cannot be warm") }
    }
  }

  static let command = CommandSpec(name: "develop", abstract: "Develops films.")

  @Option("count", short: "n", "N", .integer(in: 1...12), help: "How many") var count: Int?
  @Option("paper", short: "p", "PAPER", .choice, default: "glossy", help: "The paper") var paper: Paper
  @Option(repeated: "film", "ISO", ArgumentType("a number") { Int($0) }, help: "A film") var films: [Int]
  @Option(required: "output", short: "o", "FILE", .file(extensions: ["jpg"]), help: "Where it goes")
  var output: String
  var bath = Bath()
  @Flag("force", 2, else: 1, .excludes("paper", because: "there is none"), help: "Push it") var push: Int
  @Argument("TANK", .text("a tank"), help: "The tank") var tank: String
  @Argument(.zeroOrMore, "TIME", ArgumentType("minutes") { Double($0) }, help: "The times")
  var times: [Double]
  @Derived var total: Double

  func validate() throws(UsageError) { $total.set(times.reduce(0, +)) }

  /// Reads the arguments after the required ones.
  static func reading(_ arguments: String...) throws -> Develop? {
    guard case .run(let parsed) = try specification.parse(["-o", "x.jpg", "tank"] + arguments) else {
      return nil
    }
    return try Develop(parsed)
  }
}

struct CommandArgumentsTests {
  private func message(_ arguments: String..., of command: Develop.Type = Develop.self) -> String? {
    let error = #expect(throws: UsageError.self) {
      guard
        case .run(let parsed) = try Develop.specification.parse(["-o", "x.jpg", "tank"] + arguments)
      else { return }
      _ = try Develop(parsed)
    }
    #expect(error?.command == "develop")
    return error?.message
  }

  @Test func theSpecificationHasThemInTheirOrder() {
    let command = Develop.specification
    #expect(command.options.map(\.long) == ["count", "paper", "film", "output", "litres", "warm", "force"])
    #expect(command.positionals.map(\.usageForTests) == ["TANK", "[TIME...]"])
    #expect(command.options[1].completion == .list(["glossy", "matte", "pearl"]))
    #expect(command.options[1].defaultValue == "glossy" && command.options[3].presence == .required)
    #expect(command.contradictions().isEmpty)
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let develop = try #require(try Develop.reading())
    #expect(develop.count == nil && develop.paper == .glossy && develop.films.isEmpty)
    #expect(develop.output == "x.jpg" && develop.tank == "tank" && develop.times.isEmpty)
    #expect(develop.push == 1 && develop.bath.litres == nil && !develop.bath.isWarm && develop.total == 0)
    #expect(!develop.$paper.isGiven && !develop.$push.isGiven)
    #expect(develop.firstGiven(of: develop.$paper, develop.$push) == nil)
  }

  @Test func whatIsGivenIsRead() throws {
    let develop = try #require(
      try Develop.reading("-n3", "-n4", "--film", "400", "--film=100", "--warm", "--litres", "2", "1.5", "2"))
    #expect(develop.count == 4 && develop.films == [400, 100])
    #expect(develop.bath.isWarm && develop.bath.litres == 2)
    #expect(develop.times == [1.5, 2] && develop.total == 3.5)
    #expect(develop.firstGiven(of: develop.$paper, develop.$films) == "--film")
    #expect(try Develop.reading("--force")?.push == 2)
  }

  @Test func integersHaveARange() {
    #expect(message("-n", "13") == "option '--count' takes a whole number from 1 to 12, not '13'")
    #expect(
      message("--litres", "1") == "option '--litres' takes a whole number of at least 2, not '1'")
  }

  @Test(arguments: ["", "1.5", "0x10", "99999999999999999999", " 1", "one"])
  func textThatIsNoIntegerIsRefused(text: String) {
    #expect(message("-n", text) == "option '--count' takes a whole number from 1 to 12, not '\(text)'")
  }

  @Test func choicesAreNamedOrGuessed() {
    #expect(message("-p", "mate") == "option '--paper' has no choice 'mate'; did you mean 'matte'?")
    #expect(
      message("-p", "canvas") == "option '--paper' takes one of glossy, matte, pearl, not 'canvas'")
  }

  @Test func everyWordOfAListIsChecked() {
    #expect(message("--film", "1", "--film", "x") == "option '--film' takes a number, not 'x'")
    #expect(message("1", "x") == "an argument takes minutes, not 'x'")
  }

  @Test func relationsAreChecked() {
    #expect(message("--warm") == "'--warm' needs '--litres' or '--film'")
    #expect(
      message("--force", "-p", "matte") == "'--paper' does not go with '--force': there is none")
    #expect(message("--warm", "--litres", "13") == "13 litres cannot be warm")
  }

  @Test func theManualStatesRelations() {
    let page = Develop.specification.path.manual
    #expect(page.contains("It needs one of") && page.contains("It excludes"))
  }

  @Test func readingBeforeTheArgumentsTraps() async {
    await #expect(processExitsWith: .failure) { _ = Develop().count }
  }
}

extension PositionalSpec {
  fileprivate var usageForTests: String {
    let dots = occurrence.isRepeated ? "..." : ""
    return occurrence.isRequired ? name + dots : "[\(name)\(dots)]"
  }
}

struct SpecificationTests {
  @Test func theSampleHasNoContradictions() {
    #expect(Sample.darkroom.contradictions().isEmpty)
  }

  @Test func contradictionsAreFound() {
    var spec = CommandSpec(
      name: "x", abstract: "X.",
      options: [
        Sample.size, Sample.size, .flag("high", short: "h", help: ""),
        .value("need", "N", presence: .required, default: "1", help: ""),
      ],
      positionals: [Sample.negatives, Sample.litres, Sample.bath])
    #expect(
      spec.contradictions() == [
        "x: the option '--size' is declared twice", "x: the option '-h' is declared twice",
        "x: the option '--need' is required and has a default",
        "x: the repeated argument 'NEGATIVE' is not the last",
        "x: the required argument 'BATH' follows an optional one",
      ])
    spec.options = Develop.specification.options.filter { $0.long == "warm" }
    spec.positionals = []
    #expect(
      spec.contradictions() == [
        "x: '--warm' names an option '--litres', which is not declared",
        "x: '--warm' names an option '--film', which is not declared",
      ])
    spec.options = [Sample.force]
    spec.subcommands = [Sample.mix, Sample.mix]
    spec.defaultSubcommand = "print"
    #expect(
      spec.contradictions() == [
        "x: the subcommand 'mix' is declared twice", "x: has subcommands and arguments of its own",
        "x: the default subcommand 'print' does not exist",
      ])
  }
}
