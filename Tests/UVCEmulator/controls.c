#include "controls.h"

#include <stdio.h>
#include <string.h>

#include "descriptors.h"

struct control {
  const char *name;
  uint8_t entity, selector, size, info;
  // Pan and tilt are two values of four bytes in one control.
  int parts;
  int32_t minimum, maximum, resolution, standard;
  // The control and the value of it under which this one cannot be set; null when nothing governs it.
  const char *master;
  int32_t automatic;
  int32_t current[2];
  bool stalls;
};

// Bits of GET_INFO.
enum { CAN_GET = 1, CAN_SET = 2, UPDATES_ITSELF = 8, NOTIFIES = 16 };
enum { BOTH = CAN_GET | CAN_SET };
// Codes of the request error control, UVC 1.1 section 4.2.1.2.
enum { ERROR_NONE = 0, ERROR_WRONG_STATE = 2, ERROR_OUT_OF_RANGE = 4, ERROR_CONTROL = 6, ERROR_REQUEST = 7 };

// UVC 1.1 sections 4.2.2.1 and 4.2.2.3. Exposure mode 1 is manual, 8 aperture priority; its resolution says which
// there are.
static struct control controls[] = {
    {"exposure-mode", ENTITY_CAMERA, 0x02, 1, BOTH, 1, 0, 15, 9, 8, NULL, 0, {0}, false},
    {"exposure-priority", ENTITY_CAMERA, 0x03, 1, BOTH, 1, 0, 1, 1, 0, NULL, 0, {0}, false},
    {"exposure-time", ENTITY_CAMERA, 0x04, 4, BOTH, 1, 1, 5000, 1, 156, "exposure-mode", 8, {0}, false},
    {"focus-absolute", ENTITY_CAMERA, 0x06, 2, BOTH, 1, 0, 250, 5, 0, "focus-auto", 1, {0}, false},
    {"focus-auto", ENTITY_CAMERA, 0x08, 1, BOTH, 1, 0, 1, 1, 1, NULL, 0, {0}, false},
    {"zoom", ENTITY_CAMERA, 0x0b, 2, BOTH, 1, 100, 500, 1, 100, NULL, 0, {0}, false},
    {"pan-tilt", ENTITY_CAMERA, 0x0d, 8, BOTH, 2, -36000, 36000, 3600, 0, NULL, 0, {0}, false},
    {"privacy", ENTITY_CAMERA, 0x11, 1, CAN_GET | UPDATES_ITSELF, 1, 0, 1, 1, 0, NULL, 0, {0}, false},
    {"brightness", ENTITY_PROCESSING, 0x02, 2, BOTH, 1, 0, 255, 1, 128, NULL, 0, {0}, false},
    {"gain", ENTITY_PROCESSING, 0x04, 2, BOTH | UPDATES_ITSELF | NOTIFIES, 1, 0, 100, 1, 10, NULL, 0, {0}, false},
    {"power-line", ENTITY_PROCESSING, 0x05, 1, BOTH, 1, 0, 2, 1, 1, NULL, 0, {0}, false},
    {"temperature", ENTITY_PROCESSING, 0x0a, 2, BOTH, 1, 2800, 6500, 10, 4600, "white-balance-auto", 1, {0}, false},
    {"white-balance-auto", ENTITY_PROCESSING, 0x0b, 1, BOTH, 1, 0, 1, 1, 1, NULL, 0, {0}, false},
};
enum { CONTROL_COUNT = sizeof controls / sizeof *controls };

enum governed governed_answer = GOVERNED_STALLS;
static uint8_t last_error = ERROR_NONE;

static struct control *find(uint8_t entity, uint8_t selector) {
  for (int i = 0; i < CONTROL_COUNT; i++) {
    if (controls[i].entity == entity && controls[i].selector == selector) return &controls[i];
  }
  return NULL;
}

static struct control *find_named(const char *name) {
  for (int i = 0; i < CONTROL_COUNT; i++) {
    if (strcmp(controls[i].name, name) == 0) return &controls[i];
  }
  return NULL;
}

static int store(const struct control *control, int part, int32_t value, uint8_t *bytes) {
  int size = control->size / control->parts;
  for (int i = 0; i < size; i++) bytes[part * size + i] = (uint8_t)((uint32_t)value >> 8 * i);
  return control->size;
}

static int32_t load(const struct control *control, int part, const uint8_t *bytes) {
  int size = control->size / control->parts;
  uint32_t value = 0;
  for (int i = 0; i < size; i++) value |= (uint32_t)bytes[part * size + i] << 8 * i;
  return size == 4 ? (int32_t)value : size == 2 ? (int16_t)value : (int32_t)value;
}

// The answer of a request that stalls; the host asks for the reason afterwards.
static int fail(uint8_t error) {
  last_error = error;
  return -1;
}

static bool refuse(uint8_t error) {
  last_error = error;
  return false;
}

int controls_get(uint8_t entity, uint8_t selector, uint8_t request, uint8_t *bytes) {
  if (entity == 0 && selector == 2 && request == GET_CUR) {
    bytes[0] = last_error;
    last_error = ERROR_NONE;
    return 1;
  }
  const struct control *control = find(entity, selector);
  if (control == NULL) return fail(ERROR_CONTROL);
  int size = 0;
  switch (request) {
  case GET_INFO: bytes[0] = control->info; return 1;
  case GET_LEN: bytes[0] = control->size; bytes[1] = 0; return 2;
  case GET_CUR: case GET_MIN: case GET_MAX: case GET_RES: case GET_DEF:
    for (int part = 0; part < control->parts; part++) {
      int32_t value = request == GET_CUR ? control->current[part]
                    : request == GET_MIN ? control->minimum
                    : request == GET_MAX ? control->maximum
                    : request == GET_RES ? control->resolution : control->standard;
      size = store(control, part, value, bytes);
    }
    return size;
  default: return fail(ERROR_REQUEST);
  }
}

static void print_value(const char *what, const struct control *control, const int32_t values[2]) {
  printf("%s %s %d", what, control->name, values[0]);
  if (control->parts == 2) printf(" %d", values[1]);
  printf("\n");
}

bool controls_set(uint8_t entity, uint8_t selector, const uint8_t *bytes, size_t count) {
  struct control *control = find(entity, selector);
  if (control == NULL || count != control->size) return refuse(ERROR_CONTROL);
  int32_t values[2] = {0};
  bool isWithin = true;
  for (int part = 0; part < control->parts; part++) {
    values[part] = load(control, part, bytes);
    isWithin = isWithin && control->minimum <= values[part] && values[part] <= control->maximum;
  }
  const struct control *master = control->master == NULL ? NULL : find_named(control->master);
  bool isGoverned = master != NULL && master->current[0] == control->automatic;
  if (control->stalls || !(control->info & CAN_SET) || (isGoverned && governed_answer == GOVERNED_STALLS)) {
    print_value("stalled", control, values);
    return refuse(ERROR_WRONG_STATE);
  }
  if (!isWithin) {
    print_value("stalled", control, values);
    return refuse(ERROR_OUT_OF_RANGE);
  }
  print_value(isGoverned ? "ignored" : "set", control, values);
  if (!isGoverned) memcpy(control->current, values, sizeof values);
  return true;
}

bool controls_stall(const char *name, bool stalls) {
  struct control *control = find_named(name);
  if (control != NULL) control->stalls = stalls;
  return control != NULL;
}

size_t controls_change(const char *name, int32_t value, uint8_t packet[16]) {
  struct control *control = find_named(name);
  if (control == NULL) return 0;
  control->current[0] = value;
  // A status packet: VideoControl, the entity, control change, the selector, value change.
  const uint8_t head[] = {1, control->entity, 0, control->selector, 0};
  memcpy(packet, head, sizeof head);
  return sizeof head + (size_t)store(control, 0, value, packet + sizeof head);
}

void controls_print(void) {
  for (int i = 0; i < CONTROL_COUNT; i++) print_value("value", &controls[i], controls[i].current);
}

void controls_reset(void) {
  for (int i = 0; i < CONTROL_COUNT; i++) {
    for (int part = 0; part < controls[i].parts; part++) controls[i].current[part] = controls[i].standard;
  }
  last_error = ERROR_NONE;
}
