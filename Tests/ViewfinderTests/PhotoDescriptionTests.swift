import FilterGraph
import Pixels
import Stills
import Testing
import Viewfinder

/// What is printed of values that hold pictures: never their bytes.
struct PhotoDescriptionTests {
  private static let image = Image(packed: .rgba8, size: PixelSize(width: 640, height: 480))

  private static var photo: CapturedPhoto {
    var photo = CapturedPhoto(image, camera: nil, graph: Graph(), timestamp: .milliseconds(12_500))
    photo.clean = image
    photo.raw = RawFrame(image, jpeg: Array(repeating: 0, count: 70_000))
    photo.sequence = 17
    return photo
  }

  @Test func aPhotographIsDescribedByItsSizesAndItsFrame() {
    #expect(
      "\(Self.photo)"
        == "640x480 rgba8, clean 640x480 rgba8, raw 640x480 rgba8 from a JPEG of 70000 bytes, frame 17 at 12.5 s"
    )
  }

  @Test func whatHoldsAPictureIsShort() {
    let photo = Self.photo
    let event = PhotoEvent.didProcess(photo)
    for text in ["\(event)", String(reflecting: photo), String(reflecting: [Self.image])] {
      #expect(text.utf8.count < 500, "\(text.prefix(500))")
    }
  }
}
