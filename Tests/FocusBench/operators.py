"""Other people's measures of what is in focus, from their descriptions, and the one that Viewfinder had before.

Each takes a picture in 0...1, RGB or luma alone, and returns a measure; pixels are marked where it reaches a
threshold. Where a description leaves a choice, each choice is an opponent of its own: `FAMILIES` lists them.
"""

import numpy as np
from scipy import ndimage

from pictures import luma

_SOBEL = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], np.float32)
_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _grey(picture):
  return picture if picture.ndim == 2 else luma(picture)


def _planes(picture):
  return [picture] if picture.ndim == 2 else [picture[:, :, channel] for channel in range(3)]


def _moved(values, dx, dy):
  """The value of the pixel at that offset, of the nearest one beyond the edges."""
  height, width = values.shape
  reach = max(abs(dx), abs(dy))
  padded = np.pad(values, reach, mode="edge")
  return padded[reach + dy:reach + dy + height, reach + dx:reach + dx + width]


def _gradient(values):
  return np.hypot(
      ndimage.correlate(values, _SOBEL, mode="nearest"), ndimage.correlate(values, _SOBEL.T, mode="nearest"))


def sobel(picture):
  """The magnitude of Sobel's gradient."""
  return _gradient(_grey(picture))


def laplacian_less_slope(picture, bias=None):
  """Magic Lantern's: the Laplacian of four neighbours less a share of the first derivative.

  The share is a quarter, a half or all for the bias 0, 1 or 2, and none without a bias.
  """
  values = _grey(picture)
  left, right, top, bottom = (_moved(values, *offset) for offset in ((-1, 0), (1, 0), (0, -1), (0, 1)))
  second = np.abs(4 * values - left - right - top - bottom)
  if bias is None:
    return second
  first = np.maximum(np.abs(right - left), np.abs(bottom - top))
  return np.maximum(second - first * 2 ** bias / 4, 0) * 2


def mean_difference(picture):
  """obs-color-monitor's: the mean difference to the four neighbours, over the channels."""
  planes = _planes(picture)
  return sum(np.abs(p - _moved(p, *offset)) for p in planes for offset in _NEIGHBOURS) / (4 * len(planes))


def _bilateral(values, radius, deviation):
  total = np.zeros_like(values)
  weights = np.zeros_like(values)
  for dy in range(-radius, radius + 1):
    for dx in range(-radius, radius + 1):
      moved = _moved(values, dx, dy)
      weight = np.exp(-((moved - values) / deviation) ** 2 / 2)
      total += weight * moved
      weights += weight
  return total / weights


def _guided(values, radius, noise):
  """He, Sun and Tang's filter guided by the picture itself, 2010."""
  def mean(a):
    return ndimage.uniform_filter(a, 2 * radius + 1, mode="nearest")

  values = values.astype(np.float64)
  center = mean(values)
  variance = np.maximum(mean(values * values) - center * center, 0)
  slope = variance / (variance + noise)
  return mean(slope) * values + mean(center * (1 - slope))


def near_minus_far(picture, first, second, per_pixel=0):
  """darktable's: the gradient over one pixel less 0.67 of that over two, between two edge-preserving blurs.

  The gradients are the means of the axial and the diagonal differences of linear light, divided by their distance
  to the power `per_pixel`.
  """
  light = np.sqrt(sum((np.clip(plane, 0, 1) ** 2.2) ** 2 for plane in _planes(picture)))
  light = first(light)

  def gradient(distance):
    axial = np.hypot(
        _moved(light, distance, 0) - _moved(light, -distance, 0),
        _moved(light, 0, distance) - _moved(light, 0, -distance))
    diagonal = np.hypot(
        _moved(light, distance, distance) - _moved(light, -distance, -distance),
        _moved(light, -distance, distance) - _moved(light, distance, -distance))
    return (axial + diagonal / np.sqrt(2)) / 2 / distance ** per_pixel

  difference = np.maximum(gradient(1) - 0.67 * (gradient(2) - 1 / 256), 0)
  return second(ndimage.uniform_filter(difference, 3, mode="nearest"))


def near_far_bilateral(picture):
  """With small bilateral blurs."""
  return near_minus_far(picture, lambda v: _bilateral(v, 1, 0.04), lambda v: _bilateral(v, 2, 0.02))


def near_far_guided(picture):
  """With wide guided blurs."""
  return near_minus_far(picture, lambda v: _guided(v, 12, 1e-5), lambda v: _guided(v, 12, 1e-5))


def near_far_slopes(picture):
  """With wide guided blurs and gradients for each pixel."""
  return near_minus_far(picture, lambda v: _guided(v, 12, 1e-5), lambda v: _guided(v, 12, 1e-5), per_pixel=1)


def before(picture):
  """Viewfinder's until now: slope over one pixel less the slope over three, relative to brightness."""
  values = _grey(picture)
  near = _gradient(values) / 8
  corners = [_moved(values, dx, dy) for dx, dy in ((-2, -2), (2, -2), (-2, 2), (2, 2))]
  left, right, top, bottom = (_moved(values, dx, dy) for dx, dy in ((-3, 0), (3, 0), (0, -3), (0, 3)))
  top_left, top_right, bottom_left, bottom_right = corners
  across = right - left + 0.7 * (top_right + bottom_right - top_left - bottom_left)
  down = bottom - top + 0.7 * (bottom_left + bottom_right - top_left - top_right)
  far = np.hypot(across, down) / (6 + 0.7 * 8)
  mean = (sum(corners) + left + right + top + bottom) / 8
  measure = np.clip(3.6 * (near - 1.9 * far) / np.maximum(0.4 + mean, 0.1), 0, 1)
  measure[(values > 0.985) | (values < 0.02)] = 0
  # A mark needs two marked neighbours.
  third = np.sort(np.stack([_moved(measure, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]), axis=0)[-3]
  return np.minimum(measure, third)


# The opponents by what they have in common; of a family, the variant that is best on a kind of dirt counts there.
FAMILIES = {
    "Sobel": {"sobel": sobel},
    "Laplacian less slope": {
        "lantern": laplacian_less_slope,
        "lantern-0": lambda picture: laplacian_less_slope(picture, 0),
        "lantern-1": lambda picture: laplacian_less_slope(picture, 1),
        "lantern-2": lambda picture: laplacian_less_slope(picture, 2),
    },
    "mean difference": {
        "mean-difference": mean_difference,
        "mean-difference-luma": lambda picture: mean_difference(_grey(picture)),
    },
    "near minus far": {
        "near-far": near_far_bilateral, "near-far-guided": near_far_guided, "near-far-slopes": near_far_slopes,
    },
}
OPPONENTS = {name: measure for family in FAMILIES.values() for name, measure in family.items()}
