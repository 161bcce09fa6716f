import FilterGraph
import Filters
import Testing

import ViewfinderPreview

struct CatalogueSearchTests {
  private let search = CatalogueSearch(.standard)

  @Test(arguments: [
    ("vignette", "vignette"), ("Vign", "vignette"), ("GPUImageSepia", "sepia"), ("blur", "gaussian-blur"),
    ("black and white", "grayscale"), ("tone curve", "tone-curve"), ("unsharp", "unsharp-mask"),
  ])
  func theWantedFilterIsAmongTheFirst(text: String, id: String) {
    #expect(
      search.filters(matching: text).prefix(3).map(\.id).contains(id),
      "\(search.filters(matching: text).prefix(5).map(\.id))")
  }

  @Test func everythingIsOfferedByCategory() {
    let all = search.filters(matching: " ")
    #expect(all.count > 120)
    #expect(all.allSatisfy { $0.role == .filter && !$0.inputs.isEmpty })
    #expect(all.map(\.category) == all.map(\.category).sorted())
  }

  @Test func whatMatchesNothingFindsNothing() { #expect(search.filters(matching: "zzqx").isEmpty) }
}
