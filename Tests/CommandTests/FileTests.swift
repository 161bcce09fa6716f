import Foundation
import Pixels
import Stills
import Testing

/// Files with unusual names and of unusual kinds.
struct FileTests {
  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    return scratch
  }

  /// Names from old archives and memory cards: Latin 1, in which 0xE9 is é.
  @Test func namesThatAreNoTextAreFoundAndWritten() throws {
    let scratch = try Self.folder()
    let result = try scratch.shell(
      """
      mv a.png $'\\xe9t\\xe9.png'; printf 'sepia' > $'\\xe9.chain'; mkdir $'\\xfc'
      $viewfinder render $'\\xe9t\\xe9.png' -f @$'\\xe9.chain' -o $'\\xfc/{name}-\\xf6.png' || exit
      $viewfinder render $'\\xe9t\\xe9.png' -f @$'\\xe9.chain' -o $'\\xfc/{name}-\\xf6.png'
      echo $?; LC_ALL=C ls --quoting-style=escape . $'\\xfc'
      """)
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "\\xFC/\\xE9t\\xE9-\\xF6.png: the file exists and is kept; --force replaces it"), "\(result.errors)")
    #expect(
      result.output
        == "73\n.:\n\\351.chain\n\\351t\\351.png\n\\374\n\n\\374:\n\\351t\\351-\\366.png\n",
      "\(result.output)")
  }

  /// A listing has a line for each file, whatever the names are, and is UTF-8.
  @Test func listingsHaveALineForEachFile() throws {
    let scratch = try Self.folder()
    let result = try scratch.shell(
      """
      mv a.png $'\\xe9\\e[31m\\n.png'
      $viewfinder measure *.png -f average-color | sed 's/: .*//'
      $viewfinder measure *.png -f average-color --csv | tail -n +2 | sed 's/,.*//'
      $viewfinder render *.png -f sepia -o b.jpg -n
      printf '//! filter plain\\n//! category color\\n//! summary Plain.\\n//! kind pixel\\n' > $'\\n.glsl'
      echo 'vec4 filter(vec4 color, Place place) { return color; }' >> $'\\n.glsl'
      $viewfinder filters --check --filters *.glsl
      """)
    let name = "\\xE9\\u{1B}[31m\\n.png"
    #expect(
      result.output
        == "\(name)\n\"\\xE9\u{1B}[31m\n.png\"\n\(name) -> b.jpg\n\\n.glsl: plain\n",
      "\(result.output) \(result.errors)")
  }

  @Test func aMissingFileOfSuchANameIsShownByItsBytes() throws {
    let result = try Self.folder().shell("$viewfinder render $'\\xe9.png' -f sepia -o b.png")
    #expect(result.status == 66)
    #expect(result.errors == "viewfinder: \\xE9.png: cannot be read: no such file or folder\n")
  }

  @Test func programsAreCachedInAFolderOfSuchAName() throws {
    let result = try Self.folder().shell(
      """
      XDG_CACHE_HOME=$PWD/$'\\xe9' $viewfinder render a.png -f sepia -o b.png
      LC_ALL=C ls --quoting-style=escape -d */viewfinder/programs
      """)
    #expect(result.output == "\\351/viewfinder/programs\n", "\(result.errors)")
  }

  @Test func namesInChainsKeepTheirBytes() throws {
    let result = try Self.folder().shell(
      "mv a.png $'\\xe9.png'; $viewfinder render $'\\xe9.png' -f $'image=\\xe9.png[l];[in][l]alpha-blend' -o b.png"
    )
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Editors of other systems begin text files with a byte order mark.
  @Test func aByteOrderMarkIsSkipped() throws {
    let scratch = try Self.folder()
    let header = ["//! filter plain", "//! category color", "//! summary Plain.", "//! kind pixel"]
    let code = "vec4 filter(vec4 color, Place place) { return color; }"
    try scratch.write([0xEF, 0xBB, 0xBF] + "sepia,plain".utf8, to: "a.chain")
    try scratch.write([0xEF, 0xBB, 0xBF] + (header + [code]).joined(separator: "\n").utf8, to: "plain.glsl")
    let result = try scratch.run(
      "render", "a.png", "--filters", "plain.glsl", "-f", "@a.chain", "-o", "b.png")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func pipesOfTheShellAreRead() throws {
    let scratch = try Self.folder()
    for line in [
      "$viewfinder render <(cat a.png) -f sepia -o b.png",
      "cat a.png | $viewfinder render /dev/stdin -f sepia -o c.png",
      "mkfifo p; (sleep 0.3; cat a.png > p) & $viewfinder render p -f sepia -o d.png",
      "$viewfinder render a.png -f @<(sleep 0.2; echo sepia) -o e.png",
    ] {
      let result = try scratch.shell(line)
      #expect(result.status == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
    }
    let expected = try scratch.still("b.png").image.bytes
    for name in ["c.png", "d.png", "e.png"] { #expect(try scratch.still(name).image.bytes == expected) }
  }

  /// Nothing is written yet, and the first signal ends the program wherever it waits.
  @Test(arguments: [
    "render pipe -f sepia -o b.png", "render a.png pipe -f sepia -o '{index}.jpg'",
    "render a.png -f lookup=pipe -o b.png", "render a.png -f @pipe -o b.png",
    "capture -d simulated -f @pipe -o b.png", "measure pipe -f average-color",
  ]) func theFirstSignalEndsWaitingForAPipe(arguments: String) throws {
    let scratch = try Self.folder()
    // A writer that holds the pipe open and sends nothing; without one the wait would end by itself. The test's own
    // process blocks signals, so that only KILL ends the writer.
    let result = try scratch.shell(
      """
      mkfifo pipe; sleep 200 > pipe & silent=$!
      $viewfinder \(arguments) & program=$!
      sleep 2; kill -TERM $program
      for turn in {1..900}; do kill -0 $program 2> /dev/null || break; sleep 0.1; done
      kill -0 $program 2> /dev/null && { kill -KILL $program; echo still there; }
      wait $program; status=$?; kill -KILL $silent; exit $status
      """)
    #expect(result.status == 143, "\(result.errors)")
    #expect(!result.output.contains("still there"))
  }

  @Test func aPipeWithoutAWriterDoesNotHang() throws {
    let scratch = try Self.folder()
    let result = try scratch.shell("mkfifo pipe; exec $viewfinder render pipe -f sepia -o b.png")
    #expect(result.status == 66)
    #expect(
      result.errors
        == "viewfinder: pipe: no program writes to this pipe; start the program that writes to it, or name a file\n"
    )
  }

  @Test func devicesAreNoPictures() throws {
    let scratch = try Self.folder()
    for arguments in [
      ["render", "/dev/zero", "-f", "sepia", "-o", "b.png"],
      ["render", "a.png", "-f", "lookup=/dev/zero", "-o", "b.png"],
      ["render", "a.png", "-f", "@/dev/zero", "-o", "b.png"],
    ] {
      try scratch.expectFailure(
        66, "/dev/zero: cannot be read: it is a device; name a file or a pipe", of: arguments)
    }
  }
}
