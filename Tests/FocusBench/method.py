"""Viewfinder's measure of focus in numpy, as its filters from focus-energy to focus-score compute it.

The constants were tuned on the part `tuning`. The headers of the filters describe them.
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
  scale: float = 0.12
  blurred_scale: float = 0.35
  noise: float = 4.0
  mix: float = 2.0
  floor: float = 2e-4
  less: float = 2.4
  implied: float = 0.016
  own: float = 0.15
  contrast: float = 0.7
  # Where squares have quarters.
  quarters_floor: float = 6e-3
  quarters_weight: float = 2.0
  quarters_power: float = 2 / 3
  quarters_scale: float = 0.67
  faint: float = 0.1
  # Where quarters are single pixels: how much of the energy of squares theirs is where the picture is finest.
  coarsest: float = 0.05
  finest: float = 0.2


CONSTANTS = Constants()


def blocks(luma):
  """For blocks of two by two pixels the fine, the blurred and the coarse energy, and their blurred luma."""
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
  return fine, soft, (4 * (center - ring)) ** 2, center


def _laplacian(values, x, y):
  return 4 * values[x, y] - values[x - 1, y] - values[x + 1, y] - values[x, y - 1] - values[x, y + 1]


def places(values):
  """Means over three by three blocks at 12 by 12 places."""
  height, width = values.shape
  rows, columns = (((np.arange(12) + 0.5) / 12 * count).astype(int) for count in (height, width))
  return sum(
      row * column / 16 * values[np.ix_(np.clip(rows + dy, 0, height - 1), np.clip(columns + dx, 0, width - 1))]
      for dy, row in ((-1, 1), (0, 2), (1, 1)) for dx, column in ((-1, 1), (0, 2), (1, 1)))


def scene(soft, center):
  """The variance of the noise times luma, and the contrast."""
  energy, grey = places(soft), places(center)
  counted = (grey > 0.02) & (grey < 0.95)
  least = np.sort((energy * np.maximum(grey, 0.12))[counted])
  noise = least[counted.sum() // 24 - 1] if counted.sum() >= 24 else 0.0
  # At least that of rounding to 8 bits.
  return noise / BLURRED_NOISE + 0.65e-6, max(grey.std(), 0.01) / 0.2


def share_of_quarters(quarters, fine, center, level, contrast, constants):
  """How much quarters that are single pixels count: not in a picture that has no such detail anywhere."""
  variance = level / np.maximum(places(center), 0.12)
  squares = places(fine) - constants.less * FINE_NOISE * variance
  ratio = np.where(
      squares > 2e-3 * contrast ** 2,
      (places(quarters) - 4 * constants.less * FINE_NOISE * variance) / np.maximum(squares, 1e-12), 0).max()
  part = np.clip((ratio - constants.coarsest) / (constants.finest - constants.coarsest), 0, 1)
  return part * part * (3 - 2 * part)


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
  """The score of each pixel; a pixel is marked where it reaches a threshold."""
  side = max(1, int(luma.shape[1] / 640 + 0.5))
  if side > 1:
    score = _measure(means(luma, side), constants, details(luma, side), are_pixels=side == 2)
    return np.repeat(np.repeat(score, side, 0), side, 1)[:luma.shape[0], :luma.shape[1]]
  return _measure(luma, constants)


def means(luma, side):
  """Means over squares of pixels; those beyond the edges are like the nearest."""
  rows, columns = (-length % side for length in luma.shape)
  padded = np.pad(luma, ((0, rows), (0, columns)), mode="edge")
  return padded.reshape(padded.shape[0] // side, side, padded.shape[1] // side, side).mean(axis=(1, 3))


def details(luma, side):
  """The energy of quarters of squares, of which four are in a block."""
  rows, columns = (side + -length % (2 * side) for length in luma.shape)
  padded = np.pad(luma, ((side, rows), (side, columns)), mode="edge")
  # Twice as large, a quarter has whole pixels.
  quarters = padded if side % 2 == 0 else np.repeat(np.repeat(padded, 2, 0), 2, 1)
  quarters = means(quarters, side // 2 if side % 2 == 0 else side)
  inner = (4 * quarters - np.roll(quarters, 1, 0) - np.roll(quarters, -1, 0) - np.roll(quarters, 1, 1)
           - np.roll(quarters, -1, 1))[2:-2, 2:-2]
  return (inner.reshape(inner.shape[0] // 4, 4, inner.shape[1] // 4, 4) ** 2).mean(axis=(1, 3))


def _measure(luma, constants, quarters=None, are_pixels=False):
  """The score of each place; the detail of quarters has one value for each block."""
  fine, soft, coarse, center = blocks(luma)
  level, contrast = scene(soft, center)
  share = 1.0
  if quarters is not None:
    # An odd number of squares ends with half a block.
    quarters = quarters[:fine.shape[0], :fine.shape[1]]
    if are_pixels:
      share = share_of_quarters(quarters, fine, center, level, contrast, constants)
  own = np.repeat(np.repeat(fine, 2, 0), 2, 1)
  fine, soft, coarse, center = (averaged(values) for values in (fine, soft, coarse, center))
  is_beside = own < constants.own * fine
  variance = level / np.maximum(center, 0.12)
  expected = constants.scale * contrast ** constants.contrast * coarse ** constants.exponent
  fine_noise = constants.noise * FINE_NOISE * variance
  # Noise alone scores nothing, even where it is stronger than where it was measured: of the fine energy of noise the
  # blurred one has a fiftieth.
  soft = np.maximum(soft - constants.implied * fine - constants.less * BLURRED_NOISE * variance, 0)
  fine = np.maximum(fine - constants.less * FINE_NOISE * variance, 0)

  def limit(floor):
    return expected + fine_noise + floor * contrast ** 2

  def score(floor):
    relative = soft / (constants.blurred_scale * expected + constants.noise * BLURRED_NOISE * variance
                       + floor * contrast ** 2)
    # The more noise there is, the more weight the blurred energy has.
    return np.sqrt(fine / limit(floor) * relative) + constants.mix * fine_noise / limit(floor) * relative

  result = score(constants.floor)
  if quarters is not None:
    floor = constants.quarters_floor
    # Of white noise, means over quarters have four times the variance of those over squares.
    found = averaged(quarters)
    finest = np.maximum(found - 4 * constants.less * FINE_NOISE * variance, 0) / (limit(floor) + 3 * fine_noise)
    total = score(floor) + constants.quarters_weight * np.cbrt(finest ** 2 * fine / limit(floor))
    finer = np.maximum(
        np.minimum(result, constants.faint), constants.quarters_scale * total ** constants.quarters_power)
    result = result + (finer - result) * share
  return np.where(is_beside, 0, result).astype(np.float32)
