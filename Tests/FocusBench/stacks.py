"""Shots of the scenes with a camera's dirt; what is the same for every dirt is kept in a folder."""

import hashlib
import zlib
from pathlib import Path

import numpy as np
from scipy import ndimage

from camera import DIRTS, photograph
from lens import SceneOptics
from metrics import Truth
from pictures import encoded, luma, unit

SIZE = (480, 320)
_SOURCES = ("pictures.py", "scenes.py", "lens.py", "stacks.py")


class Stack:
  """The shots of a scene before the camera, their truths, and one shot with everything out of focus."""

  def __init__(self, scene, cache=None, size=SIZE):
    self.scene = scene
    self.name = scene.name
    self.dirts = DIRTS
    light, depth, sharp, self.blurred = self._shots(scene, size, cache)
    self.light = light
    self.truths = []
    for index in range(scene.shots):
      clear = ndimage.gaussian_filter(np.clip(sharp[index], 0, None), (0.5, 0.5, 0))
      self.truths.append(Truth(depth[index], luma(encoded(clear)), index))

  @staticmethod
  def _shots(scene, size, cache):
    texts = [(Path(__file__).parent / name).read_bytes() for name in _SOURCES]
    key = hashlib.sha256(b"".join(texts) + repr((scene, size)).encode()).hexdigest()[:16]
    path = Path(cache) / f"{scene.name}-{key}.npz" if cache else None
    if path and path.exists():
      stored = np.load(path)
      return tuple(stored[name] for name in ("light", "depth", "sharp", "blurred"))
    optics = SceneOptics(scene, size)
    shots = [optics.shot(index) for index in range(scene.shots)]
    # Far in front of everything: a radius of at least four pixels.
    blurred = optics.shot(-0.5 - 4 / scene.step)[0].astype(np.float32)
    light, depth, sharp = (np.stack([shot[i] for shot in shots]).astype(np.float32) for i in range(3))
    if path:
      path.parent.mkdir(parents=True, exist_ok=True)
      np.savez(path, light=light, depth=depth, sharp=sharp, blurred=blurred)
    return light, depth, sharp, blurred

  def pictures(self, dirt):
    """Each shot as the camera delivers it: RGB of 8 bits."""
    return [self.frame(dirt, index) for index in range(len(self.light))]

  def frame(self, dirt, index, number=0):
    """A shot; the noise depends on the frame's number."""
    return photograph(self.light[index], dirt, self._seed(dirt, index, number))

  def blurred_picture(self, dirt):
    """The shot in which nothing is in focus."""
    return photograph(self.blurred, dirt, self._seed(dirt, 99, 0))

  def photographs(self, dirt):
    """The luma of each shot."""
    return [luma(unit(picture)) for picture in self.pictures(dirt)]

  def blurred_photograph(self, dirt):
    """The luma of the shot in which nothing is in focus."""
    return luma(unit(self.blurred_picture(dirt)))

  def _seed(self, dirt, index, number):
    return zlib.crc32(" ".join([self.scene.name, dirt.name, str(index), *([str(number)] if number else [])]).encode())
