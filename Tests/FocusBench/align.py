"""Finds how the shots of a real stack lie on each other: focus breathing is a scale about the centre and a shift.

Phase correlation for each of a row of scales finds both coarsely, whatever the brightness and although other things
are sharp; steps of least squares on smoothed pictures find the rest. Neighbours are registered, as they look most
alike, and their placements are chained to the middle shot.
"""

from dataclasses import dataclass

import numpy as np
from scipy import fft, ndimage

# Pictures are registered at about this width.
WIDTH = 512
_SCALES = np.arange(-0.03, 0.0301, 0.005)
# What phase correlation looks at, in cycles for each pixel, and the blur for least squares.
_BAND = 0.12
_BLUR = 2.0


@dataclass(frozen=True)
class Placement:
  """A pixel at `p` pixels from the centre of one picture is at scale p + shift (rows, columns) in another."""

  scale: float = 1.0
  shift: tuple = (0.0, 0.0)

  def after(self, first):
    """The placement that goes through the first one and then this one."""
    return Placement(self.scale * first.scale, tuple(self.scale * f + s for f, s in zip(first.shift, self.shift)))

  def inverse(self):
    return Placement(1 / self.scale, tuple(-s / self.scale for s in self.shift))

  def enlarged(self, factor):
    """The same between pictures that are as many times as wide."""
    return Placement(self.scale, tuple(factor * s for s in self.shift))

  def taken(self, values, order=1, outside=None):
    """The other picture's values at this picture's pixels; beyond its edges the nearest ones, or a number."""
    middle = (np.array(values.shape) - 1) / 2
    offset = middle + self.shift - self.scale * middle
    mode = {"mode": "nearest"} if outside is None else {"mode": "constant", "cval": outside}
    return ndimage.affine_transform(values, self.scale * np.eye(2), offset, order=order, **mode)


def register(fixed, moving):
  """The placement of a luma picture in another of the same size."""
  coarse = max(
      (_correlated(fixed, moving, 1 + change) for change in _SCALES), key=lambda found: found[0])[1]
  return _refined(fixed, moving, coarse)


def _correlated(fixed, moving, scale):
  """How well the pictures correlate at a scale, and the placement with the best shift."""
  window = np.hanning(fixed.shape[0])[:, None] * np.hanning(fixed.shape[1])
  at_scale = Placement(scale).taken(moving)
  spectra = [fft.rfft2((values - values.mean()) * window) for values in (fixed, at_scale)]
  cross = spectra[1] * np.conj(spectra[0])
  rows, columns = fft.fftfreq(fixed.shape[0])[:, None], fft.rfftfreq(fixed.shape[1])
  weight = np.exp(-(rows ** 2 + columns ** 2) / (2 * _BAND ** 2))
  peaks = fft.irfft2(weight * cross / np.maximum(np.abs(cross), 1e-12), s=fixed.shape)
  place = np.unravel_index(int(np.argmax(peaks)), peaks.shape)
  shift = [(index + size // 2) % size - size // 2 for index, size in zip(place, peaks.shape)]
  # The shift was found in the scaled picture.
  return peaks[place], Placement(scale, tuple(float(scale * s) for s in shift))


def _refined(fixed, moving, placement, steps=12):
  """Least squares of the difference; both are brought to the same mean and contrast."""
  fixed, moving = (ndimage.gaussian_filter(values, _BLUR) for values in (fixed, moving))
  y, x = (np.arange(size) - (size - 1) / 2 for size in fixed.shape)
  margin = tuple(slice(size // 16, -(size // 16)) for size in fixed.shape)
  for _ in range(steps):
    there = placement.taken(moving)
    rows, columns = np.gradient(there)
    # Of the placement's scale and shift.
    slopes = np.stack([(rows * y[:, None] + columns * x)[margin], rows[margin], columns[margin]]).reshape(3, -1)
    slopes /= placement.scale
    here, found = fixed[margin].ravel(), there[margin].ravel()
    wanted = found.mean() + (here - here.mean()) * found.std() / max(here.std(), 1e-9)
    change, *_ = np.linalg.lstsq(slopes @ slopes.T, slopes @ (wanted - found), rcond=None)
    placement = Placement(placement.scale + change[0], tuple(np.array(placement.shift) + change[1:]))
    if abs(change[0]) < 1e-6 and np.abs(change[1:]).max() < 1e-3:
      break
  return placement


def placements(pictures):
  """For each luma picture the placement of the middle one's pixels in it."""
  middle = len(pictures) // 2
  found = {middle: Placement()}
  for index in range(middle + 1, len(pictures)):
    found[index] = register(pictures[index - 1], pictures[index]).after(found[index - 1])
  for index in range(middle - 1, -1, -1):
    found[index] = register(pictures[index + 1], pictures[index]).after(found[index + 1])
  return [found[index] for index in range(len(pictures))]
