#ifdef PIPEWIRE

#include "Shared.h"

#include <stdlib.h>
#include <string.h>

struct CPipeWireCapture {
  Connection connection;
  const CPipeWireWish *wish;
  CPipeWireReader reader;
  void *context;
  struct pw_stream *stream;
  struct spa_hook streamHook;
  struct pw_proxy *link;
  struct spa_hook linkHook, linkProxyHook;
  /// The number of the node; PW_ID_ANY before it is found.
  uint32_t node;
  CPipeWireProblem problem;
  /// What the buffers hold; the code is 0 while nothing is agreed on.
  CPipeWireStreamFormat format;
};

/// Notes the first thing that is wrong.
static void fail(CPipeWireCapture *capture, CPipeWireProblemKind kind, const char *words) {
  if (capture->problem.kind == CPipeWireNoProblem) cpipewire_note(&capture->problem, kind, words);
  pw_thread_loop_signal(capture->connection.loop, false);
}

// The node

static void global(
    void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const struct spa_dict *props) {
  (void)permissions; (void)version;
  CPipeWireCapture *capture = data;
  const CPipeWireWish *wish = capture->wish;
  if (!wish || !cpipewire_is_camera(type, props) || strcmp(cpipewire_text(props, PW_KEY_NODE_NAME), wish->name)) return;
  bool isSame = wish->serial[0] && !strcmp(cpipewire_text(props, PW_KEY_OBJECT_SERIAL), wish->serial);
  if (capture->node == PW_ID_ANY || isSame) capture->node = id;
}

static void removed(void *data, uint32_t id) {
  CPipeWireCapture *capture = data;
  if (id == capture->node) fail(capture, CPipeWireNoNode, "the node was removed");
}

static const struct pw_registry_events registryEvents = {
  PW_VERSION_REGISTRY_EVENTS, .global = global, .global_remove = removed,
};

// The stream

static void changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
  (void)old;
  CPipeWireCapture *capture = data;
  if (state == PW_STREAM_STATE_ERROR) fail(capture, CPipeWireFailed, error ? error : "the stream failed");
  pw_thread_loop_signal(capture->connection.loop, false);
}

static void agreed(void *data, uint32_t id, const struct spa_pod *param) {
  CPipeWireCapture *capture = data;
  if (id != SPA_PARAM_Format) return;
  capture->format = (CPipeWireStreamFormat){0};
  if (!param || !cpipewire_read_format(param, &capture->format)) return;
  uint8_t memory[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
  const struct spa_pod *params[2];
  cpipewire_write_buffers(&builder, 0, 0, params);
  pw_stream_update_params(capture->stream, params, 2);
  pw_thread_loop_signal(capture->connection.loop, false);
}

/// Hands the newest buffer to the reader.
static void process(void *data) {
  CPipeWireCapture *capture = data;
  struct pw_buffer *newest = NULL, *next;
  CPipeWireBuffer buffer = {.format = capture->format};
  while ((next = pw_stream_dequeue_buffer(capture->stream))) {
    if (newest) {
      pw_stream_queue_buffer(capture->stream, newest);
      buffer.skipped += 1;
    }
    newest = next;
  }
  if (!newest) return;
  struct spa_buffer *memory = newest->buffer;
  buffer.planeCount = SPA_MIN(memory->n_datas, CPIPEWIRE_PLANES);
  for (size_t index = 0; index < buffer.planeCount; index += 1) {
    const struct spa_data *plane = &memory->datas[index];
    uint32_t offset = SPA_MIN(plane->chunk->offset, plane->maxsize);
    buffer.planes[index] = (CPipeWirePlane){
      .bytes = plane->data ? (const uint8_t *)plane->data + offset : NULL,
      .count = plane->data ? SPA_MIN(plane->chunk->size, plane->maxsize - offset) : 0,
      .stride = plane->chunk->stride,
    };
    if (plane->chunk->flags & SPA_CHUNK_FLAG_CORRUPTED) buffer.isDamaged = true;
  }
  const struct spa_meta_header *header =
      spa_buffer_find_meta_data(memory, SPA_META_Header, sizeof *header);
  if (header) {
    buffer.sequence = (uint32_t)header->seq;
    buffer.time = header->pts > 0 ? header->pts : 0;
    if (header->flags & SPA_META_HEADER_FLAG_CORRUPTED) buffer.isDamaged = true;
  }
  if (capture->format.fourCC) capture->reader(capture->context, &buffer);
  pw_stream_queue_buffer(capture->stream, newest);
}

static const struct pw_stream_events streamEvents = {
  PW_VERSION_STREAM_EVENTS, .state_changed = changed, .param_changed = agreed, .process = process,
};

/// Makes the stream with what it takes: the wish first, then each format at any size and rate.
static bool connect_stream(CPipeWireCapture *capture) {
  const CPipeWireWish *wish = capture->wish;
  // No session manager links it: who asks for a camera by its name gets that one or none.
  struct pw_properties *props = pw_properties_new(
      PW_KEY_MEDIA_TYPE, "Video", PW_KEY_MEDIA_CATEGORY, "Capture", PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_NODE_NAME,
      "Viewfinder reader", PW_KEY_NODE_AUTOCONNECT, "false", NULL);
  if (!props) return false;
  capture->stream = pw_stream_new(capture->connection.core, "Viewfinder reader", props);
  if (!capture->stream) return false;
  pw_stream_add_listener(capture->stream, &capture->streamHook, &streamEvents, capture);
  enum { most = 24 };
  uint8_t memory[most * 512];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
  const struct spa_pod *params[most];
  uint32_t count = 0;
  for (size_t index = 0; index < wish->count + 1 && count < most; index += 1) {
    CPipeWireOffer offer = {.fourCC = wish->fourCCs[index == 0 ? 0 : index - 1]};
    bool isWish = index == 0;
    params[count] = cpipewire_write_format(
        &builder, &offer, isWish ? wish->size : (CPipeWireSize){0}, isWish ? wish->rate : (CPipeWireRate){0});
    if (params[count]) count += 1;
  }
  return pw_stream_connect(
             capture->stream, PW_DIRECTION_INPUT, PW_ID_ANY, PW_STREAM_FLAG_MAP_BUFFERS, params, count) >= 0;
}

// The link

static void link_changed(void *data, const struct pw_link_info *info) {
  if (info->state == PW_LINK_STATE_ERROR) {
    fail(data, CPipeWireNoFormat, info->error ? info->error : "the link failed");
  }
}

static void link_removed(void *data) { fail(data, CPipeWireNoNode, "the link was removed"); }

static void link_failed(void *data, int sequence, int result, const char *message) {
  (void)sequence; (void)result;
  fail(data, CPipeWireFailed, message ? message : "the link failed");
}

static const struct pw_link_events linkEvents = {PW_VERSION_LINK_EVENTS, .info = link_changed};
static const struct pw_proxy_events linkProxyEvents = {
  PW_VERSION_PROXY_EVENTS, .removed = link_removed, .error = link_failed,
};

static bool connect_link(CPipeWireCapture *capture) {
  struct pw_properties *props = pw_properties_new(NULL, NULL);
  if (!props) return false;
  pw_properties_setf(props, PW_KEY_LINK_OUTPUT_NODE, "%u", capture->node);
  pw_properties_setf(props, PW_KEY_LINK_INPUT_NODE, "%u", pw_stream_get_node_id(capture->stream));
  capture->link = pw_core_create_object(
      capture->connection.core, "link-factory", PW_TYPE_INTERFACE_Link, PW_VERSION_LINK, &props->dict, 0);
  pw_properties_free(props);
  if (!capture->link) return false;
  pw_proxy_add_listener(capture->link, &capture->linkProxyHook, &linkProxyEvents, capture);
  pw_link_add_listener((struct pw_link *)capture->link, &capture->linkHook, &linkEvents, capture);
  return true;
}

// Its life

/// Waits until something holds; false when something is wrong first.
static bool await(CPipeWireCapture *capture, bool (*holds)(const CPipeWireCapture *)) {
  struct timespec end = cpipewire_deadline(&capture->connection);
  while (!holds(capture)) {
    if (capture->problem.kind != CPipeWireNoProblem) return false;
    if (capture->connection.isGone) {
      fail(capture, CPipeWireNoDaemon, "the connection was closed");
    } else if (!cpipewire_wait(&capture->connection, &end)) {
      fail(capture, CPipeWireFailed, "the node does not answer");
    }
  }
  return true;
}

static bool has_node(const CPipeWireCapture *capture) {
  return pw_stream_get_state(capture->stream, NULL) >= PW_STREAM_STATE_PAUSED;
}

static bool has_format(const CPipeWireCapture *capture) { return capture->format.fourCC != 0; }

/// Finds the node and agrees on a format, with the loop locked.
static bool begin(CPipeWireCapture *capture) {
  if (!cpipewire_round_trip(&capture->connection, &capture->problem)) return false;
  if (capture->node == PW_ID_ANY) {
    fail(capture, CPipeWireNoNode, "there is no such node");
    return false;
  }
  if (!connect_stream(capture)) {
    fail(capture, CPipeWireFailed, "no stream can be made");
    return false;
  }
  if (!await(capture, has_node)) return false;
  if (!connect_link(capture)) {
    fail(capture, CPipeWireFailed, "no link can be made");
    return false;
  }
  return await(capture, has_format);
}

CPipeWireCapture *cpipewire_capture_create(
    const CPipeWireWish *wish, CPipeWireReader reader, void *context, CPipeWireStreamFormat *format,
    CPipeWireProblem *problem) {
  *problem = (CPipeWireProblem){0};
  CPipeWireCapture *capture = calloc(1, sizeof *capture);
  if (!capture) {
    cpipewire_note(problem, CPipeWireFailed, "out of memory");
    return NULL;
  }
  capture->wish = wish;
  capture->reader = reader;
  capture->context = context;
  capture->node = PW_ID_ANY;
  if (!cpipewire_connect(&capture->connection, &registryEvents, capture, problem)) {
    free(capture);
    return NULL;
  }
  bool hasBegun = begin(capture);
  // It is the caller's.
  capture->wish = NULL;
  *problem = capture->problem;
  *format = capture->format;
  pw_thread_loop_unlock(capture->connection.loop);
  if (hasBegun) return capture;
  cpipewire_capture_destroy(capture);
  return NULL;
}

void cpipewire_capture_destroy(CPipeWireCapture *capture) {
  cpipewire_stop(&capture->connection);
  if (capture->link) {
    spa_hook_remove(&capture->linkHook);
    spa_hook_remove(&capture->linkProxyHook);
    pw_proxy_destroy(capture->link);
  }
  if (capture->stream) {
    spa_hook_remove(&capture->streamHook);
    pw_stream_destroy(capture->stream);
  }
  cpipewire_release(&capture->connection);
  free(capture);
}

void cpipewire_capture_check(CPipeWireCapture *capture, CPipeWireProblem *problem) {
  pw_thread_loop_lock(capture->connection.loop);
  *problem = capture->problem;
  if (capture->connection.isGone) cpipewire_note(problem, CPipeWireNoDaemon, "the connection was closed");
  pw_thread_loop_unlock(capture->connection.loop);
}

#endif
