// What reading, listing and being a camera have in common.
#pragma once

#include "CPipeWire.h"
#include "Headers.h"

/// The formats of our own, in V4L2's words and in PipeWire's.
uint32_t cpipewire_fourcc(uint32_t subtype, uint32_t rawFormat);
/// Gives PipeWire's words for a code; false for one that it does not have.
bool cpipewire_spa_format(uint32_t fourCC, uint32_t *subtype, uint32_t *rawFormat);

/// Adds what a format parameter allows to an array, which it enlarges.
void cpipewire_add_formats(const struct spa_pod *param, CPipeWireFormat **formats, size_t *count);
/// Reads a parameter that leaves no choice; false for a format that we do not have.
bool cpipewire_read_format(const struct spa_pod *param, CPipeWireStreamFormat *format);
/// Writes a format parameter; a size of zero means any, a rate of zero too.
const struct spa_pod *cpipewire_write_format(
    struct spa_pod_builder *builder, const CPipeWireOffer *offer, CPipeWireSize size, CPipeWireRate rate);
/// Writes the parameters of a stream's buffers: memory that can be shared and is no GPU's, of `bytes` where that is not 0,
/// with a header.
void cpipewire_write_buffers(
    struct spa_pod_builder *builder, uint32_t bytes, uint32_t stride, const struct spa_pod *params[2]);

/// A connection to the daemon with a thread that serves it.
typedef struct {
  struct pw_thread_loop *loop;
  struct pw_context *context;
  struct pw_core *core;
  struct pw_registry *registry;
  struct spa_hook coreHook, registryHook;
  int awaited;
  bool isDone;
  /// Whether the daemon has gone.
  bool isGone;
} Connection;

/// Connects, with the loop locked on success. `events` get `data`; NULL to hear of no node.
bool cpipewire_connect(
    Connection *connection, const struct pw_registry_events *events, void *data, CPipeWireProblem *problem);
/// Waits with the locked loop until the daemon has answered everything; false and a problem when it does not.
bool cpipewire_round_trip(Connection *connection, CPipeWireProblem *problem);
/// Waits with the locked loop for a signal of it, at most until a moment; false when that is over.
bool cpipewire_wait(Connection *connection, struct timespec *end);
/// The moment after which nobody waits any longer.
struct timespec cpipewire_deadline(Connection *connection);
/// Ends the thread. The loop must not be locked; what was made with the connection is then destroyed by its owner, before
/// `cpipewire_release`.
void cpipewire_stop(Connection *connection);
void cpipewire_release(Connection *connection);

/// Sets a problem, with PipeWire's words or without.
void cpipewire_note(CPipeWireProblem *problem, CPipeWireProblemKind kind, const char *words);
/// A text of a dictionary; empty where there is none.
const char *cpipewire_text(const struct spa_dict *props, const char *key);
/// Whether a global is a camera.
bool cpipewire_is_camera(const char *type, const struct spa_dict *props);
