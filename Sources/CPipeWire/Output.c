#ifdef PIPEWIRE

#include "Shared.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The most formats that are offered.
enum { mostOffers = 16 };

struct CPipeWireOutput {
  Connection connection;
  struct pw_stream *stream;
  struct spa_hook hook;
  bool isConnected;
  enum pw_stream_state state;
  CPipeWireProblem problem;
  /// What the readers have agreed on; the code is 0 while that is nothing.
  CPipeWireStreamFormat format;
  /// What is being filled, with the loop locked.
  struct pw_buffer *buffer;
};

static void changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
  (void)old;
  CPipeWireOutput *output = data;
  output->state = state;
  if (state == PW_STREAM_STATE_ERROR) {
    cpipewire_note(&output->problem, CPipeWireFailed, error ? error : "the stream failed");
  }
}

/// The bytes of a picture whose rows and planes have no gaps between them, and those of a row of its first plane.
static uint32_t packed_size(const CPipeWireStreamFormat *format, uint32_t *stride) {
  uint32_t subtype, raw, width = format->size.width, height = format->size.height;
  cpipewire_spa_format(format->fourCC, &subtype, &raw);
  switch (raw) {
  case SPA_VIDEO_FORMAT_I420:
  case SPA_VIDEO_FORMAT_NV12:
    *stride = width;
    return width * height * 3 / 2;
  case SPA_VIDEO_FORMAT_YUY2:
  case SPA_VIDEO_FORMAT_UYVY: *stride = width * 2; break;
  case SPA_VIDEO_FORMAT_RGB:
  case SPA_VIDEO_FORMAT_BGR: *stride = width * 3; break;
  default: *stride = width * 4; break;
  }
  return *stride * height;
}

static void agreed(void *data, uint32_t id, const struct spa_pod *param) {
  CPipeWireOutput *output = data;
  if (id != SPA_PARAM_Format) return;
  output->format = (CPipeWireStreamFormat){0};
  if (!param || !cpipewire_read_format(param, &output->format)) return;
  uint32_t stride = 0, bytes = packed_size(&output->format, &stride);
  uint8_t memory[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
  const struct spa_pod *params[2];
  cpipewire_write_buffers(&builder, bytes, stride, params);
  pw_stream_update_params(output->stream, params, 2);
}

// There is no process callback: the picture drives the graph.
static const struct pw_stream_events streamEvents = {
  PW_VERSION_STREAM_EVENTS, .state_changed = changed, .param_changed = agreed,
};

CPipeWireOutput *cpipewire_output_create(const char *name, CPipeWireProblem *problem) {
  *problem = (CPipeWireProblem){0};
  CPipeWireOutput *output = calloc(1, sizeof *output);
  if (!output) {
    cpipewire_note(problem, CPipeWireFailed, "out of memory");
    return NULL;
  }
  Connection *connection = &output->connection;
  if (!cpipewire_connect(connection, NULL, NULL, problem)) {
    free(output);
    return NULL;
  }
  struct pw_properties *props = pw_properties_new(
      PW_KEY_MEDIA_CLASS, "Video/Source", PW_KEY_MEDIA_TYPE, "Video", PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_NODE_NAME,
      name, PW_KEY_NODE_DESCRIPTION, name, PW_KEY_NODE_VIRTUAL, "true", NULL);
  if (props) pw_properties_setf(props, PW_KEY_APP_PROCESS_ID, "%d", (int)getpid());
  if (props) output->stream = pw_stream_new(connection->core, name, props);
  if (output->stream) pw_stream_add_listener(output->stream, &output->hook, &streamEvents, output);
  bool answers = cpipewire_round_trip(connection, problem);
  pw_thread_loop_unlock(connection->loop);
  if (output->stream && answers) return output;
  if (answers) cpipewire_note(problem, CPipeWireFailed, "no stream can be made");
  cpipewire_output_destroy(output);
  return NULL;
}

void cpipewire_output_destroy(CPipeWireOutput *output) {
  cpipewire_stop(&output->connection);
  if (output->stream) {
    spa_hook_remove(&output->hook);
    pw_stream_destroy(output->stream);
  }
  cpipewire_release(&output->connection);
  free(output);
}

bool cpipewire_output_offer(
    CPipeWireOutput *output, const CPipeWireOffer *offers, size_t count, CPipeWireSize size, CPipeWireRate rate,
    CPipeWireProblem *problem) {
  uint8_t memory[mostOffers * 512];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
  const struct spa_pod *params[mostOffers];
  uint32_t number = 0;
  for (size_t index = 0; index < count && number < mostOffers; index += 1) {
    params[number] = cpipewire_write_format(&builder, &offers[index], size, rate);
    if (params[number]) number += 1;
  }
  pw_thread_loop_lock(output->connection.loop);
  int result =
      output->isConnected
      ? pw_stream_update_params(output->stream, params, number)
      : pw_stream_connect(
            output->stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS, params,
            number);
  output->isConnected = output->isConnected || result >= 0;
  pw_thread_loop_unlock(output->connection.loop);
  if (result < 0) cpipewire_note(problem, CPipeWireFailed, spa_strerror(result));
  return result >= 0;
}

/// What can be done with a picture, with the loop locked.
static CPipeWireReadiness readiness(
    CPipeWireOutput *output, uint32_t fourCC, CPipeWireSize size, size_t count, CPipeWireProblem *problem) {
  if (output->connection.isGone) {
    cpipewire_note(problem, CPipeWireNoDaemon, "the connection was closed");
    return CPipeWireGone;
  }
  if (output->problem.kind != CPipeWireNoProblem) {
    *problem = output->problem;
    return CPipeWireGone;
  }
  const CPipeWireStreamFormat *format = &output->format;
  if (format->fourCC && format->fourCC != fourCC) return CPipeWireOtherFormat;
  if (output->state != PW_STREAM_STATE_STREAMING || !format->fourCC) return CPipeWireUnread;
  if (format->size.width != size.width || format->size.height != size.height) return CPipeWireBusy;
  output->buffer = pw_stream_dequeue_buffer(output->stream);
  if (!output->buffer) return CPipeWireBusy;
  const struct spa_data *data = &output->buffer->buffer->datas[0];
  if (data->data && data->maxsize >= count) return CPipeWireReady;
  cpipewire_note(problem, CPipeWireFailed, "the readers have agreed on buffers that are too small");
  return CPipeWireGone;
}

CPipeWireReadiness cpipewire_output_begin(
    CPipeWireOutput *output, uint32_t fourCC, CPipeWireSize size, size_t count, uint8_t **bytes, uint32_t *wanted,
    CPipeWireProblem *problem) {
  pw_thread_loop_lock(output->connection.loop);
  CPipeWireReadiness result = readiness(output, fourCC, size, count, problem);
  *wanted = output->format.fourCC;
  *bytes = result == CPipeWireReady ? output->buffer->buffer->datas[0].data : NULL;
  // Else the buffer could be unmapped while it is being filled.
  if (result != CPipeWireReady) pw_thread_loop_unlock(output->connection.loop);
  return result;
}

void cpipewire_output_end(CPipeWireOutput *output, size_t count, int32_t stride, uint32_t sequence, int64_t time) {
  struct spa_buffer *memory = output->buffer->buffer;
  struct spa_chunk *chunk = memory->datas[0].chunk;
  chunk->offset = 0;
  chunk->size = (uint32_t)count;
  chunk->stride = stride;
  chunk->flags = SPA_CHUNK_FLAG_NONE;
  struct spa_meta_header *header = spa_buffer_find_meta_data(memory, SPA_META_Header, sizeof *header);
  if (header) *header = (struct spa_meta_header){.pts = time, .seq = sequence};
  pw_stream_queue_buffer(output->stream, output->buffer);
  output->buffer = NULL;
  pw_stream_trigger_process(output->stream);
  pw_thread_loop_unlock(output->connection.loop);
}

#endif
