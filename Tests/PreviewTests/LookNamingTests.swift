import FilterGraph
import Testing

import ViewfinderPreview

/// What the editor says of a name that a look cannot have.
struct LookNamingTests {
  @Test func aNameThatIsTooLongIsToldItsLimit() {
    #expect(LookName.refusal(of: " ").english == "Name the look first")
    for text in [String(repeating: "a", count: 81), String(repeating: "👨‍👩‍👧", count: 30)] {
      #expect(LookName(text) == nil)
      #expect(LookName.refusal(of: text).english == "A name has at most 80 characters, and 320 bytes")
    }
  }
}
