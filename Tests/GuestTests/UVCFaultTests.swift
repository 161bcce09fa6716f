import Cameras
import Glibc
import Pixels

/// What a UVC camera and its cable do wrong, on demand.
struct UVCFaultTests {
  let report: Report

  func testAll() {
    for transport in EmulatedCamera.Transport.allCases {
      report.test("damaged UVC frames are counted and not shown (\(transport.rawValue))") {
        try streaming(transport) { emulator, camera, mailbox in
          let before = camera.statistics.errors
          try emulator.command("damage 5")
          try wait("there are \(camera.statistics.errors - before) errors, not 5") {
            camera.statistics.errors - before == 5
          }
          try expectLiveFrames(mailbox)
          try expect(camera.state == .streaming, "the camera is \(camera.state)")
        }
      }
      report.test("a missing end of frame harms no other frame (\(transport.rawValue))") {
        try streaming(transport) { emulator, camera, mailbox in
          try emulator.command("endless 4")
          try expectLiveFrames(mailbox, count: 8)
        }
      }
      report.test("half frames are counted and not shown (\(transport.rawValue))") {
        try streaming(transport) { emulator, camera, mailbox in
          let before = camera.statistics.errors
          try emulator.command("truncate 3")
          try wait("there are \(camera.statistics.errors - before) errors, not 3") {
            camera.statistics.errors - before == 3
          }
          try expectLiveFrames(mailbox)
        }
      }
      for (name, number) in [("EPROTO", EPROTO), ("EPIPE", EPIPE)] {
        report.test("a stream whose transfers fail with \(name) is back within 3 s (\(transport.rawValue))") {
          try streaming(transport) { emulator, camera, mailbox in
            try camera.set([.brightness: 33])
            // Every transfer under way, and no later one.
            try emulator.command("fail 5 \(number)")
            try waitForReturn(of: camera, mailbox)
            try expectLiveFrames(mailbox)
            try expect(try emulator.value("brightness") == "33", "it holds another brightness")
          }
        }
      }
    }
    report.test("a camera that fails for long is told so, costs no time, and comes back") {
      try streaming { emulator, camera, mailbox in
        try emulator.command("fail -1 \(EPROTO)")
        try waitForInterruption(of: camera)
        let began = processorTime()
        sleep(4)
        let spent = processorTime() - began
        try expect(spent < .seconds(1), "it took \(spent) of processor time in 4 s")
        try emulator.command("fail 0 0")
        try waitForReturn(of: camera, mailbox)
      }
    }
    report.test("a camera that pauses is told so, shows nothing old, and goes on") {
      try streaming { emulator, camera, mailbox in
        try emulator.command("pause")
        try waitForInterruption(of: camera)
        _ = mailbox.take()
        sleep(1)
        try expect(mailbox.take() == nil, "a frame came out of a paused camera")
        try emulator.command("resume")
        try waitForReturn(of: camera, mailbox)
        try expectLiveFrames(mailbox)
      }
    }
    report.test("MJPG frames smaller than agreed are shown in their own size") {
      try streaming(as: "MJPG") { emulator, camera, mailbox in
        try emulator.command("small -1")
        _ = mailbox.take()
        let small = PixelSize(width: 32, height: 24)
        let end = ContinuousClock.now + .seconds(10)
        while try nextFrame(mailbox).layout.size != small {
          try expect(ContinuousClock.now < end, "no frame of \(small) came")
        }
        let image = try nextFrame(mailbox).copy()
        try BarPicture(image).expectBars(within: 30)
        try emulator.command("small 0")
      }
    }
    report.test("'viewfinder live --headless' waits for an unplugged camera, and says so once") {
      try withCamera(.bulk) { emulator, camera in
        let program = try Program.start("live", "-d", camera.info.path, "--size", "64x48", "--headless")
        func waitForStream(_ number: Int) throws {
          try wait(upTo: .seconds(120), "stream \(number) does not start: \(program.said())") {
            usleep(500_000)
            try? emulator.command("values")
            return emulator.log.count { $0.hasPrefix("commit") } >= number
          }
        }
        try waitForStream(1)
        // The first frame is drawn once the shaders are compiled, which takes long on an emulated processor.
        sleep(20)
        try emulator.command("unplug")
        // Longer than it waits for a camera that says it is well.
        sleep(13)
        try emulator.command("plug")
        try waitForStream(2)
        sleep(3)
        program.interrupt()
        try program.ended().expect(0, saying: " frames, ", "was unplugged")
        let notes = program.said().split(separator: "\n").count { $0.contains("unplugged") }
        try expect(notes == 1, "it says so \(notes) times: \(program.said())")
      }
    }
    report.test("'viewfinder live --wait' begins when the camera is plugged in") {
      let program = try Program.start(
        "live", "-d", "Emulated", "--wait", "--size", "64x48", "--headless", "--frames", "3")
      try wait(upTo: .seconds(60), "it says: \(program.said())") { program.said().contains("waiting for it") }
      try withCamera(.bulk) { _, _ in try program.ended().expect(0, saying: "3 frames") }
    }
    report.test("faults and replugs leave no descriptor open") {
      let before = try Machine.openDescriptors()
      try streaming { emulator, camera, mailbox in
        for _ in 0..<3 {
          try emulator.command("fail 5 \(EPROTO)")
          try waitForReturn(of: camera, mailbox)
          try emulator.command("unplug")
          try waitForInterruption(of: camera)
          try emulator.command("plug")
          try waitForReturn(of: camera, mailbox)
        }
      }
      let after = try Machine.openDescriptors()
      try expect(after <= before, "\(before) before, \(after) after")
    }
  }

  /// Frames with the right picture and numbers that rise: none is shown twice or late.
  private func expectLiveFrames(_ mailbox: FrameMailbox, count: Int = 4) throws {
    _ = mailbox.take()
    var last: UInt8?
    for _ in 0..<count {
      let picture = try BarPicture(nextFrame(mailbox).copy())
      try picture.expectBars(within: 3)
      if let last {
        let step = picture.number &- last
        try expect((1...60).contains(step), "frame \(picture.number) came after \(last)")
      }
      last = picture.number
    }
  }

  private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
