#ifdef PIPEWIRE

#include "Shared.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// A camera while it is asked what it is.
typedef struct Entry {
  struct Entry *next;
  CPipeWireList *list;
  struct pw_proxy *proxy;
  struct spa_hook hook;
  CPipeWireNode node;
  CPipeWireFormat *formats;
} Entry;

struct CPipeWireList {
  Connection connection;
  Entry *first;
  size_t count;
};

/// A copy of a text of a dictionary; the old one where it has none, or memory has run out.
static void copy(const char **text, const struct spa_dict *props, const char *key) {
  const char *found = cpipewire_text(props, key);
  char *new = found[0] ? strdup(found) : NULL;
  if (!new) return;
  if ((*text)[0]) free((char *)*text);
  *text = new;
}

static void info(void *data, const struct pw_node_info *info) {
  Entry *entry = data;
  CPipeWireNode *node = &entry->node;
  copy(&node->serial, info->props, PW_KEY_OBJECT_SERIAL);
  copy(&node->name, info->props, PW_KEY_NODE_NAME);
  copy(&node->description, info->props, PW_KEY_NODE_NICK);
  copy(&node->description, info->props, PW_KEY_NODE_DESCRIPTION);
  copy(&node->path, info->props, "api.v4l2.path");
  copy(&node->api, info->props, PW_KEY_DEVICE_API);
  copy(&node->maker, info->props, PW_KEY_DEVICE_VENDOR_NAME);
  copy(&node->model, info->props, PW_KEY_DEVICE_PRODUCT_NAME);
  node->isOwn = atoi(cpipewire_text(info->props, PW_KEY_APP_PROCESS_ID)) == getpid();
}

static void param(
    void *data, int sequence, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
  (void)sequence; (void)index; (void)next;
  Entry *entry = data;
  if (id == SPA_PARAM_EnumFormat && param) {
    cpipewire_add_formats(param, &entry->formats, &entry->node.formatCount);
    entry->node.formats = entry->formats;
  }
}

static const struct pw_node_events nodeEvents = {PW_VERSION_NODE_EVENTS, .info = info, .param = param};

static void global(
    void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const struct spa_dict *props) {
  (void)permissions; (void)version;
  CPipeWireList *list = data;
  if (!cpipewire_is_camera(type, props)) return;
  Entry *entry = calloc(1, sizeof *entry);
  if (!entry) return;
  CPipeWireNode *node = &entry->node;
  node->serial = node->name = node->description = node->path = node->api = node->maker = node->model = "";
  entry->list = list;
  entry->proxy = pw_registry_bind(list->connection.registry, id, type, PW_VERSION_NODE, 0);
  if (!entry->proxy) {
    free(entry);
    return;
  }
  Entry **end = &list->first;
  while (*end) end = &(*end)->next;
  *end = entry;
  list->count += 1;
  pw_node_add_listener((struct pw_node *)entry->proxy, &entry->hook, &nodeEvents, entry);
  pw_node_enum_params((struct pw_node *)entry->proxy, 0, SPA_PARAM_EnumFormat, 0, UINT32_MAX, NULL);
}

static const struct pw_registry_events registryEvents = {PW_VERSION_REGISTRY_EVENTS, .global = global};

CPipeWireList *cpipewire_list_create(CPipeWireProblem *problem) {
  *problem = (CPipeWireProblem){0};
  CPipeWireList *list = calloc(1, sizeof *list);
  if (!list) {
    cpipewire_note(problem, CPipeWireFailed, "out of memory");
    return NULL;
  }
  Connection *connection = &list->connection;
  if (!cpipewire_connect(connection, &registryEvents, list, problem)) {
    free(list);
    return NULL;
  }
  // First the nodes are announced, then they answer.
  bool isComplete = cpipewire_round_trip(connection, problem) && cpipewire_round_trip(connection, problem);
  pw_thread_loop_unlock(connection->loop);
  cpipewire_stop(connection);
  for (Entry *entry = list->first; entry; entry = entry->next) {
    spa_hook_remove(&entry->hook);
    pw_proxy_destroy(entry->proxy);
  }
  cpipewire_release(connection);
  if (isComplete) return list;
  cpipewire_list_destroy(list);
  return NULL;
}

void cpipewire_list_destroy(CPipeWireList *list) {
  while (list->first) {
    Entry *entry = list->first;
    list->first = entry->next;
    const CPipeWireNode *node = &entry->node;
    const char *texts[] = {
      node->serial, node->name, node->description, node->path, node->api, node->maker, node->model,
    };
    for (size_t index = 0; index < SPA_N_ELEMENTS(texts); index += 1) {
      if (texts[index][0]) free((char *)texts[index]);
    }
    free(entry->formats);
    free(entry);
  }
  free(list);
}

size_t cpipewire_list_count(const CPipeWireList *list) { return list->count; }

const CPipeWireNode *cpipewire_list_node(const CPipeWireList *list, size_t index) {
  const Entry *entry = list->first;
  while (index > 0 && entry->next) {
    entry = entry->next;
    index -= 1;
  }
  return &entry->node;
}

CPipeWireRate cpipewire_rate(const CPipeWireFormat *format, size_t index) { return format->rates[index]; }

#endif
