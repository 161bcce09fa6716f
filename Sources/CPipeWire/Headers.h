// PipeWire's headers, whose inline functions give warnings that are not ours.
#pragma once
#pragma clang system_header

#include <pipewire/pipewire.h>
#include <spa/param/buffers.h>
#include <spa/param/video/format-utils.h>
#include <spa/utils/result.h>
