#include <pulse/error.h>
#include <pulse/simple.h>
