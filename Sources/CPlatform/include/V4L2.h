#pragma once

// What Swift cannot import of <linux/videodev2.h>: request numbers and codes that are computed by macros.
// The structures come through as they are.

#include <linux/videodev2.h>

#pragma clang assume_nonnull begin

static const unsigned long platform_VIDIOC_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long platform_VIDIOC_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long platform_VIDIOC_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long platform_VIDIOC_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long platform_VIDIOC_ENUMINPUT = VIDIOC_ENUMINPUT;
static const unsigned long platform_VIDIOC_G_INPUT = VIDIOC_G_INPUT;
static const unsigned long platform_VIDIOC_G_FMT = VIDIOC_G_FMT;
static const unsigned long platform_VIDIOC_S_FMT = VIDIOC_S_FMT;
static const unsigned long platform_VIDIOC_TRY_FMT = VIDIOC_TRY_FMT;
static const unsigned long platform_VIDIOC_G_PARM = VIDIOC_G_PARM;
static const unsigned long platform_VIDIOC_S_PARM = VIDIOC_S_PARM;
static const unsigned long platform_VIDIOC_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long platform_VIDIOC_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long platform_VIDIOC_QBUF = VIDIOC_QBUF;
static const unsigned long platform_VIDIOC_DQBUF = VIDIOC_DQBUF;
static const unsigned long platform_VIDIOC_STREAMON = VIDIOC_STREAMON;
static const unsigned long platform_VIDIOC_STREAMOFF = VIDIOC_STREAMOFF;
static const unsigned long platform_VIDIOC_QUERY_EXT_CTRL = VIDIOC_QUERY_EXT_CTRL;
static const unsigned long platform_VIDIOC_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long platform_VIDIOC_G_EXT_CTRLS = VIDIOC_G_EXT_CTRLS;
static const unsigned long platform_VIDIOC_S_EXT_CTRLS = VIDIOC_S_EXT_CTRLS;
static const unsigned long platform_VIDIOC_TRY_EXT_CTRLS = VIDIOC_TRY_EXT_CTRLS;
static const unsigned long platform_VIDIOC_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT;
static const unsigned long platform_VIDIOC_DQEVENT = VIDIOC_DQEVENT;
static const unsigned long platform_VIDIOC_QUERY_DV_TIMINGS = VIDIOC_QUERY_DV_TIMINGS;
static const unsigned long platform_VIDIOC_S_DV_TIMINGS = VIDIOC_S_DV_TIMINGS;

/// Calls `ioctl`, again when a signal interrupts it. Returns its result, or `-errno`.
int platform_ioctl(int descriptor, unsigned long request, void *argument);

#pragma clang assume_nonnull end
