"""One photograph at four sizes, whose marks should lie at the same places.

It is taken as most sensors take it: soft at its 4000 pixels, with the noise of gain 1. The other sizes are reduced
from it. A part of it is in focus and most of the rest far from that: with little blur it would be sharp at the small
sizes alone, and rightly marked there. Marks are compared on the smallest of the sizes, where a
pixel counts as marked if half of what it covers is.
"""

import hashlib
from pathlib import Path

import numpy as np
from PIL import Image

from camera import Dirt, photograph
from lens import BlurredLayer
from pictures import linear, photograph_of_wheel
from scenes import hills

WIDTHS = (640, 1280, 1920, 4000)
NAMES = ("gravel", "motorcycle")
# The scene is made at half of the greatest size.
_SIZE = (2000, 1334)
# The greatest radius of blur there, in pixels.
_BLUR = 16
_SENSOR = Dirt("", lens=0.7, gain=1)
_SOURCES = ("camera.py", "lens.py", "pictures.py", "scenes.py", "sizes.py")


def photographs(name, cache=None):
  """The photograph of that name at each width, RGB of 8 bits."""
  texts = b"".join((Path(__file__).parent / source).read_bytes() for source in _SOURCES)
  key = hashlib.sha256(texts).hexdigest()[:16]
  path = Path(cache) / f"sizes-{name}-{key}.png" if cache else None
  if path and path.exists():
    full = Image.open(path).convert("RGB")
  else:
    full = Image.fromarray(_taken(name))
    if path:
      path.parent.mkdir(parents=True, exist_ok=True)
      full.save(path, compress_level=1)
  heights = [round(full.height * width / full.width) for width in WIDTHS]
  return [np.asarray(full.resize(size, Image.LANCZOS)) for size in zip(WIDTHS, heights)]


def prepare(name, cache):
  """Puts a photograph into the cache."""
  photographs(name, cache)


def _taken(name):
  # Hills have no detail that would want more pixels.
  small = hills((_SIZE[0] // 10, _SIZE[1] // 10), np.random.default_rng(1)).astype(np.float32)
  depth = np.clip(6 * (np.abs(np.asarray(Image.fromarray(small).resize(_SIZE, Image.BICUBIC))) - 0.5), 0, 1)
  # A few radii of blur are enough.
  depth = np.round(depth * _BLUR) / _BLUR
  light = BlurredLayer(_whole(name), np.ones(_SIZE[::-1]), depth, kept=1).focused(0, _BLUR)[:, :, :3]
  wide = (2 * _SIZE[0], 2 * _SIZE[1])
  planes = [np.asarray(Image.fromarray(light[:, :, c]).resize(wide, Image.BICUBIC)) for c in range(3)]
  return photograph(np.stack(planes, axis=2), _SENSOR, 1)


def _whole(name):
  """Linear light over the whole size: a photograph is mirrored, at its own pixels."""
  pixels = photograph_of_wheel(name)
  if pixels.ndim == 2:
    pixels = np.repeat(pixels[:, :, None], 3, axis=2)
  times = [-(-wanted // length) for wanted, length in zip(_SIZE[::-1], pixels.shape)]
  row = np.concatenate([pixels[:, ::-1] if index % 2 else pixels for index in range(times[1])], axis=1)
  tiled = np.concatenate([row[::-1] if index % 2 else row for index in range(times[0])])
  return linear(tiled[:_SIZE[1], :_SIZE[0]].astype(np.float32) / 255)


def reduced(marks, shape):
  """Marks on a smaller size (height, width): where at least half of a pixel is marked."""
  whole = Image.fromarray(marks.astype(np.float32))
  return np.asarray(whole.resize(shape[::-1], Image.BOX)) >= 0.5


def agreement(one, other):
  """Intersection over union of two masks of one size."""
  union = int((one | other).sum())
  return float((one & other).sum() / union) if union else 1.0


def agreements(peaking, cache=None):
  """By name: the share that is marked at each width, and the agreement of each pair of widths."""
  result = {}
  for name in NAMES:
    marks = []
    for shot in photographs(name, cache):
      _, default, _ = peaking.rendered(shot, peaking.reference(shot))
      marks.append(default)
    small = [reduced(found, marks[0].shape) for found in marks]
    pairs = [(i, j) for i in range(len(WIDTHS)) for j in range(i)]
    result[name] = {
        "marked": [float(found.mean()) for found in marks],
        "agreement": {f"{WIDTHS[j]}, {WIDTHS[i]}": agreement(small[i], small[j]) for i, j in pairs}}
  return result
