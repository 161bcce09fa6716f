internal import CPlatform

/// A V4L2 ioctl request; the only place where their numbers are named.
struct IoctlRequest: Hashable {
  /// The number for `ioctl`.
  let number: UInt

  static let queryCapability = Self(number: platform_VIDIOC_QUERYCAP)
  static let enumerateFormats = Self(number: platform_VIDIOC_ENUM_FMT)
  static let enumerateSizes = Self(number: platform_VIDIOC_ENUM_FRAMESIZES)
  static let enumerateIntervals = Self(number: platform_VIDIOC_ENUM_FRAMEINTERVALS)
  static let enumerateInputs = Self(number: platform_VIDIOC_ENUMINPUT)
  static let getInput = Self(number: platform_VIDIOC_G_INPUT)
  static let getFormat = Self(number: platform_VIDIOC_G_FMT)
  static let setFormat = Self(number: platform_VIDIOC_S_FMT)
  static let tryFormat = Self(number: platform_VIDIOC_TRY_FMT)
  static let getParameters = Self(number: platform_VIDIOC_G_PARM)
  static let setParameters = Self(number: platform_VIDIOC_S_PARM)
  static let requestBuffers = Self(number: platform_VIDIOC_REQBUFS)
  static let queryBuffer = Self(number: platform_VIDIOC_QUERYBUF)
  static let queueBuffer = Self(number: platform_VIDIOC_QBUF)
  static let dequeueBuffer = Self(number: platform_VIDIOC_DQBUF)
  static let streamOn = Self(number: platform_VIDIOC_STREAMON)
  static let streamOff = Self(number: platform_VIDIOC_STREAMOFF)
  static let queryControl = Self(number: platform_VIDIOC_QUERY_EXT_CTRL)
  static let queryMenu = Self(number: platform_VIDIOC_QUERYMENU)
  static let getControls = Self(number: platform_VIDIOC_G_EXT_CTRLS)
  static let setControls = Self(number: platform_VIDIOC_S_EXT_CTRLS)
  static let tryControls = Self(number: platform_VIDIOC_TRY_EXT_CTRLS)
  static let subscribeEvent = Self(number: platform_VIDIOC_SUBSCRIBE_EVENT)
  static let dequeueEvent = Self(number: platform_VIDIOC_DQEVENT)
  static let queryTimings = Self(number: platform_VIDIOC_QUERY_DV_TIMINGS)
  static let setTimings = Self(number: platform_VIDIOC_S_DV_TIMINGS)
}
