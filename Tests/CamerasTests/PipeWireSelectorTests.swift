import Cameras
import Testing

/// The words by which a user names a camera of PipeWire's.
struct PipeWireSelectorTests {
  @Test(
    arguments: [
      ("pipewire", nil, nil), ("pipewire:", nil, nil), ("pipewire:Card", "Card", nil),
      ("pipewire:a:b=c", "a:b=c", nil), ("pipewire:format=NV12", nil, "NV12"),
      ("pipewire:Card:format=NV12", "Card", "NV12"),
    ] as [(String, String?, String?)])
  func namesAndFormatsAreTold(text: String, name: String?, format: String?) throws {
    let selector = try #require(try PipeWireSelector(parsing: text))
    #expect(selector.name == name && selector.format == format)
  }

  @Test(arguments: ["pipewires", "Pipewire", "/dev/video0", "simulated", ""])
  func otherNamesAreNotPipeWires(text: String) throws {
    #expect(try PipeWireSelector(parsing: text) == nil)
  }

  @Test func anOptionHasAValue() {
    let error = #expect(throws: CameraError.self) { try PipeWireSelector(parsing: "pipewire:Card:format=") }
    #expect(error?.code == .unsupported)
  }
}
