import Foundation
import Pixels
import Stills
import Testing

/// Pictures and movies through standard input and output.
struct StreamTests {
  @Test(arguments: ["jpeg", "jpg", "png", "tiff", "webp", "ppm"])
  func picturesGoThroughPipes(format: String) throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 33, height: 21)
    let ending = format == "jpeg" ? "jpg" : format
    let result = try scratch.shell(
      """
      set -e -o pipefail
      cat a.png | $viewfinder render - -f color-invert -o - --format \(format) 2>errors | cat > piped.\(ending)
      $viewfinder render - -f color-invert -o - --format \(format) < a.png > directed.\(ending)
      $viewfinder render a.png -f color-invert -o file.\(ending)
      [[ ! -s errors ]]
      """)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    // The bytes may have the time in them.
    let file = try scratch.still("file.\(ending)")
    for name in ["piped", "directed"] {
      let other = try scratch.still("\(name).\(ending)")
      #expect(other.image.bytes == file.image.bytes && other.image.size == file.image.size)
    }
  }

  /// From where the input stands, as other programs read it, and from its name a file's.
  @Test func inputIsReadWhereItStands() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let result = try scratch.shell(
      """
      set -e
      { echo first; cat a.png; } > both
      { read -r line; $viewfinder render - -f sepia -o out/; } < both
      [[ $line == first && -e out/stdin.jpg ]]
      cp a.png ./-
      $viewfinder render ./- -f sepia -o named.png
      echo - | $viewfinder render --files-from - -f sepia -o listed.png
      cmp named.png listed.png
      """)
    #expect(result.status == 0, "\(result)")
  }

  @Test func optionsThatDoNotGoTogetherAreNamed() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.writePicture("b.png")
    let see = "See 'viewfinder render --help'."
    let cases: [([String], String)] = [
      (
        ["a.png", "-o", "-"],
        "standard output has no extension; name its format, such as --format jpeg. \(see)"
      ),
      (
        ["a.png", "-o", "-", "--format", "gif"],
        "option '--format' takes one of jpg, jpeg, png, tif, tiff, webp, avif, jxl, exr, ppm, pfm, y4m, not 'gif'. \(see)"
      ),
      (
        ["a.png", "b.png", "-o", "-", "--format", "png"],
        "2 inputs cannot go to standard output, which takes one picture; name a folder. \(see)"
      ),
      (
        ["a.png", "-o", "-", "--format", "png", "--json"],
        "--json writes to standard output too; name a file with -o, or leave it out. \(see)"
      ),
      (
        ["a.png", "-o", "b.jpg", "--format", "png"],
        "'b.jpg' ends in .jpg, and --format says png; give one of them. \(see)"
      ),
      (["-", "-", "-o", "x/"], "standard input is read once; give '-' one time. \(see)"),
      (
        ["-", "--files-from", "-", "-o", "x/"],
        "standard input is either a picture ('-') or the list of --files-from; pass one as a file. \(see)"
      ),
      (
        ["-", "-o", "x/", "--skip-existing"],
        "--skip-existing is for files, and standard input is none; leave it out. \(see)"
      ),
      (["a.png", "-o", "c.png", "--every", "2"], "--every is for movies, and no INPUT is one; leave it out"),
    ]
    for (arguments, line) in cases {
      try scratch.expectFailure(64, line, of: ["render", "-f", "sepia"] + arguments)
    }
    try scratch.expectFailure(
      64, "the chain has 2 results, and standard output takes one; name files with {output}",
      of: ["render", "a.png", "-f", "split[a][b];[b]sepia[c]", "-o", "-", "--format", "png"])
  }

  @Test func aFormatReplacesWhatNamesLeaveOpen() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let result = try scratch.shell(
      """
      set -e
      $viewfinder render a.png -f sepia -o out/ --format webp
      $viewfinder render a.png -f sepia -o '{name}-bare' --format jpeg
      $viewfinder render a.png -f sepia -o 'x.{ext}' --format tiff
      """)
    #expect(result.status == 0, "\(result)")
    #expect(try scratch.files == ["a-bare", "a.png", "out", "out/a.webp", "x.tiff"])
    #expect(try Data(contentsOf: scratch.url("a-bare")).starts(with: [0xFF, 0xD8]))
  }

  /// What a terminal or a file gets has no escape sequences of names and of texts of others.
  @Test func aTerminalGetsNoEscapesOfOthers() throws {
    let scratch = try Scratch()
    let name = "a\u{1B}]0;title\u{7}.png"
    try scratch.writePicture(name)
    let plan = ["render", name, "-f", "sepia", "-o", "out/", "--dry-run"]
    let escaped = "a\\u{1B}]0;title\\u{07}.png -> out/"
    let file = try scratch.run(plan)
    #expect(file.status == 0 && file.output.contains(escaped), "\(file)")
    let shader = """
      /*{
        "DESCRIPTION": "Sharp\\u001b]0;x\\u0007 edges", "CREDIT": "A\\u001b[2Jn",
        "INPUTS": [
          {"NAME": "inputImage", "TYPE": "image"},
          {"NAME": "much", "TYPE": "float", "LABEL": "Much\\u001b[31m", "DEFAULT": 0.5}
        ]
      }*/
      void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * much; }
      """
    try scratch.write(shader.utf8, to: "shared.fs")
    let line = "\"$0\" \"$@\" && exec \"$0\" filters --filters shared.fs shared"
    let shown = try Program.run(
      executable: "/usr/bin/python3",
      [
        "-c", "import pty, sys; sys.exit(pty.spawn(['/bin/bash', '-c', *sys.argv[1:]]) >> 8)", line,
        Program.url.path,
      ] + plan, in: scratch.path)
    #expect(shown.status == 0 && shown.output.contains(escaped), "\(shown)")
    for text in ["Sharp\\u{1B}]0;x\\u{07} edges", "Much\\u{1B}[31m", "A\\u{1B}[2Jn"] {
      #expect(shown.output.contains(text), "\(shown)")
    }
    #expect(!shown.output.contains("\u{1B}"), "\(shown)")
  }

  @Test func tooLittleAddressSpaceIsReportedAsThat() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    for (limit, megabytes) in [(200_000, 204), (800_000, 819), (1_900_000, 1945)] {
      let result = try scratch.shell("ulimit -v \(limit); exec $viewfinder render a.png -f sepia -o b.png")
      #expect(result.status == 69, "\(result)")
      #expect(
        result.errors
          == "viewfinder: the process may have only \(megabytes) MB of address space, and drivers need 2000; "
          + "raise the limit, as 'ulimit -v unlimited' does\n")
    }
    #expect(try scratch.shell("ulimit -v 200000; exec $viewfinder --version").status == 0)
  }

  @Test func tooFewOpenFilesAreReportedAsThat() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let result = try scratch.shell("ulimit -n 8; exec $viewfinder render a.png -f sepia -o b.png")
    #expect(result.status == 69, "\(result)")
    #expect(
      result.errors
        == "viewfinder: the process may have only 8 files open, which is too few; raise the limit, as 'ulimit -n 1024' does\n"
    )
    // What needs none of them works.
    #expect(try scratch.shell("ulimit -n 8; exec $viewfinder --version").status == 0)
  }

  @Test func badStreamsAreOneLine() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 400, height: 300)
    let render = "$viewfinder render - -f sepia -o x.png"
    let output = "$viewfinder render a.png -f sepia -o - --format png"
    for (line, status, message) in [
      ("\(render) < /dev/null", 65, "standard input: the file is empty"),
      ("\(render) <&-", 66, "standard input: it is closed; pipe a file into it, or name one"),
      ("echo no picture | \(render)", 65, "standard input: not a picture in a supported format; use "),
      ("head -c 200 a.png | \(render)", 65, "standard input: "),
      ("\(output) >&-", 74, "standard output: it is closed; pipe or redirect it, or name a file"),
      ("\(output) > /dev/full", 74, "standard output: cannot be written: no space left on the device"),
      (
        "set -o pipefail; mkfifo p; (sleep 0.5; exec 3<p) & \(output) > p", 74,
        "standard output: cannot be written: its reader has closed it"
      ),
    ] as [(String, Int32, String)] {
      let result = try scratch.shell(line)
      #expect(result.status == status && result.output.isEmpty, "\(line): \(result)")
      #expect(result.errors.hasPrefix("viewfinder: \(message)"), "\(line): \(result.errors)")
      #expect(result.errors.count(where: \.isNewline) == 1, "\(line): \(result.errors)")
    }
    #expect(try !scratch.files.contains("x.png"))
  }

  /// Writes a movie without colours whose pictures have one level each.
  private func writeMovie(_ name: String, levels: [UInt8], width: Int, height: Int, to scratch: Scratch)
    throws
  {
    var bytes = Array("YUV4MPEG2 W\(width) H\(height) F25:1 Ip C444 XCOLORRANGE=FULL\n".utf8)
    for level in levels {
      bytes += Array("FRAME\n".utf8) + Array(repeating: level, count: width * height)
      bytes += Array(repeating: 128, count: 2 * width * height)
    }
    try scratch.write(bytes, to: name)
  }

  @Test func everyResultOfEveryPictureIsAFile() throws {
    let scratch = try Scratch()
    try writeMovie("clip.y4m", levels: [0, 255], width: 16, height: 8, to: scratch)
    let chain = "split[photo][b];[b]color-invert[negative]"
    // Braces in the name of a folder are no fields.
    let arguments = ["render", "clip.y4m", "-f", chain, "-o", "a{b}/", "--format", "png", "--json"]
    let result = try scratch.run(arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let names = ["photo", "negative"].flatMap { label in (1...2).map { "a{b}/clip-\(label)-00000\($0).png" } }
    #expect(try scratch.files.filter { $0.hasPrefix("a{b}/") } == names.sorted())
    #expect(Set(try objects(try result.json, "outputs").compactMap { $0["output"] as? String }) == Set(names))
    for (name, level) in zip(names, [0, 255, 255, 0] as [UInt8]) {
      #expect(try scratch.still(name).color(3, 3) == [level, level, level], "\(name)")
    }
    #expect(try scratch.run(arguments).status == 73)
    #expect(try scratch.run(arguments + ["--force"]).status == 0)
    let one = try scratch.run("render", "clip.y4m", "-f", "sepia", "-o", "one/", "--format", "png")
    #expect(
      one.status == 0 && FileManager.default.fileExists(atPath: scratch.url("one/clip-000002.png").path))
    for output in ["out/", "{output}-{index}.png"] {
      try scratch.expectFailure(
        73, "output '\(output)': the label '[../b]' cannot be part of a file's name",
        of: ["render", "clip.y4m", "-f", "split[a][../b]", "-o", output, "--format", "png"])
    }
  }

  /// A dry run of a movie names what the run itself then writes.
  @Test func whatAMovieBecomesIsListed() throws {
    let scratch = try Scratch()
    try writeMovie("clip.y4m", levels: [0, 50, 100, 150, 200], width: 16, height: 8, to: scratch)
    let movie = ["render", "clip.y4m", "-o", "a.y4m", "--dry-run"]
    #expect(try scratch.run(movie).output == "clip.y4m -> a.y4m\n")
    try scratch.write("x".utf8, to: "a.y4m")
    #expect(try scratch.run(movie).output == "clip.y4m -> a.y4m (exists and is kept)\n")
    #expect(try scratch.run(movie + ["--force"]).output == "clip.y4m -> a.y4m (is replaced)\n")

    let stills = ["render", "clip.y4m", "-f", "split[a][b]", "-o", "out/{output}{index}.png"]
    for options in [[], ["--every", "2", "--start", "0.04s"], ["--frames", "1"], ["--start", "1s"]] {
      let plan = try scratch.run(stills + options + ["--dry-run", "--json"])
      #expect(plan.status == 0 && plan.errors.isEmpty, "\(plan)")
      #expect(try scratch.files == ["a.y4m", "clip.y4m"])
      let planned = try objects(try plan.json, "outputs").compactMap { $0["output"] as? String }
      let result = try scratch.run(stills + options)
      #expect(try scratch.files.filter { $0.hasPrefix("out/") } == planned.sorted(), "\(options)")
      #expect(result.errors.contains(" 1 picture rendered in ") == (planned.count == 2), "\(result)")
      try? FileManager.default.removeItem(at: scratch.url("out"))
    }
    let piped = try scratch.shell(
      "cat clip.y4m | $viewfinder render - -o 'a{index}.png' --dry-run || cat clip.y4m | "
        + "$viewfinder render - -o 'a{index}.png' --frames 2 --dry-run")
    #expect(piped.errors.contains("add --frames, or leave out --dry-run"), "\(piped)")
    #expect(piped.output == "/dev/stdin -> a1.png\n/dev/stdin -> a2.png\n", "\(piped)")
    let lines = try scratch.run("render", "clip.y4m", "-o", "b.y4m", "--json-lines")
    #expect(lines.output.contains(#""left": 0, "moviesLeftOut": 0, "#), "\(lines)")
  }

  @Test func fieldsOfTextsAreThoseOfTheMovie() throws {
    let scratch = try Scratch()
    try writeMovie("clip.y4m", levels: [0], width: 200, height: 100, to: scratch)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: scratch.url("clip.y4m").path)
    for (text, file) in [
      ("{name}.{ext} {date:%Y} {lens}':fields='true", "a"), ("clip.y4m 2001 unknown", "b"),
    ] {
      let result = try scratch.run(
        "render", "clip.y4m", "-f", "text='\(text)':font=DejaVu Sans[t];[in][t]watermark=center:size=0.9",
        "--frames", "1", "-o", "\(file).png")
      #expect(result.status == 0, "\(result)")
    }
    let drawn = try scratch.still("a.png").image.bytes
    #expect(try scratch.still("b.png").image.bytes == drawn)
    #expect(drawn.contains { $0 > 200 && $0 < 255 })
    let failure = try scratch.run(
      "render", "clip.y4m", "-f", "text='{nme}':fields=true[t];[in][t]watermark", "-o", "x.y4m")
    #expect(failure.status == 64, "\(failure)")
    #expect(failure.errors.hasPrefix("viewfinder: text '{nme}': no field '{nme}'"), "\(failure)")
  }

  /// The codes change nothing but the size.
  @Test func optimizedFilesAreSmallerAndTheSame() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 300, height: 200)
    #expect(try scratch.run("render", "a.png", "-f", "vignette", "-o", "a.jpg").status == 0)
    #expect(try scratch.run("render", "a.png", "-f", "vignette", "-o", "b.jpg", "--optimize").status == 0)
    let sizes = try ["a.jpg", "b.jpg"].map { try Data(contentsOf: scratch.url($0)).count }
    #expect(sizes[1] < sizes[0])
    #expect(try scratch.still("a.jpg").image.bytes == scratch.still("b.jpg").image.bytes)
  }
}
