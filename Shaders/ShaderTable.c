// Written by generate.py from the files in this folder: run `make generate` after adding one.
#include "ShaderTable.h"

static const unsigned char shader0[] = {
#embed "aids/clipping-warning.glsl"
, 0};
static const unsigned char shader1[] = {
#embed "aids/exposure-false-color.glsl"
, 0};
static const unsigned char shader2[] = {
#embed "aids/grid.glsl"
, 0};
static const unsigned char shader3[] = {
#embed "aids/magnifier.glsl"
, 0};
static const unsigned char shader4[] = {
#embed "aids/punch-in.glsl"
, 0};
static const unsigned char shader5[] = {
#embed "aids/zebra.glsl"
, 0};
static const unsigned char shader6[] = {
#embed "blend/add-blend.glsl"
, 0};
static const unsigned char shader7[] = {
#embed "blend/alpha-blend.glsl"
, 0};
static const unsigned char shader8[] = {
#embed "blend/chroma-key-blend.glsl"
, 0};
static const unsigned char shader9[] = {
#embed "blend/color-blend.glsl"
, 0};
static const unsigned char shader10[] = {
#embed "blend/color-burn-blend.glsl"
, 0};
static const unsigned char shader11[] = {
#embed "blend/color-dodge-blend.glsl"
, 0};
static const unsigned char shader12[] = {
#embed "blend/darken-blend.glsl"
, 0};
static const unsigned char shader13[] = {
#embed "blend/darker-color-blend.glsl"
, 0};
static const unsigned char shader14[] = {
#embed "blend/difference-blend.glsl"
, 0};
static const unsigned char shader15[] = {
#embed "blend/dissolve-blend.glsl"
, 0};
static const unsigned char shader16[] = {
#embed "blend/divide-blend.glsl"
, 0};
static const unsigned char shader17[] = {
#embed "blend/exclusion-blend.glsl"
, 0};
static const unsigned char shader18[] = {
#embed "blend/hard-light-blend.glsl"
, 0};
static const unsigned char shader19[] = {
#embed "blend/hard-mix-blend.glsl"
, 0};
static const unsigned char shader20[] = {
#embed "blend/hue-blend.glsl"
, 0};
static const unsigned char shader21[] = {
#embed "blend/lighten-blend.glsl"
, 0};
static const unsigned char shader22[] = {
#embed "blend/lighter-color-blend.glsl"
, 0};
static const unsigned char shader23[] = {
#embed "blend/linear-burn-blend.glsl"
, 0};
static const unsigned char shader24[] = {
#embed "blend/linear-light-blend.glsl"
, 0};
static const unsigned char shader25[] = {
#embed "blend/luminosity-blend.glsl"
, 0};
static const unsigned char shader26[] = {
#embed "blend/mask-blend.glsl"
, 0};
static const unsigned char shader27[] = {
#embed "blend/mask.glsl"
, 0};
static const unsigned char shader28[] = {
#embed "blend/multiply-blend.glsl"
, 0};
static const unsigned char shader29[] = {
#embed "blend/normal-blend.glsl"
, 0};
static const unsigned char shader30[] = {
#embed "blend/overlay-blend.glsl"
, 0};
static const unsigned char shader31[] = {
#embed "blend/pin-light-blend.glsl"
, 0};
static const unsigned char shader32[] = {
#embed "blend/poisson-blend.glsl"
, 0};
static const unsigned char shader33[] = {
#embed "blend/poisson-difference.glsl"
, 0};
static const unsigned char shader34[] = {
#embed "blend/poisson-down.glsl"
, 0};
static const unsigned char shader35[] = {
#embed "blend/poisson-mix.glsl"
, 0};
static const unsigned char shader36[] = {
#embed "blend/poisson-up.glsl"
, 0};
static const unsigned char shader37[] = {
#embed "blend/saturation-blend.glsl"
, 0};
static const unsigned char shader38[] = {
#embed "blend/screen-blend.glsl"
, 0};
static const unsigned char shader39[] = {
#embed "blend/soft-light-blend.glsl"
, 0};
static const unsigned char shader40[] = {
#embed "blend/subtract-blend.glsl"
, 0};
static const unsigned char shader41[] = {
#embed "blend/vivid-light-blend.glsl"
, 0};
static const unsigned char shader42[] = {
#embed "blur/bilateral.glsl"
, 0};
static const unsigned char shader43[] = {
#embed "blur/box-blur.glsl"
, 0};
static const unsigned char shader44[] = {
#embed "blur/circle-mix.glsl"
, 0};
static const unsigned char shader45[] = {
#embed "blur/convolution-3x3.glsl"
, 0};
static const unsigned char shader46[] = {
#embed "blur/gaussian-blur-position.glsl"
, 0};
static const unsigned char shader47[] = {
#embed "blur/gaussian-blur.glsl"
, 0};
static const unsigned char shader48[] = {
#embed "blur/gaussian-selective-blur.glsl"
, 0};
static const unsigned char shader49[] = {
#embed "blur/hexagonal-blur.glsl"
, 0};
static const unsigned char shader50[] = {
#embed "blur/ios-blur.glsl"
, 0};
static const unsigned char shader51[] = {
#embed "blur/linear-mix.glsl"
, 0};
static const unsigned char shader52[] = {
#embed "blur/median.glsl"
, 0};
static const unsigned char shader53[] = {
#embed "blur/motion-blur.glsl"
, 0};
static const unsigned char shader54[] = {
#embed "blur/ray-blur.glsl"
, 0};
static const unsigned char shader55[] = {
#embed "blur/sharpen.glsl"
, 0};
static const unsigned char shader56[] = {
#embed "blur/single-component-gaussian-blur.glsl"
, 0};
static const unsigned char shader57[] = {
#embed "blur/surface-blur.glsl"
, 0};
static const unsigned char shader58[] = {
#embed "blur/tilt-shift-mix.glsl"
, 0};
static const unsigned char shader59[] = {
#embed "blur/tilt-shift.glsl"
, 0};
static const unsigned char shader60[] = {
#embed "blur/unsharp-difference.glsl"
, 0};
static const unsigned char shader61[] = {
#embed "blur/unsharp-mask.glsl"
, 0};
static const unsigned char shader62[] = {
#embed "blur/zoom-blur.glsl"
, 0};
static const unsigned char shader63[] = {
#embed "color/amatorka.glsl"
, 0};
static const unsigned char shader64[] = {
#embed "color/brightness.glsl"
, 0};
static const unsigned char shader65[] = {
#embed "color/chroma-key.glsl"
, 0};
static const unsigned char shader66[] = {
#embed "color/color-invert.glsl"
, 0};
static const unsigned char shader67[] = {
#embed "color/color-matrix.glsl"
, 0};
static const unsigned char shader68[] = {
#embed "color/contrast.glsl"
, 0};
static const unsigned char shader69[] = {
#embed "color/dither.glsl"
, 0};
static const unsigned char shader70[] = {
#embed "color/exposure.glsl"
, 0};
static const unsigned char shader71[] = {
#embed "color/false-color.glsl"
, 0};
static const unsigned char shader72[] = {
#embed "color/film-grain.glsl"
, 0};
static const unsigned char shader73[] = {
#embed "color/filmic.glsl"
, 0};
static const unsigned char shader74[] = {
#embed "color/gamma.glsl"
, 0};
static const unsigned char shader75[] = {
#embed "color/grayscale.glsl"
, 0};
static const unsigned char shader76[] = {
#embed "color/haze.glsl"
, 0};
static const unsigned char shader77[] = {
#embed "color/highlight-shadow-tint.glsl"
, 0};
static const unsigned char shader78[] = {
#embed "color/highlight-shadow.glsl"
, 0};
static const unsigned char shader79[] = {
#embed "color/hsb.glsl"
, 0};
static const unsigned char shader80[] = {
#embed "color/hue.glsl"
, 0};
static const unsigned char shader81[] = {
#embed "color/levels.glsl"
, 0};
static const unsigned char shader82[] = {
#embed "color/lift-gamma-gain.glsl"
, 0};
static const unsigned char shader83[] = {
#embed "color/linear-exposure.glsl"
, 0};
static const unsigned char shader84[] = {
#embed "color/lookup.glsl"
, 0};
static const unsigned char shader85[] = {
#embed "color/luminance-range.glsl"
, 0};
static const unsigned char shader86[] = {
#embed "color/luminance-threshold.glsl"
, 0};
static const unsigned char shader87[] = {
#embed "color/miss-etikate.glsl"
, 0};
static const unsigned char shader88[] = {
#embed "color/monochrome.glsl"
, 0};
static const unsigned char shader89[] = {
#embed "color/opacity.glsl"
, 0};
static const unsigned char shader90[] = {
#embed "color/premultiply-alpha.glsl"
, 0};
static const unsigned char shader91[] = {
#embed "color/rgb.glsl"
, 0};
static const unsigned char shader92[] = {
#embed "color/saturation.glsl"
, 0};
static const unsigned char shader93[] = {
#embed "color/sepia.glsl"
, 0};
static const unsigned char shader94[] = {
#embed "color/skin-tone.glsl"
, 0};
static const unsigned char shader95[] = {
#embed "color/soft-elegance.glsl"
, 0};
static const unsigned char shader96[] = {
#embed "color/solarize.glsl"
, 0};
static const unsigned char shader97[] = {
#embed "color/solid-color.glsl"
, 0};
static const unsigned char shader98[] = {
#embed "color/split-toning.glsl"
, 0};
static const unsigned char shader99[] = {
#embed "color/temperature.glsl"
, 0};
static const unsigned char shader100[] = {
#embed "color/tone-curve.glsl"
, 0};
static const unsigned char shader101[] = {
#embed "color/unpremultiply-alpha.glsl"
, 0};
static const unsigned char shader102[] = {
#embed "color/vibrance.glsl"
, 0};
static const unsigned char shader103[] = {
#embed "color/white-balance.glsl"
, 0};
static const unsigned char shader104[] = {
#embed "common/bits.glsl"
, 0};
static const unsigned char shader105[] = {
#embed "common/blending.glsl"
, 0};
static const unsigned char shader106[] = {
#embed "common/chroma-key.glsl"
, 0};
static const unsigned char shader107[] = {
#embed "common/chroma.glsl"
, 0};
static const unsigned char shader108[] = {
#embed "common/compositing.glsl"
, 0};
static const unsigned char shader109[] = {
#embed "common/evenness.glsl"
, 0};
static const unsigned char shader110[] = {
#embed "common/gradient.glsl"
, 0};
static const unsigned char shader111[] = {
#embed "common/hash.glsl"
, 0};
static const unsigned char shader112[] = {
#embed "common/hsv.glsl"
, 0};
static const unsigned char shader113[] = {
#embed "common/light.glsl"
, 0};
static const unsigned char shader114[] = {
#embed "common/line.glsl"
, 0};
static const unsigned char shader115[] = {
#embed "common/luma.glsl"
, 0};
static const unsigned char shader116[] = {
#embed "common/marks.glsl"
, 0};
static const unsigned char shader117[] = {
#embed "common/maxima.glsl"
, 0};
static const unsigned char shader118[] = {
#embed "common/overlay.glsl"
, 0};
static const unsigned char shader119[] = {
#embed "common/panel.glsl"
, 0};
static const unsigned char shader120[] = {
#embed "common/pattern.glsl"
, 0};
static const unsigned char shader121[] = {
#embed "common/power.glsl"
, 0};
static const unsigned char shader122[] = {
#embed "common/sampling.glsl"
, 0};
static const unsigned char shader123[] = {
#embed "common/screen.glsl"
, 0};
static const unsigned char shader124[] = {
#embed "common/sphere.glsl"
, 0};
static const unsigned char shader125[] = {
#embed "common/table.glsl"
, 0};
static const unsigned char shader126[] = {
#embed "common/tiles.glsl"
, 0};
static const unsigned char shader127[] = {
#embed "common/yiq.glsl"
, 0};
static const unsigned char shader128[] = {
#embed "edges/canny-edge-detection.glsl"
, 0};
static const unsigned char shader129[] = {
#embed "edges/canny-thinning.glsl"
, 0};
static const unsigned char shader130[] = {
#embed "edges/color-local-binary-pattern.glsl"
, 0};
static const unsigned char shader131[] = {
#embed "edges/colour-fast-feature-detector.glsl"
, 0};
static const unsigned char shader132[] = {
#embed "edges/colour-fast-response.glsl"
, 0};
static const unsigned char shader133[] = {
#embed "edges/crosshair-generator.glsl"
, 0};
static const unsigned char shader134[] = {
#embed "edges/directional-non-maximum-suppression.glsl"
, 0};
static const unsigned char shader135[] = {
#embed "edges/directional-sobel-edge-detection.glsl"
, 0};
static const unsigned char shader136[] = {
#embed "edges/fast-corner-detection.glsl"
, 0};
static const unsigned char shader137[] = {
#embed "edges/fast-response.glsl"
, 0};
static const unsigned char shader138[] = {
#embed "edges/harris-corner-detection.glsl"
, 0};
static const unsigned char shader139[] = {
#embed "edges/harris-response.glsl"
, 0};
static const unsigned char shader140[] = {
#embed "edges/hough-peaks.glsl"
, 0};
static const unsigned char shader141[] = {
#embed "edges/hough-transform-line-detector.glsl"
, 0};
static const unsigned char shader142[] = {
#embed "edges/hough-votes.glsl"
, 0};
static const unsigned char shader143[] = {
#embed "edges/hysteresis-blocks.glsl"
, 0};
static const unsigned char shader144[] = {
#embed "edges/hysteresis-edges.glsl"
, 0};
static const unsigned char shader145[] = {
#embed "edges/hysteresis-step.glsl"
, 0};
static const unsigned char shader146[] = {
#embed "edges/hysteresis.glsl"
, 0};
static const unsigned char shader147[] = {
#embed "edges/laplacian.glsl"
, 0};
static const unsigned char shader148[] = {
#embed "edges/line-generator.glsl"
, 0};
static const unsigned char shader149[] = {
#embed "edges/local-binary-pattern.glsl"
, 0};
static const unsigned char shader150[] = {
#embed "edges/noble-corner-detection.glsl"
, 0};
static const unsigned char shader151[] = {
#embed "edges/noble-response.glsl"
, 0};
static const unsigned char shader152[] = {
#embed "edges/non-maximum-suppression.glsl"
, 0};
static const unsigned char shader153[] = {
#embed "edges/prewitt-edge-detection.glsl"
, 0};
static const unsigned char shader154[] = {
#embed "edges/shi-tomasi-feature-detection.glsl"
, 0};
static const unsigned char shader155[] = {
#embed "edges/shi-tomasi-response.glsl"
, 0};
static const unsigned char shader156[] = {
#embed "edges/sobel-edge-detection.glsl"
, 0};
static const unsigned char shader157[] = {
#embed "edges/structure-tensor.glsl"
, 0};
static const unsigned char shader158[] = {
#embed "edges/threshold-edge-detection.glsl"
, 0};
static const unsigned char shader159[] = {
#embed "edges/thresholded-non-maximum-suppression.glsl"
, 0};
static const unsigned char shader160[] = {
#embed "edges/weak-pixel-inclusion.glsl"
, 0};
static const unsigned char shader161[] = {
#embed "edges/xy-derivative.glsl"
, 0};
static const unsigned char shader162[] = {
#embed "effects/add-light.glsl"
, 0};
static const unsigned char shader163[] = {
#embed "effects/air-light.glsl"
, 0};
static const unsigned char shader164[] = {
#embed "effects/beautify.glsl"
, 0};
static const unsigned char shader165[] = {
#embed "effects/cga-colorspace.glsl"
, 0};
static const unsigned char shader166[] = {
#embed "effects/clarity.glsl"
, 0};
static const unsigned char shader167[] = {
#embed "effects/clear-air.glsl"
, 0};
static const unsigned char shader168[] = {
#embed "effects/color-halftone.glsl"
, 0};
static const unsigned char shader169[] = {
#embed "effects/combination.glsl"
, 0};
static const unsigned char shader170[] = {
#embed "effects/crosshatch.glsl"
, 0};
static const unsigned char shader171[] = {
#embed "effects/darkest.glsl"
, 0};
static const unsigned char shader172[] = {
#embed "effects/definition.glsl"
, 0};
static const unsigned char shader173[] = {
#embed "effects/dehaze.glsl"
, 0};
static const unsigned char shader174[] = {
#embed "effects/detail-gain.glsl"
, 0};
static const unsigned char shader175[] = {
#embed "effects/dot-screen.glsl"
, 0};
static const unsigned char shader176[] = {
#embed "effects/emboss.glsl"
, 0};
static const unsigned char shader177[] = {
#embed "effects/glass-sphere.glsl"
, 0};
static const unsigned char shader178[] = {
#embed "effects/glow.glsl"
, 0};
static const unsigned char shader179[] = {
#embed "effects/halation.glsl"
, 0};
static const unsigned char shader180[] = {
#embed "effects/halftone.glsl"
, 0};
static const unsigned char shader181[] = {
#embed "effects/haze-line.glsl"
, 0};
static const unsigned char shader182[] = {
#embed "effects/haze-moments.glsl"
, 0};
static const unsigned char shader183[] = {
#embed "effects/high-pass-skin-smoothing.glsl"
, 0};
static const unsigned char shader184[] = {
#embed "effects/highlight-light.glsl"
, 0};
static const unsigned char shader185[] = {
#embed "effects/jfa-voronoi.glsl"
, 0};
static const unsigned char shader186[] = {
#embed "effects/kuwahara-radius3.glsl"
, 0};
static const unsigned char shader187[] = {
#embed "effects/kuwahara.glsl"
, 0};
static const unsigned char shader188[] = {
#embed "effects/least-channel.glsl"
, 0};
static const unsigned char shader189[] = {
#embed "effects/lift-spots.glsl"
, 0};
static const unsigned char shader190[] = {
#embed "effects/lomo.glsl"
, 0};
static const unsigned char shader191[] = {
#embed "effects/luma-difference.glsl"
, 0};
static const unsigned char shader192[] = {
#embed "effects/luma-moments.glsl"
, 0};
static const unsigned char shader193[] = {
#embed "effects/mosaic.glsl"
, 0};
static const unsigned char shader194[] = {
#embed "effects/pixellate-position.glsl"
, 0};
static const unsigned char shader195[] = {
#embed "effects/pixellate.glsl"
, 0};
static const unsigned char shader196[] = {
#embed "effects/polar-pixellate.glsl"
, 0};
static const unsigned char shader197[] = {
#embed "effects/polka-dot.glsl"
, 0};
static const unsigned char shader198[] = {
#embed "effects/posterize.glsl"
, 0};
static const unsigned char shader199[] = {
#embed "effects/round-corner.glsl"
, 0};
static const unsigned char shader200[] = {
#embed "effects/sketch.glsl"
, 0};
static const unsigned char shader201[] = {
#embed "effects/skin-tones.glsl"
, 0};
static const unsigned char shader202[] = {
#embed "effects/smooth-line.glsl"
, 0};
static const unsigned char shader203[] = {
#embed "effects/smooth-toon.glsl"
, 0};
static const unsigned char shader204[] = {
#embed "effects/sphere-refraction.glsl"
, 0};
static const unsigned char shader205[] = {
#embed "effects/texture-detail.glsl"
, 0};
static const unsigned char shader206[] = {
#embed "effects/threshold-sketch.glsl"
, 0};
static const unsigned char shader207[] = {
#embed "effects/toon.glsl"
, 0};
static const unsigned char shader208[] = {
#embed "effects/vignette.glsl"
, 0};
static const unsigned char shader209[] = {
#embed "effects/voronoi-consumer.glsl"
, 0};
static const unsigned char shader210[] = {
#embed "effects/voronoi-flood.glsl"
, 0};
static const unsigned char shader211[] = {
#embed "effects/voronoi-seeds.glsl"
, 0};
static const unsigned char shader212[] = {
#embed "effects/voronoi.glsl"
, 0};
static const unsigned char shader213[] = {
#embed "focus/focus-gate.glsl"
, 0};
static const unsigned char shader214[] = {
#embed "focus/focus-mark.glsl"
, 0};
static const unsigned char shader215[] = {
#embed "focus/focus-measure.glsl"
, 0};
static const unsigned char shader216[] = {
#embed "focus/focus-meter-graph.glsl"
, 0};
static const unsigned char shader217[] = {
#embed "focus/focus-meter.glsl"
, 0};
static const unsigned char shader218[] = {
#embed "focus/focus-noise.glsl"
, 0};
static const unsigned char shader219[] = {
#embed "focus/focus-overlay.glsl"
, 0};
static const unsigned char shader220[] = {
#embed "focus/focus-peaking.glsl"
, 0};
static const unsigned char shader221[] = {
#embed "focus/sharpness-energy.glsl"
, 0};
static const unsigned char shader222[] = {
#embed "focus/sharpness-score.glsl"
, 0};
static const unsigned char shader223[] = {
#embed "focus/sharpness.glsl"
, 0};
static const unsigned char shader224[] = {
#embed "geometry/bulge-distortion.glsl"
, 0};
static const unsigned char shader225[] = {
#embed "geometry/chromatic-aberration.glsl"
, 0};
static const unsigned char shader226[] = {
#embed "geometry/crop.glsl"
, 0};
static const unsigned char shader227[] = {
#embed "geometry/flip.glsl"
, 0};
static const unsigned char shader228[] = {
#embed "geometry/lanczos-axis.glsl"
, 0};
static const unsigned char shader229[] = {
#embed "geometry/lanczos-resampling.glsl"
, 0};
static const unsigned char shader230[] = {
#embed "geometry/lens-distortion.glsl"
, 0};
static const unsigned char shader231[] = {
#embed "geometry/mirror.glsl"
, 0};
static const unsigned char shader232[] = {
#embed "geometry/orientation.glsl"
, 0};
static const unsigned char shader233[] = {
#embed "geometry/perspective.glsl"
, 0};
static const unsigned char shader234[] = {
#embed "geometry/picture-extent.glsl"
, 0};
static const unsigned char shader235[] = {
#embed "geometry/pinch-distortion.glsl"
, 0};
static const unsigned char shader236[] = {
#embed "geometry/resize.glsl"
, 0};
static const unsigned char shader237[] = {
#embed "geometry/rotate.glsl"
, 0};
static const unsigned char shader238[] = {
#embed "geometry/stretch-distortion.glsl"
, 0};
static const unsigned char shader239[] = {
#embed "geometry/swirl.glsl"
, 0};
static const unsigned char shader240[] = {
#embed "geometry/transform.glsl"
, 0};
static const unsigned char shader241[] = {
#embed "measure/adaptive-threshold.glsl"
, 0};
static const unsigned char shader242[] = {
#embed "measure/area-average.glsl"
, 0};
static const unsigned char shader243[] = {
#embed "measure/auto-levels-stretch.glsl"
, 0};
static const unsigned char shader244[] = {
#embed "measure/auto-levels.glsl"
, 0};
static const unsigned char shader245[] = {
#embed "measure/average-color.glsl"
, 0};
static const unsigned char shader246[] = {
#embed "measure/average-luminance-threshold.glsl"
, 0};
static const unsigned char shader247[] = {
#embed "measure/clahe-count.glsl"
, 0};
static const unsigned char shader248[] = {
#embed "measure/clahe-curves.glsl"
, 0};
static const unsigned char shader249[] = {
#embed "measure/clahe-mapping.glsl"
, 0};
static const unsigned char shader250[] = {
#embed "measure/clahe.glsl"
, 0};
static const unsigned char shader251[] = {
#embed "measure/histogram-bins.glsl"
, 0};
static const unsigned char shader252[] = {
#embed "measure/histogram-count.glsl"
, 0};
static const unsigned char shader253[] = {
#embed "measure/histogram-cumulative.glsl"
, 0};
static const unsigned char shader254[] = {
#embed "measure/histogram-equalization.glsl"
, 0};
static const unsigned char shader255[] = {
#embed "measure/histogram-graph.glsl"
, 0};
static const unsigned char shader256[] = {
#embed "measure/histogram-mapping.glsl"
, 0};
static const unsigned char shader257[] = {
#embed "measure/histogram-peak.glsl"
, 0};
static const unsigned char shader258[] = {
#embed "measure/histogram-percentile.glsl"
, 0};
static const unsigned char shader259[] = {
#embed "measure/histogram-sum.glsl"
, 0};
static const unsigned char shader260[] = {
#embed "measure/histogram.glsl"
, 0};
static const unsigned char shader261[] = {
#embed "measure/luminance-comparison.glsl"
, 0};
static const unsigned char shader262[] = {
#embed "measure/luminosity.glsl"
, 0};
static const unsigned char shader263[] = {
#embed "measure/mean-color.glsl"
, 0};
static const unsigned char shader264[] = {
#embed "measure/vectorscope-count.glsl"
, 0};
static const unsigned char shader265[] = {
#embed "measure/vectorscope-graph.glsl"
, 0};
static const unsigned char shader266[] = {
#embed "measure/vectorscope.glsl"
, 0};
static const unsigned char shader267[] = {
#embed "measure/waveform-count.glsl"
, 0};
static const unsigned char shader268[] = {
#embed "measure/waveform-graph.glsl"
, 0};
static const unsigned char shader269[] = {
#embed "measure/waveform.glsl"
, 0};
static const unsigned char shader270[] = {
#embed "morphology/closing.glsl"
, 0};
static const unsigned char shader271[] = {
#embed "morphology/dilation-step.glsl"
, 0};
static const unsigned char shader272[] = {
#embed "morphology/dilation.glsl"
, 0};
static const unsigned char shader273[] = {
#embed "morphology/erosion-step.glsl"
, 0};
static const unsigned char shader274[] = {
#embed "morphology/erosion.glsl"
, 0};
static const unsigned char shader275[] = {
#embed "morphology/opening.glsl"
, 0};
static const unsigned char shader276[] = {
#embed "morphology/rgb-closing.glsl"
, 0};
static const unsigned char shader277[] = {
#embed "morphology/rgb-dilation-step.glsl"
, 0};
static const unsigned char shader278[] = {
#embed "morphology/rgb-dilation.glsl"
, 0};
static const unsigned char shader279[] = {
#embed "morphology/rgb-erosion-step.glsl"
, 0};
static const unsigned char shader280[] = {
#embed "morphology/rgb-erosion.glsl"
, 0};
static const unsigned char shader281[] = {
#embed "morphology/rgb-opening.glsl"
, 0};
static const unsigned char shader282[] = {
#embed "source/circle-generator.glsl"
, 0};
static const unsigned char shader283[] = {
#embed "source/perlin-noise.glsl"
, 0};
static const unsigned char shader284[] = {
#embed "temporal/buffer.glsl"
, 0};
static const unsigned char shader285[] = {
#embed "temporal/denoise.glsl"
, 0};
static const unsigned char shader286[] = {
#embed "temporal/edge-preserving-denoise.glsl"
, 0};
static const unsigned char shader287[] = {
#embed "temporal/high-pass.glsl"
, 0};
static const unsigned char shader288[] = {
#embed "temporal/hold.glsl"
, 0};
static const unsigned char shader289[] = {
#embed "temporal/level-difference.glsl"
, 0};
static const unsigned char shader290[] = {
#embed "temporal/low-pass.glsl"
, 0};
static const unsigned char shader291[] = {
#embed "temporal/motion-detector.glsl"
, 0};
static const unsigned char shader292[] = {
#embed "temporal/motion-mask.glsl"
, 0};
static const unsigned char shader293[] = {
#embed "temporal/motion-moments.glsl"
, 0};
static const unsigned char shader294[] = {
#embed "temporal/motion-overlay.glsl"
, 0};
static const unsigned char shader295[] = {
#embed "temporal/onion-skin.glsl"
, 0};
static const unsigned char shader296[] = {
#embed "temporal/temporal-denoise.glsl"
, 0};
static const unsigned char asset0[] = {
#embed "../Assets/gallery/overlay.png"
, 0};
static const unsigned char asset1[] = {
#embed "../Assets/lomo/lomo-curves.png"
, 0};
static const unsigned char asset2[] = {
#embed "../Assets/lomo/lomo-vignette.png"
, 0};
static const unsigned char asset3[] = {
#embed "../Assets/lookup/amatorka.cube"
, 0};
static const unsigned char asset4[] = {
#embed "../Assets/lookup/miss-etikate.cube"
, 0};
static const unsigned char asset5[] = {
#embed "../Assets/lookup/soft-elegance-1.cube"
, 0};
static const unsigned char asset6[] = {
#embed "../Assets/lookup/soft-elegance-2.cube"
, 0};
static const unsigned char asset7[] = {
#embed "../Assets/lookup/warm.cube"
, 0};
static const unsigned char asset8[] = {
#embed "../Assets/mosaic/tiles.png"
, 0};

const viewfinder_shader *viewfinder_shaders(size_t *count) {
  static const viewfinder_shader table[] = {
    {"aids/clipping-warning.glsl", (const char *)shader0, sizeof shader0 - 1},
    {"aids/exposure-false-color.glsl", (const char *)shader1, sizeof shader1 - 1},
    {"aids/grid.glsl", (const char *)shader2, sizeof shader2 - 1},
    {"aids/magnifier.glsl", (const char *)shader3, sizeof shader3 - 1},
    {"aids/punch-in.glsl", (const char *)shader4, sizeof shader4 - 1},
    {"aids/zebra.glsl", (const char *)shader5, sizeof shader5 - 1},
    {"blend/add-blend.glsl", (const char *)shader6, sizeof shader6 - 1},
    {"blend/alpha-blend.glsl", (const char *)shader7, sizeof shader7 - 1},
    {"blend/chroma-key-blend.glsl", (const char *)shader8, sizeof shader8 - 1},
    {"blend/color-blend.glsl", (const char *)shader9, sizeof shader9 - 1},
    {"blend/color-burn-blend.glsl", (const char *)shader10, sizeof shader10 - 1},
    {"blend/color-dodge-blend.glsl", (const char *)shader11, sizeof shader11 - 1},
    {"blend/darken-blend.glsl", (const char *)shader12, sizeof shader12 - 1},
    {"blend/darker-color-blend.glsl", (const char *)shader13, sizeof shader13 - 1},
    {"blend/difference-blend.glsl", (const char *)shader14, sizeof shader14 - 1},
    {"blend/dissolve-blend.glsl", (const char *)shader15, sizeof shader15 - 1},
    {"blend/divide-blend.glsl", (const char *)shader16, sizeof shader16 - 1},
    {"blend/exclusion-blend.glsl", (const char *)shader17, sizeof shader17 - 1},
    {"blend/hard-light-blend.glsl", (const char *)shader18, sizeof shader18 - 1},
    {"blend/hard-mix-blend.glsl", (const char *)shader19, sizeof shader19 - 1},
    {"blend/hue-blend.glsl", (const char *)shader20, sizeof shader20 - 1},
    {"blend/lighten-blend.glsl", (const char *)shader21, sizeof shader21 - 1},
    {"blend/lighter-color-blend.glsl", (const char *)shader22, sizeof shader22 - 1},
    {"blend/linear-burn-blend.glsl", (const char *)shader23, sizeof shader23 - 1},
    {"blend/linear-light-blend.glsl", (const char *)shader24, sizeof shader24 - 1},
    {"blend/luminosity-blend.glsl", (const char *)shader25, sizeof shader25 - 1},
    {"blend/mask-blend.glsl", (const char *)shader26, sizeof shader26 - 1},
    {"blend/mask.glsl", (const char *)shader27, sizeof shader27 - 1},
    {"blend/multiply-blend.glsl", (const char *)shader28, sizeof shader28 - 1},
    {"blend/normal-blend.glsl", (const char *)shader29, sizeof shader29 - 1},
    {"blend/overlay-blend.glsl", (const char *)shader30, sizeof shader30 - 1},
    {"blend/pin-light-blend.glsl", (const char *)shader31, sizeof shader31 - 1},
    {"blend/poisson-blend.glsl", (const char *)shader32, sizeof shader32 - 1},
    {"blend/poisson-difference.glsl", (const char *)shader33, sizeof shader33 - 1},
    {"blend/poisson-down.glsl", (const char *)shader34, sizeof shader34 - 1},
    {"blend/poisson-mix.glsl", (const char *)shader35, sizeof shader35 - 1},
    {"blend/poisson-up.glsl", (const char *)shader36, sizeof shader36 - 1},
    {"blend/saturation-blend.glsl", (const char *)shader37, sizeof shader37 - 1},
    {"blend/screen-blend.glsl", (const char *)shader38, sizeof shader38 - 1},
    {"blend/soft-light-blend.glsl", (const char *)shader39, sizeof shader39 - 1},
    {"blend/subtract-blend.glsl", (const char *)shader40, sizeof shader40 - 1},
    {"blend/vivid-light-blend.glsl", (const char *)shader41, sizeof shader41 - 1},
    {"blur/bilateral.glsl", (const char *)shader42, sizeof shader42 - 1},
    {"blur/box-blur.glsl", (const char *)shader43, sizeof shader43 - 1},
    {"blur/circle-mix.glsl", (const char *)shader44, sizeof shader44 - 1},
    {"blur/convolution-3x3.glsl", (const char *)shader45, sizeof shader45 - 1},
    {"blur/gaussian-blur-position.glsl", (const char *)shader46, sizeof shader46 - 1},
    {"blur/gaussian-blur.glsl", (const char *)shader47, sizeof shader47 - 1},
    {"blur/gaussian-selective-blur.glsl", (const char *)shader48, sizeof shader48 - 1},
    {"blur/hexagonal-blur.glsl", (const char *)shader49, sizeof shader49 - 1},
    {"blur/ios-blur.glsl", (const char *)shader50, sizeof shader50 - 1},
    {"blur/linear-mix.glsl", (const char *)shader51, sizeof shader51 - 1},
    {"blur/median.glsl", (const char *)shader52, sizeof shader52 - 1},
    {"blur/motion-blur.glsl", (const char *)shader53, sizeof shader53 - 1},
    {"blur/ray-blur.glsl", (const char *)shader54, sizeof shader54 - 1},
    {"blur/sharpen.glsl", (const char *)shader55, sizeof shader55 - 1},
    {"blur/single-component-gaussian-blur.glsl", (const char *)shader56, sizeof shader56 - 1},
    {"blur/surface-blur.glsl", (const char *)shader57, sizeof shader57 - 1},
    {"blur/tilt-shift-mix.glsl", (const char *)shader58, sizeof shader58 - 1},
    {"blur/tilt-shift.glsl", (const char *)shader59, sizeof shader59 - 1},
    {"blur/unsharp-difference.glsl", (const char *)shader60, sizeof shader60 - 1},
    {"blur/unsharp-mask.glsl", (const char *)shader61, sizeof shader61 - 1},
    {"blur/zoom-blur.glsl", (const char *)shader62, sizeof shader62 - 1},
    {"color/amatorka.glsl", (const char *)shader63, sizeof shader63 - 1},
    {"color/brightness.glsl", (const char *)shader64, sizeof shader64 - 1},
    {"color/chroma-key.glsl", (const char *)shader65, sizeof shader65 - 1},
    {"color/color-invert.glsl", (const char *)shader66, sizeof shader66 - 1},
    {"color/color-matrix.glsl", (const char *)shader67, sizeof shader67 - 1},
    {"color/contrast.glsl", (const char *)shader68, sizeof shader68 - 1},
    {"color/dither.glsl", (const char *)shader69, sizeof shader69 - 1},
    {"color/exposure.glsl", (const char *)shader70, sizeof shader70 - 1},
    {"color/false-color.glsl", (const char *)shader71, sizeof shader71 - 1},
    {"color/film-grain.glsl", (const char *)shader72, sizeof shader72 - 1},
    {"color/filmic.glsl", (const char *)shader73, sizeof shader73 - 1},
    {"color/gamma.glsl", (const char *)shader74, sizeof shader74 - 1},
    {"color/grayscale.glsl", (const char *)shader75, sizeof shader75 - 1},
    {"color/haze.glsl", (const char *)shader76, sizeof shader76 - 1},
    {"color/highlight-shadow-tint.glsl", (const char *)shader77, sizeof shader77 - 1},
    {"color/highlight-shadow.glsl", (const char *)shader78, sizeof shader78 - 1},
    {"color/hsb.glsl", (const char *)shader79, sizeof shader79 - 1},
    {"color/hue.glsl", (const char *)shader80, sizeof shader80 - 1},
    {"color/levels.glsl", (const char *)shader81, sizeof shader81 - 1},
    {"color/lift-gamma-gain.glsl", (const char *)shader82, sizeof shader82 - 1},
    {"color/linear-exposure.glsl", (const char *)shader83, sizeof shader83 - 1},
    {"color/lookup.glsl", (const char *)shader84, sizeof shader84 - 1},
    {"color/luminance-range.glsl", (const char *)shader85, sizeof shader85 - 1},
    {"color/luminance-threshold.glsl", (const char *)shader86, sizeof shader86 - 1},
    {"color/miss-etikate.glsl", (const char *)shader87, sizeof shader87 - 1},
    {"color/monochrome.glsl", (const char *)shader88, sizeof shader88 - 1},
    {"color/opacity.glsl", (const char *)shader89, sizeof shader89 - 1},
    {"color/premultiply-alpha.glsl", (const char *)shader90, sizeof shader90 - 1},
    {"color/rgb.glsl", (const char *)shader91, sizeof shader91 - 1},
    {"color/saturation.glsl", (const char *)shader92, sizeof shader92 - 1},
    {"color/sepia.glsl", (const char *)shader93, sizeof shader93 - 1},
    {"color/skin-tone.glsl", (const char *)shader94, sizeof shader94 - 1},
    {"color/soft-elegance.glsl", (const char *)shader95, sizeof shader95 - 1},
    {"color/solarize.glsl", (const char *)shader96, sizeof shader96 - 1},
    {"color/solid-color.glsl", (const char *)shader97, sizeof shader97 - 1},
    {"color/split-toning.glsl", (const char *)shader98, sizeof shader98 - 1},
    {"color/temperature.glsl", (const char *)shader99, sizeof shader99 - 1},
    {"color/tone-curve.glsl", (const char *)shader100, sizeof shader100 - 1},
    {"color/unpremultiply-alpha.glsl", (const char *)shader101, sizeof shader101 - 1},
    {"color/vibrance.glsl", (const char *)shader102, sizeof shader102 - 1},
    {"color/white-balance.glsl", (const char *)shader103, sizeof shader103 - 1},
    {"common/bits.glsl", (const char *)shader104, sizeof shader104 - 1},
    {"common/blending.glsl", (const char *)shader105, sizeof shader105 - 1},
    {"common/chroma-key.glsl", (const char *)shader106, sizeof shader106 - 1},
    {"common/chroma.glsl", (const char *)shader107, sizeof shader107 - 1},
    {"common/compositing.glsl", (const char *)shader108, sizeof shader108 - 1},
    {"common/evenness.glsl", (const char *)shader109, sizeof shader109 - 1},
    {"common/gradient.glsl", (const char *)shader110, sizeof shader110 - 1},
    {"common/hash.glsl", (const char *)shader111, sizeof shader111 - 1},
    {"common/hsv.glsl", (const char *)shader112, sizeof shader112 - 1},
    {"common/light.glsl", (const char *)shader113, sizeof shader113 - 1},
    {"common/line.glsl", (const char *)shader114, sizeof shader114 - 1},
    {"common/luma.glsl", (const char *)shader115, sizeof shader115 - 1},
    {"common/marks.glsl", (const char *)shader116, sizeof shader116 - 1},
    {"common/maxima.glsl", (const char *)shader117, sizeof shader117 - 1},
    {"common/overlay.glsl", (const char *)shader118, sizeof shader118 - 1},
    {"common/panel.glsl", (const char *)shader119, sizeof shader119 - 1},
    {"common/pattern.glsl", (const char *)shader120, sizeof shader120 - 1},
    {"common/power.glsl", (const char *)shader121, sizeof shader121 - 1},
    {"common/sampling.glsl", (const char *)shader122, sizeof shader122 - 1},
    {"common/screen.glsl", (const char *)shader123, sizeof shader123 - 1},
    {"common/sphere.glsl", (const char *)shader124, sizeof shader124 - 1},
    {"common/table.glsl", (const char *)shader125, sizeof shader125 - 1},
    {"common/tiles.glsl", (const char *)shader126, sizeof shader126 - 1},
    {"common/yiq.glsl", (const char *)shader127, sizeof shader127 - 1},
    {"edges/canny-edge-detection.glsl", (const char *)shader128, sizeof shader128 - 1},
    {"edges/canny-thinning.glsl", (const char *)shader129, sizeof shader129 - 1},
    {"edges/color-local-binary-pattern.glsl", (const char *)shader130, sizeof shader130 - 1},
    {"edges/colour-fast-feature-detector.glsl", (const char *)shader131, sizeof shader131 - 1},
    {"edges/colour-fast-response.glsl", (const char *)shader132, sizeof shader132 - 1},
    {"edges/crosshair-generator.glsl", (const char *)shader133, sizeof shader133 - 1},
    {"edges/directional-non-maximum-suppression.glsl", (const char *)shader134, sizeof shader134 - 1},
    {"edges/directional-sobel-edge-detection.glsl", (const char *)shader135, sizeof shader135 - 1},
    {"edges/fast-corner-detection.glsl", (const char *)shader136, sizeof shader136 - 1},
    {"edges/fast-response.glsl", (const char *)shader137, sizeof shader137 - 1},
    {"edges/harris-corner-detection.glsl", (const char *)shader138, sizeof shader138 - 1},
    {"edges/harris-response.glsl", (const char *)shader139, sizeof shader139 - 1},
    {"edges/hough-peaks.glsl", (const char *)shader140, sizeof shader140 - 1},
    {"edges/hough-transform-line-detector.glsl", (const char *)shader141, sizeof shader141 - 1},
    {"edges/hough-votes.glsl", (const char *)shader142, sizeof shader142 - 1},
    {"edges/hysteresis-blocks.glsl", (const char *)shader143, sizeof shader143 - 1},
    {"edges/hysteresis-edges.glsl", (const char *)shader144, sizeof shader144 - 1},
    {"edges/hysteresis-step.glsl", (const char *)shader145, sizeof shader145 - 1},
    {"edges/hysteresis.glsl", (const char *)shader146, sizeof shader146 - 1},
    {"edges/laplacian.glsl", (const char *)shader147, sizeof shader147 - 1},
    {"edges/line-generator.glsl", (const char *)shader148, sizeof shader148 - 1},
    {"edges/local-binary-pattern.glsl", (const char *)shader149, sizeof shader149 - 1},
    {"edges/noble-corner-detection.glsl", (const char *)shader150, sizeof shader150 - 1},
    {"edges/noble-response.glsl", (const char *)shader151, sizeof shader151 - 1},
    {"edges/non-maximum-suppression.glsl", (const char *)shader152, sizeof shader152 - 1},
    {"edges/prewitt-edge-detection.glsl", (const char *)shader153, sizeof shader153 - 1},
    {"edges/shi-tomasi-feature-detection.glsl", (const char *)shader154, sizeof shader154 - 1},
    {"edges/shi-tomasi-response.glsl", (const char *)shader155, sizeof shader155 - 1},
    {"edges/sobel-edge-detection.glsl", (const char *)shader156, sizeof shader156 - 1},
    {"edges/structure-tensor.glsl", (const char *)shader157, sizeof shader157 - 1},
    {"edges/threshold-edge-detection.glsl", (const char *)shader158, sizeof shader158 - 1},
    {"edges/thresholded-non-maximum-suppression.glsl", (const char *)shader159, sizeof shader159 - 1},
    {"edges/weak-pixel-inclusion.glsl", (const char *)shader160, sizeof shader160 - 1},
    {"edges/xy-derivative.glsl", (const char *)shader161, sizeof shader161 - 1},
    {"effects/add-light.glsl", (const char *)shader162, sizeof shader162 - 1},
    {"effects/air-light.glsl", (const char *)shader163, sizeof shader163 - 1},
    {"effects/beautify.glsl", (const char *)shader164, sizeof shader164 - 1},
    {"effects/cga-colorspace.glsl", (const char *)shader165, sizeof shader165 - 1},
    {"effects/clarity.glsl", (const char *)shader166, sizeof shader166 - 1},
    {"effects/clear-air.glsl", (const char *)shader167, sizeof shader167 - 1},
    {"effects/color-halftone.glsl", (const char *)shader168, sizeof shader168 - 1},
    {"effects/combination.glsl", (const char *)shader169, sizeof shader169 - 1},
    {"effects/crosshatch.glsl", (const char *)shader170, sizeof shader170 - 1},
    {"effects/darkest.glsl", (const char *)shader171, sizeof shader171 - 1},
    {"effects/definition.glsl", (const char *)shader172, sizeof shader172 - 1},
    {"effects/dehaze.glsl", (const char *)shader173, sizeof shader173 - 1},
    {"effects/detail-gain.glsl", (const char *)shader174, sizeof shader174 - 1},
    {"effects/dot-screen.glsl", (const char *)shader175, sizeof shader175 - 1},
    {"effects/emboss.glsl", (const char *)shader176, sizeof shader176 - 1},
    {"effects/glass-sphere.glsl", (const char *)shader177, sizeof shader177 - 1},
    {"effects/glow.glsl", (const char *)shader178, sizeof shader178 - 1},
    {"effects/halation.glsl", (const char *)shader179, sizeof shader179 - 1},
    {"effects/halftone.glsl", (const char *)shader180, sizeof shader180 - 1},
    {"effects/haze-line.glsl", (const char *)shader181, sizeof shader181 - 1},
    {"effects/haze-moments.glsl", (const char *)shader182, sizeof shader182 - 1},
    {"effects/high-pass-skin-smoothing.glsl", (const char *)shader183, sizeof shader183 - 1},
    {"effects/highlight-light.glsl", (const char *)shader184, sizeof shader184 - 1},
    {"effects/jfa-voronoi.glsl", (const char *)shader185, sizeof shader185 - 1},
    {"effects/kuwahara-radius3.glsl", (const char *)shader186, sizeof shader186 - 1},
    {"effects/kuwahara.glsl", (const char *)shader187, sizeof shader187 - 1},
    {"effects/least-channel.glsl", (const char *)shader188, sizeof shader188 - 1},
    {"effects/lift-spots.glsl", (const char *)shader189, sizeof shader189 - 1},
    {"effects/lomo.glsl", (const char *)shader190, sizeof shader190 - 1},
    {"effects/luma-difference.glsl", (const char *)shader191, sizeof shader191 - 1},
    {"effects/luma-moments.glsl", (const char *)shader192, sizeof shader192 - 1},
    {"effects/mosaic.glsl", (const char *)shader193, sizeof shader193 - 1},
    {"effects/pixellate-position.glsl", (const char *)shader194, sizeof shader194 - 1},
    {"effects/pixellate.glsl", (const char *)shader195, sizeof shader195 - 1},
    {"effects/polar-pixellate.glsl", (const char *)shader196, sizeof shader196 - 1},
    {"effects/polka-dot.glsl", (const char *)shader197, sizeof shader197 - 1},
    {"effects/posterize.glsl", (const char *)shader198, sizeof shader198 - 1},
    {"effects/round-corner.glsl", (const char *)shader199, sizeof shader199 - 1},
    {"effects/sketch.glsl", (const char *)shader200, sizeof shader200 - 1},
    {"effects/skin-tones.glsl", (const char *)shader201, sizeof shader201 - 1},
    {"effects/smooth-line.glsl", (const char *)shader202, sizeof shader202 - 1},
    {"effects/smooth-toon.glsl", (const char *)shader203, sizeof shader203 - 1},
    {"effects/sphere-refraction.glsl", (const char *)shader204, sizeof shader204 - 1},
    {"effects/texture-detail.glsl", (const char *)shader205, sizeof shader205 - 1},
    {"effects/threshold-sketch.glsl", (const char *)shader206, sizeof shader206 - 1},
    {"effects/toon.glsl", (const char *)shader207, sizeof shader207 - 1},
    {"effects/vignette.glsl", (const char *)shader208, sizeof shader208 - 1},
    {"effects/voronoi-consumer.glsl", (const char *)shader209, sizeof shader209 - 1},
    {"effects/voronoi-flood.glsl", (const char *)shader210, sizeof shader210 - 1},
    {"effects/voronoi-seeds.glsl", (const char *)shader211, sizeof shader211 - 1},
    {"effects/voronoi.glsl", (const char *)shader212, sizeof shader212 - 1},
    {"focus/focus-gate.glsl", (const char *)shader213, sizeof shader213 - 1},
    {"focus/focus-mark.glsl", (const char *)shader214, sizeof shader214 - 1},
    {"focus/focus-measure.glsl", (const char *)shader215, sizeof shader215 - 1},
    {"focus/focus-meter-graph.glsl", (const char *)shader216, sizeof shader216 - 1},
    {"focus/focus-meter.glsl", (const char *)shader217, sizeof shader217 - 1},
    {"focus/focus-noise.glsl", (const char *)shader218, sizeof shader218 - 1},
    {"focus/focus-overlay.glsl", (const char *)shader219, sizeof shader219 - 1},
    {"focus/focus-peaking.glsl", (const char *)shader220, sizeof shader220 - 1},
    {"focus/sharpness-energy.glsl", (const char *)shader221, sizeof shader221 - 1},
    {"focus/sharpness-score.glsl", (const char *)shader222, sizeof shader222 - 1},
    {"focus/sharpness.glsl", (const char *)shader223, sizeof shader223 - 1},
    {"geometry/bulge-distortion.glsl", (const char *)shader224, sizeof shader224 - 1},
    {"geometry/chromatic-aberration.glsl", (const char *)shader225, sizeof shader225 - 1},
    {"geometry/crop.glsl", (const char *)shader226, sizeof shader226 - 1},
    {"geometry/flip.glsl", (const char *)shader227, sizeof shader227 - 1},
    {"geometry/lanczos-axis.glsl", (const char *)shader228, sizeof shader228 - 1},
    {"geometry/lanczos-resampling.glsl", (const char *)shader229, sizeof shader229 - 1},
    {"geometry/lens-distortion.glsl", (const char *)shader230, sizeof shader230 - 1},
    {"geometry/mirror.glsl", (const char *)shader231, sizeof shader231 - 1},
    {"geometry/orientation.glsl", (const char *)shader232, sizeof shader232 - 1},
    {"geometry/perspective.glsl", (const char *)shader233, sizeof shader233 - 1},
    {"geometry/picture-extent.glsl", (const char *)shader234, sizeof shader234 - 1},
    {"geometry/pinch-distortion.glsl", (const char *)shader235, sizeof shader235 - 1},
    {"geometry/resize.glsl", (const char *)shader236, sizeof shader236 - 1},
    {"geometry/rotate.glsl", (const char *)shader237, sizeof shader237 - 1},
    {"geometry/stretch-distortion.glsl", (const char *)shader238, sizeof shader238 - 1},
    {"geometry/swirl.glsl", (const char *)shader239, sizeof shader239 - 1},
    {"geometry/transform.glsl", (const char *)shader240, sizeof shader240 - 1},
    {"measure/adaptive-threshold.glsl", (const char *)shader241, sizeof shader241 - 1},
    {"measure/area-average.glsl", (const char *)shader242, sizeof shader242 - 1},
    {"measure/auto-levels-stretch.glsl", (const char *)shader243, sizeof shader243 - 1},
    {"measure/auto-levels.glsl", (const char *)shader244, sizeof shader244 - 1},
    {"measure/average-color.glsl", (const char *)shader245, sizeof shader245 - 1},
    {"measure/average-luminance-threshold.glsl", (const char *)shader246, sizeof shader246 - 1},
    {"measure/clahe-count.glsl", (const char *)shader247, sizeof shader247 - 1},
    {"measure/clahe-curves.glsl", (const char *)shader248, sizeof shader248 - 1},
    {"measure/clahe-mapping.glsl", (const char *)shader249, sizeof shader249 - 1},
    {"measure/clahe.glsl", (const char *)shader250, sizeof shader250 - 1},
    {"measure/histogram-bins.glsl", (const char *)shader251, sizeof shader251 - 1},
    {"measure/histogram-count.glsl", (const char *)shader252, sizeof shader252 - 1},
    {"measure/histogram-cumulative.glsl", (const char *)shader253, sizeof shader253 - 1},
    {"measure/histogram-equalization.glsl", (const char *)shader254, sizeof shader254 - 1},
    {"measure/histogram-graph.glsl", (const char *)shader255, sizeof shader255 - 1},
    {"measure/histogram-mapping.glsl", (const char *)shader256, sizeof shader256 - 1},
    {"measure/histogram-peak.glsl", (const char *)shader257, sizeof shader257 - 1},
    {"measure/histogram-percentile.glsl", (const char *)shader258, sizeof shader258 - 1},
    {"measure/histogram-sum.glsl", (const char *)shader259, sizeof shader259 - 1},
    {"measure/histogram.glsl", (const char *)shader260, sizeof shader260 - 1},
    {"measure/luminance-comparison.glsl", (const char *)shader261, sizeof shader261 - 1},
    {"measure/luminosity.glsl", (const char *)shader262, sizeof shader262 - 1},
    {"measure/mean-color.glsl", (const char *)shader263, sizeof shader263 - 1},
    {"measure/vectorscope-count.glsl", (const char *)shader264, sizeof shader264 - 1},
    {"measure/vectorscope-graph.glsl", (const char *)shader265, sizeof shader265 - 1},
    {"measure/vectorscope.glsl", (const char *)shader266, sizeof shader266 - 1},
    {"measure/waveform-count.glsl", (const char *)shader267, sizeof shader267 - 1},
    {"measure/waveform-graph.glsl", (const char *)shader268, sizeof shader268 - 1},
    {"measure/waveform.glsl", (const char *)shader269, sizeof shader269 - 1},
    {"morphology/closing.glsl", (const char *)shader270, sizeof shader270 - 1},
    {"morphology/dilation-step.glsl", (const char *)shader271, sizeof shader271 - 1},
    {"morphology/dilation.glsl", (const char *)shader272, sizeof shader272 - 1},
    {"morphology/erosion-step.glsl", (const char *)shader273, sizeof shader273 - 1},
    {"morphology/erosion.glsl", (const char *)shader274, sizeof shader274 - 1},
    {"morphology/opening.glsl", (const char *)shader275, sizeof shader275 - 1},
    {"morphology/rgb-closing.glsl", (const char *)shader276, sizeof shader276 - 1},
    {"morphology/rgb-dilation-step.glsl", (const char *)shader277, sizeof shader277 - 1},
    {"morphology/rgb-dilation.glsl", (const char *)shader278, sizeof shader278 - 1},
    {"morphology/rgb-erosion-step.glsl", (const char *)shader279, sizeof shader279 - 1},
    {"morphology/rgb-erosion.glsl", (const char *)shader280, sizeof shader280 - 1},
    {"morphology/rgb-opening.glsl", (const char *)shader281, sizeof shader281 - 1},
    {"source/circle-generator.glsl", (const char *)shader282, sizeof shader282 - 1},
    {"source/perlin-noise.glsl", (const char *)shader283, sizeof shader283 - 1},
    {"temporal/buffer.glsl", (const char *)shader284, sizeof shader284 - 1},
    {"temporal/denoise.glsl", (const char *)shader285, sizeof shader285 - 1},
    {"temporal/edge-preserving-denoise.glsl", (const char *)shader286, sizeof shader286 - 1},
    {"temporal/high-pass.glsl", (const char *)shader287, sizeof shader287 - 1},
    {"temporal/hold.glsl", (const char *)shader288, sizeof shader288 - 1},
    {"temporal/level-difference.glsl", (const char *)shader289, sizeof shader289 - 1},
    {"temporal/low-pass.glsl", (const char *)shader290, sizeof shader290 - 1},
    {"temporal/motion-detector.glsl", (const char *)shader291, sizeof shader291 - 1},
    {"temporal/motion-mask.glsl", (const char *)shader292, sizeof shader292 - 1},
    {"temporal/motion-moments.glsl", (const char *)shader293, sizeof shader293 - 1},
    {"temporal/motion-overlay.glsl", (const char *)shader294, sizeof shader294 - 1},
    {"temporal/onion-skin.glsl", (const char *)shader295, sizeof shader295 - 1},
    {"temporal/temporal-denoise.glsl", (const char *)shader296, sizeof shader296 - 1},
  };
  *count = sizeof table / sizeof *table;
  return table;
}

const viewfinder_asset *viewfinder_assets(size_t *count) {
  static const viewfinder_asset table[] = {
    {"gallery/overlay.png", asset0, sizeof asset0 - 1},
    {"lomo/lomo-curves.png", asset1, sizeof asset1 - 1},
    {"lomo/lomo-vignette.png", asset2, sizeof asset2 - 1},
    {"lookup/amatorka.cube", asset3, sizeof asset3 - 1},
    {"lookup/miss-etikate.cube", asset4, sizeof asset4 - 1},
    {"lookup/soft-elegance-1.cube", asset5, sizeof asset5 - 1},
    {"lookup/soft-elegance-2.cube", asset6, sizeof asset6 - 1},
    {"lookup/warm.cube", asset7, sizeof asset7 - 1},
    {"mosaic/tiles.png", asset8, sizeof asset8 - 1},
    {"", (const unsigned char *)"", 0},
  };
  *count = sizeof table / sizeof *table - 1;
  return table;
}
