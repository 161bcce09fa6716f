internal import CPlatform

/// A V4L2 ioctl request; the only place where their numbers are named.
package struct IoctlRequest: Hashable {
  /// The number for `ioctl`.
  package let number: UInt

  package init(number: UInt) {
    self.number = number
  }

  package static let queryCapability = Self(number: platform_VIDIOC_QUERYCAP)
  package static let enumerateFormats = Self(number: platform_VIDIOC_ENUM_FMT)
  package static let enumerateSizes = Self(number: platform_VIDIOC_ENUM_FRAMESIZES)
  package static let enumerateIntervals = Self(number: platform_VIDIOC_ENUM_FRAMEINTERVALS)
  package static let enumerateInputs = Self(number: platform_VIDIOC_ENUMINPUT)
  package static let getInput = Self(number: platform_VIDIOC_G_INPUT)
  package static let getFormat = Self(number: platform_VIDIOC_G_FMT)
  package static let setFormat = Self(number: platform_VIDIOC_S_FMT)
  package static let tryFormat = Self(number: platform_VIDIOC_TRY_FMT)
  package static let getParameters = Self(number: platform_VIDIOC_G_PARM)
  package static let setParameters = Self(number: platform_VIDIOC_S_PARM)
  package static let requestBuffers = Self(number: platform_VIDIOC_REQBUFS)
  package static let queryBuffer = Self(number: platform_VIDIOC_QUERYBUF)
  package static let queueBuffer = Self(number: platform_VIDIOC_QBUF)
  package static let dequeueBuffer = Self(number: platform_VIDIOC_DQBUF)
  package static let streamOn = Self(number: platform_VIDIOC_STREAMON)
  package static let streamOff = Self(number: platform_VIDIOC_STREAMOFF)
  package static let queryControl = Self(number: platform_VIDIOC_QUERY_EXT_CTRL)
  package static let queryMenu = Self(number: platform_VIDIOC_QUERYMENU)
  package static let getControls = Self(number: platform_VIDIOC_G_EXT_CTRLS)
  package static let setControls = Self(number: platform_VIDIOC_S_EXT_CTRLS)
  package static let tryControls = Self(number: platform_VIDIOC_TRY_EXT_CTRLS)
  package static let subscribeEvent = Self(number: platform_VIDIOC_SUBSCRIBE_EVENT)
  package static let dequeueEvent = Self(number: platform_VIDIOC_DQEVENT)
  static let queryTimings = Self(number: platform_VIDIOC_QUERY_DV_TIMINGS)
  static let setTimings = Self(number: platform_VIDIOC_S_DV_TIMINGS)
}
