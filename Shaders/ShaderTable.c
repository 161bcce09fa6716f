// Written by `make generate` from the files in this folder.
#include "ShaderTable.h"

static const unsigned char aids_clipping_warning_glsl[] = {
#embed "aids/clipping-warning.glsl" suffix(,)
0};
static const unsigned char aids_exposure_false_color_glsl[] = {
#embed "aids/exposure-false-color.glsl" suffix(,)
0};
static const unsigned char aids_grid_glsl[] = {
#embed "aids/grid.glsl" suffix(,)
0};
static const unsigned char aids_magnifier_glsl[] = {
#embed "aids/magnifier.glsl" suffix(,)
0};
static const unsigned char aids_punch_in_glsl[] = {
#embed "aids/punch-in.glsl" suffix(,)
0};
static const unsigned char aids_zebra_glsl[] = {
#embed "aids/zebra.glsl" suffix(,)
0};
static const unsigned char blend_add_blend_glsl[] = {
#embed "blend/add-blend.glsl" suffix(,)
0};
static const unsigned char blend_alpha_blend_glsl[] = {
#embed "blend/alpha-blend.glsl" suffix(,)
0};
static const unsigned char blend_chroma_key_blend_glsl[] = {
#embed "blend/chroma-key-blend.glsl" suffix(,)
0};
static const unsigned char blend_color_blend_glsl[] = {
#embed "blend/color-blend.glsl" suffix(,)
0};
static const unsigned char blend_color_burn_blend_glsl[] = {
#embed "blend/color-burn-blend.glsl" suffix(,)
0};
static const unsigned char blend_color_dodge_blend_glsl[] = {
#embed "blend/color-dodge-blend.glsl" suffix(,)
0};
static const unsigned char blend_darken_blend_glsl[] = {
#embed "blend/darken-blend.glsl" suffix(,)
0};
static const unsigned char blend_darker_color_blend_glsl[] = {
#embed "blend/darker-color-blend.glsl" suffix(,)
0};
static const unsigned char blend_difference_blend_glsl[] = {
#embed "blend/difference-blend.glsl" suffix(,)
0};
static const unsigned char blend_dissolve_blend_glsl[] = {
#embed "blend/dissolve-blend.glsl" suffix(,)
0};
static const unsigned char blend_divide_blend_glsl[] = {
#embed "blend/divide-blend.glsl" suffix(,)
0};
static const unsigned char blend_exclusion_blend_glsl[] = {
#embed "blend/exclusion-blend.glsl" suffix(,)
0};
static const unsigned char blend_hard_light_blend_glsl[] = {
#embed "blend/hard-light-blend.glsl" suffix(,)
0};
static const unsigned char blend_hard_mix_blend_glsl[] = {
#embed "blend/hard-mix-blend.glsl" suffix(,)
0};
static const unsigned char blend_hue_blend_glsl[] = {
#embed "blend/hue-blend.glsl" suffix(,)
0};
static const unsigned char blend_lighten_blend_glsl[] = {
#embed "blend/lighten-blend.glsl" suffix(,)
0};
static const unsigned char blend_lighter_color_blend_glsl[] = {
#embed "blend/lighter-color-blend.glsl" suffix(,)
0};
static const unsigned char blend_linear_burn_blend_glsl[] = {
#embed "blend/linear-burn-blend.glsl" suffix(,)
0};
static const unsigned char blend_linear_light_blend_glsl[] = {
#embed "blend/linear-light-blend.glsl" suffix(,)
0};
static const unsigned char blend_luminosity_blend_glsl[] = {
#embed "blend/luminosity-blend.glsl" suffix(,)
0};
static const unsigned char blend_mask_blend_glsl[] = {
#embed "blend/mask-blend.glsl" suffix(,)
0};
static const unsigned char blend_mask_glsl[] = {
#embed "blend/mask.glsl" suffix(,)
0};
static const unsigned char blend_multiply_blend_glsl[] = {
#embed "blend/multiply-blend.glsl" suffix(,)
0};
static const unsigned char blend_normal_blend_glsl[] = {
#embed "blend/normal-blend.glsl" suffix(,)
0};
static const unsigned char blend_overlay_blend_glsl[] = {
#embed "blend/overlay-blend.glsl" suffix(,)
0};
static const unsigned char blend_pin_light_blend_glsl[] = {
#embed "blend/pin-light-blend.glsl" suffix(,)
0};
static const unsigned char blend_poisson_blend_glsl[] = {
#embed "blend/poisson-blend.glsl" suffix(,)
0};
static const unsigned char blend_poisson_blend_poisson_difference_glsl[] = {
#embed "blend/poisson-blend/poisson-difference.glsl" suffix(,)
0};
static const unsigned char blend_poisson_blend_poisson_down_glsl[] = {
#embed "blend/poisson-blend/poisson-down.glsl" suffix(,)
0};
static const unsigned char blend_poisson_blend_poisson_mix_glsl[] = {
#embed "blend/poisson-blend/poisson-mix.glsl" suffix(,)
0};
static const unsigned char blend_poisson_blend_poisson_up_glsl[] = {
#embed "blend/poisson-blend/poisson-up.glsl" suffix(,)
0};
static const unsigned char blend_saturation_blend_glsl[] = {
#embed "blend/saturation-blend.glsl" suffix(,)
0};
static const unsigned char blend_screen_blend_glsl[] = {
#embed "blend/screen-blend.glsl" suffix(,)
0};
static const unsigned char blend_soft_light_blend_glsl[] = {
#embed "blend/soft-light-blend.glsl" suffix(,)
0};
static const unsigned char blend_subtract_blend_glsl[] = {
#embed "blend/subtract-blend.glsl" suffix(,)
0};
static const unsigned char blend_vivid_light_blend_glsl[] = {
#embed "blend/vivid-light-blend.glsl" suffix(,)
0};
static const unsigned char blend_watermark_glsl[] = {
#embed "blend/watermark.glsl" suffix(,)
0};
static const unsigned char blend_watermark_watermark_mix_glsl[] = {
#embed "blend/watermark/watermark-mix.glsl" suffix(,)
0};
static const unsigned char blend_watermark_watermark_place_glsl[] = {
#embed "blend/watermark/watermark-place.glsl" suffix(,)
0};
static const unsigned char blend_watermark_watermark_scale_glsl[] = {
#embed "blend/watermark/watermark-scale.glsl" suffix(,)
0};
static const unsigned char blur_bilateral_glsl[] = {
#embed "blur/bilateral.glsl" suffix(,)
0};
static const unsigned char blur_box_blur_glsl[] = {
#embed "blur/box-blur.glsl" suffix(,)
0};
static const unsigned char blur_box_blur_box_blocks_glsl[] = {
#embed "blur/box-blur/box-blocks.glsl" suffix(,)
0};
static const unsigned char blur_box_blur_box_window_glsl[] = {
#embed "blur/box-blur/box-window.glsl" suffix(,)
0};
static const unsigned char blur_convolution_3x3_glsl[] = {
#embed "blur/convolution-3x3.glsl" suffix(,)
0};
static const unsigned char blur_gaussian_blur_position_glsl[] = {
#embed "blur/gaussian-blur-position.glsl" suffix(,)
0};
static const unsigned char blur_gaussian_blur_glsl[] = {
#embed "blur/gaussian-blur.glsl" suffix(,)
0};
static const unsigned char blur_gaussian_selective_blur_glsl[] = {
#embed "blur/gaussian-selective-blur.glsl" suffix(,)
0};
static const unsigned char blur_hexagonal_blur_glsl[] = {
#embed "blur/hexagonal-blur.glsl" suffix(,)
0};
static const unsigned char blur_hexagonal_blur_compress_highlights_glsl[] = {
#embed "blur/hexagonal-blur/compress-highlights.glsl" suffix(,)
0};
static const unsigned char blur_hexagonal_blur_expand_highlights_glsl[] = {
#embed "blur/hexagonal-blur/expand-highlights.glsl" suffix(,)
0};
static const unsigned char blur_hexagonal_blur_linear_mix_glsl[] = {
#embed "blur/hexagonal-blur/linear-mix.glsl" suffix(,)
0};
static const unsigned char blur_hexagonal_blur_ray_blur_glsl[] = {
#embed "blur/hexagonal-blur/ray-blur.glsl" suffix(,)
0};
static const unsigned char blur_ios_blur_glsl[] = {
#embed "blur/ios-blur.glsl" suffix(,)
0};
static const unsigned char blur_median_glsl[] = {
#embed "blur/median.glsl" suffix(,)
0};
static const unsigned char blur_motion_blur_glsl[] = {
#embed "blur/motion-blur.glsl" suffix(,)
0};
static const unsigned char blur_parts_circle_mix_glsl[] = {
#embed "blur/parts/circle-mix.glsl" suffix(,)
0};
static const unsigned char blur_sharpen_glsl[] = {
#embed "blur/sharpen.glsl" suffix(,)
0};
static const unsigned char blur_single_component_gaussian_blur_glsl[] = {
#embed "blur/single-component-gaussian-blur.glsl" suffix(,)
0};
static const unsigned char blur_surface_blur_glsl[] = {
#embed "blur/surface-blur.glsl" suffix(,)
0};
static const unsigned char blur_tilt_shift_glsl[] = {
#embed "blur/tilt-shift.glsl" suffix(,)
0};
static const unsigned char blur_tilt_shift_tilt_shift_mix_glsl[] = {
#embed "blur/tilt-shift/tilt-shift-mix.glsl" suffix(,)
0};
static const unsigned char blur_unsharp_mask_glsl[] = {
#embed "blur/unsharp-mask.glsl" suffix(,)
0};
static const unsigned char blur_unsharp_mask_unsharp_difference_glsl[] = {
#embed "blur/unsharp-mask/unsharp-difference.glsl" suffix(,)
0};
static const unsigned char blur_zoom_blur_glsl[] = {
#embed "blur/zoom-blur.glsl" suffix(,)
0};
static const unsigned char color_amatorka_glsl[] = {
#embed "color/amatorka.glsl" suffix(,)
0};
static const unsigned char color_brightness_glsl[] = {
#embed "color/brightness.glsl" suffix(,)
0};
static const unsigned char color_channel_gains_glsl[] = {
#embed "color/channel-gains.glsl" suffix(,)
0};
static const unsigned char color_chroma_key_glsl[] = {
#embed "color/chroma-key.glsl" suffix(,)
0};
static const unsigned char color_color_invert_glsl[] = {
#embed "color/color-invert.glsl" suffix(,)
0};
static const unsigned char color_color_matrix_glsl[] = {
#embed "color/color-matrix.glsl" suffix(,)
0};
static const unsigned char color_contrast_glsl[] = {
#embed "color/contrast.glsl" suffix(,)
0};
static const unsigned char color_dither_glsl[] = {
#embed "color/dither.glsl" suffix(,)
0};
static const unsigned char color_exposure_glsl[] = {
#embed "color/exposure.glsl" suffix(,)
0};
static const unsigned char color_false_color_glsl[] = {
#embed "color/false-color.glsl" suffix(,)
0};
static const unsigned char color_film_grain_glsl[] = {
#embed "color/film-grain.glsl" suffix(,)
0};
static const unsigned char color_filmic_glsl[] = {
#embed "color/filmic.glsl" suffix(,)
0};
static const unsigned char color_gamma_glsl[] = {
#embed "color/gamma.glsl" suffix(,)
0};
static const unsigned char color_grayscale_glsl[] = {
#embed "color/grayscale.glsl" suffix(,)
0};
static const unsigned char color_haze_glsl[] = {
#embed "color/haze.glsl" suffix(,)
0};
static const unsigned char color_highlight_shadow_tint_glsl[] = {
#embed "color/highlight-shadow-tint.glsl" suffix(,)
0};
static const unsigned char color_highlight_shadow_glsl[] = {
#embed "color/highlight-shadow.glsl" suffix(,)
0};
static const unsigned char color_hsb_glsl[] = {
#embed "color/hsb.glsl" suffix(,)
0};
static const unsigned char color_hue_glsl[] = {
#embed "color/hue.glsl" suffix(,)
0};
static const unsigned char color_levels_glsl[] = {
#embed "color/levels.glsl" suffix(,)
0};
static const unsigned char color_lift_gamma_gain_glsl[] = {
#embed "color/lift-gamma-gain.glsl" suffix(,)
0};
static const unsigned char color_linear_exposure_glsl[] = {
#embed "color/linear-exposure.glsl" suffix(,)
0};
static const unsigned char color_lookup_glsl[] = {
#embed "color/lookup.glsl" suffix(,)
0};
static const unsigned char color_luminance_range_glsl[] = {
#embed "color/luminance-range.glsl" suffix(,)
0};
static const unsigned char color_luminance_threshold_glsl[] = {
#embed "color/luminance-threshold.glsl" suffix(,)
0};
static const unsigned char color_miss_etikate_glsl[] = {
#embed "color/miss-etikate.glsl" suffix(,)
0};
static const unsigned char color_monochrome_glsl[] = {
#embed "color/monochrome.glsl" suffix(,)
0};
static const unsigned char color_opacity_glsl[] = {
#embed "color/opacity.glsl" suffix(,)
0};
static const unsigned char color_premultiply_alpha_glsl[] = {
#embed "color/premultiply-alpha.glsl" suffix(,)
0};
static const unsigned char color_rgb_glsl[] = {
#embed "color/rgb.glsl" suffix(,)
0};
static const unsigned char color_saturation_glsl[] = {
#embed "color/saturation.glsl" suffix(,)
0};
static const unsigned char color_sepia_glsl[] = {
#embed "color/sepia.glsl" suffix(,)
0};
static const unsigned char color_skin_tone_glsl[] = {
#embed "color/skin-tone.glsl" suffix(,)
0};
static const unsigned char color_soft_elegance_glsl[] = {
#embed "color/soft-elegance.glsl" suffix(,)
0};
static const unsigned char color_solarize_glsl[] = {
#embed "color/solarize.glsl" suffix(,)
0};
static const unsigned char color_solid_color_glsl[] = {
#embed "color/solid-color.glsl" suffix(,)
0};
static const unsigned char color_split_toning_glsl[] = {
#embed "color/split-toning.glsl" suffix(,)
0};
static const unsigned char color_temperature_glsl[] = {
#embed "color/temperature.glsl" suffix(,)
0};
static const unsigned char color_tone_curve_glsl[] = {
#embed "color/tone-curve.glsl" suffix(,)
0};
static const unsigned char color_unpremultiply_alpha_glsl[] = {
#embed "color/unpremultiply-alpha.glsl" suffix(,)
0};
static const unsigned char color_vibrance_glsl[] = {
#embed "color/vibrance.glsl" suffix(,)
0};
static const unsigned char color_white_balance_glsl[] = {
#embed "color/white-balance.glsl" suffix(,)
0};
static const unsigned char common_bits_glsl[] = {
#embed "common/bits.glsl" suffix(,)
0};
static const unsigned char common_blending_glsl[] = {
#embed "common/blending.glsl" suffix(,)
0};
static const unsigned char common_chroma_key_glsl[] = {
#embed "common/chroma-key.glsl" suffix(,)
0};
static const unsigned char common_chroma_glsl[] = {
#embed "common/chroma.glsl" suffix(,)
0};
static const unsigned char common_compositing_glsl[] = {
#embed "common/compositing.glsl" suffix(,)
0};
static const unsigned char common_digits_glsl[] = {
#embed "common/digits.glsl" suffix(,)
0};
static const unsigned char common_evenness_glsl[] = {
#embed "common/evenness.glsl" suffix(,)
0};
static const unsigned char common_gradient_glsl[] = {
#embed "common/gradient.glsl" suffix(,)
0};
static const unsigned char common_hash_glsl[] = {
#embed "common/hash.glsl" suffix(,)
0};
static const unsigned char common_hsv_glsl[] = {
#embed "common/hsv.glsl" suffix(,)
0};
static const unsigned char common_light_glsl[] = {
#embed "common/light.glsl" suffix(,)
0};
static const unsigned char common_line_glsl[] = {
#embed "common/line.glsl" suffix(,)
0};
static const unsigned char common_luma_glsl[] = {
#embed "common/luma.glsl" suffix(,)
0};
static const unsigned char common_marks_glsl[] = {
#embed "common/marks.glsl" suffix(,)
0};
static const unsigned char common_maxima_glsl[] = {
#embed "common/maxima.glsl" suffix(,)
0};
static const unsigned char common_overlay_glsl[] = {
#embed "common/overlay.glsl" suffix(,)
0};
static const unsigned char common_panel_glsl[] = {
#embed "common/panel.glsl" suffix(,)
0};
static const unsigned char common_pattern_glsl[] = {
#embed "common/pattern.glsl" suffix(,)
0};
static const unsigned char common_pictures_glsl[] = {
#embed "common/pictures.glsl" suffix(,)
0};
static const unsigned char common_power_glsl[] = {
#embed "common/power.glsl" suffix(,)
0};
static const unsigned char common_sampling_glsl[] = {
#embed "common/sampling.glsl" suffix(,)
0};
static const unsigned char common_scope_glsl[] = {
#embed "common/scope.glsl" suffix(,)
0};
static const unsigned char common_screen_glsl[] = {
#embed "common/screen.glsl" suffix(,)
0};
static const unsigned char common_sphere_glsl[] = {
#embed "common/sphere.glsl" suffix(,)
0};
static const unsigned char common_strokes_glsl[] = {
#embed "common/strokes.glsl" suffix(,)
0};
static const unsigned char common_table_glsl[] = {
#embed "common/table.glsl" suffix(,)
0};
static const unsigned char common_tiles_glsl[] = {
#embed "common/tiles.glsl" suffix(,)
0};
static const unsigned char common_yiq_glsl[] = {
#embed "common/yiq.glsl" suffix(,)
0};
static const unsigned char edges_canny_edge_detection_glsl[] = {
#embed "edges/canny-edge-detection.glsl" suffix(,)
0};
static const unsigned char edges_canny_edge_detection_canny_thinning_glsl[] = {
#embed "edges/canny-edge-detection/canny-thinning.glsl" suffix(,)
0};
static const unsigned char edges_canny_edge_detection_hysteresis_glsl[] = {
#embed "edges/canny-edge-detection/hysteresis.glsl" suffix(,)
0};
static const unsigned char edges_color_local_binary_pattern_glsl[] = {
#embed "edges/color-local-binary-pattern.glsl" suffix(,)
0};
static const unsigned char edges_color_packing_glsl[] = {
#embed "edges/color-packing.glsl" suffix(,)
0};
static const unsigned char edges_colour_fast_feature_detector_glsl[] = {
#embed "edges/colour-fast-feature-detector.glsl" suffix(,)
0};
static const unsigned char edges_colour_fast_feature_detector_colour_fast_response_glsl[] = {
#embed "edges/colour-fast-feature-detector/colour-fast-response.glsl" suffix(,)
0};
static const unsigned char edges_crosshair_generator_glsl[] = {
#embed "edges/crosshair-generator.glsl" suffix(,)
0};
static const unsigned char edges_directional_non_maximum_suppression_glsl[] = {
#embed "edges/directional-non-maximum-suppression.glsl" suffix(,)
0};
static const unsigned char edges_directional_sobel_edge_detection_glsl[] = {
#embed "edges/directional-sobel-edge-detection.glsl" suffix(,)
0};
static const unsigned char edges_fast_corner_detection_glsl[] = {
#embed "edges/fast-corner-detection.glsl" suffix(,)
0};
static const unsigned char edges_fast_corner_detection_fast_response_glsl[] = {
#embed "edges/fast-corner-detection/fast-response.glsl" suffix(,)
0};
static const unsigned char edges_harris_corner_detection_glsl[] = {
#embed "edges/harris-corner-detection.glsl" suffix(,)
0};
static const unsigned char edges_harris_corner_detection_harris_response_glsl[] = {
#embed "edges/harris-corner-detection/harris-response.glsl" suffix(,)
0};
static const unsigned char edges_hough_transform_line_detector_glsl[] = {
#embed "edges/hough-transform-line-detector.glsl" suffix(,)
0};
static const unsigned char edges_hough_transform_line_detector_hough_peaks_glsl[] = {
#embed "edges/hough-transform-line-detector/hough-peaks.glsl" suffix(,)
0};
static const unsigned char edges_hough_transform_line_detector_hough_votes_glsl[] = {
#embed "edges/hough-transform-line-detector/hough-votes.glsl" suffix(,)
0};
static const unsigned char edges_hysteresis_hysteresis_blocks_glsl[] = {
#embed "edges/hysteresis/hysteresis-blocks.glsl" suffix(,)
0};
static const unsigned char edges_hysteresis_hysteresis_edges_glsl[] = {
#embed "edges/hysteresis/hysteresis-edges.glsl" suffix(,)
0};
static const unsigned char edges_hysteresis_hysteresis_step_glsl[] = {
#embed "edges/hysteresis/hysteresis-step.glsl" suffix(,)
0};
static const unsigned char edges_laplacian_glsl[] = {
#embed "edges/laplacian.glsl" suffix(,)
0};
static const unsigned char edges_line_generator_glsl[] = {
#embed "edges/line-generator.glsl" suffix(,)
0};
static const unsigned char edges_local_binary_pattern_glsl[] = {
#embed "edges/local-binary-pattern.glsl" suffix(,)
0};
static const unsigned char edges_noble_corner_detection_glsl[] = {
#embed "edges/noble-corner-detection.glsl" suffix(,)
0};
static const unsigned char edges_noble_corner_detection_noble_response_glsl[] = {
#embed "edges/noble-corner-detection/noble-response.glsl" suffix(,)
0};
static const unsigned char edges_non_maximum_suppression_glsl[] = {
#embed "edges/non-maximum-suppression.glsl" suffix(,)
0};
static const unsigned char edges_parts_corner_marks_glsl[] = {
#embed "edges/parts/corner-marks.glsl" suffix(,)
0};
static const unsigned char edges_parts_structure_tensor_glsl[] = {
#embed "edges/parts/structure-tensor.glsl" suffix(,)
0};
static const unsigned char edges_parts_weak_pixel_inclusion_glsl[] = {
#embed "edges/parts/weak-pixel-inclusion.glsl" suffix(,)
0};
static const unsigned char edges_prewitt_edge_detection_glsl[] = {
#embed "edges/prewitt-edge-detection.glsl" suffix(,)
0};
static const unsigned char edges_shi_tomasi_feature_detection_glsl[] = {
#embed "edges/shi-tomasi-feature-detection.glsl" suffix(,)
0};
static const unsigned char edges_shi_tomasi_feature_detection_shi_tomasi_response_glsl[] = {
#embed "edges/shi-tomasi-feature-detection/shi-tomasi-response.glsl" suffix(,)
0};
static const unsigned char edges_sobel_edge_detection_glsl[] = {
#embed "edges/sobel-edge-detection.glsl" suffix(,)
0};
static const unsigned char edges_threshold_edge_detection_glsl[] = {
#embed "edges/threshold-edge-detection.glsl" suffix(,)
0};
static const unsigned char edges_thresholded_non_maximum_suppression_glsl[] = {
#embed "edges/thresholded-non-maximum-suppression.glsl" suffix(,)
0};
static const unsigned char edges_xy_derivative_glsl[] = {
#embed "edges/xy-derivative.glsl" suffix(,)
0};
static const unsigned char effects_beautify_glsl[] = {
#embed "effects/beautify.glsl" suffix(,)
0};
static const unsigned char effects_cga_colorspace_glsl[] = {
#embed "effects/cga-colorspace.glsl" suffix(,)
0};
static const unsigned char effects_clarity_glsl[] = {
#embed "effects/clarity.glsl" suffix(,)
0};
static const unsigned char effects_color_halftone_glsl[] = {
#embed "effects/color-halftone.glsl" suffix(,)
0};
static const unsigned char effects_combination_glsl[] = {
#embed "effects/combination.glsl" suffix(,)
0};
static const unsigned char effects_crosshatch_glsl[] = {
#embed "effects/crosshatch.glsl" suffix(,)
0};
static const unsigned char effects_definition_glsl[] = {
#embed "effects/definition.glsl" suffix(,)
0};
static const unsigned char effects_definition_luma_difference_glsl[] = {
#embed "effects/definition/luma-difference.glsl" suffix(,)
0};
static const unsigned char effects_dehaze_glsl[] = {
#embed "effects/dehaze.glsl" suffix(,)
0};
static const unsigned char effects_dehaze_air_light_glsl[] = {
#embed "effects/dehaze/air-light.glsl" suffix(,)
0};
static const unsigned char effects_dehaze_clear_air_glsl[] = {
#embed "effects/dehaze/clear-air.glsl" suffix(,)
0};
static const unsigned char effects_dehaze_haze_line_glsl[] = {
#embed "effects/dehaze/haze-line.glsl" suffix(,)
0};
static const unsigned char effects_dehaze_haze_moments_glsl[] = {
#embed "effects/dehaze/haze-moments.glsl" suffix(,)
0};
static const unsigned char effects_dehaze_least_channel_glsl[] = {
#embed "effects/dehaze/least-channel.glsl" suffix(,)
0};
static const unsigned char effects_dot_screen_glsl[] = {
#embed "effects/dot-screen.glsl" suffix(,)
0};
static const unsigned char effects_emboss_glsl[] = {
#embed "effects/emboss.glsl" suffix(,)
0};
static const unsigned char effects_glass_sphere_glsl[] = {
#embed "effects/glass-sphere.glsl" suffix(,)
0};
static const unsigned char effects_glow_glsl[] = {
#embed "effects/glow.glsl" suffix(,)
0};
static const unsigned char effects_halation_glsl[] = {
#embed "effects/halation.glsl" suffix(,)
0};
static const unsigned char effects_halftone_glsl[] = {
#embed "effects/halftone.glsl" suffix(,)
0};
static const unsigned char effects_high_pass_skin_smoothing_glsl[] = {
#embed "effects/high-pass-skin-smoothing.glsl" suffix(,)
0};
static const unsigned char effects_high_pass_skin_smoothing_lift_spots_glsl[] = {
#embed "effects/high-pass-skin-smoothing/lift-spots.glsl" suffix(,)
0};
static const unsigned char effects_high_pass_skin_smoothing_skin_tones_glsl[] = {
#embed "effects/high-pass-skin-smoothing/skin-tones.glsl" suffix(,)
0};
static const unsigned char effects_jfa_voronoi_glsl[] = {
#embed "effects/jfa-voronoi.glsl" suffix(,)
0};
static const unsigned char effects_jfa_voronoi_voronoi_flood_glsl[] = {
#embed "effects/jfa-voronoi/voronoi-flood.glsl" suffix(,)
0};
static const unsigned char effects_jfa_voronoi_voronoi_seeds_glsl[] = {
#embed "effects/jfa-voronoi/voronoi-seeds.glsl" suffix(,)
0};
static const unsigned char effects_kuwahara_radius3_glsl[] = {
#embed "effects/kuwahara-radius3.glsl" suffix(,)
0};
static const unsigned char effects_kuwahara_glsl[] = {
#embed "effects/kuwahara.glsl" suffix(,)
0};
static const unsigned char effects_lomo_glsl[] = {
#embed "effects/lomo.glsl" suffix(,)
0};
static const unsigned char effects_mosaic_glsl[] = {
#embed "effects/mosaic.glsl" suffix(,)
0};
static const unsigned char effects_parts_add_light_glsl[] = {
#embed "effects/parts/add-light.glsl" suffix(,)
0};
static const unsigned char effects_parts_detail_gain_glsl[] = {
#embed "effects/parts/detail-gain.glsl" suffix(,)
0};
static const unsigned char effects_parts_highlight_light_glsl[] = {
#embed "effects/parts/highlight-light.glsl" suffix(,)
0};
static const unsigned char effects_parts_luma_moments_glsl[] = {
#embed "effects/parts/luma-moments.glsl" suffix(,)
0};
static const unsigned char effects_parts_smooth_line_glsl[] = {
#embed "effects/parts/smooth-line.glsl" suffix(,)
0};
static const unsigned char effects_parts_toon_lines_glsl[] = {
#embed "effects/parts/toon-lines.glsl" suffix(,)
0};
static const unsigned char effects_pixellate_position_glsl[] = {
#embed "effects/pixellate-position.glsl" suffix(,)
0};
static const unsigned char effects_pixellate_glsl[] = {
#embed "effects/pixellate.glsl" suffix(,)
0};
static const unsigned char effects_polar_pixellate_glsl[] = {
#embed "effects/polar-pixellate.glsl" suffix(,)
0};
static const unsigned char effects_polka_dot_glsl[] = {
#embed "effects/polka-dot.glsl" suffix(,)
0};
static const unsigned char effects_posterize_glsl[] = {
#embed "effects/posterize.glsl" suffix(,)
0};
static const unsigned char effects_round_corner_glsl[] = {
#embed "effects/round-corner.glsl" suffix(,)
0};
static const unsigned char effects_sketch_glsl[] = {
#embed "effects/sketch.glsl" suffix(,)
0};
static const unsigned char effects_smooth_toon_glsl[] = {
#embed "effects/smooth-toon.glsl" suffix(,)
0};
static const unsigned char effects_sphere_refraction_glsl[] = {
#embed "effects/sphere-refraction.glsl" suffix(,)
0};
static const unsigned char effects_texture_detail_glsl[] = {
#embed "effects/texture-detail.glsl" suffix(,)
0};
static const unsigned char effects_threshold_sketch_glsl[] = {
#embed "effects/threshold-sketch.glsl" suffix(,)
0};
static const unsigned char effects_toon_glsl[] = {
#embed "effects/toon.glsl" suffix(,)
0};
static const unsigned char effects_vignette_glsl[] = {
#embed "effects/vignette.glsl" suffix(,)
0};
static const unsigned char effects_voronoi_consumer_glsl[] = {
#embed "effects/voronoi-consumer.glsl" suffix(,)
0};
static const unsigned char effects_voronoi_glsl[] = {
#embed "effects/voronoi.glsl" suffix(,)
0};
static const unsigned char focus_focus_meter_glsl[] = {
#embed "focus/focus-meter.glsl" suffix(,)
0};
static const unsigned char focus_focus_meter_focus_meter_graph_glsl[] = {
#embed "focus/focus-meter/focus-meter-graph.glsl" suffix(,)
0};
static const unsigned char focus_focus_meter_focus_meter_history_glsl[] = {
#embed "focus/focus-meter/focus-meter-history.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_glsl[] = {
#embed "focus/focus-peaking.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_edge_glsl[] = {
#embed "focus/focus-peaking/focus-edge.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_grow_glsl[] = {
#embed "focus/focus-peaking/focus-grow.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_hold_glsl[] = {
#embed "focus/focus-peaking/focus-hold.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_mark_share_glsl[] = {
#embed "focus/focus-peaking/focus-mark-share.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_overlay_glsl[] = {
#embed "focus/focus-peaking/focus-overlay.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_steady_glsl[] = {
#embed "focus/focus-peaking/focus-steady.glsl" suffix(,)
0};
static const unsigned char focus_focus_peaking_focus_unblock_glsl[] = {
#embed "focus/focus-peaking/focus-unblock.glsl" suffix(,)
0};
static const unsigned char focus_focus_reference_glsl[] = {
#embed "focus/focus-reference.glsl" suffix(,)
0};
static const unsigned char focus_focus_reference_focus_sharpest_glsl[] = {
#embed "focus/focus-reference/focus-sharpest.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_detail_glsl[] = {
#embed "focus/parts/focus-detail.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_energy_glsl[] = {
#embed "focus/parts/focus-energy.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_gate_glsl[] = {
#embed "focus/parts/focus-gate.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_luma_glsl[] = {
#embed "focus/parts/focus-luma.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_mark_glsl[] = {
#embed "focus/parts/focus-mark.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_noise_glsl[] = {
#embed "focus/parts/focus-noise.glsl" suffix(,)
0};
static const unsigned char focus_parts_focus_score_glsl[] = {
#embed "focus/parts/focus-score.glsl" suffix(,)
0};
static const unsigned char focus_sharpness_glsl[] = {
#embed "focus/sharpness.glsl" suffix(,)
0};
static const unsigned char focus_sharpness_sharpness_energy_glsl[] = {
#embed "focus/sharpness/sharpness-energy.glsl" suffix(,)
0};
static const unsigned char focus_sharpness_sharpness_light_glsl[] = {
#embed "focus/sharpness/sharpness-light.glsl" suffix(,)
0};
static const unsigned char focus_sharpness_sharpness_score_glsl[] = {
#embed "focus/sharpness/sharpness-score.glsl" suffix(,)
0};
static const unsigned char geometry_bulge_distortion_glsl[] = {
#embed "geometry/bulge-distortion.glsl" suffix(,)
0};
static const unsigned char geometry_chromatic_aberration_glsl[] = {
#embed "geometry/chromatic-aberration.glsl" suffix(,)
0};
static const unsigned char geometry_crop_glsl[] = {
#embed "geometry/crop.glsl" suffix(,)
0};
static const unsigned char geometry_flip_glsl[] = {
#embed "geometry/flip.glsl" suffix(,)
0};
static const unsigned char geometry_lanczos_resampling_glsl[] = {
#embed "geometry/lanczos-resampling.glsl" suffix(,)
0};
static const unsigned char geometry_lanczos_resampling_lanczos_axis_glsl[] = {
#embed "geometry/lanczos-resampling/lanczos-axis.glsl" suffix(,)
0};
static const unsigned char geometry_lanczos_resampling_picture_extent_glsl[] = {
#embed "geometry/lanczos-resampling/picture-extent.glsl" suffix(,)
0};
static const unsigned char geometry_lens_distortion_glsl[] = {
#embed "geometry/lens-distortion.glsl" suffix(,)
0};
static const unsigned char geometry_lens_profile_glsl[] = {
#embed "geometry/lens-profile.glsl" suffix(,)
0};
static const unsigned char geometry_lens_vignetting_glsl[] = {
#embed "geometry/lens-vignetting.glsl" suffix(,)
0};
static const unsigned char geometry_mirror_glsl[] = {
#embed "geometry/mirror.glsl" suffix(,)
0};
static const unsigned char geometry_orientation_glsl[] = {
#embed "geometry/orientation.glsl" suffix(,)
0};
static const unsigned char geometry_pad_glsl[] = {
#embed "geometry/pad.glsl" suffix(,)
0};
static const unsigned char geometry_perspective_glsl[] = {
#embed "geometry/perspective.glsl" suffix(,)
0};
static const unsigned char geometry_pinch_distortion_glsl[] = {
#embed "geometry/pinch-distortion.glsl" suffix(,)
0};
static const unsigned char geometry_resize_glsl[] = {
#embed "geometry/resize.glsl" suffix(,)
0};
static const unsigned char geometry_rotate_glsl[] = {
#embed "geometry/rotate.glsl" suffix(,)
0};
static const unsigned char geometry_straighten_glsl[] = {
#embed "geometry/straighten.glsl" suffix(,)
0};
static const unsigned char geometry_stretch_distortion_glsl[] = {
#embed "geometry/stretch-distortion.glsl" suffix(,)
0};
static const unsigned char geometry_subsample_glsl[] = {
#embed "geometry/subsample.glsl" suffix(,)
0};
static const unsigned char geometry_swirl_glsl[] = {
#embed "geometry/swirl.glsl" suffix(,)
0};
static const unsigned char geometry_transform_glsl[] = {
#embed "geometry/transform.glsl" suffix(,)
0};
static const unsigned char measure_adaptive_threshold_glsl[] = {
#embed "measure/adaptive-threshold.glsl" suffix(,)
0};
static const unsigned char measure_auto_levels_glsl[] = {
#embed "measure/auto-levels.glsl" suffix(,)
0};
static const unsigned char measure_auto_levels_auto_levels_stretch_glsl[] = {
#embed "measure/auto-levels/auto-levels-stretch.glsl" suffix(,)
0};
static const unsigned char measure_auto_levels_histogram_percentile_glsl[] = {
#embed "measure/auto-levels/histogram-percentile.glsl" suffix(,)
0};
static const unsigned char measure_average_color_glsl[] = {
#embed "measure/average-color.glsl" suffix(,)
0};
static const unsigned char measure_average_luminance_threshold_glsl[] = {
#embed "measure/average-luminance-threshold.glsl" suffix(,)
0};
static const unsigned char measure_clahe_glsl[] = {
#embed "measure/clahe.glsl" suffix(,)
0};
static const unsigned char measure_clahe_clahe_count_glsl[] = {
#embed "measure/clahe/clahe-count.glsl" suffix(,)
0};
static const unsigned char measure_clahe_clahe_curves_glsl[] = {
#embed "measure/clahe/clahe-curves.glsl" suffix(,)
0};
static const unsigned char measure_clahe_clahe_mapping_glsl[] = {
#embed "measure/clahe/clahe-mapping.glsl" suffix(,)
0};
static const unsigned char measure_histogram_bins_histogram_count_glsl[] = {
#embed "measure/histogram-bins/histogram-count.glsl" suffix(,)
0};
static const unsigned char measure_histogram_bins_histogram_sum_glsl[] = {
#embed "measure/histogram-bins/histogram-sum.glsl" suffix(,)
0};
static const unsigned char measure_histogram_equalization_glsl[] = {
#embed "measure/histogram-equalization.glsl" suffix(,)
0};
static const unsigned char measure_histogram_equalization_histogram_cumulative_glsl[] = {
#embed "measure/histogram-equalization/histogram-cumulative.glsl" suffix(,)
0};
static const unsigned char measure_histogram_equalization_histogram_mapping_glsl[] = {
#embed "measure/histogram-equalization/histogram-mapping.glsl" suffix(,)
0};
static const unsigned char measure_histogram_glsl[] = {
#embed "measure/histogram.glsl" suffix(,)
0};
static const unsigned char measure_histogram_histogram_graph_glsl[] = {
#embed "measure/histogram/histogram-graph.glsl" suffix(,)
0};
static const unsigned char measure_histogram_histogram_peak_glsl[] = {
#embed "measure/histogram/histogram-peak.glsl" suffix(,)
0};
static const unsigned char measure_light_meter_glsl[] = {
#embed "measure/light-meter.glsl" suffix(,)
0};
static const unsigned char measure_light_meter_light_score_glsl[] = {
#embed "measure/light-meter/light-score.glsl" suffix(,)
0};
static const unsigned char measure_light_meter_light_zones_glsl[] = {
#embed "measure/light-meter/light-zones.glsl" suffix(,)
0};
static const unsigned char measure_luminosity_glsl[] = {
#embed "measure/luminosity.glsl" suffix(,)
0};
static const unsigned char measure_parts_area_average_glsl[] = {
#embed "measure/parts/area-average.glsl" suffix(,)
0};
static const unsigned char measure_parts_histogram_bins_glsl[] = {
#embed "measure/parts/histogram-bins.glsl" suffix(,)
0};
static const unsigned char measure_parts_luminance_comparison_glsl[] = {
#embed "measure/parts/luminance-comparison.glsl" suffix(,)
0};
static const unsigned char measure_parts_mean_color_glsl[] = {
#embed "measure/parts/mean-color.glsl" suffix(,)
0};
static const unsigned char measure_vectorscope_glsl[] = {
#embed "measure/vectorscope.glsl" suffix(,)
0};
static const unsigned char measure_vectorscope_vectorscope_count_glsl[] = {
#embed "measure/vectorscope/vectorscope-count.glsl" suffix(,)
0};
static const unsigned char measure_vectorscope_vectorscope_graph_glsl[] = {
#embed "measure/vectorscope/vectorscope-graph.glsl" suffix(,)
0};
static const unsigned char measure_waveform_glsl[] = {
#embed "measure/waveform.glsl" suffix(,)
0};
static const unsigned char measure_waveform_waveform_count_glsl[] = {
#embed "measure/waveform/waveform-count.glsl" suffix(,)
0};
static const unsigned char measure_waveform_waveform_graph_glsl[] = {
#embed "measure/waveform/waveform-graph.glsl" suffix(,)
0};
static const unsigned char morphology_closing_glsl[] = {
#embed "morphology/closing.glsl" suffix(,)
0};
static const unsigned char morphology_dilation_glsl[] = {
#embed "morphology/dilation.glsl" suffix(,)
0};
static const unsigned char morphology_dilation_dilation_step_glsl[] = {
#embed "morphology/dilation/dilation-step.glsl" suffix(,)
0};
static const unsigned char morphology_erosion_glsl[] = {
#embed "morphology/erosion.glsl" suffix(,)
0};
static const unsigned char morphology_erosion_erosion_step_glsl[] = {
#embed "morphology/erosion/erosion-step.glsl" suffix(,)
0};
static const unsigned char morphology_opening_glsl[] = {
#embed "morphology/opening.glsl" suffix(,)
0};
static const unsigned char morphology_rgb_closing_glsl[] = {
#embed "morphology/rgb-closing.glsl" suffix(,)
0};
static const unsigned char morphology_rgb_dilation_glsl[] = {
#embed "morphology/rgb-dilation.glsl" suffix(,)
0};
static const unsigned char morphology_rgb_dilation_rgb_dilation_step_glsl[] = {
#embed "morphology/rgb-dilation/rgb-dilation-step.glsl" suffix(,)
0};
static const unsigned char morphology_rgb_erosion_glsl[] = {
#embed "morphology/rgb-erosion.glsl" suffix(,)
0};
static const unsigned char morphology_rgb_erosion_rgb_erosion_step_glsl[] = {
#embed "morphology/rgb-erosion/rgb-erosion-step.glsl" suffix(,)
0};
static const unsigned char morphology_rgb_opening_glsl[] = {
#embed "morphology/rgb-opening.glsl" suffix(,)
0};
static const unsigned char source_circle_generator_glsl[] = {
#embed "source/circle-generator.glsl" suffix(,)
0};
static const unsigned char source_perlin_noise_glsl[] = {
#embed "source/perlin-noise.glsl" suffix(,)
0};
static const unsigned char temporal_buffer_glsl[] = {
#embed "temporal/buffer.glsl" suffix(,)
0};
static const unsigned char temporal_denoise_glsl[] = {
#embed "temporal/denoise.glsl" suffix(,)
0};
static const unsigned char temporal_denoise_edge_preserving_denoise_glsl[] = {
#embed "temporal/denoise/edge-preserving-denoise.glsl" suffix(,)
0};
static const unsigned char temporal_high_pass_glsl[] = {
#embed "temporal/high-pass.glsl" suffix(,)
0};
static const unsigned char temporal_hold_glsl[] = {
#embed "temporal/hold.glsl" suffix(,)
0};
static const unsigned char temporal_level_difference_glsl[] = {
#embed "temporal/level-difference.glsl" suffix(,)
0};
static const unsigned char temporal_low_pass_glsl[] = {
#embed "temporal/low-pass.glsl" suffix(,)
0};
static const unsigned char temporal_motion_detector_glsl[] = {
#embed "temporal/motion-detector.glsl" suffix(,)
0};
static const unsigned char temporal_motion_detector_motion_mask_glsl[] = {
#embed "temporal/motion-detector/motion-mask.glsl" suffix(,)
0};
static const unsigned char temporal_motion_detector_motion_moments_glsl[] = {
#embed "temporal/motion-detector/motion-moments.glsl" suffix(,)
0};
static const unsigned char temporal_motion_detector_motion_overlay_glsl[] = {
#embed "temporal/motion-detector/motion-overlay.glsl" suffix(,)
0};
static const unsigned char temporal_onion_skin_glsl[] = {
#embed "temporal/onion-skin.glsl" suffix(,)
0};
static const unsigned char temporal_temporal_denoise_glsl[] = {
#embed "temporal/temporal-denoise.glsl" suffix(,)
0};
static const unsigned char gallery_overlay_png[] = {
#embed "../Assets/gallery/overlay.png" suffix(,)
0};
static const unsigned char lomo_lomo_curves_png[] = {
#embed "../Assets/lomo/lomo-curves.png" suffix(,)
0};
static const unsigned char lomo_lomo_vignette_png[] = {
#embed "../Assets/lomo/lomo-vignette.png" suffix(,)
0};
static const unsigned char looks_black_and_white_chain[] = {
#embed "../Assets/looks/black-and-white.chain" suffix(,)
0};
static const unsigned char looks_bleach_bypass_chain[] = {
#embed "../Assets/looks/bleach-bypass.chain" suffix(,)
0};
static const unsigned char looks_cinema_chain[] = {
#embed "../Assets/looks/cinema.chain" suffix(,)
0};
static const unsigned char looks_color_negative_chain[] = {
#embed "../Assets/looks/color-negative.chain" suffix(,)
0};
static const unsigned char looks_comic_chain[] = {
#embed "../Assets/looks/comic.chain" suffix(,)
0};
static const unsigned char looks_cool_chain[] = {
#embed "../Assets/looks/cool.chain" suffix(,)
0};
static const unsigned char looks_cross_process_chain[] = {
#embed "../Assets/looks/cross-process.chain" suffix(,)
0};
static const unsigned char looks_faded_chain[] = {
#embed "../Assets/looks/faded.chain" suffix(,)
0};
static const unsigned char looks_high_key_chain[] = {
#embed "../Assets/looks/high-key.chain" suffix(,)
0};
static const unsigned char looks_low_key_chain[] = {
#embed "../Assets/looks/low-key.chain" suffix(,)
0};
static const unsigned char looks_night_chain[] = {
#embed "../Assets/looks/night.chain" suffix(,)
0};
static const unsigned char looks_old_photograph_chain[] = {
#embed "../Assets/looks/old-photograph.chain" suffix(,)
0};
static const unsigned char looks_pencil_chain[] = {
#embed "../Assets/looks/pencil.chain" suffix(,)
0};
static const unsigned char looks_portrait_chain[] = {
#embed "../Assets/looks/portrait.chain" suffix(,)
0};
static const unsigned char looks_red_filter_chain[] = {
#embed "../Assets/looks/red-filter.chain" suffix(,)
0};
static const unsigned char looks_slide_chain[] = {
#embed "../Assets/looks/slide.chain" suffix(,)
0};
static const unsigned char looks_soft_glow_chain[] = {
#embed "../Assets/looks/soft-glow.chain" suffix(,)
0};
static const unsigned char looks_teal_and_orange_chain[] = {
#embed "../Assets/looks/teal-and-orange.chain" suffix(,)
0};
static const unsigned char looks_warm_chain[] = {
#embed "../Assets/looks/warm.chain" suffix(,)
0};
static const unsigned char lookup_amatorka_cube[] = {
#embed "../Assets/lookup/amatorka.cube" suffix(,)
0};
static const unsigned char lookup_miss_etikate_cube[] = {
#embed "../Assets/lookup/miss-etikate.cube" suffix(,)
0};
static const unsigned char lookup_soft_elegance_1_cube[] = {
#embed "../Assets/lookup/soft-elegance-1.cube" suffix(,)
0};
static const unsigned char lookup_soft_elegance_2_cube[] = {
#embed "../Assets/lookup/soft-elegance-2.cube" suffix(,)
0};
static const unsigned char lookup_warm_cube[] = {
#embed "../Assets/lookup/warm.cube" suffix(,)
0};
static const unsigned char mosaic_tiles_png[] = {
#embed "../Assets/mosaic/tiles.png" suffix(,)
0};
static const unsigned char presets_mail_preset[] = {
#embed "../Assets/presets/mail.preset" suffix(,)
0};
static const unsigned char presets_print_preset[] = {
#embed "../Assets/presets/print.preset" suffix(,)
0};
static const unsigned char presets_web_preset[] = {
#embed "../Assets/presets/web.preset" suffix(,)
0};
static const unsigned char translations_de_po[] = {
#embed "../Assets/translations/de.po" suffix(,)
0};

const viewfinder_shader *viewfinder_shaders(size_t *count) {
  static const viewfinder_shader table[] = {
    {"aids/clipping-warning.glsl", (const char *)aids_clipping_warning_glsl, sizeof aids_clipping_warning_glsl - 1},
    {"aids/exposure-false-color.glsl", (const char *)aids_exposure_false_color_glsl, sizeof aids_exposure_false_color_glsl - 1},
    {"aids/grid.glsl", (const char *)aids_grid_glsl, sizeof aids_grid_glsl - 1},
    {"aids/magnifier.glsl", (const char *)aids_magnifier_glsl, sizeof aids_magnifier_glsl - 1},
    {"aids/punch-in.glsl", (const char *)aids_punch_in_glsl, sizeof aids_punch_in_glsl - 1},
    {"aids/zebra.glsl", (const char *)aids_zebra_glsl, sizeof aids_zebra_glsl - 1},
    {"blend/add-blend.glsl", (const char *)blend_add_blend_glsl, sizeof blend_add_blend_glsl - 1},
    {"blend/alpha-blend.glsl", (const char *)blend_alpha_blend_glsl, sizeof blend_alpha_blend_glsl - 1},
    {"blend/chroma-key-blend.glsl", (const char *)blend_chroma_key_blend_glsl, sizeof blend_chroma_key_blend_glsl - 1},
    {"blend/color-blend.glsl", (const char *)blend_color_blend_glsl, sizeof blend_color_blend_glsl - 1},
    {"blend/color-burn-blend.glsl", (const char *)blend_color_burn_blend_glsl, sizeof blend_color_burn_blend_glsl - 1},
    {"blend/color-dodge-blend.glsl", (const char *)blend_color_dodge_blend_glsl, sizeof blend_color_dodge_blend_glsl - 1},
    {"blend/darken-blend.glsl", (const char *)blend_darken_blend_glsl, sizeof blend_darken_blend_glsl - 1},
    {"blend/darker-color-blend.glsl", (const char *)blend_darker_color_blend_glsl, sizeof blend_darker_color_blend_glsl - 1},
    {"blend/difference-blend.glsl", (const char *)blend_difference_blend_glsl, sizeof blend_difference_blend_glsl - 1},
    {"blend/dissolve-blend.glsl", (const char *)blend_dissolve_blend_glsl, sizeof blend_dissolve_blend_glsl - 1},
    {"blend/divide-blend.glsl", (const char *)blend_divide_blend_glsl, sizeof blend_divide_blend_glsl - 1},
    {"blend/exclusion-blend.glsl", (const char *)blend_exclusion_blend_glsl, sizeof blend_exclusion_blend_glsl - 1},
    {"blend/hard-light-blend.glsl", (const char *)blend_hard_light_blend_glsl, sizeof blend_hard_light_blend_glsl - 1},
    {"blend/hard-mix-blend.glsl", (const char *)blend_hard_mix_blend_glsl, sizeof blend_hard_mix_blend_glsl - 1},
    {"blend/hue-blend.glsl", (const char *)blend_hue_blend_glsl, sizeof blend_hue_blend_glsl - 1},
    {"blend/lighten-blend.glsl", (const char *)blend_lighten_blend_glsl, sizeof blend_lighten_blend_glsl - 1},
    {"blend/lighter-color-blend.glsl", (const char *)blend_lighter_color_blend_glsl, sizeof blend_lighter_color_blend_glsl - 1},
    {"blend/linear-burn-blend.glsl", (const char *)blend_linear_burn_blend_glsl, sizeof blend_linear_burn_blend_glsl - 1},
    {"blend/linear-light-blend.glsl", (const char *)blend_linear_light_blend_glsl, sizeof blend_linear_light_blend_glsl - 1},
    {"blend/luminosity-blend.glsl", (const char *)blend_luminosity_blend_glsl, sizeof blend_luminosity_blend_glsl - 1},
    {"blend/mask-blend.glsl", (const char *)blend_mask_blend_glsl, sizeof blend_mask_blend_glsl - 1},
    {"blend/mask.glsl", (const char *)blend_mask_glsl, sizeof blend_mask_glsl - 1},
    {"blend/multiply-blend.glsl", (const char *)blend_multiply_blend_glsl, sizeof blend_multiply_blend_glsl - 1},
    {"blend/normal-blend.glsl", (const char *)blend_normal_blend_glsl, sizeof blend_normal_blend_glsl - 1},
    {"blend/overlay-blend.glsl", (const char *)blend_overlay_blend_glsl, sizeof blend_overlay_blend_glsl - 1},
    {"blend/pin-light-blend.glsl", (const char *)blend_pin_light_blend_glsl, sizeof blend_pin_light_blend_glsl - 1},
    {"blend/poisson-blend.glsl", (const char *)blend_poisson_blend_glsl, sizeof blend_poisson_blend_glsl - 1},
    {"blend/poisson-blend/poisson-difference.glsl", (const char *)blend_poisson_blend_poisson_difference_glsl, sizeof blend_poisson_blend_poisson_difference_glsl - 1},
    {"blend/poisson-blend/poisson-down.glsl", (const char *)blend_poisson_blend_poisson_down_glsl, sizeof blend_poisson_blend_poisson_down_glsl - 1},
    {"blend/poisson-blend/poisson-mix.glsl", (const char *)blend_poisson_blend_poisson_mix_glsl, sizeof blend_poisson_blend_poisson_mix_glsl - 1},
    {"blend/poisson-blend/poisson-up.glsl", (const char *)blend_poisson_blend_poisson_up_glsl, sizeof blend_poisson_blend_poisson_up_glsl - 1},
    {"blend/saturation-blend.glsl", (const char *)blend_saturation_blend_glsl, sizeof blend_saturation_blend_glsl - 1},
    {"blend/screen-blend.glsl", (const char *)blend_screen_blend_glsl, sizeof blend_screen_blend_glsl - 1},
    {"blend/soft-light-blend.glsl", (const char *)blend_soft_light_blend_glsl, sizeof blend_soft_light_blend_glsl - 1},
    {"blend/subtract-blend.glsl", (const char *)blend_subtract_blend_glsl, sizeof blend_subtract_blend_glsl - 1},
    {"blend/vivid-light-blend.glsl", (const char *)blend_vivid_light_blend_glsl, sizeof blend_vivid_light_blend_glsl - 1},
    {"blend/watermark.glsl", (const char *)blend_watermark_glsl, sizeof blend_watermark_glsl - 1},
    {"blend/watermark/watermark-mix.glsl", (const char *)blend_watermark_watermark_mix_glsl, sizeof blend_watermark_watermark_mix_glsl - 1},
    {"blend/watermark/watermark-place.glsl", (const char *)blend_watermark_watermark_place_glsl, sizeof blend_watermark_watermark_place_glsl - 1},
    {"blend/watermark/watermark-scale.glsl", (const char *)blend_watermark_watermark_scale_glsl, sizeof blend_watermark_watermark_scale_glsl - 1},
    {"blur/bilateral.glsl", (const char *)blur_bilateral_glsl, sizeof blur_bilateral_glsl - 1},
    {"blur/box-blur.glsl", (const char *)blur_box_blur_glsl, sizeof blur_box_blur_glsl - 1},
    {"blur/box-blur/box-blocks.glsl", (const char *)blur_box_blur_box_blocks_glsl, sizeof blur_box_blur_box_blocks_glsl - 1},
    {"blur/box-blur/box-window.glsl", (const char *)blur_box_blur_box_window_glsl, sizeof blur_box_blur_box_window_glsl - 1},
    {"blur/convolution-3x3.glsl", (const char *)blur_convolution_3x3_glsl, sizeof blur_convolution_3x3_glsl - 1},
    {"blur/gaussian-blur-position.glsl", (const char *)blur_gaussian_blur_position_glsl, sizeof blur_gaussian_blur_position_glsl - 1},
    {"blur/gaussian-blur.glsl", (const char *)blur_gaussian_blur_glsl, sizeof blur_gaussian_blur_glsl - 1},
    {"blur/gaussian-selective-blur.glsl", (const char *)blur_gaussian_selective_blur_glsl, sizeof blur_gaussian_selective_blur_glsl - 1},
    {"blur/hexagonal-blur.glsl", (const char *)blur_hexagonal_blur_glsl, sizeof blur_hexagonal_blur_glsl - 1},
    {"blur/hexagonal-blur/compress-highlights.glsl", (const char *)blur_hexagonal_blur_compress_highlights_glsl, sizeof blur_hexagonal_blur_compress_highlights_glsl - 1},
    {"blur/hexagonal-blur/expand-highlights.glsl", (const char *)blur_hexagonal_blur_expand_highlights_glsl, sizeof blur_hexagonal_blur_expand_highlights_glsl - 1},
    {"blur/hexagonal-blur/linear-mix.glsl", (const char *)blur_hexagonal_blur_linear_mix_glsl, sizeof blur_hexagonal_blur_linear_mix_glsl - 1},
    {"blur/hexagonal-blur/ray-blur.glsl", (const char *)blur_hexagonal_blur_ray_blur_glsl, sizeof blur_hexagonal_blur_ray_blur_glsl - 1},
    {"blur/ios-blur.glsl", (const char *)blur_ios_blur_glsl, sizeof blur_ios_blur_glsl - 1},
    {"blur/median.glsl", (const char *)blur_median_glsl, sizeof blur_median_glsl - 1},
    {"blur/motion-blur.glsl", (const char *)blur_motion_blur_glsl, sizeof blur_motion_blur_glsl - 1},
    {"blur/parts/circle-mix.glsl", (const char *)blur_parts_circle_mix_glsl, sizeof blur_parts_circle_mix_glsl - 1},
    {"blur/sharpen.glsl", (const char *)blur_sharpen_glsl, sizeof blur_sharpen_glsl - 1},
    {"blur/single-component-gaussian-blur.glsl", (const char *)blur_single_component_gaussian_blur_glsl, sizeof blur_single_component_gaussian_blur_glsl - 1},
    {"blur/surface-blur.glsl", (const char *)blur_surface_blur_glsl, sizeof blur_surface_blur_glsl - 1},
    {"blur/tilt-shift.glsl", (const char *)blur_tilt_shift_glsl, sizeof blur_tilt_shift_glsl - 1},
    {"blur/tilt-shift/tilt-shift-mix.glsl", (const char *)blur_tilt_shift_tilt_shift_mix_glsl, sizeof blur_tilt_shift_tilt_shift_mix_glsl - 1},
    {"blur/unsharp-mask.glsl", (const char *)blur_unsharp_mask_glsl, sizeof blur_unsharp_mask_glsl - 1},
    {"blur/unsharp-mask/unsharp-difference.glsl", (const char *)blur_unsharp_mask_unsharp_difference_glsl, sizeof blur_unsharp_mask_unsharp_difference_glsl - 1},
    {"blur/zoom-blur.glsl", (const char *)blur_zoom_blur_glsl, sizeof blur_zoom_blur_glsl - 1},
    {"color/amatorka.glsl", (const char *)color_amatorka_glsl, sizeof color_amatorka_glsl - 1},
    {"color/brightness.glsl", (const char *)color_brightness_glsl, sizeof color_brightness_glsl - 1},
    {"color/channel-gains.glsl", (const char *)color_channel_gains_glsl, sizeof color_channel_gains_glsl - 1},
    {"color/chroma-key.glsl", (const char *)color_chroma_key_glsl, sizeof color_chroma_key_glsl - 1},
    {"color/color-invert.glsl", (const char *)color_color_invert_glsl, sizeof color_color_invert_glsl - 1},
    {"color/color-matrix.glsl", (const char *)color_color_matrix_glsl, sizeof color_color_matrix_glsl - 1},
    {"color/contrast.glsl", (const char *)color_contrast_glsl, sizeof color_contrast_glsl - 1},
    {"color/dither.glsl", (const char *)color_dither_glsl, sizeof color_dither_glsl - 1},
    {"color/exposure.glsl", (const char *)color_exposure_glsl, sizeof color_exposure_glsl - 1},
    {"color/false-color.glsl", (const char *)color_false_color_glsl, sizeof color_false_color_glsl - 1},
    {"color/film-grain.glsl", (const char *)color_film_grain_glsl, sizeof color_film_grain_glsl - 1},
    {"color/filmic.glsl", (const char *)color_filmic_glsl, sizeof color_filmic_glsl - 1},
    {"color/gamma.glsl", (const char *)color_gamma_glsl, sizeof color_gamma_glsl - 1},
    {"color/grayscale.glsl", (const char *)color_grayscale_glsl, sizeof color_grayscale_glsl - 1},
    {"color/haze.glsl", (const char *)color_haze_glsl, sizeof color_haze_glsl - 1},
    {"color/highlight-shadow-tint.glsl", (const char *)color_highlight_shadow_tint_glsl, sizeof color_highlight_shadow_tint_glsl - 1},
    {"color/highlight-shadow.glsl", (const char *)color_highlight_shadow_glsl, sizeof color_highlight_shadow_glsl - 1},
    {"color/hsb.glsl", (const char *)color_hsb_glsl, sizeof color_hsb_glsl - 1},
    {"color/hue.glsl", (const char *)color_hue_glsl, sizeof color_hue_glsl - 1},
    {"color/levels.glsl", (const char *)color_levels_glsl, sizeof color_levels_glsl - 1},
    {"color/lift-gamma-gain.glsl", (const char *)color_lift_gamma_gain_glsl, sizeof color_lift_gamma_gain_glsl - 1},
    {"color/linear-exposure.glsl", (const char *)color_linear_exposure_glsl, sizeof color_linear_exposure_glsl - 1},
    {"color/lookup.glsl", (const char *)color_lookup_glsl, sizeof color_lookup_glsl - 1},
    {"color/luminance-range.glsl", (const char *)color_luminance_range_glsl, sizeof color_luminance_range_glsl - 1},
    {"color/luminance-threshold.glsl", (const char *)color_luminance_threshold_glsl, sizeof color_luminance_threshold_glsl - 1},
    {"color/miss-etikate.glsl", (const char *)color_miss_etikate_glsl, sizeof color_miss_etikate_glsl - 1},
    {"color/monochrome.glsl", (const char *)color_monochrome_glsl, sizeof color_monochrome_glsl - 1},
    {"color/opacity.glsl", (const char *)color_opacity_glsl, sizeof color_opacity_glsl - 1},
    {"color/premultiply-alpha.glsl", (const char *)color_premultiply_alpha_glsl, sizeof color_premultiply_alpha_glsl - 1},
    {"color/rgb.glsl", (const char *)color_rgb_glsl, sizeof color_rgb_glsl - 1},
    {"color/saturation.glsl", (const char *)color_saturation_glsl, sizeof color_saturation_glsl - 1},
    {"color/sepia.glsl", (const char *)color_sepia_glsl, sizeof color_sepia_glsl - 1},
    {"color/skin-tone.glsl", (const char *)color_skin_tone_glsl, sizeof color_skin_tone_glsl - 1},
    {"color/soft-elegance.glsl", (const char *)color_soft_elegance_glsl, sizeof color_soft_elegance_glsl - 1},
    {"color/solarize.glsl", (const char *)color_solarize_glsl, sizeof color_solarize_glsl - 1},
    {"color/solid-color.glsl", (const char *)color_solid_color_glsl, sizeof color_solid_color_glsl - 1},
    {"color/split-toning.glsl", (const char *)color_split_toning_glsl, sizeof color_split_toning_glsl - 1},
    {"color/temperature.glsl", (const char *)color_temperature_glsl, sizeof color_temperature_glsl - 1},
    {"color/tone-curve.glsl", (const char *)color_tone_curve_glsl, sizeof color_tone_curve_glsl - 1},
    {"color/unpremultiply-alpha.glsl", (const char *)color_unpremultiply_alpha_glsl, sizeof color_unpremultiply_alpha_glsl - 1},
    {"color/vibrance.glsl", (const char *)color_vibrance_glsl, sizeof color_vibrance_glsl - 1},
    {"color/white-balance.glsl", (const char *)color_white_balance_glsl, sizeof color_white_balance_glsl - 1},
    {"common/bits.glsl", (const char *)common_bits_glsl, sizeof common_bits_glsl - 1},
    {"common/blending.glsl", (const char *)common_blending_glsl, sizeof common_blending_glsl - 1},
    {"common/chroma-key.glsl", (const char *)common_chroma_key_glsl, sizeof common_chroma_key_glsl - 1},
    {"common/chroma.glsl", (const char *)common_chroma_glsl, sizeof common_chroma_glsl - 1},
    {"common/compositing.glsl", (const char *)common_compositing_glsl, sizeof common_compositing_glsl - 1},
    {"common/digits.glsl", (const char *)common_digits_glsl, sizeof common_digits_glsl - 1},
    {"common/evenness.glsl", (const char *)common_evenness_glsl, sizeof common_evenness_glsl - 1},
    {"common/gradient.glsl", (const char *)common_gradient_glsl, sizeof common_gradient_glsl - 1},
    {"common/hash.glsl", (const char *)common_hash_glsl, sizeof common_hash_glsl - 1},
    {"common/hsv.glsl", (const char *)common_hsv_glsl, sizeof common_hsv_glsl - 1},
    {"common/light.glsl", (const char *)common_light_glsl, sizeof common_light_glsl - 1},
    {"common/line.glsl", (const char *)common_line_glsl, sizeof common_line_glsl - 1},
    {"common/luma.glsl", (const char *)common_luma_glsl, sizeof common_luma_glsl - 1},
    {"common/marks.glsl", (const char *)common_marks_glsl, sizeof common_marks_glsl - 1},
    {"common/maxima.glsl", (const char *)common_maxima_glsl, sizeof common_maxima_glsl - 1},
    {"common/overlay.glsl", (const char *)common_overlay_glsl, sizeof common_overlay_glsl - 1},
    {"common/panel.glsl", (const char *)common_panel_glsl, sizeof common_panel_glsl - 1},
    {"common/pattern.glsl", (const char *)common_pattern_glsl, sizeof common_pattern_glsl - 1},
    {"common/pictures.glsl", (const char *)common_pictures_glsl, sizeof common_pictures_glsl - 1},
    {"common/power.glsl", (const char *)common_power_glsl, sizeof common_power_glsl - 1},
    {"common/sampling.glsl", (const char *)common_sampling_glsl, sizeof common_sampling_glsl - 1},
    {"common/scope.glsl", (const char *)common_scope_glsl, sizeof common_scope_glsl - 1},
    {"common/screen.glsl", (const char *)common_screen_glsl, sizeof common_screen_glsl - 1},
    {"common/sphere.glsl", (const char *)common_sphere_glsl, sizeof common_sphere_glsl - 1},
    {"common/strokes.glsl", (const char *)common_strokes_glsl, sizeof common_strokes_glsl - 1},
    {"common/table.glsl", (const char *)common_table_glsl, sizeof common_table_glsl - 1},
    {"common/tiles.glsl", (const char *)common_tiles_glsl, sizeof common_tiles_glsl - 1},
    {"common/yiq.glsl", (const char *)common_yiq_glsl, sizeof common_yiq_glsl - 1},
    {"edges/canny-edge-detection.glsl", (const char *)edges_canny_edge_detection_glsl, sizeof edges_canny_edge_detection_glsl - 1},
    {"edges/canny-edge-detection/canny-thinning.glsl", (const char *)edges_canny_edge_detection_canny_thinning_glsl, sizeof edges_canny_edge_detection_canny_thinning_glsl - 1},
    {"edges/canny-edge-detection/hysteresis.glsl", (const char *)edges_canny_edge_detection_hysteresis_glsl, sizeof edges_canny_edge_detection_hysteresis_glsl - 1},
    {"edges/color-local-binary-pattern.glsl", (const char *)edges_color_local_binary_pattern_glsl, sizeof edges_color_local_binary_pattern_glsl - 1},
    {"edges/color-packing.glsl", (const char *)edges_color_packing_glsl, sizeof edges_color_packing_glsl - 1},
    {"edges/colour-fast-feature-detector.glsl", (const char *)edges_colour_fast_feature_detector_glsl, sizeof edges_colour_fast_feature_detector_glsl - 1},
    {"edges/colour-fast-feature-detector/colour-fast-response.glsl", (const char *)edges_colour_fast_feature_detector_colour_fast_response_glsl, sizeof edges_colour_fast_feature_detector_colour_fast_response_glsl - 1},
    {"edges/crosshair-generator.glsl", (const char *)edges_crosshair_generator_glsl, sizeof edges_crosshair_generator_glsl - 1},
    {"edges/directional-non-maximum-suppression.glsl", (const char *)edges_directional_non_maximum_suppression_glsl, sizeof edges_directional_non_maximum_suppression_glsl - 1},
    {"edges/directional-sobel-edge-detection.glsl", (const char *)edges_directional_sobel_edge_detection_glsl, sizeof edges_directional_sobel_edge_detection_glsl - 1},
    {"edges/fast-corner-detection.glsl", (const char *)edges_fast_corner_detection_glsl, sizeof edges_fast_corner_detection_glsl - 1},
    {"edges/fast-corner-detection/fast-response.glsl", (const char *)edges_fast_corner_detection_fast_response_glsl, sizeof edges_fast_corner_detection_fast_response_glsl - 1},
    {"edges/harris-corner-detection.glsl", (const char *)edges_harris_corner_detection_glsl, sizeof edges_harris_corner_detection_glsl - 1},
    {"edges/harris-corner-detection/harris-response.glsl", (const char *)edges_harris_corner_detection_harris_response_glsl, sizeof edges_harris_corner_detection_harris_response_glsl - 1},
    {"edges/hough-transform-line-detector.glsl", (const char *)edges_hough_transform_line_detector_glsl, sizeof edges_hough_transform_line_detector_glsl - 1},
    {"edges/hough-transform-line-detector/hough-peaks.glsl", (const char *)edges_hough_transform_line_detector_hough_peaks_glsl, sizeof edges_hough_transform_line_detector_hough_peaks_glsl - 1},
    {"edges/hough-transform-line-detector/hough-votes.glsl", (const char *)edges_hough_transform_line_detector_hough_votes_glsl, sizeof edges_hough_transform_line_detector_hough_votes_glsl - 1},
    {"edges/hysteresis/hysteresis-blocks.glsl", (const char *)edges_hysteresis_hysteresis_blocks_glsl, sizeof edges_hysteresis_hysteresis_blocks_glsl - 1},
    {"edges/hysteresis/hysteresis-edges.glsl", (const char *)edges_hysteresis_hysteresis_edges_glsl, sizeof edges_hysteresis_hysteresis_edges_glsl - 1},
    {"edges/hysteresis/hysteresis-step.glsl", (const char *)edges_hysteresis_hysteresis_step_glsl, sizeof edges_hysteresis_hysteresis_step_glsl - 1},
    {"edges/laplacian.glsl", (const char *)edges_laplacian_glsl, sizeof edges_laplacian_glsl - 1},
    {"edges/line-generator.glsl", (const char *)edges_line_generator_glsl, sizeof edges_line_generator_glsl - 1},
    {"edges/local-binary-pattern.glsl", (const char *)edges_local_binary_pattern_glsl, sizeof edges_local_binary_pattern_glsl - 1},
    {"edges/noble-corner-detection.glsl", (const char *)edges_noble_corner_detection_glsl, sizeof edges_noble_corner_detection_glsl - 1},
    {"edges/noble-corner-detection/noble-response.glsl", (const char *)edges_noble_corner_detection_noble_response_glsl, sizeof edges_noble_corner_detection_noble_response_glsl - 1},
    {"edges/non-maximum-suppression.glsl", (const char *)edges_non_maximum_suppression_glsl, sizeof edges_non_maximum_suppression_glsl - 1},
    {"edges/parts/corner-marks.glsl", (const char *)edges_parts_corner_marks_glsl, sizeof edges_parts_corner_marks_glsl - 1},
    {"edges/parts/structure-tensor.glsl", (const char *)edges_parts_structure_tensor_glsl, sizeof edges_parts_structure_tensor_glsl - 1},
    {"edges/parts/weak-pixel-inclusion.glsl", (const char *)edges_parts_weak_pixel_inclusion_glsl, sizeof edges_parts_weak_pixel_inclusion_glsl - 1},
    {"edges/prewitt-edge-detection.glsl", (const char *)edges_prewitt_edge_detection_glsl, sizeof edges_prewitt_edge_detection_glsl - 1},
    {"edges/shi-tomasi-feature-detection.glsl", (const char *)edges_shi_tomasi_feature_detection_glsl, sizeof edges_shi_tomasi_feature_detection_glsl - 1},
    {"edges/shi-tomasi-feature-detection/shi-tomasi-response.glsl", (const char *)edges_shi_tomasi_feature_detection_shi_tomasi_response_glsl, sizeof edges_shi_tomasi_feature_detection_shi_tomasi_response_glsl - 1},
    {"edges/sobel-edge-detection.glsl", (const char *)edges_sobel_edge_detection_glsl, sizeof edges_sobel_edge_detection_glsl - 1},
    {"edges/threshold-edge-detection.glsl", (const char *)edges_threshold_edge_detection_glsl, sizeof edges_threshold_edge_detection_glsl - 1},
    {"edges/thresholded-non-maximum-suppression.glsl", (const char *)edges_thresholded_non_maximum_suppression_glsl, sizeof edges_thresholded_non_maximum_suppression_glsl - 1},
    {"edges/xy-derivative.glsl", (const char *)edges_xy_derivative_glsl, sizeof edges_xy_derivative_glsl - 1},
    {"effects/beautify.glsl", (const char *)effects_beautify_glsl, sizeof effects_beautify_glsl - 1},
    {"effects/cga-colorspace.glsl", (const char *)effects_cga_colorspace_glsl, sizeof effects_cga_colorspace_glsl - 1},
    {"effects/clarity.glsl", (const char *)effects_clarity_glsl, sizeof effects_clarity_glsl - 1},
    {"effects/color-halftone.glsl", (const char *)effects_color_halftone_glsl, sizeof effects_color_halftone_glsl - 1},
    {"effects/combination.glsl", (const char *)effects_combination_glsl, sizeof effects_combination_glsl - 1},
    {"effects/crosshatch.glsl", (const char *)effects_crosshatch_glsl, sizeof effects_crosshatch_glsl - 1},
    {"effects/definition.glsl", (const char *)effects_definition_glsl, sizeof effects_definition_glsl - 1},
    {"effects/definition/luma-difference.glsl", (const char *)effects_definition_luma_difference_glsl, sizeof effects_definition_luma_difference_glsl - 1},
    {"effects/dehaze.glsl", (const char *)effects_dehaze_glsl, sizeof effects_dehaze_glsl - 1},
    {"effects/dehaze/air-light.glsl", (const char *)effects_dehaze_air_light_glsl, sizeof effects_dehaze_air_light_glsl - 1},
    {"effects/dehaze/clear-air.glsl", (const char *)effects_dehaze_clear_air_glsl, sizeof effects_dehaze_clear_air_glsl - 1},
    {"effects/dehaze/haze-line.glsl", (const char *)effects_dehaze_haze_line_glsl, sizeof effects_dehaze_haze_line_glsl - 1},
    {"effects/dehaze/haze-moments.glsl", (const char *)effects_dehaze_haze_moments_glsl, sizeof effects_dehaze_haze_moments_glsl - 1},
    {"effects/dehaze/least-channel.glsl", (const char *)effects_dehaze_least_channel_glsl, sizeof effects_dehaze_least_channel_glsl - 1},
    {"effects/dot-screen.glsl", (const char *)effects_dot_screen_glsl, sizeof effects_dot_screen_glsl - 1},
    {"effects/emboss.glsl", (const char *)effects_emboss_glsl, sizeof effects_emboss_glsl - 1},
    {"effects/glass-sphere.glsl", (const char *)effects_glass_sphere_glsl, sizeof effects_glass_sphere_glsl - 1},
    {"effects/glow.glsl", (const char *)effects_glow_glsl, sizeof effects_glow_glsl - 1},
    {"effects/halation.glsl", (const char *)effects_halation_glsl, sizeof effects_halation_glsl - 1},
    {"effects/halftone.glsl", (const char *)effects_halftone_glsl, sizeof effects_halftone_glsl - 1},
    {"effects/high-pass-skin-smoothing.glsl", (const char *)effects_high_pass_skin_smoothing_glsl, sizeof effects_high_pass_skin_smoothing_glsl - 1},
    {"effects/high-pass-skin-smoothing/lift-spots.glsl", (const char *)effects_high_pass_skin_smoothing_lift_spots_glsl, sizeof effects_high_pass_skin_smoothing_lift_spots_glsl - 1},
    {"effects/high-pass-skin-smoothing/skin-tones.glsl", (const char *)effects_high_pass_skin_smoothing_skin_tones_glsl, sizeof effects_high_pass_skin_smoothing_skin_tones_glsl - 1},
    {"effects/jfa-voronoi.glsl", (const char *)effects_jfa_voronoi_glsl, sizeof effects_jfa_voronoi_glsl - 1},
    {"effects/jfa-voronoi/voronoi-flood.glsl", (const char *)effects_jfa_voronoi_voronoi_flood_glsl, sizeof effects_jfa_voronoi_voronoi_flood_glsl - 1},
    {"effects/jfa-voronoi/voronoi-seeds.glsl", (const char *)effects_jfa_voronoi_voronoi_seeds_glsl, sizeof effects_jfa_voronoi_voronoi_seeds_glsl - 1},
    {"effects/kuwahara-radius3.glsl", (const char *)effects_kuwahara_radius3_glsl, sizeof effects_kuwahara_radius3_glsl - 1},
    {"effects/kuwahara.glsl", (const char *)effects_kuwahara_glsl, sizeof effects_kuwahara_glsl - 1},
    {"effects/lomo.glsl", (const char *)effects_lomo_glsl, sizeof effects_lomo_glsl - 1},
    {"effects/mosaic.glsl", (const char *)effects_mosaic_glsl, sizeof effects_mosaic_glsl - 1},
    {"effects/parts/add-light.glsl", (const char *)effects_parts_add_light_glsl, sizeof effects_parts_add_light_glsl - 1},
    {"effects/parts/detail-gain.glsl", (const char *)effects_parts_detail_gain_glsl, sizeof effects_parts_detail_gain_glsl - 1},
    {"effects/parts/highlight-light.glsl", (const char *)effects_parts_highlight_light_glsl, sizeof effects_parts_highlight_light_glsl - 1},
    {"effects/parts/luma-moments.glsl", (const char *)effects_parts_luma_moments_glsl, sizeof effects_parts_luma_moments_glsl - 1},
    {"effects/parts/smooth-line.glsl", (const char *)effects_parts_smooth_line_glsl, sizeof effects_parts_smooth_line_glsl - 1},
    {"effects/parts/toon-lines.glsl", (const char *)effects_parts_toon_lines_glsl, sizeof effects_parts_toon_lines_glsl - 1},
    {"effects/pixellate-position.glsl", (const char *)effects_pixellate_position_glsl, sizeof effects_pixellate_position_glsl - 1},
    {"effects/pixellate.glsl", (const char *)effects_pixellate_glsl, sizeof effects_pixellate_glsl - 1},
    {"effects/polar-pixellate.glsl", (const char *)effects_polar_pixellate_glsl, sizeof effects_polar_pixellate_glsl - 1},
    {"effects/polka-dot.glsl", (const char *)effects_polka_dot_glsl, sizeof effects_polka_dot_glsl - 1},
    {"effects/posterize.glsl", (const char *)effects_posterize_glsl, sizeof effects_posterize_glsl - 1},
    {"effects/round-corner.glsl", (const char *)effects_round_corner_glsl, sizeof effects_round_corner_glsl - 1},
    {"effects/sketch.glsl", (const char *)effects_sketch_glsl, sizeof effects_sketch_glsl - 1},
    {"effects/smooth-toon.glsl", (const char *)effects_smooth_toon_glsl, sizeof effects_smooth_toon_glsl - 1},
    {"effects/sphere-refraction.glsl", (const char *)effects_sphere_refraction_glsl, sizeof effects_sphere_refraction_glsl - 1},
    {"effects/texture-detail.glsl", (const char *)effects_texture_detail_glsl, sizeof effects_texture_detail_glsl - 1},
    {"effects/threshold-sketch.glsl", (const char *)effects_threshold_sketch_glsl, sizeof effects_threshold_sketch_glsl - 1},
    {"effects/toon.glsl", (const char *)effects_toon_glsl, sizeof effects_toon_glsl - 1},
    {"effects/vignette.glsl", (const char *)effects_vignette_glsl, sizeof effects_vignette_glsl - 1},
    {"effects/voronoi-consumer.glsl", (const char *)effects_voronoi_consumer_glsl, sizeof effects_voronoi_consumer_glsl - 1},
    {"effects/voronoi.glsl", (const char *)effects_voronoi_glsl, sizeof effects_voronoi_glsl - 1},
    {"focus/focus-meter.glsl", (const char *)focus_focus_meter_glsl, sizeof focus_focus_meter_glsl - 1},
    {"focus/focus-meter/focus-meter-graph.glsl", (const char *)focus_focus_meter_focus_meter_graph_glsl, sizeof focus_focus_meter_focus_meter_graph_glsl - 1},
    {"focus/focus-meter/focus-meter-history.glsl", (const char *)focus_focus_meter_focus_meter_history_glsl, sizeof focus_focus_meter_focus_meter_history_glsl - 1},
    {"focus/focus-peaking.glsl", (const char *)focus_focus_peaking_glsl, sizeof focus_focus_peaking_glsl - 1},
    {"focus/focus-peaking/focus-edge.glsl", (const char *)focus_focus_peaking_focus_edge_glsl, sizeof focus_focus_peaking_focus_edge_glsl - 1},
    {"focus/focus-peaking/focus-grow.glsl", (const char *)focus_focus_peaking_focus_grow_glsl, sizeof focus_focus_peaking_focus_grow_glsl - 1},
    {"focus/focus-peaking/focus-hold.glsl", (const char *)focus_focus_peaking_focus_hold_glsl, sizeof focus_focus_peaking_focus_hold_glsl - 1},
    {"focus/focus-peaking/focus-mark-share.glsl", (const char *)focus_focus_peaking_focus_mark_share_glsl, sizeof focus_focus_peaking_focus_mark_share_glsl - 1},
    {"focus/focus-peaking/focus-overlay.glsl", (const char *)focus_focus_peaking_focus_overlay_glsl, sizeof focus_focus_peaking_focus_overlay_glsl - 1},
    {"focus/focus-peaking/focus-steady.glsl", (const char *)focus_focus_peaking_focus_steady_glsl, sizeof focus_focus_peaking_focus_steady_glsl - 1},
    {"focus/focus-peaking/focus-unblock.glsl", (const char *)focus_focus_peaking_focus_unblock_glsl, sizeof focus_focus_peaking_focus_unblock_glsl - 1},
    {"focus/focus-reference.glsl", (const char *)focus_focus_reference_glsl, sizeof focus_focus_reference_glsl - 1},
    {"focus/focus-reference/focus-sharpest.glsl", (const char *)focus_focus_reference_focus_sharpest_glsl, sizeof focus_focus_reference_focus_sharpest_glsl - 1},
    {"focus/parts/focus-detail.glsl", (const char *)focus_parts_focus_detail_glsl, sizeof focus_parts_focus_detail_glsl - 1},
    {"focus/parts/focus-energy.glsl", (const char *)focus_parts_focus_energy_glsl, sizeof focus_parts_focus_energy_glsl - 1},
    {"focus/parts/focus-gate.glsl", (const char *)focus_parts_focus_gate_glsl, sizeof focus_parts_focus_gate_glsl - 1},
    {"focus/parts/focus-luma.glsl", (const char *)focus_parts_focus_luma_glsl, sizeof focus_parts_focus_luma_glsl - 1},
    {"focus/parts/focus-mark.glsl", (const char *)focus_parts_focus_mark_glsl, sizeof focus_parts_focus_mark_glsl - 1},
    {"focus/parts/focus-noise.glsl", (const char *)focus_parts_focus_noise_glsl, sizeof focus_parts_focus_noise_glsl - 1},
    {"focus/parts/focus-score.glsl", (const char *)focus_parts_focus_score_glsl, sizeof focus_parts_focus_score_glsl - 1},
    {"focus/sharpness.glsl", (const char *)focus_sharpness_glsl, sizeof focus_sharpness_glsl - 1},
    {"focus/sharpness/sharpness-energy.glsl", (const char *)focus_sharpness_sharpness_energy_glsl, sizeof focus_sharpness_sharpness_energy_glsl - 1},
    {"focus/sharpness/sharpness-light.glsl", (const char *)focus_sharpness_sharpness_light_glsl, sizeof focus_sharpness_sharpness_light_glsl - 1},
    {"focus/sharpness/sharpness-score.glsl", (const char *)focus_sharpness_sharpness_score_glsl, sizeof focus_sharpness_sharpness_score_glsl - 1},
    {"geometry/bulge-distortion.glsl", (const char *)geometry_bulge_distortion_glsl, sizeof geometry_bulge_distortion_glsl - 1},
    {"geometry/chromatic-aberration.glsl", (const char *)geometry_chromatic_aberration_glsl, sizeof geometry_chromatic_aberration_glsl - 1},
    {"geometry/crop.glsl", (const char *)geometry_crop_glsl, sizeof geometry_crop_glsl - 1},
    {"geometry/flip.glsl", (const char *)geometry_flip_glsl, sizeof geometry_flip_glsl - 1},
    {"geometry/lanczos-resampling.glsl", (const char *)geometry_lanczos_resampling_glsl, sizeof geometry_lanczos_resampling_glsl - 1},
    {"geometry/lanczos-resampling/lanczos-axis.glsl", (const char *)geometry_lanczos_resampling_lanczos_axis_glsl, sizeof geometry_lanczos_resampling_lanczos_axis_glsl - 1},
    {"geometry/lanczos-resampling/picture-extent.glsl", (const char *)geometry_lanczos_resampling_picture_extent_glsl, sizeof geometry_lanczos_resampling_picture_extent_glsl - 1},
    {"geometry/lens-distortion.glsl", (const char *)geometry_lens_distortion_glsl, sizeof geometry_lens_distortion_glsl - 1},
    {"geometry/lens-profile.glsl", (const char *)geometry_lens_profile_glsl, sizeof geometry_lens_profile_glsl - 1},
    {"geometry/lens-vignetting.glsl", (const char *)geometry_lens_vignetting_glsl, sizeof geometry_lens_vignetting_glsl - 1},
    {"geometry/mirror.glsl", (const char *)geometry_mirror_glsl, sizeof geometry_mirror_glsl - 1},
    {"geometry/orientation.glsl", (const char *)geometry_orientation_glsl, sizeof geometry_orientation_glsl - 1},
    {"geometry/pad.glsl", (const char *)geometry_pad_glsl, sizeof geometry_pad_glsl - 1},
    {"geometry/perspective.glsl", (const char *)geometry_perspective_glsl, sizeof geometry_perspective_glsl - 1},
    {"geometry/pinch-distortion.glsl", (const char *)geometry_pinch_distortion_glsl, sizeof geometry_pinch_distortion_glsl - 1},
    {"geometry/resize.glsl", (const char *)geometry_resize_glsl, sizeof geometry_resize_glsl - 1},
    {"geometry/rotate.glsl", (const char *)geometry_rotate_glsl, sizeof geometry_rotate_glsl - 1},
    {"geometry/straighten.glsl", (const char *)geometry_straighten_glsl, sizeof geometry_straighten_glsl - 1},
    {"geometry/stretch-distortion.glsl", (const char *)geometry_stretch_distortion_glsl, sizeof geometry_stretch_distortion_glsl - 1},
    {"geometry/subsample.glsl", (const char *)geometry_subsample_glsl, sizeof geometry_subsample_glsl - 1},
    {"geometry/swirl.glsl", (const char *)geometry_swirl_glsl, sizeof geometry_swirl_glsl - 1},
    {"geometry/transform.glsl", (const char *)geometry_transform_glsl, sizeof geometry_transform_glsl - 1},
    {"measure/adaptive-threshold.glsl", (const char *)measure_adaptive_threshold_glsl, sizeof measure_adaptive_threshold_glsl - 1},
    {"measure/auto-levels.glsl", (const char *)measure_auto_levels_glsl, sizeof measure_auto_levels_glsl - 1},
    {"measure/auto-levels/auto-levels-stretch.glsl", (const char *)measure_auto_levels_auto_levels_stretch_glsl, sizeof measure_auto_levels_auto_levels_stretch_glsl - 1},
    {"measure/auto-levels/histogram-percentile.glsl", (const char *)measure_auto_levels_histogram_percentile_glsl, sizeof measure_auto_levels_histogram_percentile_glsl - 1},
    {"measure/average-color.glsl", (const char *)measure_average_color_glsl, sizeof measure_average_color_glsl - 1},
    {"measure/average-luminance-threshold.glsl", (const char *)measure_average_luminance_threshold_glsl, sizeof measure_average_luminance_threshold_glsl - 1},
    {"measure/clahe.glsl", (const char *)measure_clahe_glsl, sizeof measure_clahe_glsl - 1},
    {"measure/clahe/clahe-count.glsl", (const char *)measure_clahe_clahe_count_glsl, sizeof measure_clahe_clahe_count_glsl - 1},
    {"measure/clahe/clahe-curves.glsl", (const char *)measure_clahe_clahe_curves_glsl, sizeof measure_clahe_clahe_curves_glsl - 1},
    {"measure/clahe/clahe-mapping.glsl", (const char *)measure_clahe_clahe_mapping_glsl, sizeof measure_clahe_clahe_mapping_glsl - 1},
    {"measure/histogram-bins/histogram-count.glsl", (const char *)measure_histogram_bins_histogram_count_glsl, sizeof measure_histogram_bins_histogram_count_glsl - 1},
    {"measure/histogram-bins/histogram-sum.glsl", (const char *)measure_histogram_bins_histogram_sum_glsl, sizeof measure_histogram_bins_histogram_sum_glsl - 1},
    {"measure/histogram-equalization.glsl", (const char *)measure_histogram_equalization_glsl, sizeof measure_histogram_equalization_glsl - 1},
    {"measure/histogram-equalization/histogram-cumulative.glsl", (const char *)measure_histogram_equalization_histogram_cumulative_glsl, sizeof measure_histogram_equalization_histogram_cumulative_glsl - 1},
    {"measure/histogram-equalization/histogram-mapping.glsl", (const char *)measure_histogram_equalization_histogram_mapping_glsl, sizeof measure_histogram_equalization_histogram_mapping_glsl - 1},
    {"measure/histogram.glsl", (const char *)measure_histogram_glsl, sizeof measure_histogram_glsl - 1},
    {"measure/histogram/histogram-graph.glsl", (const char *)measure_histogram_histogram_graph_glsl, sizeof measure_histogram_histogram_graph_glsl - 1},
    {"measure/histogram/histogram-peak.glsl", (const char *)measure_histogram_histogram_peak_glsl, sizeof measure_histogram_histogram_peak_glsl - 1},
    {"measure/light-meter.glsl", (const char *)measure_light_meter_glsl, sizeof measure_light_meter_glsl - 1},
    {"measure/light-meter/light-score.glsl", (const char *)measure_light_meter_light_score_glsl, sizeof measure_light_meter_light_score_glsl - 1},
    {"measure/light-meter/light-zones.glsl", (const char *)measure_light_meter_light_zones_glsl, sizeof measure_light_meter_light_zones_glsl - 1},
    {"measure/luminosity.glsl", (const char *)measure_luminosity_glsl, sizeof measure_luminosity_glsl - 1},
    {"measure/parts/area-average.glsl", (const char *)measure_parts_area_average_glsl, sizeof measure_parts_area_average_glsl - 1},
    {"measure/parts/histogram-bins.glsl", (const char *)measure_parts_histogram_bins_glsl, sizeof measure_parts_histogram_bins_glsl - 1},
    {"measure/parts/luminance-comparison.glsl", (const char *)measure_parts_luminance_comparison_glsl, sizeof measure_parts_luminance_comparison_glsl - 1},
    {"measure/parts/mean-color.glsl", (const char *)measure_parts_mean_color_glsl, sizeof measure_parts_mean_color_glsl - 1},
    {"measure/vectorscope.glsl", (const char *)measure_vectorscope_glsl, sizeof measure_vectorscope_glsl - 1},
    {"measure/vectorscope/vectorscope-count.glsl", (const char *)measure_vectorscope_vectorscope_count_glsl, sizeof measure_vectorscope_vectorscope_count_glsl - 1},
    {"measure/vectorscope/vectorscope-graph.glsl", (const char *)measure_vectorscope_vectorscope_graph_glsl, sizeof measure_vectorscope_vectorscope_graph_glsl - 1},
    {"measure/waveform.glsl", (const char *)measure_waveform_glsl, sizeof measure_waveform_glsl - 1},
    {"measure/waveform/waveform-count.glsl", (const char *)measure_waveform_waveform_count_glsl, sizeof measure_waveform_waveform_count_glsl - 1},
    {"measure/waveform/waveform-graph.glsl", (const char *)measure_waveform_waveform_graph_glsl, sizeof measure_waveform_waveform_graph_glsl - 1},
    {"morphology/closing.glsl", (const char *)morphology_closing_glsl, sizeof morphology_closing_glsl - 1},
    {"morphology/dilation.glsl", (const char *)morphology_dilation_glsl, sizeof morphology_dilation_glsl - 1},
    {"morphology/dilation/dilation-step.glsl", (const char *)morphology_dilation_dilation_step_glsl, sizeof morphology_dilation_dilation_step_glsl - 1},
    {"morphology/erosion.glsl", (const char *)morphology_erosion_glsl, sizeof morphology_erosion_glsl - 1},
    {"morphology/erosion/erosion-step.glsl", (const char *)morphology_erosion_erosion_step_glsl, sizeof morphology_erosion_erosion_step_glsl - 1},
    {"morphology/opening.glsl", (const char *)morphology_opening_glsl, sizeof morphology_opening_glsl - 1},
    {"morphology/rgb-closing.glsl", (const char *)morphology_rgb_closing_glsl, sizeof morphology_rgb_closing_glsl - 1},
    {"morphology/rgb-dilation.glsl", (const char *)morphology_rgb_dilation_glsl, sizeof morphology_rgb_dilation_glsl - 1},
    {"morphology/rgb-dilation/rgb-dilation-step.glsl", (const char *)morphology_rgb_dilation_rgb_dilation_step_glsl, sizeof morphology_rgb_dilation_rgb_dilation_step_glsl - 1},
    {"morphology/rgb-erosion.glsl", (const char *)morphology_rgb_erosion_glsl, sizeof morphology_rgb_erosion_glsl - 1},
    {"morphology/rgb-erosion/rgb-erosion-step.glsl", (const char *)morphology_rgb_erosion_rgb_erosion_step_glsl, sizeof morphology_rgb_erosion_rgb_erosion_step_glsl - 1},
    {"morphology/rgb-opening.glsl", (const char *)morphology_rgb_opening_glsl, sizeof morphology_rgb_opening_glsl - 1},
    {"source/circle-generator.glsl", (const char *)source_circle_generator_glsl, sizeof source_circle_generator_glsl - 1},
    {"source/perlin-noise.glsl", (const char *)source_perlin_noise_glsl, sizeof source_perlin_noise_glsl - 1},
    {"temporal/buffer.glsl", (const char *)temporal_buffer_glsl, sizeof temporal_buffer_glsl - 1},
    {"temporal/denoise.glsl", (const char *)temporal_denoise_glsl, sizeof temporal_denoise_glsl - 1},
    {"temporal/denoise/edge-preserving-denoise.glsl", (const char *)temporal_denoise_edge_preserving_denoise_glsl, sizeof temporal_denoise_edge_preserving_denoise_glsl - 1},
    {"temporal/high-pass.glsl", (const char *)temporal_high_pass_glsl, sizeof temporal_high_pass_glsl - 1},
    {"temporal/hold.glsl", (const char *)temporal_hold_glsl, sizeof temporal_hold_glsl - 1},
    {"temporal/level-difference.glsl", (const char *)temporal_level_difference_glsl, sizeof temporal_level_difference_glsl - 1},
    {"temporal/low-pass.glsl", (const char *)temporal_low_pass_glsl, sizeof temporal_low_pass_glsl - 1},
    {"temporal/motion-detector.glsl", (const char *)temporal_motion_detector_glsl, sizeof temporal_motion_detector_glsl - 1},
    {"temporal/motion-detector/motion-mask.glsl", (const char *)temporal_motion_detector_motion_mask_glsl, sizeof temporal_motion_detector_motion_mask_glsl - 1},
    {"temporal/motion-detector/motion-moments.glsl", (const char *)temporal_motion_detector_motion_moments_glsl, sizeof temporal_motion_detector_motion_moments_glsl - 1},
    {"temporal/motion-detector/motion-overlay.glsl", (const char *)temporal_motion_detector_motion_overlay_glsl, sizeof temporal_motion_detector_motion_overlay_glsl - 1},
    {"temporal/onion-skin.glsl", (const char *)temporal_onion_skin_glsl, sizeof temporal_onion_skin_glsl - 1},
    {"temporal/temporal-denoise.glsl", (const char *)temporal_temporal_denoise_glsl, sizeof temporal_temporal_denoise_glsl - 1},
  };
  *count = sizeof table / sizeof *table;
  return table;
}

const viewfinder_asset *viewfinder_assets(size_t *count) {
  static const viewfinder_asset table[] = {
    {"gallery/overlay.png", gallery_overlay_png, sizeof gallery_overlay_png - 1},
    {"lomo/lomo-curves.png", lomo_lomo_curves_png, sizeof lomo_lomo_curves_png - 1},
    {"lomo/lomo-vignette.png", lomo_lomo_vignette_png, sizeof lomo_lomo_vignette_png - 1},
    {"looks/black-and-white.chain", looks_black_and_white_chain, sizeof looks_black_and_white_chain - 1},
    {"looks/bleach-bypass.chain", looks_bleach_bypass_chain, sizeof looks_bleach_bypass_chain - 1},
    {"looks/cinema.chain", looks_cinema_chain, sizeof looks_cinema_chain - 1},
    {"looks/color-negative.chain", looks_color_negative_chain, sizeof looks_color_negative_chain - 1},
    {"looks/comic.chain", looks_comic_chain, sizeof looks_comic_chain - 1},
    {"looks/cool.chain", looks_cool_chain, sizeof looks_cool_chain - 1},
    {"looks/cross-process.chain", looks_cross_process_chain, sizeof looks_cross_process_chain - 1},
    {"looks/faded.chain", looks_faded_chain, sizeof looks_faded_chain - 1},
    {"looks/high-key.chain", looks_high_key_chain, sizeof looks_high_key_chain - 1},
    {"looks/low-key.chain", looks_low_key_chain, sizeof looks_low_key_chain - 1},
    {"looks/night.chain", looks_night_chain, sizeof looks_night_chain - 1},
    {"looks/old-photograph.chain", looks_old_photograph_chain, sizeof looks_old_photograph_chain - 1},
    {"looks/pencil.chain", looks_pencil_chain, sizeof looks_pencil_chain - 1},
    {"looks/portrait.chain", looks_portrait_chain, sizeof looks_portrait_chain - 1},
    {"looks/red-filter.chain", looks_red_filter_chain, sizeof looks_red_filter_chain - 1},
    {"looks/slide.chain", looks_slide_chain, sizeof looks_slide_chain - 1},
    {"looks/soft-glow.chain", looks_soft_glow_chain, sizeof looks_soft_glow_chain - 1},
    {"looks/teal-and-orange.chain", looks_teal_and_orange_chain, sizeof looks_teal_and_orange_chain - 1},
    {"looks/warm.chain", looks_warm_chain, sizeof looks_warm_chain - 1},
    {"lookup/amatorka.cube", lookup_amatorka_cube, sizeof lookup_amatorka_cube - 1},
    {"lookup/miss-etikate.cube", lookup_miss_etikate_cube, sizeof lookup_miss_etikate_cube - 1},
    {"lookup/soft-elegance-1.cube", lookup_soft_elegance_1_cube, sizeof lookup_soft_elegance_1_cube - 1},
    {"lookup/soft-elegance-2.cube", lookup_soft_elegance_2_cube, sizeof lookup_soft_elegance_2_cube - 1},
    {"lookup/warm.cube", lookup_warm_cube, sizeof lookup_warm_cube - 1},
    {"mosaic/tiles.png", mosaic_tiles_png, sizeof mosaic_tiles_png - 1},
    {"presets/mail.preset", presets_mail_preset, sizeof presets_mail_preset - 1},
    {"presets/print.preset", presets_print_preset, sizeof presets_print_preset - 1},
    {"presets/web.preset", presets_web_preset, sizeof presets_web_preset - 1},
    {"translations/de.po", translations_de_po, sizeof translations_de_po - 1},
    {"", (const unsigned char *)"", 0},
  };
  *count = sizeof table / sizeof *table - 1;
  return table;
}
