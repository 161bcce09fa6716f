import CommandLineKit
import Glibc

/// A client of a control socket: what it has sent and not been answered, and what it has not read.
struct ControlConnection: ~Copyable {
  /// The longest line, in bytes.
  static let longestLine = 64 << 10
  /// How much a client may leave unread before it is cut off, in bytes.
  static let mostUnread = 256 << 10
  /// How many requests of a client may wait for the one that is carried out.
  static let mostWaiting = 32

  /// Its socket.
  let descriptor: Int32
  /// Whether it gets events.
  var isSubscribed = false
  /// Whether a request of it is being carried out.
  var isBusy = false
  /// Requests that wait, in their order.
  private(set) var waiting: [[UInt8]] = []
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var isReading = true
  private(set) var isBroken = false

  /// Takes over a connected socket that is not blocking.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// What to wait for.
  var events: Int16 { Int16((isReading ? POLLIN : 0) | (output.isEmpty ? 0 : POLLOUT)) }

  /// Whether everything is done, or the client is gone.
  var isOver: Bool { isBroken || (!isReading && !isBusy && waiting.isEmpty && output.isEmpty) }

  /// Reads what has come.
  mutating func receive() {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 {
      // The last line may have no end. The client may still read the replies.
      take([UInt8(ascii: "\n")])
      isReading = false
    } else if count > 0 {
      take(buffer[..<count])
    } else if errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      input += rest[..<end]
      rest = rest[(end + 1)...]
      guard input.count <= Self.longestLine else { return refuseLength() }
      let line = input
      input = []
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      guard waiting.count < Self.mostWaiting else {
        let text = "\(Self.mostWaiting) requests wait already; read their replies, then send this one again"
        send(ControlRefusal(.busy, text, id: ControlRequest.id(ofLine: line)).reply)
        continue
      }
      waiting.append(line)
    }
    input += rest
    if input.count > Self.longestLine { refuseLength() }
  }

  private mutating func refuseLength() {
    input = []
    isReading = false
    let text = "a line has at most \(Self.longestLine) bytes; connect again, and send less at once"
    send(ControlRefusal(.tooLarge, text).reply)
  }

  /// Takes the oldest request that waits.
  mutating func next() -> [UInt8]? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Puts a line after what is to be sent. A client that does not read is cut off.
  mutating func send(_ value: JSON) {
    output += Array((value.text(.exactLine) + "\n").utf8)
    if output.count > Self.mostUnread { isBroken = true }
  }

  /// Sends what the client takes.
  mutating func flush() {
    guard !output.isEmpty, !isBroken else { return }
    let count = output.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    if count > 0 {
      output.removeFirst(count)
    } else if count < 0, errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
  }
}
