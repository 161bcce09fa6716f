import CommandLineKit
import Testing

struct TypedAccessTests {
  enum Paper: String, CaseIterable {
    case glossy, matte, pearl
  }

  @Test func integersHaveARange() throws {
    let parsed = try #require(try Sample.parsed("watch", "--size", "12"))
    #expect(try parsed.integer(Sample.size, in: 1...12) == 12)
    let error = #expect(throws: UsageError.self) { try parsed.integer(Sample.size, in: 1...11) }
    #expect(error?.message == "option '--size' takes a whole number from 1 to 11, not '12'")
    let open = #expect(throws: UsageError.self) { try parsed.integer(Sample.size, in: 13...(.max)) }
    #expect(open?.message == "option '--size' takes a whole number of at least 13, not '12'")
  }

  @Test(arguments: ["", "1.5", "0x10", "99999999999999999999", " 1", "one"])
  func textThatIsNoIntegerIsRefused(text: String) throws {
    let parsed = try #require(try Sample.parsed("watch", "--size", text))
    #expect(throws: UsageError.self) { try parsed.integer(Sample.size, in: 0...100) }
  }

  @Test func choicesAreNamedOrGuessed() throws {
    let parsed = try #require(try Sample.parsed("store", "add", "-p", "mate"))
    let near = #expect(throws: UsageError.self) { try parsed.choice(Sample.paper, of: Paper.self) }
    #expect(near?.message == "option '--paper' has no choice 'mate'; did you mean 'matte'?")
    let other = try #require(try Sample.parsed("store", "add", "-p", "canvas"))
    let far = #expect(throws: UsageError.self) { try other.choice(Sample.paper, of: Paper.self) }
    #expect(far?.message == "option '--paper' takes one of glossy, matte, pearl, not 'canvas'")
    let none = try #require(try Sample.parsed("store", "add"))
    #expect(try none.choice(Sample.paper, of: Paper.self) == .glossy)
  }

  @Test func everyValueOfARepeatedOptionIsRead() throws {
    let parsed = try #require(try Sample.parsed("watch", "-t", "1", "-t", "2"))
    #expect(try parsed.values(Sample.tone, expected: "a number") { Int($0) } == [1, 2])
    let bad = try #require(try Sample.parsed("watch", "-t", "1", "-t", "x"))
    let error = #expect(throws: UsageError.self) {
      try bad.values(Sample.tone, expected: "a number") { Int($0) }
    }
    #expect(error?.message == "option '--tone' takes a number, not 'x'")
  }

  @Test func argumentsAreReadToo() throws {
    let parsed = try #require(try Sample.parsed("mix", "fixer", "lots"))
    let error = #expect(throws: UsageError.self) {
      try parsed.value(Sample.litres, expected: "litres") { Double($0) }
    }
    #expect(error?.message == "LITRES takes litres, not 'lots'")
  }

  @Test func askingForWhatIsNotDeclaredTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = try Sample.parsed("mix", "fixer")?.text(Sample.size)
    }
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
    spec.positionals = []
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
