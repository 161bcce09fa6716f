#pragma once

#include "Threads.h"
#include "V4L2.h"
