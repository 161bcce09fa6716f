import CPlatform
import Cameras
import Clocks
import CommandLineKit
import Glibc
import Synchronization
import Viewfinder

/// Answers the clients of a session's control socket, on a thread of its own.
///
/// What a client sends can do no more than what a request does: malformed, long and hostile input is answered with an
/// error, and a client that does not read is cut off.
final class ControlServer: Sendable {
  /// The most clients at a time.
  static let mostClients = 16

  private enum Message: Sendable {
    case reply(client: Int, JSON)
    case event(JSON)
  }

  /// Where it listens.
  var path: String { listener.path }
  private let listener: ControlListener
  private let target: ControlledSession
  private let messages = Mutex<[Message]>([])
  private let wake: Int32
  private let isStopping = Atomic(false)
  private let thread = Mutex<WorkerThread?>(nil)
  private let following = Mutex<Task<Void, Never>?>(nil)

  /// Starts to answer.
  ///
  /// - Throws: when the process has no descriptors or threads left.
  init(_ listener: ControlListener, _ target: ControlledSession) throws(CommandFailure) {
    self.listener = listener
    self.target = target
    wake = platform_eventfd()
    guard wake >= 0, let thread = WorkerThread(name: "control", { [self] in run() }) else {
      throw CommandFailure(
        .unavailable,
        "no session can be controlled: the process has no descriptors or threads left; raise its limits")
    }
    self.thread.withLock { $0 = thread }
    let events = target.session.events
    following.withLock {
      $0 = Task { [weak self] in
        for await event in events { self?.send(event.controlEvent) }
      }
    }
  }

  deinit { if wake >= 0 { close(wake) } }

  /// Sends an event to all who have subscribed.
  func send(_ event: JSON?) {
    if let event { post(.event(event)) }
  }

  /// Ends all connections and removes the socket.
  func stop() {
    following.withLock { $0.take() }?.cancel()
    isStopping.store(true, ordering: .releasing)
    signal()
    thread.withLock { $0.take() }?.join()
    // What ends the process may leave the listener as it is.
    listener.remove()
  }

  private func post(_ message: Message) {
    let isNew = messages.withLock { messages in
      // Events that nobody takes do not pile up while the thread is busy.
      if case .event = message, messages.count > 1000 { return false }
      messages.append(message)
      return true
    }
    if isNew { signal() }
  }

  private func signal() {
    var one: UInt64 = 1
    _ = write(wake, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: - The thread

  private func run() {
    var clients: [Client] = []
    var nextID = 0
    var counts = target.camera.statistics
    while !isStopping.load(ordering: .acquiring) {
      var polled = [
        pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      ]
      polled += clients.map { pollfd(fd: $0.connection.descriptor, events: $0.connection.events, revents: 0) }
      guard poll(&polled, nfds_t(polled.count), 1000) >= 0 || errno == EINTR else { break }
      for (client, state) in zip(clients, polled.dropFirst(2)) where state.revents & Int16(POLLIN) != 0 {
        client.connection.receive()
      }
      for (client, state) in zip(clients, polled.dropFirst(2))
      where state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 && state.revents & Int16(POLLIN) == 0 {
        client.isGone = true
      }
      if polled[1].revents != 0 { drainWake() }
      let camera = target.camera
      listener.follow(camera: camera.info.id, .init(of: camera))
      deliver(to: clients)
      noteDrops(&counts, to: clients)
      for client in clients {
        serve(client)
        client.connection.flush()
      }
      clients.removeAll { $0.isGone || $0.connection.isOver }
      if polled[0].revents & Int16(POLLIN) != 0, let descriptor = listener.accept() {
        let client = Client(nextID, ControlConnection(descriptor))
        nextID += 1
        if clients.count < Self.mostClients {
          clients.append(client)
        } else {
          client.connection.send(
            ControlRefusal(.busy, "\(Self.mostClients) programs are connected already; close one").reply)
          client.connection.flush()
        }
      }
    }
    // What was answered last, such as a request to quit, is still sent.
    deliver(to: clients)
    for client in clients { client.connection.flush() }
  }

  /// A connection in the list of the thread.
  private final class Client {
    let id: Int
    var connection: ControlConnection
    var isGone = false

    init(_ id: Int, _ connection: consuming ControlConnection) {
      self.id = id
      self.connection = connection
    }
  }

  private func drainWake() {
    var count: UInt64 = 0
    _ = read(wake, &count, MemoryLayout<UInt64>.size)
  }

  private func deliver(to clients: [Client]) {
    let new = messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
    for message in new {
      switch message {
      case .reply(let id, let reply):
        guard let client = clients.first(where: { $0.id == id }) else { continue }
        client.connection.isBusy = false
        client.connection.send(reply)
      case .event(let event):
        for client in clients where client.connection.isSubscribed { client.connection.send(event) }
      }
    }
  }

  /// Begins the next request of a client, one at a time, so that replies come in the order of the requests.
  private func serve(_ client: Client) {
    while !client.connection.isBusy, let line = client.connection.next() {
      do throws(ControlRefusal) {
        let request = try ControlRequest(line)
        if request.method == .subscribe { client.connection.isSubscribed = true }
        client.connection.isBusy = true
        let id = client.id
        Task { [self, target] in
          post(.reply(client: id, await target.perform(request)))
          if request.method == .quit { target.quit() }
        }
      } catch {
        client.connection.send(error.reply)
      }
    }
  }

  /// Tells when the camera's counts of lost frames have grown, about once a second.
  private func noteDrops(_ counts: inout StreamStatistics, to clients: [Client]) {
    guard clients.contains(where: { $0.connection.isSubscribed }) else { return }
    let now = target.camera.statistics
    let isNew =
      now.droppedByDriver > counts.droppedByDriver || now.droppedLate > counts.droppedLate
      || now.errors > counts.errors
    counts = now
    guard isNew else { return }
    let event = JSON.event(
      "dropped",
      [
        .init("droppedByDriver", .integer(now.droppedByDriver)),
        .init("droppedLate", .integer(now.droppedLate)),
        .init("errors", .integer(now.errors)),
      ])
    for client in clients where client.connection.isSubscribed { client.connection.send(event) }
  }
}

extension JSON {
  /// An event as subscribers get it.
  static func event(_ name: String, _ members: [Member] = []) -> JSON {
    .object(
      [.init("version", .integer(ControlRequest.version)), .init("event", .string(name))] + members)
  }
}

extension SessionEvent {
  /// The event as subscribers get it.
  fileprivate var controlEvent: JSON {
    switch self {
    case .stateChanged(let state): .event("state", state.members)
    case .changeRejected(let error): .event("error", [.init("message", .string(error.description))])
    case .sourceInterrupted(let name, let reason):
      .event("source", [.init("source", .string(name)), .init("interrupted", .string(orNull: reason))])
    case .sourceNotPaired(let name, let apart):
      .event(
        "unpaired",
        [.init("source", .string(name)), .init("apartMs", .double(apart.milliseconds.rounded(places: 3)))])
    case .privacyShutterChanged(let source, let shutter):
      .event(
        "privacy-shutter", [.init("source", .string(source)), .init("closed", .bool(shutter == .closed))])
    }
  }
}

extension SessionState {
  fileprivate var members: [JSON.Member] {
    switch self {
    case .idle: [.init("state", "idle")]
    case .running: [.init("state", "running")]
    case .interrupted(let reason): [.init("state", "interrupted"), .init("reason", .string(reason))]
    case .ended: [.init("state", "ended")]
    case .failed(let error): [.init("state", "failed"), .init("reason", .string(error.description))]
    }
  }
}
