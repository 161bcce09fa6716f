"""What a camera does to the light behind its lens: sensor, processing and compression, in the order of a camera."""

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy import ndimage

from pictures import encoded, luma

# Electrons that a pixel holds at gain 1, and the deviation of reading them out.
FULL_WELL = 5000
READ_NOISE = 4


@dataclass(frozen=True)
class Dirt:
  """`lens` is the deviation in pixels of the blur of a lens in focus; gain 0 has no noise; quality 0 is no JPEG."""

  name: str
  contrast: float = 1.0
  exposure: float = 1.0
  lens: float = 0.5
  gain: float = 0.0
  bayer: bool = False
  denoise: float = 0.0
  sharpen: float = 0.0
  subsampled: bool = False
  quality: int = 0


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
)


def photograph(light, dirt, seed):
  """What the camera delivers for the linear light: RGB of 8 bits."""
  random = np.random.default_rng(seed)
  mean = light.mean()
  light = (mean + dirt.contrast * (light - mean)) * dirt.exposure
  light = ndimage.gaussian_filter(light, (dirt.lens, dirt.lens, 0), mode="mirror")
  light = np.clip(light, 0, None)
  if dirt.bayer:
    light = _mosaic(light)
  if dirt.gain > 0:
    well = FULL_WELL / dirt.gain
    electrons = random.poisson(np.clip(light, 0, 4) * well) + random.normal(0, READ_NOISE, light.shape)
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
  return picture


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
