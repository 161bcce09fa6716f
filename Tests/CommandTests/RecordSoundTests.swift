import Foundation
import Testing

/// Recordings with sound, from a sound server of the test's own.
@Suite(.timeLimit(.minutes(10))) struct RecordSoundTests {
  /// PulseAudio, which .ci/packages lists.
  private static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/pulseaudio" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs a command beside a server whose only source is a tone of 440 Hz. A listener makes the server hand it over in
  /// short blocks, as a microphone does, once the two seconds are over that it has computed ahead.
  private static func run(_ arguments: String, _ scratch: Scratch) throws -> Program.Result {
    try scratch.shell(
      """
      export HOME=$PWD PULSE_RUNTIME_PATH=$PWD XDG_RUNTIME_DIR=$PWD
      pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no \
        --load="module-native-protocol-unix socket=$PWD/socket auth-anonymous=1" \
        --load='module-null-sink sink_name=tone rate=48000' --load='module-sine sink=tone frequency=440' \
        >/dev/null 2>&1 &
      server=$!
      for ((i = 0; i < 1000; i += 1)); do [[ -S socket ]] && break; sleep 0.02; done
      export PULSE_SERVER=unix:$PWD/socket
      : >heard
      parec --raw --format=u8 --rate=8000 --channels=1 --latency-msec=20 --device=tone.monitor >>heard 2>/dev/null &
      for ((i = 0; i < 1000; i += 1)); do (($(stat -c %s heard) > 20000)) && break; sleep 0.02; done
      $viewfinder \(arguments)
      status=$?
      kill $server
      wait $server
      exit $status
      """)
  }

  /// The times in seconds at which a stream of a file begins and ends.
  private static func span(_ stream: String, _ name: String, _ scratch: Scratch) throws -> (Double, Double) {
    let result = try Program.run(
      executable: "/usr/bin/ffprobe",
      [
        "-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time,duration_time", "-of",
        "csv=p=0", name,
      ], in: scratch.path)
    let packets = result.output.split(separator: "\n").map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
    let last = try #require(packets.last)
    return (try #require(packets.first?.first), last.reduce(0, +))
  }

  @Test(
    .enabled(if: program != nil, "pulseaudio is not installed; .ci/install-packages test does it"),
    arguments: ["film.mp4", "film.mkv"])
  func theSoundIsInTheFile(name: String) throws {
    let scratch = try Scratch()
    let result = try Self.run(
      "record -d simulated:size=160x120:without=auto-gain,iso --audio tone.monitor --duration 3s -o \(name) --json",
      scratch)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try result.json["sound"] as? Bool == true)
    let missing = try Self.run(
      "record -d simulated:without=auto-gain,iso --audio none -o none.mp4", scratch)
    #expect(missing.status == 74, "\(missing.errors)")
    #expect(missing.errors.hasPrefix("viewfinder: the source of sound 'none' cannot be used: No such entity"))
    let (start, end) = try Self.span("a", name, scratch)
    // With the time for which the last picture is shown, which is long where a busy machine drew few.
    let pictures = try #require(try result.json["seconds"] as? Double)
    // It begins with the first picture, and its last block is that of the last one.
    #expect(
      start >= 0 && start < 0.1 && end > pictures - 0.1 && end < pictures + 0.1,
      "\(start), \(end), \(pictures)")
    // Decoded by another program: 440 periods a second, so twice as many changes of sign.
    let decoded = try Program.run(
      executable: "/usr/bin/ffmpeg",
      ["-v", "error", "-i", name, "-ac", "1", "-ar", "48000", "-f", "f32le", "sound"], in: scratch.path)
    #expect(decoded.status == 0, "\(decoded.errors)")
    let samples = try Data(contentsOf: scratch.url("sound")).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
    try #require(samples.count >= 72_000, "\(samples.count) samples")
    let middle = Array(samples[24_000..<72_000])
    let changes = zip(middle, middle.dropFirst()).count { ($0.0 < 0) != ($0.1 < 0) }
    #expect(abs(changes - 880) <= 4, "\(changes) changes of sign in a second")
    #expect(middle.map(abs).max() ?? 0 > 0.1)
  }
}
