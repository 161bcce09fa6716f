#!/usr/bin/env python3
"""Makes the tables in this folder; run it after a change and commit what it writes.

    lookup/warm.cube          a late afternoon: lifted reds, softened blues
    lookup/amatorka.cube      old slides: golden light, teal shadows, soft contrast
    lookup/miss-etikate.cube  a fashion page: hard contrast, cyan shadows, yellow lights
    lookup/soft-elegance-1.cube  a pastel: warm lights, bluish shadows, little contrast
    lookup/soft-elegance-2.cube  what follows the glow: the contrast comes back, the warmth stays
    lomo/lomo-curves.png      256x1 map of each channel's curve
    lomo/lomo-vignette.png    256x256 map: squared distance across, channel value down
    mosaic/tiles.png          256x256 picture of 64 glazed stones, dark ones first
    gallery/overlay.png       colours, greys and transparency, to show filters that combine two pictures

Only Python's standard library is used. `--check` writes nothing and fails when a committed file is not what
would be written; of pictures it compares the pixels, as another zlib may pack the same ones differently.
"""

import colorsys
import math
import pathlib
import struct
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
CHECKING = "--check" in sys.argv[1:]
outdated = []


def emit(path, content, same):
    """Writes a file, or in a check notes it as outdated unless `same(committed, content)`."""
    if not CHECKING:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    elif not path.exists() or not same(path.read_bytes(), content):
        outdated.append(str(path.relative_to(HERE.parent)))


def unpacked(png):
    """The header and the unpacked rows of a PNG file of ours, which has one IDAT chunk."""
    header, count = png[16:29], struct.unpack(">I", png[33:37])[0]
    return header, zlib.decompress(png[41:41 + count])


def same_picture(committed, content):
    try:
        return unpacked(committed) == unpacked(content)
    except (zlib.error, struct.error):
        return False


def write_png(path, width, height, pixel):
    """Writes 8-bit RGB or RGBA; `pixel(x, y)` gives three or four values in 0...1."""
    channels = len(pixel(0, 0))
    rows = bytearray()
    for y in range(height):
        row = bytearray()
        for x in range(width):
            row.extend(to_byte(value) for value in pixel(x, y))
        # Filter 1 (Sub): each byte less the one a pixel to its left; smooth tables shrink well.
        rows.append(1)
        rows.extend((row[i] - (row[i - channels] if i >= channels else 0)) & 0xFF for i in range(len(row)))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[channels], 0, 0, 0)
    content = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
               + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))
    emit(path, content, same_picture)


def write_cube(path, title, size, grade):
    """Writes a 3D table; `grade(red, green, blue)` gives three values in 0...1."""
    lines = [f'TITLE "{title}"', f"LUT_3D_SIZE {size}", "DOMAIN_MIN 0 0 0", "DOMAIN_MAX 1 1 1"]
    last = size - 1
    for blue in range(size):
        for green in range(size):
            for red in range(size):
                graded = grade(red / last, green / last, blue / last)
                lines.append(" ".join(f"{clamp(value):.5f}" for value in graded))
    emit(path, ("\n".join(lines) + "\n").encode(), lambda committed, content: committed == content)


def clamp(value):
    return min(max(value, 0.0), 1.0)


def to_byte(value):
    return int(clamp(value) * 255 + 0.5)


def mix(a, b, amount):
    return a + (b - a) * amount


def smoothstep(low, high, value):
    t = clamp((value - low) / (high - low))
    return t * t * (3 - 2 * t)


def luma(color):
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]


def saturate(color, amount):
    grey = luma(color)
    return [mix(grey, value, amount) for value in color]


def s_curve(value, amount):
    """Contrast around the middle that leaves 0, 1/2 and 1 where they are."""
    return mix(value, smoothstep(0, 1, value), amount)


def warm(red, green, blue):
    color = [red ** 0.90, green ** 0.98, blue ** 1.16]
    return saturate([s_curve(value, 0.18) for value in color], 1.06)


def toned(color, shadow, light):
    """Adds one tint to the dark tones and another to the light ones; black and white stay neutral."""
    level = luma(color)
    room = 4 * level * (1 - level)
    return [value + room * mix(s, l, level) for value, s, l in zip(color, shadow, light)]


def amatorka(red, green, blue):
    color = [s_curve(value, 0.30) for value in saturate((red, green, blue), 0.88)]
    color = toned(color, (-0.07, 0.01, 0.05), (0.10, 0.05, -0.10))
    return [mix(0.03, 0.97, clamp(value)) for value in color]


def miss_etikate(red, green, blue):
    color = [s_curve(value, 0.75) for value in saturate((red, green, blue), 0.94)]
    return toned(color, (-0.06, 0.03, 0.08), (0.05, 0.05, -0.09))


def soft_elegance_1(red, green, blue):
    color = saturate((red, green, blue), 0.80)
    color = toned(color, (0.01, 0.00, 0.03), (0.05, 0.02, 0.00))
    return [mix(0.06, 0.98, clamp(value)) for value in color]


def soft_elegance_2(red, green, blue):
    color = [s_curve(value, 0.28) for value in (red, green, blue)]
    return toned(saturate(color, 1.05), (0.00, 0.00, 0.01), (0.04, 0.02, -0.03))


OVERLAY = (480, 270)


def overlay(x, y):
    width, height = OVERLAY
    x, y = (x + 0.5) / height, (y + 0.5) / height
    # A wheel of all hues with a soft edge, and beside it a strip from white to black.
    dx, dy = x - 0.62, y - 0.5
    radius = math.hypot(dx, dy)
    if x > 1.25:
        return (*[1 - y] * 3, smoothstep(1.25, 1.3, x) * (1 - smoothstep(1.68, 1.72, x)))
    hue = math.atan2(dy, dx) / (2 * math.pi) % 1
    color = colorsys.hsv_to_rgb(hue, smoothstep(0, 0.3, radius), 1 - 0.45 * smoothstep(0.3, 0.46, radius))
    return (*color, 1 - smoothstep(0.36, 0.46, radius))


def lomo_curves(x, _):
    value = x / 255
    # Slide film in the wrong chemistry: red and green gain contrast, blue keeps only its middle.
    return s_curve(value, 0.85), s_curve(value, 0.65), mix(0.16, 0.84, s_curve(value, 0.10))


def lomo_vignette(x, y):
    squared_distance, value = x / 255, y / 255
    # The middle stays as it is; towards the corners dark tones sink faster than bright ones.
    fall = smoothstep(0.15, 1.0, squared_distance)
    darkened = value ** (1 + 1.3 * fall) * (1 - 0.55 * fall)
    return darkened, darkened, darkened


def mosaic_tile(x, y):
    # Stones grow and brighten from the first to the last of eight rows of eight; each is 32 pixels wide.
    share = (x // 32 + y // 32 * 8) / 63
    u, v = (x % 32 + 0.5) / 16 - 1, (y % 32 + 0.5) / 16 - 1
    side = mix(0.80, 0.95, share)
    # How far inside of a rounded square, in sides.
    depth = 1 - ((abs(u) / side) ** 6 + (abs(v) / side) ** 6) ** (1 / 6)
    covered = clamp(depth * side * 16 + 0.5)
    rim = 1 - smoothstep(0.0, 0.22, depth)
    # The glaze shines at the top left and is darker at the bottom right.
    face = mix(0.50, 0.97, share) * (1 - 0.28 * rim * clamp((u + v) / 2 + 0.35)) + 0.12 * rim * clamp(-(u + v) / 2)
    warm = mix(0.02, 0.0, share)
    joint = mix(0.22, 0.50, share)
    return [clamp(mix(joint, face, covered) + shift) for shift in (warm, 0.0, -warm)]


write_cube(HERE / "lookup/warm.cube", "Warm", 17, warm)
write_cube(HERE / "lookup/amatorka.cube", "Amatorka", 17, amatorka)
write_cube(HERE / "lookup/miss-etikate.cube", "Miss Etikate", 17, miss_etikate)
write_cube(HERE / "lookup/soft-elegance-1.cube", "Soft elegance 1", 17, soft_elegance_1)
write_cube(HERE / "lookup/soft-elegance-2.cube", "Soft elegance 2", 17, soft_elegance_2)
write_png(HERE / "lomo/lomo-curves.png", 256, 1, lomo_curves)
write_png(HERE / "lomo/lomo-vignette.png", 256, 256, lomo_vignette)
write_png(HERE / "mosaic/tiles.png", 256, 256, mosaic_tile)
write_png(HERE / "gallery/overlay.png", *OVERLAY, overlay)

for path in outdated:
    print(f"{path} is out of date; run make generate", file=sys.stderr)
sys.exit(1 if outdated else 0)
