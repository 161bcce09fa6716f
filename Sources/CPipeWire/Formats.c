#ifdef PIPEWIRE

#include "Shared.h"

#include <stdlib.h>
#include <string.h>

#define CODE(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

static const uint32_t motionJPEG = CODE('M', 'J', 'P', 'G');

/// Where several formats of PipeWire have one code or the other way round, the first is written.
static const struct { uint32_t fourCC, raw; } table[] = {
  {CODE('Y', 'U', 'Y', 'V'), SPA_VIDEO_FORMAT_YUY2}, {CODE('U', 'Y', 'V', 'Y'), SPA_VIDEO_FORMAT_UYVY},
  {CODE('Y', 'V', 'Y', 'U'), SPA_VIDEO_FORMAT_YVYU}, {CODE('V', 'Y', 'U', 'Y'), SPA_VIDEO_FORMAT_VYUY},
  {CODE('N', 'V', '1', '2'), SPA_VIDEO_FORMAT_NV12}, {CODE('N', 'V', '2', '1'), SPA_VIDEO_FORMAT_NV21},
  {CODE('N', 'V', '1', '6'), SPA_VIDEO_FORMAT_NV16}, {CODE('Y', 'U', '1', '2'), SPA_VIDEO_FORMAT_I420},
  {CODE('Y', 'V', '1', '2'), SPA_VIDEO_FORMAT_YV12}, {CODE('4', '2', '2', 'P'), SPA_VIDEO_FORMAT_Y42B},
  {CODE('Y', 'M', '2', '4'), SPA_VIDEO_FORMAT_Y444}, {CODE('G', 'R', 'E', 'Y'), SPA_VIDEO_FORMAT_GRAY8},
  {CODE('Y', '1', '6', ' '), SPA_VIDEO_FORMAT_GRAY16_LE}, {CODE('R', 'G', 'B', '3'), SPA_VIDEO_FORMAT_RGB},
  {CODE('B', 'G', 'R', '3'), SPA_VIDEO_FORMAT_BGR}, {CODE('X', 'B', '2', '4'), SPA_VIDEO_FORMAT_RGBx},
  {CODE('A', 'B', '2', '4'), SPA_VIDEO_FORMAT_RGBA}, {CODE('X', 'R', '2', '4'), SPA_VIDEO_FORMAT_BGRx},
  {CODE('A', 'R', '2', '4'), SPA_VIDEO_FORMAT_BGRA}, {CODE('B', 'X', '2', '4'), SPA_VIDEO_FORMAT_xRGB},
  {CODE('B', 'A', '2', '4'), SPA_VIDEO_FORMAT_ARGB}, {CODE('R', 'X', '2', '4'), SPA_VIDEO_FORMAT_xBGR},
  {CODE('R', 'A', '2', '4'), SPA_VIDEO_FORMAT_ABGR},
};

uint32_t cpipewire_fourcc(uint32_t subtype, uint32_t rawFormat) {
  if (subtype == SPA_MEDIA_SUBTYPE_mjpg) return motionJPEG;
  if (subtype != SPA_MEDIA_SUBTYPE_raw) return 0;
  for (size_t index = 0; index < SPA_N_ELEMENTS(table); index += 1) {
    if (table[index].raw == rawFormat) return table[index].fourCC;
  }
  return 0;
}

bool cpipewire_spa_format(uint32_t fourCC, uint32_t *subtype, uint32_t *rawFormat) {
  *rawFormat = SPA_VIDEO_FORMAT_UNKNOWN;
  *subtype = fourCC == motionJPEG ? SPA_MEDIA_SUBTYPE_mjpg : SPA_MEDIA_SUBTYPE_raw;
  if (fourCC == motionJPEG) return true;
  for (size_t index = 0; index < SPA_N_ELEMENTS(table); index += 1) {
    if (table[index].fourCC != fourCC) continue;
    *rawFormat = table[index].raw;
    return true;
  }
  return false;
}

/// The values of a property, without the default that a choice repeats in front of them.
typedef struct {
  const void *values;
  uint32_t count, choice;
} Values;

static Values values(const struct spa_pod *param, uint32_t key, uint32_t type) {
  Values none = {NULL, 0, SPA_CHOICE_None};
  const struct spa_pod_prop *property = spa_pod_find_prop(param, NULL, key);
  if (!property) return none;
  Values found = none;
  const struct spa_pod *pod = spa_pod_get_values(&property->value, &found.count, &found.choice);
  if (!pod || pod->type != type || found.count == 0) return none;
  const uint8_t *body = SPA_POD_BODY_CONST(pod);
  bool repeats = found.choice != SPA_CHOICE_None && found.count > 1;
  found.values = repeats ? body + SPA_POD_BODY_SIZE(pod) : body;
  if (repeats) found.count -= 1;
  return found;
}

static void add_sizes(CPipeWireFormat format, Values sizes, CPipeWireFormat **formats, size_t *count) {
  const struct spa_rectangle *places = sizes.values;
  bool isRange = (sizes.choice == SPA_CHOICE_Range || sizes.choice == SPA_CHOICE_Step) && sizes.count >= 2;
  uint32_t number = isRange ? 1 : sizes.count;
  if (number == 0) return;
  CPipeWireFormat *larger = realloc(*formats, (*count + number) * sizeof *larger);
  if (!larger) return;
  *formats = larger;
  for (uint32_t index = 0; index < number; index += 1) {
    const struct spa_rectangle *last = isRange ? &places[1] : &places[index];
    format.smallest = (CPipeWireSize){places[index].width, places[index].height};
    format.largest = (CPipeWireSize){last->width, last->height};
    format.step = (CPipeWireSize){1, 1};
    if (isRange && sizes.count > 2) format.step = (CPipeWireSize){places[2].width, places[2].height};
    larger[*count] = format;
    *count += 1;
  }
}

void cpipewire_add_formats(const struct spa_pod *param, CPipeWireFormat **formats, size_t *count) {
  uint32_t type, subtype;
  if (spa_format_parse(param, &type, &subtype) < 0 || type != SPA_MEDIA_TYPE_video) return;
  CPipeWireFormat format = {0};
  Values rates = values(param, SPA_FORMAT_VIDEO_framerate, SPA_TYPE_Fraction);
  const struct spa_fraction *fractions = rates.values;
  for (uint32_t index = 0; index < rates.count && format.rateCount < SPA_N_ELEMENTS(format.rates); index += 1) {
    format.rates[format.rateCount] = (CPipeWireRate){fractions[index].num, fractions[index].denom};
    format.rateCount += 1;
  }
  format.areRatesRange = (rates.choice == SPA_CHOICE_Range || rates.choice == SPA_CHOICE_Step) && rates.count >= 2;
  Values sizes = values(param, SPA_FORMAT_VIDEO_size, SPA_TYPE_Rectangle);
  if (subtype == SPA_MEDIA_SUBTYPE_mjpg) {
    format.fourCC = motionJPEG;
    add_sizes(format, sizes, formats, count);
    return;
  }
  Values raws = values(param, SPA_FORMAT_VIDEO_format, SPA_TYPE_Id);
  const uint32_t *ids = raws.values;
  for (uint32_t index = 0; index < raws.count; index += 1) {
    format.fourCC = cpipewire_fourcc(subtype, ids[index]);
    if (format.fourCC) add_sizes(format, sizes, formats, count);
  }
}

bool cpipewire_read_format(const struct spa_pod *param, CPipeWireStreamFormat *format) {
  uint32_t type, subtype;
  if (spa_format_parse(param, &type, &subtype) < 0 || type != SPA_MEDIA_TYPE_video) return false;
  *format = (CPipeWireStreamFormat){0};
  if (subtype == SPA_MEDIA_SUBTYPE_mjpg) {
    struct spa_video_info_mjpg info = {0};
    if (spa_format_video_mjpg_parse(param, &info) < 0) return false;
    format->fourCC = motionJPEG;
    format->size = (CPipeWireSize){info.size.width, info.size.height};
    format->rate = (CPipeWireRate){info.framerate.num, info.framerate.denom};
    return true;
  }
  struct spa_video_info_raw info = {0};
  if (subtype != SPA_MEDIA_SUBTYPE_raw || spa_format_video_raw_parse(param, &info) < 0) return false;
  format->fourCC = cpipewire_fourcc(subtype, info.format);
  format->size = (CPipeWireSize){info.size.width, info.size.height};
  format->rate = (CPipeWireRate){info.framerate.num, info.framerate.denom};
  switch (info.color_matrix) {
  case SPA_VIDEO_COLOR_MATRIX_BT601: format->matrix = CPipeWireBT601; break;
  case SPA_VIDEO_COLOR_MATRIX_BT709: format->matrix = CPipeWireBT709; break;
  case SPA_VIDEO_COLOR_MATRIX_BT2020: format->matrix = CPipeWireBT2020; break;
  case SPA_VIDEO_COLOR_MATRIX_SMPTE240M: format->matrix = CPipeWireSMPTE240M; break;
  default: break;
  }
  switch (info.color_range) {
  case SPA_VIDEO_COLOR_RANGE_0_255: format->range = CPipeWireFullRange; break;
  case SPA_VIDEO_COLOR_RANGE_16_235: format->range = CPipeWireLimitedRange; break;
  default: break;
  }
  return format->fourCC != 0;
}

/// PipeWire's number of a matrix.
static uint32_t spa_matrix(CPipeWireMatrix matrix) {
  switch (matrix) {
  case CPipeWireBT601: return SPA_VIDEO_COLOR_MATRIX_BT601;
  case CPipeWireBT709: return SPA_VIDEO_COLOR_MATRIX_BT709;
  case CPipeWireBT2020: return SPA_VIDEO_COLOR_MATRIX_BT2020;
  case CPipeWireSMPTE240M: return SPA_VIDEO_COLOR_MATRIX_SMPTE240M;
  case CPipeWireMatrixUnknown: break;
  }
  return SPA_VIDEO_COLOR_MATRIX_UNKNOWN;
}

const struct spa_pod *cpipewire_write_format(
    struct spa_pod_builder *builder, const CPipeWireOffer *offer, CPipeWireSize size, CPipeWireRate rate) {
  uint32_t subtype, raw;
  if (!cpipewire_spa_format(offer->fourCC, &subtype, &raw)) return NULL;
  struct spa_pod_frame frame;
  spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat);
  spa_pod_builder_add(
      builder, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video), SPA_FORMAT_mediaSubtype, SPA_POD_Id(subtype), 0);
  if (raw != SPA_VIDEO_FORMAT_UNKNOWN) spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_format, SPA_POD_Id(raw), 0);
  if (size.width > 0) {
    struct spa_rectangle only = {size.width, size.height};
    spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&only), 0);
  } else {
    struct spa_rectangle usual = {1280, 720}, least = {1, 1}, most = {16384, 16384};
    spa_pod_builder_add(
        builder, SPA_FORMAT_VIDEO_size, SPA_POD_CHOICE_RANGE_Rectangle(&usual, &least, &most), 0);
  }
  if (rate.frames > 0) {
    struct spa_fraction only = {rate.frames, rate.seconds};
    spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&only), 0);
  } else {
    struct spa_fraction usual = {30, 1}, least = {0, 1}, most = {1000, 1};
    spa_pod_builder_add(
        builder, SPA_FORMAT_VIDEO_framerate, SPA_POD_CHOICE_RANGE_Fraction(&usual, &least, &most), 0);
  }
  if (offer->matrix != CPipeWireMatrixUnknown) {
    spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_colorMatrix, SPA_POD_Id(spa_matrix(offer->matrix)), 0);
  }
  if (offer->range != CPipeWireRangeUnknown) {
    uint32_t range =
        offer->range == CPipeWireFullRange ? SPA_VIDEO_COLOR_RANGE_0_255 : SPA_VIDEO_COLOR_RANGE_16_235;
    spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_colorRange, SPA_POD_Id(range), 0);
  }
  return spa_pod_builder_pop(builder, &frame);
}

void cpipewire_write_buffers(
    struct spa_pod_builder *builder, uint32_t bytes, uint32_t stride, const struct spa_pod *params[2]) {
  struct spa_pod_frame frame;
  spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers);
  spa_pod_builder_add(
      builder, SPA_PARAM_BUFFERS_buffers, SPA_POD_CHOICE_RANGE_Int(4, 2, 16), SPA_PARAM_BUFFERS_dataType,
      SPA_POD_CHOICE_FLAGS_Int(1 << SPA_DATA_MemFd | 1 << SPA_DATA_MemPtr), 0);
  if (bytes > 0) {
    spa_pod_builder_add(
        builder, SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1), SPA_PARAM_BUFFERS_size, SPA_POD_Int((int32_t)bytes),
        SPA_PARAM_BUFFERS_stride, SPA_POD_Int((int32_t)stride), 0);
  }
  params[0] = spa_pod_builder_pop(builder, &frame);
  params[1] = spa_pod_builder_add_object(
      builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta, SPA_PARAM_META_type, SPA_POD_Id(SPA_META_Header),
      SPA_PARAM_META_size, SPA_POD_Int(sizeof(struct spa_meta_header)));
}

#endif
