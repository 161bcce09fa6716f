"""Shots of the scenes with a camera's dirt; what is the same for every dirt is kept in a folder."""

import hashlib
import zlib
from pathlib import Path

import numpy as np
from scipy import ndimage

from camera import photograph
from lens import SceneOptics
from metrics import Truth
from pictures import encoded, luma

SIZE = (480, 320)
_SOURCES = ("pictures.py", "scenes.py", "lens.py", "stacks.py")


class Stack:
  """The shots of a scene before the camera, their truths, and one shot with everything out of focus."""

  def __init__(self, scene, cache=None, size=SIZE):
    self.scene = scene
    light, depth, sharp, self.blurred = self._shots(scene, size, cache)
    self.light = light
    self.truths = []
    for index in range(scene.shots):
      clear = ndimage.gaussian_filter(np.clip(sharp[index], 0, None), (0.5, 0.5, 0))
      self.truths.append(Truth(depth[index], luma(encoded(clear)), index, scene.shots))

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

  def photographs(self, dirt):
    """The luma of each shot."""
    return [photograph(light, dirt, self._seed(dirt, index)) for index, light in enumerate(self.light)]

  def blurred_photograph(self, dirt):
    """The luma of the shot in which nothing is in focus."""
    return photograph(self.blurred, dirt, self._seed(dirt, 99))

  def _seed(self, dirt, index):
    return zlib.crc32(f"{self.scene.name} {dirt.name} {index}".encode())
