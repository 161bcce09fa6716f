"""Real stacks: folders of pictures focused one step farther each, in the order of their names.

A folder of stacks has one folder for each; its pictures are JPEG, PNG or TIFF of one size. Each stack is judged at a
width of at most 1280, and at its own width, if that is greater, up to 2048. The truths come from all shots; of more
than twelve, twelve evenly spaced ones are judged.
"""

import hashlib
import re
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

import align
from pictures import luma, unit
from truths import TRUTHS, Sharpest

WIDTHS = (1280, 2048)
JUDGED = 12
LEAST = 3
_SUFFIXES = {".jpg", ".jpeg", ".png", ".tif", ".tiff"}
_SOURCES = ("align.py", "metrics.py", "pictures.py", "real.py", "truths.py")


class Refused(Exception):
  """Why a folder is no stack."""


def _in_order(path):
  """Numbers in names count as numbers: 2 is before 10."""
  return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.name.lower())]


def opened(path):
  """The picture upright, RGB of 8 bits."""
  try:
    image = ImageOps.exif_transpose(Image.open(path))
    if image.mode.startswith("I"):
      # Grey of 16 bits, which conversion would clip.
      image = Image.fromarray((np.asarray(image) / 257).astype(np.uint8))
    return image.convert("RGB")
  except (OSError, ValueError) as error:
    raise Refused(f"{path.name} cannot be read: {error}") from error


class RealStack:
  """One stack at one width."""

  def __init__(self, name, paths, width, cache=None):
    self.paths = paths
    self.width = width
    self.name = name
    self._cache = cache
    self.judged = sorted({round(place) for place in np.linspace(0, len(paths) - 1, min(JUDGED, len(paths)))})

  @property
  def key(self):
    """Changes with the files and with what is made of them."""
    state = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in self.paths]
    sources = b"".join((Path(__file__).parent / name).read_bytes() for name in _SOURCES)
    return hashlib.sha256(repr((state, self.width)).encode() + sources).hexdigest()[:16]

  def _shot(self, index, width):
    image = opened(self.paths[index])
    if image.width != width:
      image = image.resize((width, round(image.height * width / image.width)), Image.LANCZOS)
    return np.asarray(image)

  def pictures(self):
    """Each shot that is judged, RGB of 8 bits, one after the other."""
    return (self._shot(index, self.width) for index in self.judged)

  def _placements(self):
    width = min(self.width, align.WIDTH)
    found = align.placements([luma(unit(self._shot(index, width))) for index in range(len(self.paths))])
    return [placement.enlarged(self.width / width) for placement in found]

  def truths(self):
    """By name of the truth those of the shots that are judged."""
    path = Path(self._cache) / f"truths-{self.name}-{self.key}.npz" if self._cache else None
    if path and path.exists():
      return _unpacked(np.load(path), len(self.judged))
    placements = self._placements()
    sharpest = {}
    for index, placement in enumerate(placements):
      picture = luma(unit(self._shot(index, self.width)))
      for name, measure in TRUTHS.items():
        if name not in sharpest:
          sharpest[name] = Sharpest(measure, picture.shape)
        sharpest[name].add(index, picture, placement)
    result = {name: [found.truth(index, placements[index]) for index in self.judged]
              for name, found in sharpest.items()}
    if path:
      path.parent.mkdir(parents=True, exist_ok=True)
      np.savez(path, **_packed(result))
    return result


class _Stored:
  """A truth that was kept."""

  def __init__(self, right, wanted):
    self.right = right
    self.wanted = wanted


def _packed(truths):
  arrays = {"width": truths[next(iter(truths))][0].right.shape[1]}
  for name, of_shots in truths.items():
    for index, truth in enumerate(of_shots):
      arrays[f"{name} {index} right"] = np.packbits(truth.right, axis=1)
      arrays[f"{name} {index} wanted"] = np.packbits(truth.wanted, axis=1)
  return arrays


def _unpacked(arrays, count):
  width = int(arrays["width"])

  def plane(key):
    return np.unpackbits(arrays[key], axis=1, count=width).astype(bool)

  return {name: [_Stored(plane(f"{name} {index} right"), plane(f"{name} {index} wanted")) for index in range(count)]
          for name in TRUTHS}


def _paths(folder):
  """The pictures of a stack, if they make one."""
  paths = sorted((path for path in folder.iterdir()
                  if path.suffix.lower() in _SUFFIXES and not path.name.startswith(".")), key=_in_order)
  if len(paths) < LEAST:
    raise Refused(f"{len(paths)} pictures; a stack has at least {LEAST}")
  sizes = {}
  for path in paths:
    try:
      with Image.open(path) as image:
        turned = image.getexif().get(0x0112, 1) >= 5
        sizes[path] = image.size[::-1] if turned else image.size
    except OSError as error:
      raise Refused(f"{path.name} cannot be read: {error}") from error
  first = sizes[paths[0]]
  for path, size in sizes.items():
    if size != first:
      raise Refused("{} has {}x{} pixels, {} {}x{}; shots have one size".format(
          paths[0].name, *first, path.name, *size))
  return paths, first[0]


def stacks(folder, cache=None):
  """The stacks of a folder at each of their widths, and a line for each folder that is none."""
  folder = Path(folder)
  if not folder.is_dir():
    raise SystemExit(f"{folder} is no folder of stacks")
  found, refused = [], []
  for one in sorted((path for path in folder.iterdir() if path.is_dir() and not path.name.startswith(".")),
                    key=_in_order):
    try:
      paths, own = _paths(one)
    except Refused as reason:
      refused.append(f"{one.name}: {reason}")
      continue
    for width in sorted({min(own, limit) for limit in WIDTHS}):
      found.append(RealStack(f"{one.name} at {width}", paths, width, cache))
  return found, refused
