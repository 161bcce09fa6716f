import Foundation
import Testing

/// Lines that a control socket is sent, and what it answers.
struct ControlProtocolTests {
  @Test func refusalsHaveTheIDOfTheirRequest() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(scratch: scratch)
    let client = try live.connect()
    // They come in one piece, so that all wait at once.
    let lines = (0..<40).map { #"{"id":\#($0),"method":"chain"}"# + "\n" }.joined()
    client.send(Array(lines.utf8))
    var refused: [Int] = []
    var answered: [Int] = []
    for _ in 0..<40 {
      let reply = try #require(try client.receive())
      let id = reply["id"] as? Int ?? -1
      if reply["result"] != nil { answered.append(id) } else { refused.append(id) }
    }
    #expect(answered == Array(0..<32))
    #expect(refused == Array(32..<40))
    #expect(live.isRunning)
  }

  @Test func theRuntimeFolderIsAnAbsolutePath() throws {
    let scratch = try Scratch()
    let what = "no session can be controlled: XDG_RUNTIME_DIR is"
    let relative = try scratch.run(["remote", "chain"], environment: ["XDG_RUNTIME_DIR": "run"])
    #expect(relative.status == 69)
    #expect(relative.errors == "viewfinder: \(what) 'run', but must be an absolute path\n")
    let unset = try scratch.run(["remote", "chain"], environment: ["XDG_RUNTIME_DIR": ""])
    #expect(unset.status == 69 && unset.errors.contains("\(what) not set; set it"), "\(unset)")
    let live = try scratch.run(
      ["live", "-d", "simulated:size=320x240", "--headless", "-q", "--frames", "1"],
      environment: ["XDG_RUNTIME_DIR": "run"])
    #expect(live.status == 0 && live.errors == relative.errors, "\(live)")
  }

  @Test func aLastLineWithoutAnEndIsAnswered() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["-f", "sepia"], scratch: scratch)
    let client = try live.connect()
    client.send(Array(#"{"id":7,"method":"chain"}"#.utf8))
    client.endSending()
    let reply = try #require(try client.receive())
    #expect(reply["id"] as? Int == 7 && (reply["result"] as? [String: Any])?["chain"] as? String == "sepia")
    #expect(try client.receive() == nil)
    #expect(live.isRunning)
  }

  /// Each says what there is, what may be there, or what to do.
  @Test func refusalsNameTheValueAndWhatIsTaken() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["-f", "sepia"], scratch: scratch)
    let client = try live.connect()
    for (line, message) in [
      (
        "[]",
        #"[] is no request, which is an object such as {"id": 1, "method": "chain"}"#
      ),
      (
        #"{"id":1.5,"method":"chain"}"#,
        "the id 1.5 is neither a whole number nor a text of at most 100 bytes; send such a one"
      ),
      (#"{"version":2,"method":"chain"}"#, "version 2 is unknown; send 1, or leave it out"),
      (#"{"method":"chain","chain":"x"}"#, "'chain' has no argument 'chain'; it has none"),
      (
        #"{"method":"still","path":"/a.png","replace":"yes"}"#,
        #"'replace' of 'still' is "yes", but must be true or false"#
      ),
      (
        #"{"method":"record","action":"start","replace":1}"#,
        "'replace' of 'record' is 1, but must be true or false"
      ),
      (
        #"{"method":"still","resolution":"large"}"#,
        #"'resolution' of 'still' is "large", but must be full or preview"#
      ),
      (
        #"{"method":"setChain"}"#,
        "'chain' of 'setChain' is missing, but must be a text that is not empty and has no character 0"
      ),
      (
        #"{"method":"still","path":"a.png"}"#,
        #"'path' of 'still' is "a.png", but must be the whole path of a file, which begins with '/'"#
      ),
      (
        #"{"method":"record","action":"go"}"#,
        #"'action' of 'record' is "go", but must be start, stop or pause"#
      ),
      (
        #"{"method":"set","filter":"nonesuch","parameter":"x","value":1}"#,
        "the chain has no filter 'nonesuch'; it has sepia"
      ),
      (#"{"method":"setLook","look":"nonesuch"}"#, "no look 'nonesuch'; 'viewfinder looks' lists them"),
      (
        #"{"method":"setControl","name":"nonesuch","value":1}"#,
        "Simulated camera has no control 'nonesuch'; 'viewfinder controls' lists them"
      ),
    ] {
      let error = try client.call(line)["error"] as? [String: Any]
      #expect(error?["message"] as? String == message, "\(line)")
    }
    #expect(live.isRunning)
  }
}
