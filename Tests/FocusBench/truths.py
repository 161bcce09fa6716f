"""Truths of stacks whose depth nobody knows: of each pixel the shot that is sharpest there, by three measures.

A measure is smoothed over a window, and a pixel wants a mark where its greatest value over the shots stands out and
the sharpest shot has detail. Marks are right by the rules of metrics.py.

Shots are not laid on each other before they are measured: to warp a picture is to blur it, and the shot that needs no
warping would win. Instead each shot is measured on its own pixels; the smooth maps of measures are laid on the middle
shot, where they are compared; and which shot is sharpest is carried back to the pixels of each. Marks so stay where
they were made, too.
"""

import numpy as np
from scipy import ndimage

from metrics import Truth

# The deviation of the window in pixels of a picture 1280 wide, but at least two pixels.
WINDOW = 4.0
# The greatest measure stands out if it is as many times the mean over the shots.
STANDS_OUT = 1.25


def modified_laplacian(values, window):
  """The sum of the second differences along rows and columns, without their signs."""
  second = np.array([-1.0, 2.0, -1.0])
  total = sum(np.abs(ndimage.correlate1d(values, second, axis, mode="nearest")) for axis in (0, 1))
  return ndimage.gaussian_filter(total, window)


def gradient_energy(values, window):
  """The root of the mean square of the first differences."""
  total = np.zeros_like(values)
  total[:-1] += np.diff(values, axis=0) ** 2
  total[:, :-1] += np.diff(values, axis=1) ** 2
  return np.sqrt(ndimage.gaussian_filter(total, window))


def variance(values, window):
  """The deviation from the mean of half as wide a window: in a wider one, the blur of strong edges wins."""
  fine = values - ndimage.gaussian_filter(values, window / 2)
  return np.sqrt(ndimage.gaussian_filter(fine ** 2, window))


TRUTHS = {"sum-modified Laplacian": modified_laplacian, "gradient energy": gradient_energy, "variance": variance}


class Sharpest:
  """In the coordinates of one shot: the sharpest shot of those seen so far, whether it stands out, and its luma."""

  def __init__(self, measure, shape):
    self.measure = measure
    self.window = max(WINDOW * shape[1] / 1280, 2)
    self.best = np.full(shape, -1, np.float32)
    self.sum = np.zeros(shape, np.float32)
    self.seen = np.zeros(shape, np.float32)
    self.index = np.zeros(shape, np.int16)
    self.luma = np.zeros(shape, np.float32)

  def add(self, index, picture, placement):
    """`picture` is the luma of a shot, `placement` says where the coordinates lie in it."""
    values = placement.taken(self.measure(picture, self.window).astype(np.float32), outside=-1)
    inside = values >= 0
    self.sum += np.where(inside, values, 0)
    self.seen += inside
    better = values > self.best
    self.best[better] = values[better]
    self.index[better] = index
    self.luma[better] = placement.taken(picture)[better]

  def truth(self, index, placement):
    """Of a shot, on its own pixels."""
    back = placement.inverse()
    stands_out = self.best >= STANDS_OUT * self.sum / np.maximum(self.seen, 1)
    truth = Truth(back.taken(self.index, order=0), back.taken(self.luma), index)
    truth.wanted &= back.taken(stands_out.astype(np.uint8), order=0, outside=0) > 0
    return truth

