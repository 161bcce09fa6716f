"""Other people's measures of what is in focus, from their descriptions, and the one that Viewfinder had before.

Each takes a picture in 0...1, RGB or luma alone, and returns a measure; pixels are marked where it reaches a
threshold. Where a description leaves a choice, each choice is an opponent of its own, and so is each scale of the
picture: `FAMILIES` lists them.
"""

import numpy as np
from PIL import Image
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
  """The mean of the square around each pixel, in which like values weigh more."""
  total = values.copy()
  weights = np.ones_like(values)
  height, width = values.shape
  padded = np.pad(values, radius, mode="edge")
  scale = values.dtype.type(-1 / (2 * deviation ** 2))
  for dy in range(-radius, radius + 1):
    for dx in range(-radius, radius + 1):
      if dx or dy:
        moved = padded[radius + dy:radius + dy + height, radius + dx:radius + dx + width]
        weight = moved - values
        weight *= weight
        weight *= scale
        np.exp(weight, out=weight)
        weights += weight
        weight *= moved
        total += weight
  return total / weights


def _mean(values, radius):
  return ndimage.uniform_filter(values, 2 * radius + 1, mode="nearest")


def _guide(values, radius, noise):
  """Slope and offset of He, Sun and Tang's filter guided by the picture itself, 2010."""
  center = _mean(values, radius)
  variance = np.maximum(_mean(values * values, radius) - center * center, 0)
  slope = variance / (variance + noise)
  return _mean(slope, radius), _mean(center * (1 - slope), radius)


def _guided(values, radius, noise):
  slope, offset = _guide(values.astype(np.float64), radius, noise)
  return slope * values + offset


def _small_bilateral(values):
  return _bilateral(values, 1, 0.04)


def _wide_guided(values):
  return _guided(values, 12, 1e-5)


def _guided_by_quarter(values):
  """darktable's fast surface blur: slope and offset of a quarter of the size, from four passes."""
  height, width = values.shape
  rows, columns = -height % 4, -width % 4
  small = np.pad(values, ((0, rows), (0, columns)), mode="edge").astype(np.float64)
  small = small.reshape(small.shape[0] // 4, 4, small.shape[1] // 4, 4).mean(axis=(1, 3))
  for _ in range(4):
    slope, offset = _guide(small, 3, 1e-5)
    small = slope * small + offset
  slope, offset = (
      np.asarray(Image.fromarray(plane.astype(np.float32)).resize((width + columns, height + rows), Image.BILINEAR))
      [:height, :width] for plane in (slope, offset))
  return np.maximum(slope * values + offset, 2.0 ** -16)


def _light(picture):
  """darktable's: the root of the sum of the squares of linear light."""
  return np.sqrt(sum(np.clip(plane, 0, 1) ** 4.4 for plane in _planes(picture)))


class _Lights:
  """Lights of one picture behind the blurs, as several opponents want the same."""

  picture = None
  found = {}

  @classmethod
  def behind(cls, picture, blur):
    if cls.picture is not picture:
      cls.picture, cls.found = picture, {None: _light(picture)}
    if blur not in cls.found:
      cls.found[blur] = blur(cls.found[None])
    return cls.found[blur]


def _slopes(light, distance):
  """The differences of the neighbours at that distance, along the axes and along the diagonals."""
  return (
      np.hypot(
          _moved(light, distance, 0) - _moved(light, -distance, 0),
          _moved(light, 0, distance) - _moved(light, 0, -distance)),
      np.hypot(
          _moved(light, distance, distance) - _moved(light, -distance, -distance),
          _moved(light, -distance, distance) - _moved(light, distance, -distance)))


def near_minus_far(picture, first, second, per_pixel=0):
  """darktable's: the gradient over one pixel less 0.67 of that over two, between two edge-preserving blurs.

  The gradients are the means of the axial and the diagonal differences of linear light, divided by their distance
  to the power `per_pixel`.
  """
  light = _Lights.behind(picture, first)

  def gradient(distance):
    axial, diagonal = _slopes(light, distance)
    return (axial + diagonal / np.sqrt(2)) / 2 / distance ** per_pixel

  difference = np.maximum(gradient(1) - 0.67 * (gradient(2) - 1 / 256), 0)
  return second(ndimage.uniform_filter(difference, 3, mode="nearest"))


def near_minus_far_of_source(picture, combined, blurred=_guided_by_quarter):
  """darktable's to the letter of its source: differences as they are, nothing cut off before the mean over 5x5.

  `combined` makes one gradient of the axial and the diagonal differences: their mean, or the root of the mean of
  their squares.
  """
  light = _Lights.behind(picture, blurred)
  near, far = (combined(*_slopes(light, distance)) for distance in (1, 2))
  return blurred(ndimage.uniform_filter(near - 0.67 * (far - 1 / 256), 5, mode="nearest"))


def linear_slope(axial, diagonal):
  """Of the differences along the axes and the diagonals the mean."""
  return (axial + diagonal) / 2


def squared_slope(axial, diagonal):
  """Of the differences along the axes and the diagonals the root of the mean square."""
  return np.sqrt((axial ** 2 + diagonal ** 2) / 2)


def near_far_bilateral(picture):
  """With small bilateral blurs."""
  return near_minus_far(picture, _small_bilateral, lambda values: _bilateral(values, 2, 0.02))


def near_far_guided(picture):
  """With wide guided blurs."""
  return near_minus_far(picture, _wide_guided, _wide_guided)


def near_far_slopes(picture):
  """With wide guided blurs and gradients for each pixel."""
  return near_minus_far(picture, _wide_guided, _wide_guided, per_pixel=1)


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


def halved(picture):
  """The means of blocks of two by two pixels."""
  even = picture[:picture.shape[0] // 2 * 2, :picture.shape[1] // 2 * 2]
  return (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4


def spread(measure, shape):
  """The measure of a halved picture at each of the pixels of the whole one."""
  height, width = shape[:2]
  wide = np.repeat(np.repeat(measure, 2, axis=0), 2, axis=1)
  return np.pad(wide, ((0, height - wide.shape[0]), (0, width - wide.shape[1])), mode="edge")


def softened(picture):
  """The picture behind a Gaussian blur with a deviation of one pixel."""
  return ndimage.gaussian_filter(picture, (1, 1, 0)[:picture.ndim], mode="nearest", truncate=3)


# The scales of an opponent by what they append to its name: how the picture is scaled before it.
_SCALES = {"": lambda picture: picture, "/2": halved, "+1": softened}
_VARIANTS = {
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
        "near-far-linear": lambda picture: near_minus_far_of_source(picture, linear_slope),
        "near-far-squared": lambda picture: near_minus_far_of_source(picture, squared_slope),
    },
}


def _at_scale(measure, suffix):
  def measured(picture):
    found = measure(_SCALES[suffix](picture))
    return spread(found, picture.shape) if suffix == "/2" else found
  return measured


# The opponents by what they have in common; of a family, the variant that is best on a kind of dirt counts there, at
# the scale that is best there: the pixels, the means of two by two, or the pixels behind a blur.
FAMILIES = {
    family: {name + suffix: _at_scale(measure, suffix) for suffix in _SCALES for name, measure in variants.items()}
    for family, variants in _VARIANTS.items()}
OPPONENTS = {name: measure for family in FAMILIES.values() for name, measure in family.items()}


def opponents(picture):
  """Names and measures of all opponents; a scale of the picture is made once for all."""
  for suffix, scaled in _SCALES.items():
    small = scaled(picture)
    for variants in _VARIANTS.values():
      for name, measure in variants.items():
        found = measure(small)
        yield name + suffix, spread(found, picture.shape) if suffix == "/2" else found
