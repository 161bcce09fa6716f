"""Checks of the bench itself: each function passes or raises."""

import tempfile
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

import align
import operators
import real
import sizes
from align import Placement
from camera import Dirt, FULL_WELL, READ_NOISE, delivered, photograph
from harness import DEFAULT, Chains, Peaking, simulated_shots, threshold
from lens import BlurredLayer
from method import measure
from metrics import Curve, Truth, _greatest_around, ranks, tallies
from pictures import PHOTOGRAPHS, encoded, linear, luma, picture, unit
from scenes import REPORTING, TUNING, Layer, Scene
from score import Area, ours
from simulated import DIOPTRES
from stacks import Stack
from truths import TRUTHS

# The simulated camera's lens: focal length and sensor's width in metres.
_FOCAL, _SENSOR = 0.05, 0.036


def _near(value, wanted, tolerance):
  assert np.all(np.abs(np.asarray(value) - wanted) <= tolerance), f"{value} instead of {wanted}"


def _spread(picture):
  """The variance along a row of what a point became."""
  weights = picture.sum(axis=0) / picture.sum()
  place = np.arange(weights.size)
  return (weights * (place - (weights * place).sum()) ** 2).sum()


def check_blur_is_a_disc_with_its_energy():
  size = (96, 96)
  light = np.zeros(size + (3,))
  light[48, 48] = 1
  for steps, step in ((1, 1.5), (2, 1.5), (5, 1.0), (6, 1.6)):
    layer = BlurredLayer(light, np.ones(size), np.full(size, float(steps)))
    blurred = layer.focused(0, step)
    _near(blurred[:, :, 0].sum(), 1, 1e-3)
    _near(blurred[:, :, 3], 1, 1e-3)
    # A disc of radius r has the variance r²/4 along a line, and sampling adds less than that of two pixels.
    radius = steps * step
    _near(_spread(blurred[:, :, 0]) - radius ** 2 / 4, 1 / 12, 0.12)
    # Evenly filled, and nothing outside.
    y, x = np.mgrid[0:96, 0:96] - 48
    inside = np.hypot(x, y) < radius - 1
    _near(blurred[:, :, 0][inside] * np.pi * radius ** 2, 1, 0.08)
    _near(blurred[:, :, 0][np.hypot(x, y) > radius + 1.5], 0, 1e-4)


def check_simulated_camera_blurs_by_the_same_law():
  number, width, height = 2, 320, 180
  camera = f"simulated:size={width}x{height}:motion=off:noise=0:format=RGB3:aperture={number}:focus="
  offsets = (0.2, 0.5)
  distances = [1 / DIOPTRES[2], *(1 / (DIOPTRES[2] - offset) for offset in offsets)]
  shots = simulated_shots([camera + str(distance) for distance in distances])
  light = [linear(unit(frames[0])) for frames, _ in shots]
  # Three boxes are nearly a Gaussian, with the variance of the disc.
  deviations = np.arange(0, 2.5, 0.05)
  blurred = [ndimage.gaussian_filter(light[0], (d, d, 0), mode="nearest") for d in deviations]
  for shot, (_, planes), distance, offset in zip(light[1:], shots[1:], distances[1:], offsets):
    inner = ndimage.minimum_filter((planes == 2) & (shots[0][1] == 2), 25)
    errors = [np.mean((b[inner] - shot[inner]) ** 2) for b in blurred]
    diameter = _FOCAL / number * _FOCAL * offset * distance / (distance - _FOCAL) * width / _SENSOR
    _near(deviations[int(np.argmin(errors))], diameter / 4, 0.05 + 0.05 * diameter / 4)


def check_dirt_does_what_it_says():
  flat = np.full((128, 128, 3), 0.2)
  # In dim light reading out is half of the noise.
  for level, gain in ((0.2, 1), (0.2, 2), (0.2, 4), (0.2, 8), (0.03, 8)):
    light = linear(unit(photograph(np.full_like(flat, level), Dirt("", gain=gain), 1)))
    deviation = np.sqrt(level * FULL_WELL / gain + READ_NOISE ** 2)
    _near(light[:, :, 1].std() * FULL_WELL / gain, deviation, 0.05 * deviation)
  edge = np.full((64, 64, 3), 0.1)
  edge[:, 32:] = 0.5
  clean = linear(unit(photograph(edge, Dirt(""), 1)))
  for contrast in (1 / 2, 1 / 4, 1 / 8):
    dull = linear(unit(photograph(edge, Dirt("", contrast=contrast), 1)))
    _near(np.ptp(dull) / np.ptp(clean), contrast, 0.02)
  assert photograph(edge, Dirt("", exposure=3), 1).max() == 255, "nothing is clipped"
  _near(linear(unit(photograph(edge, Dirt("", exposure=1 / 8), 1))).max(), 0.5 / 8, 0.003)

  def slope(**dirt):
    return np.abs(np.diff(luma(unit(photograph(edge, Dirt("", **dirt), 1)))[20])).max()

  assert slope(lens=0.3) > slope() > 1.2 * slope(lens=0.9)
  sharp = luma(unit(photograph(edge, Dirt("", sharpen=1.2), 1)))[20]
  assert sharp.max() > 1.02 * encoded(0.5) and sharp.min() < 0.9 * encoded(0.1), "no halo"
  noisy, denoised = (photograph(flat, Dirt("", gain=4, denoise=d), 1).std() for d in (0, 1))
  assert denoised < 0.6 * noisy
  # A demosaiced grey picture stays grey but for its fine detail; a coloured edge spreads with subsampled chroma.
  _near(np.ptp(photograph(edge, Dirt("", bayer=True), 1)[:, 8:24].astype(int), axis=2), 0, 1)
  coloured = edge * [1.0, 0.4, 0.2]
  chroma = [np.ptp(photograph(coloured, Dirt("", subsampled=s), 1)[20, 31:33, 0].astype(int)) for s in (False, True)]
  assert chroma[1] < chroma[0]
  random = np.random.default_rng(1).random((64, 64, 3))
  whole = photograph(random, Dirt(""), 1)
  errors = [
      np.abs(photograph(random, Dirt("", quality=q), 1).astype(int) - whole).mean() for q in (95, 80, 60)]
  assert 0 < errors[0] < errors[1] < errors[2]


def check_softness_has_its_deviation():
  line = np.zeros((32, 64, 3))
  line[:, 32] = 0.9
  for softness in (0.5, 1, 2, 3):
    light = linear(unit(photograph(line, Dirt("", lens=softness), 1)))[:, :, 1]
    _near(np.sqrt(_spread(light)), softness, 0.05)
    _near(light.sum(axis=1), 0.9, 0.02)


def check_low_pass_filter_leaves_nothing_at_nyquist():
  place = np.arange(96)
  for frequency in (1 / 16, 1 / 8, 1 / 4, 1 / 2):
    wave = 0.3 + 0.2 * np.cos(2 * np.pi * frequency * place)
    for axis in (0, 1):
      light = np.repeat(np.repeat(wave[:, None] if axis else wave[None, :], 96, axis=axis)[:, :, None], 3, axis=2)
      spans = [
          np.ptp(linear(unit(photograph(light, Dirt("", lens=0, lowpass=lowpass), 1)))[16:80, 16:80])
          for lowpass in (False, True)]
      _near(spans[1] / spans[0], np.cos(np.pi * frequency), 0.03)
  # It moves nothing.
  point = np.zeros((33, 33, 3))
  point[16, 16] = 1
  taken = photograph(point, Dirt("", lowpass=True), 1).astype(int)
  _near(taken - taken[::-1, ::-1], 0, 1)


def check_scaled_and_cut_pictures_keep_their_places():
  y, x = np.mgrid[0:96, 0:128] + 0.5
  spot = np.exp(-((x - 70.5) ** 2 + (y - 40.2) ** 2) / (2 * 5 ** 2))

  def middle(values):
    rows, columns = np.mgrid[0:values.shape[0], 0:values.shape[1]] + 0.5
    return np.array([(values * columns).sum(), (values * rows).sum()]) / values.sum()

  light = np.repeat(spot[:, :, None], 3, axis=2) * 0.9
  for dirt, left, top in ((Dirt("", scale=0.5), 0, 0), (Dirt("", scale=2), 0, 0), (Dirt("", size=(64, 64)), 32, 16)):
    taken = linear(unit(photograph(light, dirt, 1)))[:, :, 1]
    plane, mask = delivered(spot, dirt), delivered((spot > 0.5).astype(int), dirt, nearest=True)
    assert taken.shape == plane.shape == mask.shape
    wanted = (np.array([70.5, 40.2]) - [left, top]) * dirt.scale
    for values, tolerance in ((taken, 0.1), (plane, 0.1), (mask, 0.6)):
      _near(middle(values), wanted, tolerance)
  # So do the truths of a stack.
  stack = Stack(Scene("slope", 7, 1.0, 0, (Layer("print", 0, 6),)), size=(96, 64))
  plain = stack.truths[3]
  for dirt in (Dirt("", scale=2), Dirt("", size=(48, 32))):
    truth = stack.truths_of(dirt)[3]
    known = delivered(plain.right.astype(int), dirt, nearest=True)
    assert truth.right.shape == known.shape and (truth.right == known).mean() > 0.95
    assert truth.wanted.any() and not (truth.wanted & ~truth.right).any()


def check_registration_finds_scale_and_shift():
  fixed = luma(encoded(picture("leaves", (256, 176))))
  for scale, shift in ((1.012, (2.3, -1.4)), (0.985, (-4.2, 3.1)), (1.025, (6.0, 5.0))):
    known = Placement(scale, shift)
    # The other shot is out of focus and darker.
    moving = 0.9 * ndimage.gaussian_filter(known.inverse().taken(fixed, order=3), 1.5) + 0.03
    found = align.register(fixed, moving)
    _near(found.scale, scale, 1e-3)
    _near(found.shift, shift, 0.1)
    around = found.inverse().after(found)
    _near([around.scale, *around.shift], [1, 0, 0], 1e-9)
  first, second = Placement(1.1, (2, 3)), Placement(0.9, (1, -2))
  place = np.array([5.0, 7.0])
  through = 1.1 * (0.9 * place + second.shift) + first.shift
  _near(first.after(second).scale * place + first.after(second).shift, through, 1e-9)


def check_truths_without_depth_agree_with_depth():
  """Also that stacks are read, refused and kept."""
  scene = Scene("slope", 5, 1.5, 0.004, (Layer("leaves", 0, 4),))
  stack = Stack(scene, size=(240, 160))
  shots = stack.pictures(Dirt("", gain=1))
  with tempfile.TemporaryDirectory() as folder:
    names = {"slope": shots, "two": shots[:2], "unequal": [*shots[:2], shots[2][:-2]]}
    for name, pictures in names.items():
      (Path(folder) / name).mkdir()
      for index, shot in enumerate(pictures):
        # Not in the order of the letters.
        Image.fromarray(shot).save(Path(folder) / name / f"shot {index + 8}.png")
    (found,), refused = real.stacks(folder, Path(folder) / ".cache")
    assert len(refused) == 2 and "at least 3" in refused[0] and "240x160" in refused[1], refused
    assert all((one == other).all() for one, other in zip(found.pictures(), shots)), "the shots are not in order"
    made, kept = found.truths(), found.truths()
  for name in TRUTHS:
    for truth, again, known in zip(made[name], kept[name], stack.truths):
      assert (truth.right == again.right).all() and (truth.wanted == again.wanted).all()
      textured = known.wanted
      assert truth.right[textured].mean() > 0.97, f"{name}: {truth.right[textured].mean():.2f}"
      assert known.right[truth.wanted].mean() > 0.97, f"{name}: {known.right[truth.wanted].mean():.2f}"
      assert (truth.wanted & textured).sum() > 0.7 * textured.sum(), name


def check_no_photograph_is_on_both_parts():
  tuned, reported = ({layer.picture for scene in part for layer in scene.layers} for part in (TUNING, REPORTING))
  assert not tuned & reported & set(PHOTOGRAPHS), tuned & reported & set(PHOTOGRAPHS)


def check_marks_of_sizes_by_hand():
  small, large = np.zeros((8, 12), bool), np.zeros((16, 24), bool)
  small[2:4, 2:6] = True
  large[4:8, 4:12] = True
  # A line of one pixel covers half of a pixel of the smaller size.
  large[12, 0:4] = True
  reduced = sizes.reduced(large, small.shape)
  assert reduced[6, :2].all() and reduced.sum() == 10
  _near(sizes.agreement(small, reduced), 0.8, 1e-9)
  assert sizes.agreement(small & False, small & False) == 1


def check_scales_of_opponents_by_hand():
  random = np.random.default_rng(1)
  shot = random.random((33, 47, 3)).astype(np.float32)
  means = operators.halved(shot)
  _near(means[3, 5], shot[6:8, 10:12].mean(axis=(0, 1)), 1e-6)
  wide = operators.spread(operators.sobel(means), shot.shape)
  assert wide.shape == (33, 47) and (wide[6:8, 10:12] == operators.sobel(means)[3, 5]).all()
  _near(operators.OPPONENTS["sobel/2"](shot), wide, 1e-6)
  _near(operators.OPPONENTS["lantern+1"](shot), operators.laplacian_less_slope(operators.softened(shot)), 1e-6)
  found = dict(operators.opponents(shot))
  assert set(found) == set(operators.OPPONENTS)
  for name, measure in operators.OPPONENTS.items():
    _near(found[name], measure(shot), 1e-6)


def check_opponents_by_hand():
  # A step from 0 to 1 between the columns 2 and 3 of 6, and a single point.
  step = np.zeros((6, 6), np.float32)
  step[:, 3:] = 1
  point = np.zeros((5, 5), np.float32)
  point[2, 2] = 1
  _near(operators.sobel(step)[3], [0, 0, 4, 4, 0, 0], 1e-6)
  _near(operators.sobel(point)[1, 1], np.sqrt(2), 1e-6)
  _near(operators.laplacian_less_slope(point)[2, 1:4], [1, 4, 1], 1e-6)
  # Beside the point the slope is 1; the remainder counts twice.
  for bias, beside in ((0, 1.5), (1, 1.0), (2, 0.0)):
    _near(operators.laplacian_less_slope(point, bias)[2, 1:4], [beside, 8, beside], 1e-6)
    _near(operators.laplacian_less_slope(step, bias)[3, 2], beside, 1e-6)
  _near(operators.mean_difference(step)[3], [0, 0, 0.25, 0.25, 0, 0], 1e-6)
  red = np.zeros((6, 6, 3), np.float32)
  red[:, 3:, 0] = 1
  _near(operators.mean_difference(red)[3, 2], 0.25 / 3, 1e-6)

  def same(values):
    return values

  # Over one pixel and over two the gradient at the columns 2 and 3 is 1; the mean is over three columns.
  rest = 1 - 0.67 * (1 - 1 / 256)
  _near(operators.near_minus_far(step, same, same)[3, 2:4], rest * 2 / 3, 1e-6)
  # With gradients for each pixel a ramp leaves something, else nothing.
  ramp = np.tile(np.linspace(0, 0.5, 12) ** (1 / 2.2), (12, 1))
  slope = 2 * 0.5 / 11
  _near(operators.near_minus_far(ramp, same, same)[6, 6], 0, 1e-9)
  _near(operators.near_minus_far(ramp, same, same, 1)[6, 6], slope - 0.67 * (slope - 1 / 256), 1e-6)
  whole = 0.67 / 256
  _near(operators.near_minus_far(np.full((9, 9), 0.5), same, same), whole, 1e-6)
  # By the source the two are 1 and the root of 2; the mean over 5 by 5 takes both sides of the step.
  for combined, slope in ((operators.linear_slope, (1 + np.sqrt(2)) / 2), (operators.squared_slope, np.sqrt(1.5))):
    found = operators.near_minus_far_of_source(step, combined, same)
    _near(found[3, 2], (2 * 0.33 - 2 * 0.67) * slope / 5 + whole, 1e-6)
  # The blurs remove noise and keep an edge.
  noise = np.random.default_rng(1).normal(0.5, 0.003, (64, 64))
  edge = np.where(np.arange(64) < 32, 0.1, 0.9) + noise - 0.5
  for blur in (lambda v: operators._bilateral(v, 2, 0.02), lambda v: operators._guided(v, 12, 1e-5),
               operators._guided_by_quarter):
    assert blur(noise).std() < 0.7 * noise.std()
    assert blur(edge)[:, 32].mean() - blur(edge)[:, 31].mean() > 0.7


def check_ranks_and_discs():
  random = np.random.default_rng(1)
  values = np.exp2(random.uniform(-20, 6, (40, 60))).astype(np.float32)
  ranked = ranks(values)
  order = np.argsort(values, axis=None)
  assert (np.diff(ranked.ravel()[order].astype(int)) >= 0).all(), "ranks are in another order"
  assert (np.unique(ranked).size > 0.9 * values.size) and (ranks(np.array([-1.0, -0.0, 0.0])) == 0).all()
  y, x = np.mgrid[-4:5, -4:5]
  disc = (x ** 2 + y ** 2 <= 18) & ((np.abs(x) < 4) | (y == 0)) & ((np.abs(y) < 4) | (x == 0))
  disc &= np.abs(x) + np.abs(y) <= 5
  around = ndimage.maximum_filter(ranked, footprint=disc, mode="constant")
  assert (_greatest_around(ranked) == around).all(), "not a disc of four pixels"


def check_figures_of_known_marks():
  depth = np.zeros((60, 80))
  depth[:, 40:] = 3
  random = np.random.default_rng(1)
  texture = random.random((60, 80))
  truths = [Truth(depth, texture, index) for index in (0, 3)]
  perfect = [(truth.right * (1 + 0.1 * random.random(depth.shape))).astype(np.float32) for truth in truths]
  # The shares end with half of the pixels, so some of the marked half may be missing.
  assert Curve(perfect, truths).area() > 0.99
  assert Curve([random.random(depth.shape).astype(np.float32) for _ in truths], truths).area() < 0.05
  (precision, coverage, share), = tallies([truth.right.astype(np.uint8) for truth in truths], truths, [1])
  assert precision == 1 and coverage == 1 and 0.5 <= share < 0.55
  (precision, coverage, share), = tallies([(~truth.right).astype(np.uint8) for truth in truths], truths, [1])
  assert precision == 0 and coverage < 0.1 and 0.45 < share <= 0.5


def check_model_and_filter_agree(shots):
  """`shots` are RGB of 8 bits."""
  peaking = Peaking(sensitivities=())
  for shot in shots:
    score, marks, _ = peaking.rendered(shot)
    assert marks.any(), "no mark"
    model = measure(luma(unit(shot)))
    modelled = model >= np.sort(model.ravel())[-int(marks.sum())]
    assert (marks & modelled).sum() > 0.97 * (marks | modelled).sum(), "the marks differ"
    relevant = (model > 0.1) & (model < 100)
    octaves = np.abs(np.log2(np.maximum(score[relevant], 1e-3) / model[relevant]))
    assert np.quantile(octaves, 0.95) < 0.1, f"the scores differ by {np.quantile(octaves, 0.95):.2f} octaves"
  peaking.close()


def check_sensitivities_are_thresholds(shots):
  """A sensitivity marks what reaches its threshold of the score, and more marks more."""
  peaking = Peaking()
  default = Peaking(sensitivities=(DEFAULT,))
  for shot in shots:
    score, _, marks = peaking.rendered(shot)
    earlier = np.zeros_like(marks[0])
    for sensitivity, marked in zip(peaking.sensitivities, marks):
      assert not (earlier & ~marked).any(), "a greater sensitivity drops marks"
      limit = threshold(sensitivity)
      differing = (marked & (score < 0.95 * limit)) | (~marked & (score > 1.05 * limit))
      assert not differing.any(), f"at {sensitivity} the marks are not the scores from {limit:.2f} on"
      earlier = marked
    _, unset, (set_,) = default.rendered(shot)
    assert (unset == set_).all(), f"the default is not {DEFAULT}"
  peaking.close()
  default.close()


def check_sharpness_and_filter_agree(shots):
  """The score in numpy is that of the filter `sharpness`, which looks at nothing outside its region."""
  for shot in shots:
    height, width = shot.shape[:2]
    areas = [Area(0, 0, width, height, 0), Area(width // 4, height // 4, width // 2, height // 4, 0)]
    chains = Chains("sharpness", "sharpness=0.25|0.25|0.5|0.25")
    noise = np.random.default_rng(1).normal(0, 8, shot.shape)
    for picture in (shot, np.clip(shot + noise, 0, 255).astype(np.uint8)):
      _near(chains.numbers(picture) / ours(luma(unit(picture)), areas), 1, 0.02)
    chains.close()
