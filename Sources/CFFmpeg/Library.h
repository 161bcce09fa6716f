// The functions of FFmpeg that the shim calls, by their own names. Its libraries are opened when the first of them is needed:
// with all that they need they are over a hundred, which took every start of the program 40 ms.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/parseutils.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

#define CFFMPEG_FUNCTIONS(X) \
  X(av_buffer_unref) \
  X(av_channel_layout_copy) \
  X(av_channel_layout_default) \
  X(av_d2q) \
  X(av_dict_free) \
  X(av_dict_get) \
  X(av_dict_set) \
  X(av_find_best_stream) \
  X(av_frame_alloc) \
  X(av_frame_copy_props) \
  X(av_frame_free) \
  X(av_frame_get_buffer) \
  X(av_frame_make_writable) \
  X(av_frame_move_ref) \
  X(av_frame_unref) \
  X(av_free) \
  X(av_freep) \
  X(av_guess_format) \
  X(av_hwdevice_ctx_create) \
  X(av_hwframe_ctx_alloc) \
  X(av_hwframe_ctx_init) \
  X(av_hwframe_get_buffer) \
  X(av_hwframe_transfer_data) \
  X(av_image_copy) \
  X(av_log_set_level) \
  X(av_malloc) \
  X(av_opt_set) \
  X(av_opt_set_int) \
  X(av_packet_alloc) \
  X(av_packet_clone) \
  X(av_packet_free) \
  X(av_packet_rescale_ts) \
  X(av_packet_unref) \
  X(av_parse_time) \
  X(av_pix_fmt_desc_get) \
  X(av_read_frame) \
  X(av_rescale_q) \
  X(av_seek_frame) \
  X(av_strerror) \
  X(av_write_frame) \
  X(av_write_trailer) \
  X(avcodec_alloc_context3) \
  X(avcodec_find_decoder) \
  X(avcodec_find_encoder_by_name) \
  X(avcodec_flush_buffers) \
  X(avcodec_free_context) \
  X(avcodec_get_name) \
  X(avcodec_open2) \
  X(avcodec_parameters_copy) \
  X(avcodec_parameters_from_context) \
  X(avcodec_parameters_to_context) \
  X(avcodec_receive_frame) \
  X(avcodec_receive_packet) \
  X(avcodec_send_frame) \
  X(avcodec_send_packet) \
  X(avformat_alloc_output_context2) \
  X(avformat_close_input) \
  X(avformat_find_stream_info) \
  X(avformat_free_context) \
  X(avformat_new_stream) \
  X(avformat_open_input) \
  X(avformat_query_codec) \
  X(avformat_write_header) \
  X(avio_alloc_context) \
  X(avio_context_free) \
  X(avio_flush) \
  X(avio_seek) \
  X(sws_freeContext) \
  X(sws_getCachedContext) \
  X(sws_getCoefficients) \
  X(sws_setColorspaceDetails) \
  X(sws_scale)

struct CFFmpegLibrary {
#define DECLARE(name) __typeof__(name) *name;
  CFFMPEG_FUNCTIONS(DECLARE)
#undef DECLARE
};

/// Valid once cffmpeg_load has succeeded.
extern struct CFFmpegLibrary cffmpeg_library;

#define av_buffer_unref cffmpeg_library.av_buffer_unref
#define av_channel_layout_copy cffmpeg_library.av_channel_layout_copy
#define av_channel_layout_default cffmpeg_library.av_channel_layout_default
#define av_d2q cffmpeg_library.av_d2q
#define av_dict_free cffmpeg_library.av_dict_free
#define av_dict_get cffmpeg_library.av_dict_get
#define av_dict_set cffmpeg_library.av_dict_set
#define av_find_best_stream cffmpeg_library.av_find_best_stream
#define av_frame_alloc cffmpeg_library.av_frame_alloc
#define av_frame_copy_props cffmpeg_library.av_frame_copy_props
#define av_frame_free cffmpeg_library.av_frame_free
#define av_frame_get_buffer cffmpeg_library.av_frame_get_buffer
#define av_frame_make_writable cffmpeg_library.av_frame_make_writable
#define av_frame_move_ref cffmpeg_library.av_frame_move_ref
#define av_frame_unref cffmpeg_library.av_frame_unref
#define av_free cffmpeg_library.av_free
#define av_freep cffmpeg_library.av_freep
#define av_guess_format cffmpeg_library.av_guess_format
#define av_hwdevice_ctx_create cffmpeg_library.av_hwdevice_ctx_create
#define av_hwframe_ctx_alloc cffmpeg_library.av_hwframe_ctx_alloc
#define av_hwframe_ctx_init cffmpeg_library.av_hwframe_ctx_init
#define av_hwframe_get_buffer cffmpeg_library.av_hwframe_get_buffer
#define av_hwframe_transfer_data cffmpeg_library.av_hwframe_transfer_data
#define av_image_copy cffmpeg_library.av_image_copy
#define av_log_set_level cffmpeg_library.av_log_set_level
#define av_malloc cffmpeg_library.av_malloc
#define av_opt_set cffmpeg_library.av_opt_set
#define av_opt_set_int cffmpeg_library.av_opt_set_int
#define av_packet_alloc cffmpeg_library.av_packet_alloc
#define av_packet_clone cffmpeg_library.av_packet_clone
#define av_packet_free cffmpeg_library.av_packet_free
#define av_packet_rescale_ts cffmpeg_library.av_packet_rescale_ts
#define av_packet_unref cffmpeg_library.av_packet_unref
#define av_parse_time cffmpeg_library.av_parse_time
#define av_pix_fmt_desc_get cffmpeg_library.av_pix_fmt_desc_get
#define av_read_frame cffmpeg_library.av_read_frame
#define av_rescale_q cffmpeg_library.av_rescale_q
#define av_seek_frame cffmpeg_library.av_seek_frame
#define av_strerror cffmpeg_library.av_strerror
#define av_write_frame cffmpeg_library.av_write_frame
#define av_write_trailer cffmpeg_library.av_write_trailer
#define avcodec_alloc_context3 cffmpeg_library.avcodec_alloc_context3
#define avcodec_find_decoder cffmpeg_library.avcodec_find_decoder
#define avcodec_find_encoder_by_name cffmpeg_library.avcodec_find_encoder_by_name
#define avcodec_flush_buffers cffmpeg_library.avcodec_flush_buffers
#define avcodec_free_context cffmpeg_library.avcodec_free_context
#define avcodec_get_name cffmpeg_library.avcodec_get_name
#define avcodec_open2 cffmpeg_library.avcodec_open2
#define avcodec_parameters_copy cffmpeg_library.avcodec_parameters_copy
#define avcodec_parameters_from_context cffmpeg_library.avcodec_parameters_from_context
#define avcodec_parameters_to_context cffmpeg_library.avcodec_parameters_to_context
#define avcodec_receive_frame cffmpeg_library.avcodec_receive_frame
#define avcodec_receive_packet cffmpeg_library.avcodec_receive_packet
#define avcodec_send_frame cffmpeg_library.avcodec_send_frame
#define avcodec_send_packet cffmpeg_library.avcodec_send_packet
#define avformat_alloc_output_context2 cffmpeg_library.avformat_alloc_output_context2
#define avformat_close_input cffmpeg_library.avformat_close_input
#define avformat_find_stream_info cffmpeg_library.avformat_find_stream_info
#define avformat_free_context cffmpeg_library.avformat_free_context
#define avformat_new_stream cffmpeg_library.avformat_new_stream
#define avformat_open_input cffmpeg_library.avformat_open_input
#define avformat_query_codec cffmpeg_library.avformat_query_codec
#define avformat_write_header cffmpeg_library.avformat_write_header
#define avio_alloc_context cffmpeg_library.avio_alloc_context
#define avio_context_free cffmpeg_library.avio_context_free
#define avio_flush cffmpeg_library.avio_flush
#define avio_seek cffmpeg_library.avio_seek
#define sws_freeContext cffmpeg_library.sws_freeContext
#define sws_getCachedContext cffmpeg_library.sws_getCachedContext
#define sws_getCoefficients cffmpeg_library.sws_getCoefficients
#define sws_setColorspaceDetails cffmpeg_library.sws_setColorspaceDetails
#define sws_scale cffmpeg_library.sws_scale
