"""Viewfinder itself: its real filter on pictures, and its simulated camera, both by the program FocusHarness."""

import struct
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
# The sensitivities at which marks are drawn.
SENSITIVITIES = tuple(round(0.1 * step, 1) for step in range(11))
MARKS = "focus-peaking=mode=only:color=white"
# The chain whose red channel is the score of each pixel; None where the marks at 21 sensitivities must do.
SCORE = None


def executable():
  """The harness that was built last."""
  built = [ROOT / ".build" / kind / "FocusHarness" for kind in ("release", "debug")]
  built = [path for path in built if path.exists()]
  if not built:
    raise SystemExit("FocusHarness is not built; `make peaking` does, or: swift build --product FocusHarness")
  return max(built, key=lambda path: path.stat().st_mtime)


class Chains:
  """Chains that render pictures in one process."""

  def __init__(self, *chains):
    self.count = len(chains)
    self.process = subprocess.Popen(
        [executable(), "render", *chains], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

  def render(self, picture, follows=False):
    """The red channels of the results; a picture that follows the one before belongs to the same stream."""
    height, width = picture.shape[:2]
    opaque = np.full((height, width, 4), 255, np.uint8)
    opaque[:, :, :3] = picture
    try:
      self.process.stdin.write(struct.pack("<III", width, height, int(follows)) + opaque.tobytes())
      self.process.stdin.flush()
    except BrokenPipeError:
      pass
    size = width * height * 4
    data = self.process.stdout.read(size * self.count)
    if len(data) != size * self.count:
      raise SystemExit("FocusHarness broke off")
    return list(np.frombuffer(data, np.float32).reshape(self.count, height, width))

  def close(self):
    self.process.stdin.close()
    self.process.wait()


class Peaking:
  """The filter focus-peaking."""

  def __init__(self, score=SCORE, sensitivities=SENSITIVITIES):
    self.sensitivities = sensitivities
    swept = sensitivities if score else [step / 20 for step in range(21)]
    self.swept = [round(s, 2) for s in swept]
    self.has_score = score is not None
    self.chains = Chains(MARKS, *([score] if score else []), *(f"{MARKS}:sensitivity={s}" for s in self.swept))
    self.stream = Chains(MARKS)

  def measure(self, picture):
    """The score, where every picture's marks are the pixels above some limit; else how often it was marked."""
    return self.rendered(picture)[0]

  def rendered(self, picture):
    """The score, the marks at the default, and the marks at each of the sensitivities."""
    default, *rest = self.chains.render(picture)
    score = rest.pop(0) if self.has_score else None
    marks = [result > 0.5 for result in rest]
    if score is None:
      score = np.sum(marks, axis=0, dtype=np.float32)
    return score, default > 0.5, [marks[self.swept.index(s)] for s in self.sensitivities]

  def stills(self, frames):
    """The marks at the default of frames of a stream."""
    return [self.stream.render(frame, follows=index > 0)[0] > 0.5 for index, frame in enumerate(frames)]

  def close(self):
    self.chains.close()
    self.stream.close()


def simulated_shots(devices, count=1):
  """For each device text `count` frames, RGB of 8 bits, and the index of the plane that each pixel shows."""
  result = subprocess.run([executable(), "shots", str(count), *devices], stdout=subprocess.PIPE, check=True)
  data = memoryview(result.stdout)
  shots = []
  for _ in devices:
    width, height = struct.unpack_from("<II", data)
    area = width * height
    data = data[8:]
    frames = np.frombuffer(data[:4 * area * count], np.uint8).reshape(count, height, width, 4)[..., :3]
    planes = np.frombuffer(data[4 * area * count:(4 * count + 1) * area], np.uint8).reshape(height, width)
    shots.append((list(frames), planes))
    data = data[(4 * count + 1) * area:]
  return shots
