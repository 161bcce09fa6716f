"""Flat pictures that the scenes of the focus bench are made of.

A picture is an array (height, width, 3) of linear light in 0...1. Photographs come from the wheels of scikit-image,
scikit-learn and matplotlib (nothing is downloaded), which only they need, and are reduced, so that their finest detail
is as fine as a sensor can resolve. The other pictures are drawn here: dead leaves, fractal noise, a printed circuit,
hair, print and smooth shaded bodies.
"""

import zlib
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

# The photographs in the wheels, and how much each is reduced.
PHOTOGRAPHS = {
    "astronaut": 0.6, "brick": 0.6, "camera": 0.6, "chelsea": 0.7, "coffee": 0.6, "coins": 0.7, "grass": 0.6,
    "gravel": 0.6, "hubble_deep_field": 0.5, "immunohistochemistry": 0.6, "moon": 0.7, "page": 0.9,
    "rocket": 0.6, "retina": 0.5, "text": 0.9, "motorcycle": 0.7,
    "china": 0.7, "flower": 0.6, "grace_hopper": 0.6,
}
# Where those lie that are not scikit-image's.
_FILES = {
    "china": ("sklearn", "datasets/images/china.jpg"),
    "flower": ("sklearn", "datasets/images/flower.jpg"),
    "grace_hopper": ("matplotlib", "mpl-data/sample_data/grace_hopper.jpg"),
}


def linear(encoded):
  """Linear light of values encoded as sRGB."""
  encoded = np.clip(encoded, 0, 1)
  return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def encoded(light):
  """The sRGB encoding of linear light, clipped to 0...1."""
  light = np.clip(light, 0, 1)
  return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def luma(rgb):
  """Rec. 709 luma of an encoded picture, of its type."""
  return rgb @ np.array([0.2126, 0.7152, 0.0722], rgb.dtype)


def unit(picture):
  """The values in 0...1 of a picture of 8 bits."""
  return picture.astype(np.float32) / 255


def picture(name, size, seed=0):
  """The picture of that name: of a photograph, mirrored to fill the size, or drawn."""
  random = np.random.default_rng(zlib.crc32(name.encode()) + 1000 * seed)
  if name in PHOTOGRAPHS:
    return _photograph(name, size, random)
  # Drawn at twice the size and averaged, so that edges are smooth within a pixel.
  large = DRAWN[name]((2 * size[0], 2 * size[1]), random)
  return large.reshape(size[1], 2, size[0], 2, 3).mean(axis=(1, 3))


def photograph_of_wheel(name):
  """The pixels of 8 bits, grey or RGB, of a photograph."""
  if name in _FILES:
    # Without importing the package, which takes seconds.
    package, path = _FILES[name]
    return np.asarray(Image.open(Path(find_spec(package).origin).parent / path))
  import skimage.data
  return skimage.data.stereo_motorcycle()[0] if name == "motorcycle" else getattr(skimage.data, name)()


def _photograph(name, size, random):
  pixels = photograph_of_wheel(name)
  if pixels.ndim == 2:
    pixels = np.repeat(pixels[:, :, None], 3, axis=2)
  light = linear(pixels[:, :, :3].astype(np.float32) / 255)
  factor = PHOTOGRAPHS[name]
  reduced = tuple(max(round(length * factor), 1) for length in light.shape[1::-1])
  channels = [Image.fromarray(light[:, :, c].astype(np.float32)).resize(reduced, Image.LANCZOS) for c in range(3)]
  light = np.clip(np.stack([np.asarray(channel) for channel in channels], axis=2), 0, 1)
  left, top = random.integers(0, light.shape[1]), random.integers(0, light.shape[0])
  rows = _mirrored(np.arange(size[1]) + top, light.shape[0])
  columns = _mirrored(np.arange(size[0]) + left, light.shape[1])
  return light[rows][:, columns]


def _mirrored(index, count):
  index = index % (2 * count)
  return np.where(index < count, index, 2 * count - 1 - index)


def _fractal(size, random, slope=1.0):
  """Noise whose amplitude falls with frequency to the slope, with a deviation of 1."""
  spectrum = np.fft.rfft2(random.standard_normal((size[1], size[0])))
  frequency = np.hypot(np.fft.fftfreq(size[1])[:, None], np.fft.rfftfreq(size[0])[None, :])
  frequency[0, 0] = 1
  noise = np.fft.irfft2(spectrum / frequency ** slope, s=(size[1], size[0]))
  return (noise - noise.mean()) / noise.std()


def _coloured(random, low=0.05, high=0.9):
  grey = random.uniform(low, high)
  return np.clip(grey * random.uniform(0.7, 1.3, 3), 0.01, 0.97)


def _grid(size):
  return np.mgrid[0:size[1], 0:size[0]]


def _leaves(size, random):
  """Overlapping discs of all sizes, each with faint texture."""
  y, x = _grid(size)
  result = np.full((size[1], size[0], 3), 0.3)
  texture = 1 + 0.06 * _fractal(size, random, 0.6)[:, :, None]
  for _ in range(1500):
    radius = min(6 / random.uniform(0.03, 1) ** 0.8, 110)
    column, row = random.uniform(0, size[0]), random.uniform(0, size[1])
    top, bottom = int(max(row - radius, 0)), int(row + radius + 2)
    left, right = int(max(column - radius, 0)), int(column + radius + 2)
    inside = np.hypot(x[top:bottom, left:right] - column, y[top:bottom, left:right] - row) < radius
    result[top:bottom, left:right][inside] = _coloured(random)
  return np.clip(result * texture, 0, 1)


def _clouds(size, random):
  """Fractal noise, without any edge."""
  noise = _fractal(size, random, 1.1)
  return np.clip(0.25 + 0.11 * noise[:, :, None] * random.uniform(0.8, 1.2, 3), 0.005, 1)


def _circuit(size, random):
  """Tracks, pads and chips on a board."""
  result = np.empty((size[1], size[0], 3))
  result[:] = [0.02, 0.13, 0.05]
  for _ in range(260):
    column, row = random.integers(0, size[0]), random.integers(0, size[1])
    width, length = random.integers(3, 8), random.integers(30, 260)
    colour = [0.05, 0.3, 0.1] if random.random() < 0.7 else [0.7, 0.55, 0.2]
    if random.random() < 0.5:
      result[row:row + width, column:column + length] = colour
    else:
      result[row:row + length, column:column + width] = colour
  for _ in range(22):
    column, row = random.integers(0, size[0]), random.integers(0, size[1])
    width, height = random.integers(40, 150, 2)
    for pin in range(4, width - 6, 14):
      result[max(row - 10, 0):row + height + 10, column + pin:column + pin + 6] = 0.62
    result[row:row + height, column:column + width] = random.uniform(0.01, 0.05)
    for line in range(12, height - 14, 20):
      dots = random.random((5, max(width // 3 - 8, 1))) < 0.4
      text = np.kron(dots, np.ones((2, 2)))
      target = result[row + line:row + line + 10, column + 10:column + 10 + text.shape[1]]
      target[text[:target.shape[0], :target.shape[1]] > 0] = 0.4
  return np.clip(result * (1 + 0.05 * _fractal(size, random, 0.5)[:, :, None]), 0, 1)


def _hair(size, random):
  """Fine bent lines."""
  y, x = _grid(size)
  angle = 0.7 * ndimage.gaussian_filter(random.standard_normal((size[1], size[0])), 60) * 120
  along = x * np.cos(angle) + y * np.sin(angle)
  noise = ndimage.gaussian_filter1d(random.standard_normal(8000), 1.4)
  line = np.interp(along + 600, np.arange(8000), noise / noise.std())
  shade = 0.16 + 0.07 * line + 0.03 * _fractal(size, random, 1.2)
  return np.clip(shade[:, :, None] * np.array([1.3, 1.0, 0.7]), 0.005, 1)


def _print(size, random):
  """Rows of marks like small print, with blank parts."""
  result = np.full((size[1], size[0]), 0.8)
  for row in range(8, size[1] - 16, 26):
    column = random.integers(0, 30)
    while column < size[0] - 16:
      if random.random() < 0.16:
        column += 12
        continue
      glyph = np.kron(random.random((7, 4)) < 0.5, np.ones((2, 2)))
      result[row:row + 14, column:column + 8][glyph > 0] = 0.05
      column += 11
  result[:, :size[0] // 5] = 0.8
  return np.repeat(result[:, :, None], 3, axis=2) * [1.0, 0.97, 0.9]


def _bodies(size, random):
  """Large smooth bodies with shading: hard edges between faces without texture."""
  y, x = _grid(size)
  result = np.full((size[1], size[0], 3), 0.35) + (0.2 * x / size[0])[:, :, None]
  for _ in range(26):
    radius = random.uniform(30, 150)
    column, row = random.uniform(0, size[0]), random.uniform(0, size[1])
    shape = random.uniform(0.5, 2)
    distance = ((x - column) / radius) ** 2 * shape + ((y - row) / radius) ** 2 / shape
    shade = np.sqrt(np.clip(1 - 0.7 * distance, 0, 1))
    result = np.where((distance < 1)[:, :, None], shade[:, :, None] * _coloured(random, 0.2, 0.95), result)
  return np.clip(result, 0, 1)


DRAWN = {
    "leaves": _leaves, "clouds": _clouds, "circuit": _circuit, "hair": _hair, "print": _print, "bodies": _bodies,
}
