import FilterGraph
import Filters
import Testing

/// What programs need of the shared code.
struct SharedCodeTests {
  /// A filter keeps what it calls, but its numbers are those of one catalogue.
  @Test func aFilterOfTwoCataloguesCallsTheFunctionsOfEach() throws {
    let one = FilterCatalog.standard.shared
    let other = FilterCatalog(filters: [], common: FilterCatalog.standard.common.reversed()).shared
    func texts(_ shared: SharedCode, _ filter: FilterDefinition) -> Set<String> {
      Set(shared.calls(of: filter).needs.map { shared.entries[$0].text })
    }
    var moved = 0
    for filter in FilterCatalog.standard.filters where !filter.code.uses.isEmpty {
      let needs = one.calls(of: filter).needs
      #expect(Set(needs.map { one.entries[$0].text }) == texts(other, filter), "\(filter.id)")
      #expect(one.calls(of: filter).needs == needs)
      #expect(one.calls(of: filter).work == other.calls(of: filter).work)
      if other.calls(of: filter).needs != needs { moved += 1 }
    }
    #expect(moved > 50)
  }
}
