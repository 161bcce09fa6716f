#pragma once

#include "Display.h"
#include "Files.h"
#include "Signals.h"
#include "Threads.h"
#include "V4L2.h"
