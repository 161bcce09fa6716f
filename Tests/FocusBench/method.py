"""Viewfinder's measure of focus, as its filters compute it in two passes.

The first pass writes one texel for each block of two by two pixels from the six by six pixels around it: the energies
of a fine Laplacian, of the same behind a binomial blur (less noise, less detail), and of a coarse centre-surround
difference, which tells how much contrast the place has. The second averages them around each pixel and
compares the fine energies with the square root, nearly, of the coarse one, and with the noise of the whole picture.
"""

from dataclasses import dataclass

import numpy as np

# What white noise with a variance of 1 gives each energy.
FINE_NOISE = 20.0
BLURRED_NOISE = 0.406


@dataclass(frozen=True)
class Constants:
  """Tuned on the tuning part of the scenes; white noise of gain 8 has a variance of about 3.3e-4."""

  exponent: float = 0.65
  scale: float = 0.135
  blurred_scale: float = 0.35
  noise: float = 20.0
  mix: float = 4.0
  floor: float = 1e-4
  own: float = 0.0
  less: float = 2.0


CONSTANTS = Constants()


def blocks(luma):
  """The first pass: fine, blurred and coarse energy, and 1 where nothing is clipped, for blocks of two by two."""
  height, width = luma.shape[0] // 2 * 2, luma.shape[1] // 2 * 2
  padded = np.pad(luma[:height, :width], 2, mode="edge")
  taps = {(dx, dy): padded[dy + 2:dy + 2 + height:2, dx + 2:dx + 2 + width:2]
          for dx in range(-2, 4) for dy in range(-2, 4)}
  inner = range(-1, 3)
  across = {(x, y): (taps[x - 1, y] + 2 * taps[x, y] + taps[x + 1, y]) / 4 for x in inner for y in range(-2, 4)}
  blurred = {(x, y): (across[x, y - 1] + 2 * across[x, y] + across[x, y + 1]) / 4 for x in inner for y in inner}
  pixels = [(0, 0), (1, 0), (0, 1), (1, 1)]
  fine = sum(_laplacian(taps, *pixel) ** 2 for pixel in pixels) / 4
  soft = sum(_laplacian(blurred, *pixel) ** 2 for pixel in pixels) / 4
  center = sum(blurred[pixel] for pixel in pixels) / 4
  ring = sum(tap for (x, y), tap in taps.items() if x in (-2, 3) or y in (-2, 3)) / 20
  brightest = np.maximum.reduce([taps[x, y] for x in inner for y in inner])
  valid = (brightest < 0.985).astype(np.float32)
  return fine, soft, (4 * (center - ring)) ** 2, valid


def _laplacian(values, x, y):
  return 4 * values[x, y] - values[x - 1, y] - values[x + 1, y] - values[x, y - 1] - values[x, y + 1]


def noise(soft, valid):
  """The variance of luma's noise: of 12 by 12 places with three by three blocks each, the sixth least energy.

  It is that of the blurred Laplacian, since the processing of a camera hides noise from finer ones.
  """
  height, width = soft.shape
  rows = ((np.arange(12) + 0.5) / 12 * height).astype(int)
  columns = ((np.arange(12) + 0.5) / 12 * width).astype(int)
  places = [np.ix_(rows + dy, columns + dx) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
  # Clipped places have no noise, so they do not count.
  energy = sum(np.where(valid[place] > 0, soft[place], 1.0) for place in places) / 9
  # At least that of rounding to 8 bits.
  return np.sort(energy.ravel())[5] / BLURRED_NOISE + 1.3e-6


def averaged(energy):
  """The mean around each pixel: bilinear reads at 1.5 pixels left and right, above and below."""
  for axis in (0, 1):
    count = energy.shape[axis]
    place = (np.arange(2 * count) + 0.5) / 2 - 0.5
    energy = (_linear(energy, place - 0.75, axis) + _linear(energy, place + 0.75, axis)) / 2
  return energy


def _linear(values, place, axis):
  place = np.clip(place, 0, values.shape[axis] - 1)
  low = np.minimum(place.astype(int), values.shape[axis] - 2)
  part = (place - low).astype(np.float32)
  part = part[:, None] if axis == 0 else part[None, :]
  return np.take(values, low, axis) * (1 - part) + np.take(values, low + 1, axis) * part


def measure(luma, constants=CONSTANTS):
  """The measure of each pixel; a pixel is marked where it reaches a threshold."""
  fine, soft, coarse, valid = blocks(luma)
  variance = noise(soft, valid)
  fine, soft, coarse = averaged(fine), averaged(soft), averaged(coarse)
  expected = constants.scale * coarse ** constants.exponent
  fine_noise = constants.noise * FINE_NOISE * variance
  fine_limit = expected + fine_noise + constants.floor
  soft_limit = constants.blurred_scale * expected + constants.noise * BLURRED_NOISE * variance + constants.floor
  # Noise alone counts for nothing, even where there is twice as much of it as where it was measured.
  fine = np.maximum(fine - constants.less * FINE_NOISE * variance, 0)
  soft = np.maximum(soft - constants.less * BLURRED_NOISE * variance, 0)
  # The more noise there is, the more the blurred energy says.
  score = fine / fine_limit + constants.mix * fine_noise / fine_limit * soft / soft_limit
  # Only pixels that take part in the detail themselves are marked.
  height, width = score.shape
  padded = np.pad(luma[:height, :width], 1, mode="edge")
  own = np.abs(4 * padded[1:-1, 1:-1] - padded[:-2, 1:-1] - padded[2:, 1:-1] - padded[1:-1, :-2] - padded[1:-1, 2:])
  if constants.own > 0:
    score = np.where(own >= constants.own * np.sqrt(fine), score, 0)
  return score.astype(np.float32)
