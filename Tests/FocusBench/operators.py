"""Other people's measures of what is in focus, from their descriptions, and the one that Viewfinder had before.

Each takes luma in 0...1 and returns a measure; pixels are marked where it reaches a threshold.
"""

import numpy as np
from scipy import ndimage

_SOBEL = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], np.float32)


def _moved(luma, dx, dy):
  """The luma of the pixel at that offset, of the nearest one beyond the edges."""
  height, width = luma.shape
  reach = max(abs(dx), abs(dy))
  padded = np.pad(luma, reach, mode="edge")
  return padded[reach + dy:reach + dy + height, reach + dx:reach + dx + width]


def _gradient(luma):
  return np.hypot(ndimage.correlate(luma, _SOBEL), ndimage.correlate(luma, _SOBEL.T))


def sobel(luma):
  """The magnitude of Sobel's gradient."""
  return _gradient(luma)


def laplacian_less_slope(luma, bias):
  """Magic Lantern's: the Laplacian of four neighbours less a share of the first derivative; bias 0, 1 or 2."""
  left, right = _moved(luma, -1, 0), _moved(luma, 1, 0)
  top, bottom = _moved(luma, 0, -1), _moved(luma, 0, 1)
  second = np.abs(4 * luma - left - right - top - bottom)
  first = np.maximum(np.abs(right - left), np.abs(bottom - top))
  return np.maximum(second - first * 2 ** bias / 4, 0) * 2


def mean_difference(luma):
  """The mean difference to the four neighbours."""
  return sum(np.abs(luma - _moved(luma, dx, dy)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))) / 4


def _surface_blur(values, radius, deviation):
  total = np.zeros_like(values)
  weights = np.zeros_like(values)
  for dy in range(-radius, radius + 1):
    for dx in range(-radius, radius + 1):
      moved = _moved(values, dx, dy)
      weight = np.exp(-((moved - values) / deviation) ** 2 / 2)
      total += weight * moved
      weights += weight
  return total / weights


def near_minus_far(luma):
  """darktable's: the gradient over one pixel less 0.67 of that over two, between two edge-preserving blurs."""
  light = _surface_blur(np.clip(luma, 0, 1) ** 2.2, 1, 0.04)

  def gradient(distance):
    axial = np.hypot(
        _moved(light, distance, 0) - _moved(light, -distance, 0),
        _moved(light, 0, distance) - _moved(light, 0, -distance))
    diagonal = np.hypot(
        _moved(light, distance, distance) - _moved(light, -distance, -distance),
        _moved(light, -distance, distance) - _moved(light, distance, -distance))
    return (axial + diagonal / np.sqrt(2)) / 2

  difference = np.maximum(gradient(1) - 0.67 * (gradient(2) - 1 / 256), 0)
  mean = ndimage.uniform_filter(difference, 3)
  return _surface_blur(mean, 2, 0.02)


def before(luma):
  """Viewfinder's until now: slope over one pixel less the slope over three, relative to brightness."""
  near = _gradient(luma) / 8
  corners = [_moved(luma, dx, dy) for dx, dy in ((-2, -2), (2, -2), (-2, 2), (2, 2))]
  left, right, top, bottom = (_moved(luma, dx, dy) for dx, dy in ((-3, 0), (3, 0), (0, -3), (0, 3)))
  top_left, top_right, bottom_left, bottom_right = corners
  across = right - left + 0.7 * (top_right + bottom_right - top_left - bottom_left)
  down = bottom - top + 0.7 * (bottom_left + bottom_right - top_left - top_right)
  far = np.hypot(across, down) / (6 + 0.7 * 8)
  mean = (sum(corners) + left + right + top + bottom) / 8
  measure = np.clip(3.6 * (near - 1.9 * far) / np.maximum(0.4 + mean, 0.1), 0, 1)
  measure[(luma > 0.985) | (luma < 0.02)] = 0
  # A mark needs two marked neighbours.
  third = np.sort(np.stack([_moved(measure, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]), axis=0)[-3]
  return np.minimum(measure, third)


OPPONENTS = {
    "sobel": sobel,
    "lantern-0": lambda luma: laplacian_less_slope(luma, 0),
    "lantern-1": lambda luma: laplacian_less_slope(luma, 1),
    "lantern-2": lambda luma: laplacian_less_slope(luma, 2),
    "mean-difference": mean_difference,
    "near-far": near_minus_far,
}
