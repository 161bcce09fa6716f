// The pictures that the camera sees: eight colour bars, with the frame's number below them.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "descriptors.h"

// Whether a JPEG carries its Huffman tables, which UVC lets cameras leave out.
enum tables { TABLES_INCLUDED, TABLES_LEFT_OUT };

// Draws frame `number`: 75 % bars white, yellow, cyan, green, magenta, red, blue, black; in the lowest third the lower
// eight bits of the number, the highest at the left, as black and white blocks. Returns the bytes written to `bytes`,
// which has room for twice the area.
size_t picture_draw(enum format format, int width, int height, unsigned number, enum tables tables, uint8_t *bytes);
