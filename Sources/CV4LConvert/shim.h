#include <libv4l-plugin.h>
#include <libv4lconvert.h>
