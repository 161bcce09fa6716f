import FilterGraph
import Filters
import Testing

/// Removal of viewing aids from a graph.
struct AidsTests {
  @Test(arguments: [
    ("exposure=0.3,zebra,grid", "exposure=0.3"),
    ("zebra", ""),
    ("focus-peaking=mode=edge,exposure=1,histogram", "exposure=1"),
    // Peaking reads the clean frame as its second input, which the rest of the chain does not need.
    ("exposure=1,focus-peaking", "exposure=1"),
    // What fed nothing but an aid goes with it.
    ("[in]split[a][b];[b]color-invert[clean];[a][clean]focus-peaking,contrast=2", "contrast=2"),
    ("image=logo.png[logo];[in][logo]alpha-blend,zebra", "image=logo.png[logo];[in][logo]alpha-blend"),
    // In the second input of a filter that stays.
    (
      "[in]split[a][b];[b]waveform,exposure=1[c];[a][c]alpha-blend",
      "[in]split[a][b];[b]exposure=1[c];[a][c]alpha-blend"
    ),
    ("exposure=1", "exposure=1"),
  ])
  func chainsLoseTheirAids(chain: String, expected: String) throws {
    let graph = try Graph(parsing: chain, catalog: .standard).withoutAids()
    let clean = try Graph(parsing: expected, catalog: .standard)
    #expect(graph == clean, "\(graph)")
    #expect(graph.description == clean.description)
  }

  /// Results stay, also where they become the same picture.
  @Test func resultsKeepTheirLabels() throws {
    let graph = try Graph(
      parsing: "exposure=1,split=3[a][b][plain];[a]zebra[striped];[b]grid[lined]", catalog: .standard,
      results: .several)
    let clean = graph.withoutAids()
    #expect(clean.outputs.map(\.label) == graph.outputs.map(\.label))
    #expect(Set(clean.outputs.map(\.node)).count == 1)
    #expect(clean.nodes.count == 2)
  }

  /// Everything that draws over the picture for the eye alone says so; what makes pictures does not.
  @Test func aidsAreDeclared() {
    let aids = FilterCatalog.standard.filters.filter { $0.role == .aid }.map(\.id)
    #expect(
      aids == [
        "clipping-warning", "exposure-false-color", "focus-meter", "focus-peaking", "grid", "histogram",
        "magnifier",
        "onion-skin", "punch-in", "vectorscope", "waveform", "zebra",
      ])
    #expect(FilterCatalog.standard.filters.filter { $0.category == "aids" }.allSatisfy { $0.role == .aid })
  }
}
