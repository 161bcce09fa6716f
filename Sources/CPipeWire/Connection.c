#ifdef PIPEWIRE

#include "Shared.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// How long the daemon may take to answer.
static const int64_t patience = 5 * SPA_NSEC_PER_SEC;

void cpipewire_note(CPipeWireProblem *problem, CPipeWireProblemKind kind, const char *words) {
  problem->kind = kind;
  snprintf(problem->words, sizeof problem->words, "%s", words);
}

const char *cpipewire_text(const struct spa_dict *props, const char *key) {
  const char *text = props ? spa_dict_lookup(props, key) : NULL;
  return text ? text : "";
}

bool cpipewire_is_camera(const char *type, const struct spa_dict *props) {
  return !strcmp(type, PW_TYPE_INTERFACE_Node) && !strcmp(cpipewire_text(props, PW_KEY_MEDIA_CLASS), "Video/Source");
}

static void initialize(void) {
  pw_init(NULL, NULL);
  // The library tells on stderr what its callers report in words; who looks for more asks for it.
  if (!getenv("PIPEWIRE_DEBUG")) pw_log_set_level(SPA_LOG_LEVEL_NONE);
}

static void done(void *data, uint32_t id, int sequence) {
  Connection *connection = data;
  if (id != PW_ID_CORE || sequence != connection->awaited) return;
  connection->isDone = true;
  pw_thread_loop_signal(connection->loop, false);
}

static void failed(void *data, uint32_t id, int sequence, int result, const char *message) {
  (void)sequence; (void)message;
  Connection *connection = data;
  // Errors of other objects go to their listeners, too.
  if (id != PW_ID_CORE || result != -EPIPE) return;
  connection->isGone = true;
  pw_thread_loop_signal(connection->loop, false);
}

static const struct pw_core_events coreEvents = {PW_VERSION_CORE_EVENTS, .done = done, .error = failed};

/// Notes an error of the system; without its files or its socket there is no PipeWire.
static void note_error(CPipeWireProblem *problem, int code) {
  bool isAbsent = code == ENOENT || code == ENOTDIR || code == ECONNREFUSED || code == EHOSTDOWN;
  cpipewire_note(problem, isAbsent ? CPipeWireNoDaemon : CPipeWireFailed, strerror(code));
}

/// Makes the context and the threads, and connects.
static bool start(Connection *connection, CPipeWireProblem *problem) {
  connection->loop = pw_thread_loop_new("pipewire", NULL);
  if (!connection->loop) {
    note_error(problem, errno);
    return false;
  }
  connection->context = pw_context_new(pw_thread_loop_get_loop(connection->loop), NULL, 0);
  if (!connection->context) {
    note_error(problem, errno);
    return false;
  }
  int result = pw_thread_loop_start(connection->loop);
  if (result < 0) {
    note_error(problem, -result);
    return false;
  }
  pw_thread_loop_lock(connection->loop);
  connection->core = pw_context_connect(connection->context, NULL, 0);
  if (!connection->core) {
    int code = errno;
    pw_thread_loop_unlock(connection->loop);
    note_error(problem, code);
    return false;
  }
  return true;
}

bool cpipewire_connect(
    Connection *connection, const struct pw_registry_events *events, void *data, CPipeWireProblem *problem) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, initialize);
  // Threads inherit the mask; signals are for the program's main thread.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool isStarted = start(connection, problem);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!isStarted) {
    cpipewire_stop(connection);
    cpipewire_release(connection);
    return false;
  }
  pw_core_add_listener(connection->core, &connection->coreHook, &coreEvents, connection);
  if (events) {
    connection->registry = pw_core_get_registry(connection->core, PW_VERSION_REGISTRY, 0);
    if (connection->registry) {
      pw_registry_add_listener(connection->registry, &connection->registryHook, events, data);
    }
  }
  return true;
}

struct timespec cpipewire_deadline(Connection *connection) {
  struct timespec end;
  pw_thread_loop_get_time(connection->loop, &end, patience);
  return end;
}

bool cpipewire_wait(Connection *connection, struct timespec *end) {
  return pw_thread_loop_timed_wait_full(connection->loop, end) >= 0;
}

bool cpipewire_round_trip(Connection *connection, CPipeWireProblem *problem) {
  connection->isDone = false;
  connection->awaited = pw_core_sync(connection->core, PW_ID_CORE, 0);
  struct timespec end = cpipewire_deadline(connection);
  while (!connection->isDone) {
    if (connection->isGone) {
      cpipewire_note(problem, CPipeWireNoDaemon, "the connection was closed");
      return false;
    }
    if (!cpipewire_wait(connection, &end)) {
      cpipewire_note(problem, CPipeWireFailed, "the daemon does not answer");
      return false;
    }
  }
  return true;
}

void cpipewire_stop(Connection *connection) {
  if (connection->loop) pw_thread_loop_stop(connection->loop);
}

void cpipewire_release(Connection *connection) {
  if (connection->registry) {
    spa_hook_remove(&connection->registryHook);
    pw_proxy_destroy((struct pw_proxy *)connection->registry);
  }
  if (connection->core) {
    spa_hook_remove(&connection->coreHook);
    pw_core_disconnect(connection->core);
  }
  if (connection->context) pw_context_destroy(connection->context);
  if (connection->loop) pw_thread_loop_destroy(connection->loop);
  memset(connection, 0, sizeof *connection);
}

#endif
