import Foundation
import Glibc
import Pixels
import Stills
import Testing

/// Live sessions that are controlled from outside.
@Suite(.serialized) struct RemoteTests {
  @Test func aSessionIsControlled() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["-f", "exposure,vignette,exposure=1"], scratch: scratch)
    let parameters = try live.remote("parameters")
    #expect(parameters.status == 0, "\(parameters.errors) \(live.errors)")
    #expect(parameters.output.contains("exposure exposure 0  [-10"))
    #expect(parameters.output.contains("exposure#2 exposure 1"))

    #expect(try live.remote("set", "exposure#2", "exposure", "0.5").status == 0)
    #expect(try live.remote("set", "GPUImageExposureFilter", "exposure", "-1").status == 0)
    #expect(try live.remote("chain").output == "exposure=exposure=-1,vignette,exposure=exposure=0.5\n")
    let wrong = try live.remote("set", "exposure", "exposure", "99")
    #expect(wrong.status == 65 && wrong.errors.contains("outside"), "\(wrong.errors)")
    #expect(try live.remote("set", "exposur", "exposure", "1").errors.contains("did you mean 'exposure'?"))
    #expect(try live.remote("set", "exposure", "exposur", "1").status == 65)

    #expect(try live.remote("chain", "sepia").output == "sepia\n")
    let error = try live.remote("chain", "sobell")
    #expect(error.status == 65 && error.errors.contains("did you mean 'sobel-edge-detection'?"))
    #expect(try live.remote("chain").output == "sepia\n")
    #expect(try live.remote("look", "warm").status == 0)
    #expect(try live.remote("chain").output.hasPrefix("temperature="))
    #expect(try live.remote("looks").output.contains("warm\t"))

    let still = try live.remote("still", "--preview", "new/folder/a.png")
    #expect(still.output == "\(scratch.path)/new/folder/a.png\n", "\(still.errors)")
    #expect(try live.remote("still", "--preview", "b.png").output == "\(scratch.path)/b.png\n")
    #expect(try scratch.still("b.png").image.size.width >= 320)
    #expect(try live.remote("still", "--preview", "b.png").status == 73)
    #expect(try live.remote("still", "--preview", "b.png", "--force").status == 0)
    #expect(try live.remote("still", "--preview", "b.gif").status == 64)
    #expect(try live.remote("still", "--preview", "/proc/none/a.png").status == 73)
    #expect(try live.remote("chain", "@none.chain").status == 66)
    #expect(try live.remote("look", "nonesuch").status == 66)
    // The client may be in another folder than the session.
    #expect(try live.remote("still", "--preview").output.hasPrefix("\(scratch.path)/IMG_"))

    let statistics = try live.remote("statistics", "--json").json
    #expect(statistics["version"] as? Int == 1 && statistics["presented"] as? Int ?? 0 > 0)
    #expect(try live.remote("controls").output.contains("brightness=\t"))
    #expect(try live.remote("control", "brightness", "12").status == 0)
    #expect(try live.remote("controls").output.contains("brightness=\t12\n"))
    #expect(try live.remote("control", "brightness", "many").status == 64, "as of 'controls'")
    let movie = try live.remote("record", "start", "film.mkv")
    #expect(movie.output == "\(scratch.path)/film.mkv\n", "\(movie.errors)")
    #expect(try live.remote("record", "start").status == 69, "one movie at a time")
    #expect(try live.remote("record", "pause").status == 0)
    #expect(try live.remote("record", "pause").status == 0)
    #expect(try live.remote("record", "end").status == 64)
    waitUntil { (try? Data(contentsOf: scratch.url("film.mkv")))?.isEmpty == false }
    let stopped = try live.remote("record", "stop", "--json").json
    #expect(stopped["frames"] as? Int ?? 0 > 0 && stopped["path"] as? String == "\(scratch.path)/film.mkv")
    #expect(try live.remote("record", "stop").status == 69)
    #expect(try live.remote("record", "start").output.hasPrefix("\(scratch.path)/VID_"))
    #expect(try live.remote("set", "exposure").status == 64)
    #expect(live.isRunning)
    #expect(try live.remote("quit").status == 0)
    #expect(live.end() == 0, "\(live.errors)")
    #expect(LiveProgram.sockets(scratch).isEmpty)
    let nobody = try live.remote("chain")
    #expect(nobody.status == 66 && nobody.errors.contains("no session is running"))
  }

  @Test func theSocketIsTheUsersAlone() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(scratch: scratch)
    #expect(LiveProgram.sockets(scratch) == ["simulated.socket"])
    for (path, mode) in [("viewfinder", 0o700), ("viewfinder/simulated.socket", 0o600)] {
      let facts = try FileManager.default.attributesOfItem(atPath: scratch.url(path).path)
      #expect(facts[.posixPermissions] as? Int == mode, "\(path)")
    }
    // A second session of a simulated camera has a number, and -d chooses.
    let second = try LiveProgram(["-f", "sepia"], scratch: scratch)
    #expect(LiveProgram.sockets(scratch) == ["simulated-2.socket", "simulated.socket"])
    let several = try live.remote("chain")
    #expect(
      several.status == 66 && several.errors.contains("simulated, simulated-2")
        || several.errors.contains("simulated-2, simulated"))
    #expect(try live.remote("chain", "-d", "simulated-2").output == "sepia\n")
    let named = try live.remote("chain", "-d", "simulated")
    #expect(named.status == 0 && named.output != "sepia\n", "\(named)")
    // A killed session leaves its socket, which the next one takes.
    kill(live.processID, SIGKILL)
    _ = live.end()
    #expect(LiveProgram.sockets(scratch).count == 2)
    #expect(try second.remote("chain").output == "sepia\n")
    let third = try scratch.run(
      ["live", "-d", "simulated:size=320x240", "--headless", "--frames", "3"],
      environment: LiveProgram.environment(scratch))
    #expect(third.status == 0 && LiveProgram.sockets(scratch) == ["simulated-2.socket"], "\(third.errors)")
    // A folder that others can enter is not used.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.url("viewfinder").path)
    let open = try scratch.run(
      ["live", "-d", "simulated:size=320x240", "--headless", "--frames", "3"],
      environment: LiveProgram.environment(scratch))
    #expect(open.status == 0 && open.errors.contains("only you can enter"), "\(open.errors)")
  }

  /// The socket of PipeWire's daemon would be in the folder of the session's own.
  @Test func aVirtualCameraThatNobodySeesIsNoSuccess() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(scratch: scratch)
    for _ in 0..<2 {
      let refused = try live.remote("virtual-camera", "start")
      #expect(refused.status == 69 || refused.errors.contains("this build has no PipeWire"), "\(refused)")
      #expect(refused.errors.contains("PipeWire") && refused.output.isEmpty, "\(refused)")
    }
    #expect(try live.remote("virtual-camera", "stop").status == 69, "it was ended")
  }

  /// Names of files are bytes, on the way to the session and back.
  @Test func aStillHasTheNameItIsGiven() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(scratch: scratch)
    let result = try scratch.shell(
      "$viewfinder remote still --preview $'bad\\xff.png' && test -s $'bad\\xff.png'",
      environment: LiveProgram.environment(scratch))
    #expect(result.status == 0, "\(result) \(live.errors)")
    #expect(result.output == "\(scratch.path)/bad\\xFF.png\n")
    let path = scratch.path + "/other"
    let reply = try live.connect().call(
      #"{"method":"still","resolution":"preview","path":"\#(path)\ufddf\ufdef.png"}"#)
    let saved = (reply["result"] as? [String: Any])?["path"] as? String
    #expect(saved.map { Array($0.utf16) } == Array(path.utf16) + [0xFDDF, 0xFDEF] + Array(".png".utf16))
    #expect(try scratch.shell("test -s $'other\\xff.png'").status == 0)
  }

  @Test func anExistingMovieIsReplacedWhenAskedFor() throws {
    let scratch = try Scratch()
    try scratch.write([1, 2, 3], to: "film.mkv")
    let live = try LiveProgram(scratch: scratch)
    let kept = try live.remote("record", "start", "film.mkv")
    #expect(kept.status == 73 && kept.errors.contains("the file exists"), "\(kept)")
    #expect(try Data(contentsOf: scratch.url("film.mkv")).count == 3)
    #expect(try live.remote("record", "start", "film.mkv", "--force").status == 0, "\(live.errors)")
    waitUntil { try Data(contentsOf: scratch.url("film.mkv")).count > 3 }
    #expect(try live.remote("record", "stop").status == 0, "\(live.errors)")
    for arguments in [["record", "stop", "--force"], ["quit", "--force"], ["record", "start", "--force"]] {
      let refused = try scratch.run(["remote"] + arguments, environment: LiveProgram.environment(scratch))
      #expect(refused.status == 64, "\(refused)")
      #expect(refused.errors.contains("'--force' goes with 'still' and 'record start FILE' only"))
    }
  }

  @Test func anInterruptCompletesTheMovie() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["--frames", "1000000"], scratch: scratch)
    #expect(try live.remote("record", "start", "film.mkv").status == 0, "\(live.errors)")
    waitUntil { (try? Data(contentsOf: scratch.url("film.mkv")))?.isEmpty == false }
    kill(live.processID, SIGINT)
    // The status of a process that a signal has ended is the signal.
    #expect(live.end() == SIGINT, "\(live.errors)")
    #expect(live.errors.contains("saved \(scratch.path)/film.mkv: "), "\(live.errors)")
    #expect(LiveProgram.sockets(scratch).isEmpty)
    // It may have a single picture, which would be shown for ever.
    let movie = "film.mkv:end=stop:speed=unlimited"
    let shown = try scratch.run(["live", "-d", movie, "--headless", "-q"])
    #expect(shown.status == 0, "\(shown.errors)")
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aStillBeforeTheEndIsWritten(signal: Int32) throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["--stills", "shots"], scratch: scratch)
    #expect(try live.connect().call(#"{"id":"s","method":"subscribe"}"#)["result"] is [String: Any])
    kill(live.processID, SIGUSR1)
    kill(live.processID, signal)
    #expect(live.end() == 0, "\(live.errors)")
    #expect(live.errors.contains("saved shots/IMG_"), "\(live.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/shots").count == 1)
  }

  @Test func eventsAreSent() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["--stills", "shots", "--still-size", "preview"], scratch: scratch)
    try scratch.make(folder: "shots")
    let events = try live.connect()
    #expect(try events.call(#"{"id":"s","method":"subscribe"}"#)["result"] is [String: Any])
    kill(live.processID, SIGUSR1)
    var event = try #require(try events.receive())
    while event["event"] as? String != "still" { event = try #require(try events.receive()) }
    let path = try #require(event["path"] as? String)
    #expect(path.hasPrefix(scratch.path + "/shots/IMG_") && event["version"] as? Int == 1)
    #expect(FileManager.default.fileExists(atPath: path))
    waitUntil { live.errors.contains("saved shots/IMG_") }
    #expect(live.errors.contains("saved shots/IMG_"))
    // Requests of one connection are answered in their order.
    let pipe = try live.connect()
    for number in 0..<20 {
      pipe.send(#"{"id":\#(number),"method":"setChain","chain":"brightness=0.\#(number)"}"#)
    }
    for number in 0..<20 { #expect(try pipe.receive()?["id"] as? Int == number) }
    // A client that ends its side is still answered.
    pipe.send(#"{"id":1,"method":"chain"}"#)
    pipe.endSending()
    #expect(
      (try pipe.receive()?["result"] as? [String: Any])?["chain"] as? String == "brightness=brightness=0.19")
    #expect(try pipe.receive() == nil)
  }

  @Test func wrongRequestsAreAnswered() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["-f", "sepia"], scratch: scratch)
    let client = try live.connect()
    for (line, code) in [
      ("nonsense", "invalid-request"), ("[]", "invalid-request"), ("{}", "invalid-request"),
      (#"{"id":1.5,"method":"chain"}"#, "invalid-request"),
      (#"{"id":{},"method":"chain"}"#, "invalid-request"),
      (#"{"version":2,"method":"chain"}"#, "invalid-request"), (#"{"method":"chian"}"#, "unknown-method"),
      (#"{"method":"chain","chain":"x"}"#, "invalid-request"), (#"{"method":"setChain"}"#, "bad-value"),
      (#"{"method":"setChain","chain":7}"#, "bad-value"),
      (#"{"method":"setChain","chain":"   "}"#, "bad-value"),
      (#"{"method":"setChain","chain":"lookup=/none.cube"}"#, "bad-value"),
      (#"{"method":"set","filter":"sepia","parameter":"intensity","value":{}}"#, "bad-value"),
      (#"{"method":"set","filter":"sepia","parameter":"intensity","value":[]}"#, "bad-value"),
      (#"{"method":"still","path":"relative.jpg"}"#, "bad-value"),
      (#"{"method":"still","path":"/\u0000.jpg"}"#, "bad-value"),
      (#"{"method":"setControl","name":"nonesuch","value":1}"#, "bad-value"),
      (#"{"method":"record","action":"stop"}"#, "not-available"),
      (#"{"method":"record","action":"start","path":"film.mp4"}"#, "bad-value"),
      (#"{"method":"record","action":"go"}"#, "bad-value"),
      (String(repeating: "[", count: 5000), "invalid-request"),
    ] { #expect(try client.error(line) == code, "\(line)") }
    #expect(
      (try client.call(#"{"id":"x","method":"chain"}"#)["result"] as? [String: Any])?["chain"] as? String
        == "sepia")
    // A line without an end.
    client.send([UInt8](repeating: 0x20, count: 70_000))
    #expect((try client.receive()?["error"] as? [String: Any])?["code"] as? String == "too-large")
    #expect(try client.receive() == nil)
    // Too many clients.
    let many = try (0..<16).map { _ in try live.connect() }
    for client in many { #expect(try client.call(#"{"method":"chain"}"#)["result"] != nil) }
    let further = try live.connect()
    #expect((try further.receive()?["error"] as? [String: Any])?["code"] as? String == "busy")
    #expect(try further.receive() == nil)
    withExtendedLifetime(many) {}
  }

  @Test func hostileInputNeverHurtsTheSession() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["-f", "sepia"], scratch: scratch)
    let seed = Array(
      #"{"version":1,"id":1,"method":"set","filter":"sepia","parameter":"intensity","value":[0.5,"x",null]}"#
        .utf8)
    var state: UInt64 = 3
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<60 {
      let client = try live.connect()
      for _ in 0..<20 {
        var bytes = seed
        for _ in 0...random(6) {
          let place = random(bytes.count)
          switch random(4) {
          case 0: bytes[place] = UInt8(random(256))
          case 1: bytes.removeSubrange(place..<min(bytes.count, place + random(9) + 1))
          case 2: bytes.insert(contentsOf: seed.prefix(random(40)), at: place)
          default: bytes.insert(UInt8(random(256)), at: place)
          }
          if bytes.isEmpty { bytes = [0] }
        }
        if random(8) > 0 { bytes.append(10) }
        guard client.send(bytes) else { break }
      }
      // Some read an answer, some go away at once.
      if random(3) == 0 {
        client.send([10])
        client.endSending()
        _ = try? client.receive()
      }
    }
    // One that never reads is cut off, and costs the others nothing.
    let slow = try live.connect()
    let listing = Array((#"{"id":1,"method":"looks"}"# + "\n").utf8)
    var isCut = false
    waitUntil {
      while !isCut, slow.send(listing, Int32(MSG_DONTWAIT)) {}
      isCut = errno != EAGAIN
      return isCut
    }
    #expect(isCut)
    #expect(live.isRunning)
    let before = try live.remote("statistics", "--json").json["presented"] as? Int ?? 0
    waitUntil { try live.remote("statistics", "--json").json["presented"] as? Int ?? 0 > before + 5 }
    #expect(try live.remote("chain").status == 0)
    #expect(try live.remote("quit").status == 0 && live.end() == 0)
  }
}
