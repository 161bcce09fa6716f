"""Images layers through a thin lens: disc blur in linear light, occlusion from back to front, focus breathing."""

from functools import lru_cache

import numpy as np
from scipy import fft, ndimage

from scenes import flat_layers


def disc(radius, size):
  """A disc of the radius, smoothed over a pixel, as the spectrum of a picture of the size (height, width)."""
  reach = int(np.ceil(radius + 1))
  fine = (np.arange(8 * (2 * reach + 1)) + 0.5) / 8 - reach - 0.5
  inside = np.hypot(fine[:, None], fine[None, :]) <= max(radius, 1e-6)
  kernel = inside.reshape(2 * reach + 1, 8, 2 * reach + 1, 8).mean(axis=(1, 3))
  if radius < 0.2:
    kernel = np.zeros_like(kernel)
    kernel[reach, reach] = 1
  kernel /= kernel.sum()
  padded = np.zeros(size)
  padded[:kernel.shape[0], :kernel.shape[1]] = kernel
  return fft.rfft2(np.roll(padded, (-reach, -reach), (0, 1)).astype(np.float32))


class BlurredLayer:
  """A layer blurred by any radius that varies slowly over it: mixed from pictures blurred evenly.

  Of those, as many are `kept`: all for the next shot, or few of a large layer.
  """

  MARGIN = 40

  def __init__(self, light, cover, depth, kept=None):
    premultiplied = np.concatenate([light * cover[:, :, None], cover[:, :, None]], axis=2).astype(np.float32)
    margin = self.MARGIN
    padded = np.pad(premultiplied, ((margin, margin), (margin, margin), (0, 0)), mode="symmetric")
    self.depth = depth
    self.shape = padded.shape[:2]
    self.spectrum = fft.rfft2(padded, axes=(0, 1))
    self._blurred = lru_cache(maxsize=kept)(self._blurred)

  def _blurred(self, quarter):
    radius = quarter / 4
    blurred = fft.irfft2(self.spectrum * disc(radius, self.shape)[:, :, None], s=self.shape, axes=(0, 1))
    margin = self.MARGIN
    return blurred[margin:-margin, margin:-margin]

  def focused(self, focus, step):
    """The layer in a shot with the focus at that depth: premultiplied light, and cover as the fourth channel."""
    quarters = 4 * step * np.abs(self.depth - focus)
    low = np.floor(quarters).astype(int)
    part = (quarters - low)[:, :, None]
    result = np.zeros(self.depth.shape + (4,), np.float32)
    for quarter in range(low.min(), low.max() + 2):
      weight = np.where((low == quarter)[:, :, None], 1 - part, 0) + np.where((low + 1 == quarter)[:, :, None], part, 0)
      if weight.any():
        result += self._blurred(quarter) * weight
    return result


class SceneOptics:
  """A scene before the lens."""

  def __init__(self, scene, size):
    self.scene = scene
    self.size = size
    self.flat = flat_layers(scene, size)
    self.layers = [BlurredLayer(*layer) for layer in self.flat]

  def shot(self, focus):
    """Linear light of the shot, the depth of what is in front at each pixel, and the same without any blur."""
    light = np.zeros((self.size[1], self.size[0], 3))
    for layer in self.layers:
      blurred = layer.focused(focus, self.scene.step)
      light = light * (1 - blurred[:, :, 3:]) + blurred[:, :, :3]
    depth = np.zeros((self.size[1], self.size[0]))
    sharp = np.zeros_like(light)
    for picture, cover, layer_depth in self.flat:
      depth = np.where(cover >= 0.5, layer_depth, depth)
      sharp = sharp * (1 - cover[:, :, None]) + picture * cover[:, :, None]
    factor = 1 + self.scene.breathing * (focus - (self.scene.shots - 1) / 2)
    return self._breathed(light, factor, 3), self._breathed(depth, factor, 0), self._breathed(sharp, factor, 3)

  def _breathed(self, values, factor, order):
    """Magnified about the middle."""
    if abs(factor - 1) < 1e-9:
      return values
    height, width = values.shape[:2]
    rows = (np.arange(height) - (height - 1) / 2) / factor + (height - 1) / 2
    columns = (np.arange(width) - (width - 1) / 2) / factor + (width - 1) / 2
    where = np.meshgrid(rows, columns, indexing="ij")
    if values.ndim == 2:
      return ndimage.map_coordinates(values, where, order=order, mode="mirror")
    planes = [ndimage.map_coordinates(values[:, :, c], where, order=order, mode="mirror") for c in range(3)]
    return np.clip(np.stack(planes, axis=2), 0, None)
