"""What a camera does to the light behind its lens: sensor, processing and compression, in the order of a camera."""

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy import fft, ndimage

from pictures import encoded, luma

# Electrons that a pixel holds at gain 1, and the deviation of reading them out.
FULL_WELL = 5000
READ_NOISE = 4


@dataclass(frozen=True)
class Dirt:
  """`lens` is the deviation in pixels of the blur of a lens in focus, before sampling; gain 0 has no noise.

  With `lowpass` the sensor has an optical low-pass filter; quality 0 is no JPEG. `scale` is that of the delivered
  picture, and `size` the part of the middle (width, height) that the sensor sees.
  """

  name: str
  contrast: float = 1.0
  exposure: float = 1.0
  lens: float = 0.5
  lowpass: bool = False
  gain: float = 0.0
  read_noise: float = READ_NOISE
  bayer: bool = False
  denoise: float = 0.0
  sharpen: float = 0.0
  subsampled: bool = False
  quality: int = 0
  scale: float = 1.0
  size: tuple = ()

  @property
  def spread(self):
    """How many times as wide as in a crisp picture all blur is: that of a step of focus grows with it.

    A lens that is soft over several pixels, and a picture that is reduced later, belong to a sensor with more pixels
    for the same scene. With the blur of a crisp picture a step would be lost in the softness, for whatever measure.
    """
    return max(1.0, self.lens, 1 / self.scale)


DIRTS = (
    Dirt("clean"),
    Dirt("contrast-2", contrast=1 / 2),
    Dirt("contrast-4", contrast=1 / 4),
    Dirt("contrast-8", contrast=1 / 8),
    Dirt("gain-1", gain=1),
    Dirt("gain-2", gain=2),
    Dirt("gain-4", gain=4),
    Dirt("gain-8", gain=8),
    Dirt("sharp-lens", lens=0.3),
    Dirt("soft-lens", lens=0.9),
    Dirt("sharpened", gain=1, sharpen=1.2),
    Dirt("denoised", gain=4, denoise=1),
    Dirt("bayer", gain=1, bayer=True),
    Dirt("subsampled", gain=1, bayer=True, subsampled=True),
    Dirt("quality-95", gain=1, quality=95, subsampled=True),
    Dirt("quality-80", gain=1, quality=80, subsampled=True),
    Dirt("quality-60", gain=1, quality=60, subsampled=True),
    Dirt("dark", exposure=1 / 8, gain=1),
    Dirt("clipped", exposure=3, gain=1),
    Dirt("webcam", gain=4, bayer=True, denoise=0.7, sharpen=1.0, subsampled=True, quality=85),
    Dirt("webcam-4", contrast=1 / 4, gain=4, bayer=True, denoise=0.7, sharpen=1.0, subsampled=True, quality=85),
    Dirt("contrast-4-gain-8", contrast=1 / 4, gain=8),
    # A softness of 0.5 is that of `gain-1`.
    Dirt("soft-1", lens=1, gain=1),
    Dirt("soft-2", lens=2, gain=1),
    Dirt("soft-3", lens=3, gain=1),
    Dirt("soft-gain-8", lens=1, gain=8),
    Dirt("bayer-sharp", lens=0.3, gain=1, bayer=True),
    Dirt("bayer-lowpass", lowpass=True, gain=1, bayer=True),
    Dirt("bayer-jpeg", lowpass=True, gain=1, bayer=True, subsampled=True, quality=90),
    Dirt("scale-0.5", gain=1, scale=0.5),
    Dirt("scale-2", gain=1, scale=2),
    Dirt("small", gain=1, size=(240, 160)),
    Dirt("dark-read", exposure=1 / 8, gain=8, read_noise=12),
)


def photograph(light, dirt, seed):
  """What the camera delivers for the linear light: RGB of 8 bits."""
  random = np.random.default_rng(seed)
  light = seen(light, dirt)
  mean = light.mean()
  light = (mean + dirt.contrast * (light - mean)) * dirt.exposure
  light = ndimage.gaussian_filter(light, (dirt.lens, dirt.lens, 0), mode="mirror")
  if dirt.lowpass:
    light = _lowpassed(light)
  light = np.clip(light, 0, None)
  if dirt.bayer:
    light = _mosaic(light)
  if dirt.gain > 0:
    well = FULL_WELL / dirt.gain
    electrons = random.poisson(np.clip(light, 0, 4) * well) + random.normal(0, dirt.read_noise, light.shape)
    light = electrons / well
  light = np.clip(light, 0, 1)
  if dirt.bayer:
    light = _demosaiced(light)
  picture = encoded(light)
  if dirt.denoise > 0:
    picture = _denoised(picture, dirt.denoise)
  if dirt.sharpen > 0:
    grey = luma(picture)
    picture = picture + dirt.sharpen * (grey - ndimage.gaussian_filter(grey, 1.0))[:, :, None]
  picture = np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)
  if dirt.quality > 0:
    stream = io.BytesIO()
    Image.fromarray(picture).save(stream, "JPEG", quality=dirt.quality, subsampling=2 if dirt.subsampled else 0)
    picture = np.asarray(Image.open(io.BytesIO(stream.getvalue())))
  elif dirt.subsampled:
    picture = _subsampled(picture)
  if dirt.scale != 1:
    picture = np.asarray(Image.fromarray(picture).resize(delivered_size(picture, dirt), Image.BICUBIC))
  return picture


def seen(values, dirt):
  """The part of an array over the scene that the sensor sees."""
  if not dirt.size:
    return values
  width, height = dirt.size
  top, left = (values.shape[0] - height) // 2, (values.shape[1] - width) // 2
  return values[top:top + height, left:left + width]


def delivered_size(values, dirt):
  """Width and height of the delivered picture of an array of what the sensor sees."""
  return round(values.shape[1] * dirt.scale), round(values.shape[0] * dirt.scale)


def delivered(plane, dirt, nearest=False):
  """A plane over the scene, cut and scaled as the delivered picture is."""
  plane = seen(plane, dirt)
  if dirt.scale == 1:
    return plane
  image = Image.fromarray(np.ascontiguousarray(plane, np.float32))
  return np.asarray(image.resize(delivered_size(plane, dirt), Image.NEAREST if nearest else Image.BICUBIC))


def _lowpassed(light):
  """An optical low-pass filter splits each point into four, half a pixel to each side: nothing is left at Nyquist."""
  rows, columns = (np.cos(np.pi * np.arange(count) / (2 * count)) for count in light.shape[:2])
  waves = fft.dctn(light, axes=(0, 1))
  return fft.idctn(waves * rows[:, None, None] * columns[None, :, None], axes=(0, 1))


def _mosaic(light):
  """The light of the one colour that each pixel of an RGGB sensor sees."""
  result = light[:, :, 1].copy()
  result[0::2, 0::2] = light[0::2, 0::2, 0]
  result[1::2, 1::2] = light[1::2, 1::2, 2]
  return result


def _demosaiced(mosaic):
  """Bilinear, with the correction by the Laplacian of the pixel's own colour after Malvar, He and Cutler, 2004."""
  height, width = mosaic.shape
  y, x = np.mgrid[0:height, 0:width]
  masks = [(y % 2 == 0) & (x % 2 == 0), (y % 2) != (x % 2), (y % 2 == 1) & (x % 2 == 1)]
  own = np.array(
      [[0, 0, -1, 0, 0], [0, 0, 0, 0, 0], [-1, 0, 4, 0, -1], [0, 0, 0, 0, 0], [0, 0, -1, 0, 0]]) / 8.0
  detail = ndimage.convolve(mosaic, own, mode="mirror")
  planes = []
  for channel, mask in enumerate(masks):
    kernel = np.array([[0, 1, 0], [1, 4, 1], [0, 1, 0]] if channel == 1 else [[1, 2, 1], [2, 4, 2], [1, 2, 1]]) / 4.0
    plane = ndimage.convolve(np.where(mask, mosaic, 0), kernel, mode="mirror")
    planes.append(np.where(mask, mosaic, plane + detail * (1.0 if channel == 1 else 1.2)))
  return np.clip(np.stack(planes, axis=2), 0, 1)


def _denoised(picture, strength):
  """A bilateral filter over five by five pixels."""
  total = np.zeros_like(picture)
  weights = np.zeros(picture.shape[:2] + (1,))
  for dy in range(-2, 3):
    for dx in range(-2, 3):
      moved = np.roll(picture, (dy, dx), (0, 1))
      difference = ((moved - picture) ** 2).mean(axis=2, keepdims=True)
      weight = np.exp(-difference / (2 * (0.06 * strength) ** 2) - (dx * dx + dy * dy) / (2 * 1.4 ** 2))
      total += weight * moved
      weights += weight
  return total / weights


def _subsampled(picture):
  """4:2:0: one value of each chroma for two by two pixels, interpolated."""
  image = Image.fromarray(picture).convert("YCbCr")
  planes = list(image.split())
  half = (image.width // 2, image.height // 2)
  for index in (1, 2):
    planes[index] = planes[index].resize(half, Image.BOX).resize(image.size, Image.BILINEAR)
  return np.asarray(Image.merge("YCbCr", planes).convert("RGB"))
