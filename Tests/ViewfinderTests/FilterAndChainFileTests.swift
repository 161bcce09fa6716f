import Files
import FilterGraph
import Filters
import ScratchFiles
import Stills
import Testing
import Viewfinder

/// Filters and chains that are read from files.
struct FilterAndChainFileTests {
  static let warmth = """
    //! filter warmth
    //! category color
    //! summary Warms the picture.
    //! kind pixel
    //! param amount float 0.25 0..1 "Amount"
    vec4 filter(vec4 image, Place place) { return image + vec4(param.amount, 0.0, 0.0, 0.0); }
    """

  /// The page of `lookup` lists the formats that are read.
  @Test func lookupNamesItsFormats() throws {
    let filter = try #require(FilterCatalog.standard.filters.first { $0.id == "lookup" })
    let details = filter.details.joined(separator: " ")
    let words = Set(details.split { $0 == " " || $0 == "," }.map(String.init))
    for suffix in ColorLookup.readableExtensions + ["acv"] {
      #expect(words.contains(".\(suffix)"), "\(suffix): \(details)")
    }
    #expect(details.contains("0 to 1"))
  }

  // MARK: - CustomFilter(contentsOf:)

  @Test func aFilterIsReadWithItsParametersAndSettings() throws {
    let scratch = ScratchFolder()
    let path = try scratch.write(Self.warmth, to: "warmth.glsl")
    let filter = try CustomFilter(contentsOf: path, values: ["amount": 0.5])
    #expect(filter.definition.id == "warmth")
    #expect(filter.definition.parameters.map(\.name) == ["amount"])
    #expect(filter["amount"] == 0.5)
    #expect(try filter.instance.values == ["amount": 0.5])
    #expect(try CustomFilter(contentsOf: path).instance.values == [:])
    #expect(throws: ParameterError.self) {
      _ = try CustomFilter(contentsOf: path, values: ["amount": 2]).instance
    }
  }

  @Test func anErrorInAFilterNamesFileLineAndColumn() throws {
    let scratch = ScratchFolder()
    let path = try scratch.write(
      Self.warmth.replacing("float 0.25", with: "number 0.25"), to: "wrong.glsl")
    let error = #expect(throws: FilterFileError.self) { _ = try CustomFilter(contentsOf: path) }
    #expect(error?.path == path)
    #expect(error?.line == 5)
    #expect(error?.column == 18)
    #expect(error?.description.hasPrefix("\(path):5:18: ") == true)
  }

  @Test func aChainIsNoFilter() throws {
    let scratch = ScratchFolder()
    let path = try scratch.write("sepia,vignette\n", to: "look.chain")
    let error = #expect(throws: FilterFileError.self) { _ = try CustomFilter(contentsOf: path) }
    #expect(error?.path == path)
    #expect(error?.line == 1)
  }

  // MARK: - Graph(contentsOf:)

  @Test func aChainIsReadWithCommentsInputsAndOwnFilters() throws {
    let scratch = ScratchFolder()
    let filter = try CustomFilter(contentsOf: try scratch.write(Self.warmth, to: "warmth.glsl"))
    let path = try scratch.write(
      """
      \u{FEFF}# A look over a second camera.
      [second]warmth=0.75[b];
      [in][b]normal-blend

      """, to: "look.chain")
    let graph = try Graph(contentsOf: path, filters: [filter])
    #expect(graph.inputNames == ["in", "second"])
    let filters = graph.nodes.compactMap { node -> FilterInstance? in
      if case .filter(let filter) = node.operation { filter } else { nil }
    }
    #expect(filters.map(\.definition.id) == ["warmth", "normal-blend"])
    #expect(filters.first?.definition == filter.definition)
    #expect(filters.first?.values["amount"] == 0.75)
  }

  @Test func anErrorInAChainNamesFileLineAndColumn() throws {
    let scratch = ScratchFolder()
    let path = try scratch.write("# A look.\nsepia,\n  vignete=start=0.1\n", to: "look.chain")
    let error = #expect(throws: ChainError.self) { _ = try Graph(contentsOf: path) }
    #expect(error?.description == "\(path):3:3: no filter 'vignete'; did you mean 'vignette'?")
  }

  // MARK: - Files that cannot be read

  @Test func missingFilesAreNamed() throws {
    let scratch = ScratchFolder()
    let path = scratch.file("none")
    for error in [
      #expect(throws: FileError.self) { _ = try CustomFilter(contentsOf: path) },
      #expect(throws: FileError.self) { _ = try Graph(contentsOf: path) },
    ] {
      #expect(error?.code == .noInput)
      #expect(error?.description.hasPrefix("\(path): ") == true)
    }
  }

  @Test func picturesAreNoText() throws {
    let scratch = ScratchFolder()
    let path = try scratch.write([0x89, 0x50, 0x4E, 0x47, 0xFF], to: "a.png")
    for error in [
      #expect(throws: FileError.self) { _ = try CustomFilter(contentsOf: path) },
      #expect(throws: FileError.self) { _ = try Graph(contentsOf: path) },
    ] {
      #expect(error?.code == .badData)
      #expect(error?.description == "\(path): not UTF-8 text; chains and filters are text files")
    }
  }
}
