import CPlatform
import Glibc
import Pixels

import Cameras

extension FakeDevice {
  /// Answers a request as a driver does: 0 or `-errno`.
  mutating func answer(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    func at<T>(_: T.Type) -> UnsafeMutablePointer<T> { argument.assumingMemoryBound(to: T.self) }
    switch IoctlRequest(number: request) {
    case .queryCapability: answer(&at(v4l2_capability.self).pointee)
    case .enumerateFormats: return answer(&at(v4l2_fmtdesc.self).pointee)
    case .enumerateSizes: return answer(&at(v4l2_frmsizeenum.self).pointee)
    case .enumerateIntervals: return answer(&at(v4l2_frmivalenum.self).pointee)
    case .getInput: at(Int32.self).pointee = 0
    case .enumerateInputs: at(v4l2_input.self).pointee.status = inputStatus
    case .getFormat: fill(&at(v4l2_format.self).pointee)
    case .setFormat, .tryFormat:
      let before = (fourCC, size)
      let asked = at(v4l2_format.self).pointee
      requestedType = asked.type
      requestedColors = (asked.fmt.pix.colorspace, asked.fmt.pix.ycbcr_enc, asked.fmt.pix.quantization)
      guard keepsFormat || choose(asked) else { return -EINVAL }
      fill(&at(v4l2_format.self).pointee)
      if IoctlRequest(number: request) == .tryFormat { (fourCC, size) = before }
    case .getParameters, .setParameters:
      let pointer = at(v4l2_streamparm.self)
      if IoctlRequest(number: request) == .setParameters {
        let asked = pointer.pointee.parm.capture.timeperframe
        if let wanted = FrameRate(interval: asked) { rate = nearest(to: wanted) }
      }
      pointer.pointee.parm.capture.capability = UInt32(V4L2_CAP_TIMEPERFRAME)
      pointer.pointee.parm.capture.timeperframe = v4l2_fract(
        numerator: hasNoInterval ? 0 : rate.seconds, denominator: hasNoInterval ? 0 : rate.frames)
    case .requestBuffers:
      let count = Int(at(v4l2_requestbuffers.self).pointee.count)
      bufferCount = count == 0 ? 0 : min(max(count, bufferLimits.lowerBound), bufferLimits.upperBound)
      at(v4l2_requestbuffers.self).pointee.count = UInt32(bufferCount)
      (queued, filled) = ([], [])
    case .queryBuffer, .queueBuffer, .dequeueBuffer:
      return answer(IoctlRequest(number: request), &at(v4l2_buffer.self).pointee)
    case .streamOn: isStreaming = true
    case .streamOff: (isStreaming, isInError, queued, filled) = (false, false, [], [])
    case .subscribeEvent: break
    case .dequeueEvent:
      guard hasSourceChange else { return -ENOENT }
      at(v4l2_event.self).pointee.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
      hasSourceChange = false
    case .queryControl: return answer(&at(v4l2_query_ext_ctrl.self).pointee)
    case .queryMenu: return answer(&at(v4l2_querymenu.self).pointee)
    case .getControls, .setControls, .tryControls:
      return answer(IoctlRequest(number: request), &at(v4l2_ext_controls.self).pointee)
    default: return -ENOTTY
    }
    return 0
  }

  private func answer(_ answer: inout v4l2_capability) {
    copy(driver, into: &answer.driver)
    copy(card, into: &answer.card)
    copy(bus, into: &answer.bus_info)
    answer.device_caps = capabilities
    answer.capabilities = capabilities | deviceWide | UInt32(V4L2_CAP_DEVICE_CAPS)
  }

  private func answer(_ answer: inout v4l2_fmtdesc) -> Int32 {
    guard answer.index < formats.count else { return -EINVAL }
    let format = formats[Int(answer.index)]
    answer.pixelformat = format.fourCC.rawValue
    answer.flags = UInt32(bitPattern: format.flags)
    copy("format \(format.fourCC)", into: &answer.description)
    return 0
  }

  private func answer(_ answer: inout v4l2_frmsizeenum) -> Int32 {
    guard let format = formats.first(where: { $0.fourCC.rawValue == answer.pixel_format }) else {
      return -EINVAL
    }
    switch format.sizes {
    case .unlisted: return -ENOTTY
    case .discrete(let sizes):
      guard answer.index < sizes.count else { return -EINVAL }
      let size = sizes[Int(answer.index)].0
      answer.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
      answer.discrete = .init(width: UInt32(size.width), height: UInt32(size.height))
    case .stepwise(let minimum, let maximum, let step, _):
      guard answer.index == 0 else { return -EINVAL }
      answer.type = (step == 1 ? V4L2_FRMSIZE_TYPE_CONTINUOUS : V4L2_FRMSIZE_TYPE_STEPWISE).rawValue
      answer.stepwise = .init(
        min_width: UInt32(minimum.width), max_width: UInt32(maximum.width), step_width: UInt32(step),
        min_height: UInt32(minimum.height), max_height: UInt32(maximum.height), step_height: UInt32(step))
    }
    return 0
  }

  private func answer(_ answer: inout v4l2_frmivalenum) -> Int32 {
    guard let format = formats.first(where: { $0.fourCC.rawValue == answer.pixel_format }) else {
      return -EINVAL
    }
    switch format.sizes {
    case .unlisted: return -ENOTTY
    case .discrete(let sizes):
      let size = PixelSize(width: Int(answer.width), height: Int(answer.height))
      guard let rates = sizes.first(where: { $0.0 == size })?.1, answer.index < rates.count else {
        return -EINVAL
      }
      let rate = rates[Int(answer.index)]
      answer.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
      answer.discrete = v4l2_fract(numerator: rate.seconds, denominator: rate.frames)
    case .stepwise(_, _, _, let fastest):
      guard answer.index == 0 else { return -EINVAL }
      answer.type = V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue
      answer.stepwise.min = v4l2_fract(numerator: fastest.seconds, denominator: fastest.frames)
      answer.stepwise.max = v4l2_fract(numerator: 1, denominator: 1)
    }
    return 0
  }

  private func nearest(to wanted: FrameRate) -> FrameRate {
    guard let format = formats.first(where: { $0.fourCC == fourCC }) else { return wanted }
    guard case .discrete(let sizes) = format.sizes, let rates = sizes.first(where: { $0.0 == size })?.1 else {
      return wanted
    }
    return rates.min { abs($0.perSecond - wanted.perSecond) < abs($1.perSecond - wanted.perSecond) } ?? rate
  }

  private mutating func choose(_ wanted: v4l2_format) -> Bool {
    let code = isMultiPlanar ? wanted.fmt.pix_mp.pixelformat : wanted.fmt.pix.pixelformat
    let width = isMultiPlanar ? wanted.fmt.pix_mp.width : wanted.fmt.pix.width
    let height = isMultiPlanar ? wanted.fmt.pix_mp.height : wanted.fmt.pix.height
    guard let format = formats.first(where: { $0.fourCC.rawValue == code }) ?? formats.first,
      let asked = PixelSize(width: width, height: height)
    else { return false }
    fourCC = format.fourCC
    switch format.sizes {
    case .discrete(let sizes):
      size = sizes.map(\.0).min { abs($0.area - asked.area) < abs($1.area - asked.area) } ?? asked
    case .stepwise, .unlisted: size = asked
    }
    return true
  }

  private func fill(_ answer: inout v4l2_format) {
    let planes = memoryPlanes
    if isMultiPlanar {
      answer.fmt.pix_mp.width = UInt32(size.width)
      answer.fmt.pix_mp.height = UInt32(size.height)
      answer.fmt.pix_mp.pixelformat = fourCC.rawValue
      answer.fmt.pix_mp.field = field
      answer.fmt.pix_mp.colorspace = colors.0
      answer.fmt.pix_mp.ycbcr_enc = UInt8(colors.1)
      answer.fmt.pix_mp.quantization = UInt8(colors.2)
      answer.fmt.pix_mp.num_planes = UInt8(planes.count)
      withUnsafeMutableBytes(of: &answer.fmt.pix_mp.plane_fmt) { bytes in
        for (index, plane) in planes.enumerated() {
          var entry = v4l2_plane_pix_format()
          entry.bytesperline = UInt32(plane.bytesPerLine)
          entry.sizeimage = UInt32(plane.byteCount)
          bytes.storeBytes(
            of: entry, toByteOffset: index * MemoryLayout<v4l2_plane_pix_format>.stride,
            as: v4l2_plane_pix_format.self)
        }
      }
    } else {
      answer.fmt.pix.width = UInt32(size.width)
      answer.fmt.pix.height = UInt32(size.height)
      answer.fmt.pix.pixelformat = fourCC.rawValue
      answer.fmt.pix.bytesperline = UInt32(planes[0].bytesPerLine)
      answer.fmt.pix.sizeimage = UInt32(planes[0].byteCount)
      answer.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC
      answer.fmt.pix.field = field
      answer.fmt.pix.colorspace = colors.0
      answer.fmt.pix.ycbcr_enc = colors.1
      answer.fmt.pix.quantization = colors.2
    }
  }

  private mutating func answer(_ request: IoctlRequest, _ buffer: inout v4l2_buffer) -> Int32 {
    let sizes = memoryPlanes.map(\.byteCount)
    switch request {
    case .queryBuffer:
      guard buffer.index < bufferCount else { return -EINVAL }
      if isMultiPlanar {
        for (plane, size) in sizes.enumerated() {
          buffer.m.planes[plane].length = UInt32(size)
          buffer.m.planes[plane].m.mem_offset = UInt32(Self.cookie(buffer: Int(buffer.index), plane: plane))
        }
        buffer.length = UInt32(sizes.count)
      } else {
        buffer.length = UInt32(sizes[0])
        buffer.m.offset = UInt32(Self.cookie(buffer: Int(buffer.index), plane: 0))
      }
    case .queueBuffer:
      guard buffer.index < bufferCount, !queued.contains(Int(buffer.index)) else { return -EINVAL }
      queued.append(Int(buffer.index))
    default:
      guard isStreaming else { return -EINVAL }
      guard !isInError else { return -EIO }
      guard !filled.isEmpty else { return -EAGAIN }
      let frame = filled.removeFirst()
      buffer.index = UInt32(frame.index)
      buffer.flags = frame.flags
      buffer.field = field
      buffer.sequence = frame.sequence
      buffer.timestamp.tv_sec = Int(frame.timestamp.components.seconds)
      buffer.timestamp.tv_usec = Int(frame.timestamp.components.attoseconds / 1_000_000_000_000)
      if isMultiPlanar {
        // A caller that passes no planes would crash a kernel too.
        guard let planes = buffer.m.planes, buffer.length >= sizes.count else { return -EINVAL }
        for plane in frame.used.indices {
          planes[plane].bytesused = UInt32(frame.used[plane])
          planes[plane].data_offset = UInt32(frame.dataOffsets[plane])
        }
      } else {
        buffer.bytesused = UInt32(frame.used[0])
      }
    }
    return 0
  }

  private func copy<T>(_ text: String, into field: inout T) {
    withUnsafeMutableBytes(of: &field) { bytes in
      for (index, byte) in text.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
    }
  }

  private func isInactive(_ control: Control) -> Bool {
    guard let governor = control.governor else { return false }
    return controls.first { $0.id == governor.id }?.value != governor.value
  }

  private func answer(_ answer: inout v4l2_query_ext_ctrl) -> Int32 {
    let next = UInt32(V4L2_CTRL_FLAG_NEXT_CTRL) | UInt32(V4L2_CTRL_FLAG_NEXT_COMPOUND)
    let after = answer.id & ~next
    let sorted = controls.sorted { $0.id.rawValue < $1.id.rawValue }
    let isExact = answer.id & next == 0
    guard let control = sorted.first(where: { isExact ? $0.id.rawValue == after : $0.id.rawValue > after })
    else { return -EINVAL }
    answer.id = control.id.rawValue
    answer.type = control.type.rawValue
    copy(control.name, into: &answer.name)
    (answer.minimum, answer.maximum, answer.step) = (control.minimum, control.maximum, control.step)
    answer.default_value = control.defaultValue
    answer.flags = UInt32(bitPattern: control.flags)
    answer.elems = control.dimensions.reduce(1, *)
    answer.nr_of_dims = UInt32(control.dimensions.count)
    withUnsafeMutableBytes(of: &answer.dims) { dimensions in
      control.dimensions.withUnsafeBytes { dimensions.copyMemory(from: $0) }
    }
    if let payload = control.payload {
      answer.flags |= UInt32(V4L2_CTRL_FLAG_HAS_PAYLOAD)
      answer.elem_size = UInt32(payload.count) / answer.elems
    }
    if isInactive(control), !control.hidesGovernor { answer.flags |= UInt32(V4L2_CTRL_FLAG_INACTIVE) }
    return 0
  }

  private func answer(_ answer: inout v4l2_querymenu) -> Int32 {
    guard let control = controls.first(where: { $0.id.rawValue == answer.id }),
      let item = control.menu[Int64(answer.index)]
    else { return -EINVAL }
    if control.type == V4L2_CTRL_TYPE_INTEGER_MENU {
      answer.value = Int64(item) ?? 0
    } else {
      copy(item, into: &answer.name)
    }
    return 0
  }

  private mutating func answer(_ request: IoctlRequest, _ list: inout v4l2_ext_controls) -> Int32 {
    let entries = UnsafeMutableBufferPointer(start: list.controls, count: Int(list.count))
    let order =
      reordersControls && request == .setControls ? Array(entries.indices.reversed()) : Array(entries.indices)
    if let refusesWhole, request == .setControls, entries.contains(where: { $0.id == refusesWhole.rawValue })
    {
      list.error_idx = list.count
      return -EACCES
    }
    for index in order {
      let entry = entries[index]
      list.error_idx = UInt32(index)
      guard let place = controls.firstIndex(where: { $0.id.rawValue == entry.id }) else { return -EINVAL }
      let isWide = controls[place].type == V4L2_CTRL_TYPE_INTEGER64
      if request == .getControls {
        if list.which == 0x0f03_0000, controls[place].greatest == nil { return -EINVAL }
        let isGreatest = list.which == 0x0f03_0000
        if let payload = isGreatest ? controls[place].greatest : controls[place].payload {
          guard entry.size >= payload.count else { return -ENOSPC }
          payload.withUnsafeBytes { entry.ptr.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        } else if isWide {
          entries[index].value64 = controls[place].value
        } else {
          entries[index].value = Int32(truncatingIfNeeded: controls[place].value)
        }
        continue
      }
      if isInactive(controls[place]) { return reordersControls ? -EILSEQ : -EACCES }
      if request == .tryControls, CameraControl.ID(rawValue: entry.id) == refusesWhole { return -EACCES }
      if request == .tryControls || controls[place].ignores { continue }
      if controls[place].payload != nil {
        controls[place].payload = Array(UnsafeRawBufferPointer(start: entry.ptr, count: Int(entry.size)))
        continue
      }
      var value = isWide ? entry.value64 : Int64(entry.value)
      if controls[place].rounds {
        let step = Int64(controls[place].step)
        value = controls[place].minimum + (value - controls[place].minimum) / step * step
      }
      controls[place].value = value
    }
    return 0
  }
}
