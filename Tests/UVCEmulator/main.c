// A UVC camera without hardware: attaches to the kernel's virtual USB host (module vhci_hcd), so that the kernel's own
// uvcvideo drives it.
//
//   UVCEmulator [--bulk | --isochronous] [--serial TEXT] [--port N]
//
// Reads commands from its input, one a line, and answers each with 'done COMMAND' or 'unknown COMMAND'. Prints what the
// camera receives, in the order in which it does: 'set NAME VALUE', 'ignored NAME VALUE', 'stalled NAME VALUE',
// 'commit FORMAT SIZE INTERVAL'. Ends with its input, which unplugs the camera.
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "controls.h"
#include "descriptors.h"
#include "faults.h"
#include "stream.h"
#include "usbip.h"

static struct {
  enum transport transport;
  const char *serial;
  int port;
  // -1 while it is unplugged.
  int socket;
  // The host's waiting request for a status packet.
  struct urb *status;
  struct faults faults;
} camera = {.serial = "0001", .socket = -1};

static void unplug(void) {
  if (camera.socket < 0) return;
  close(camera.socket);
  camera.socket = -1;
  urb_free(camera.status);
  camera.status = NULL;
  stream_reset(camera.transport);
}

static bool plug(void) {
  unplug();
  controls_reset();
  stream_reset(camera.transport);
  camera.socket = usbip_attach(camera.port);
  return camera.socket >= 0;
}

// Changes a control from within the camera; false when there is none of that name, or nobody listens.
static bool send_status(const char *name, int value) {
  uint8_t packet[16];
  size_t count = controls_change(name, value, packet);
  if (count == 0 || camera.status == NULL) return false;
  usbip_complete(camera.socket, camera.status, 0, packet, count);
  camera.status = NULL;
  return true;
}

// Carries out a command; false when there is no such one.
static bool obey(const char *line) {
  char word[16] = "", name[32] = "";
  int value = 0, count = sscanf(line, "%15s", word);
  struct faults *faults = &camera.faults;
  struct {
    const char *word;
    int *left;
  } counted[] = {{"damage", &faults->damaged}, {"endless", &faults->endless}, {"truncate", &faults->truncated},
                 {"small", &faults->small}};
  for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
    if (strcmp(word, counted[i].word) == 0) return sscanf(line, "%*s %d", counted[i].left) == 1;
  }
  if (count != 1) return false;
  if (strcmp(word, "fail") == 0) return sscanf(line, "%*s %d %d", &faults->failing, &faults->error) == 2;
  if (strcmp(word, "pause") == 0 || strcmp(word, "resume") == 0) {
    faults->is_paused = word[0] == 'p';
    return true;
  }
  if (strcmp(word, "tables") == 0) {
    if (sscanf(line, "%*s %d", &value) != 1) return false;
    faults->tables = value == 0 ? TABLES_LEFT_OUT : TABLES_INCLUDED;
    return true;
  }
  if (strcmp(word, "governed") == 0) {
    if (sscanf(line, "%*s %31s", name) != 1) return false;
    governed_answer = strcmp(name, "ignore") == 0 ? GOVERNED_IGNORES : GOVERNED_STALLS;
    return true;
  }
  if (strcmp(word, "stall") == 0 || strcmp(word, "unstall") == 0) {
    return sscanf(line, "%*s %31s", name) == 1 && controls_stall(name, word[0] == 's');
  }
  if (strcmp(word, "change") == 0) {
    return sscanf(line, "%*s %31s %d", name, &value) == 2 && send_status(name, value);
  }
  if (strcmp(word, "values") == 0) {
    controls_print();
    return true;
  }
  if (strcmp(word, "unplug") == 0) {
    unplug();
    return true;
  }
  return strcmp(word, "plug") == 0 && plug();
}

// Answers a request to endpoint 0.
static void control(struct urb *urb) {
  const uint8_t *setup = urb->setup;
  uint8_t type = setup[0], request = setup[1], high = setup[3], interface = setup[4], entity = setup[5];
  uint8_t bytes[1024];
  int count = 0;
  if ((type & 0x60) == 0x20) {
    // A class request: to one of the control interface's entities, or to the stream.
    bool isStream = interface == INTERFACE_STREAM;
    if (urb->is_in) {
      count = isStream ? stream_get(high, request, bytes) : controls_get(entity, high, request, bytes);
    } else {
      bool isTaken = request == SET_CUR && (isStream ? stream_set(high, urb->data, urb->length)
                                                     : controls_set(entity, high, urb->data, urb->length));
      count = isTaken ? 0 : -1;
    }
  } else if (request == 6) {
    count = (int)descriptor(camera.transport, camera.serial, high, setup[2], bytes, sizeof bytes);
    if (count == 0) count = -1;
  } else if (urb->is_in) {
    // The status of anything is zero, and so is the setting of an interface that has one.
    memset(bytes, 0, 2);
    count = request == 0 ? 2 : 1;
  } else if (request == 11 || request == 1) {
    // Another setting of an interface, or an endpoint made ready.
    stream_restart();
  }
  if (count > (int)urb->length) count = (int)urb->length;
  usbip_complete(camera.socket, urb, count < 0 ? -EPIPE : 0, bytes, count < 0 ? 0 : (size_t)count);
}

static void unlink_urb(struct urb *request) {
  struct urb *waiting = stream_unqueue(request->unlinked);
  if (waiting == NULL && camera.status != NULL && camera.status->sequence == request->unlinked) {
    waiting = camera.status;
    camera.status = NULL;
  }
  usbip_unlinked(camera.socket, request, waiting != NULL ? -ECONNRESET : 0);
  urb_free(waiting);
}

static void serve(void) {
  struct urb *urb = usbip_read(camera.socket, camera.transport == TRANSPORT_ISOCHRONOUS ? ENDPOINT_STREAM : 0);
  if (urb == NULL) {
    printf("detached\n");
    unplug();
  } else if (urb->command == USBIP_UNLINK) {
    unlink_urb(urb);
  } else if (urb->endpoint == 0) {
    control(urb);
  } else if (urb->endpoint == ENDPOINT_STREAM) {
    stream_queue(urb);
  } else {
    urb_free(camera.status);
    camera.status = urb;
  }
}

// Obeys the whole lines that have come; false at the end of the input.
static bool read_commands(void) {
  static char pending[256];
  static size_t count = 0;
  ssize_t got = read(STDIN_FILENO, pending + count, sizeof pending - count);
  if (got <= 0) return false;
  count += (size_t)got;
  for (char *end; (end = memchr(pending, '\n', count)) != NULL;) {
    *end = 0;
    printf("%s %s\n", obey(pending) ? "done" : "unknown", pending);
    count -= (size_t)(end + 1 - pending);
    memmove(pending, end + 1, count);
  }
  return count < sizeof pending;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--bulk") == 0) camera.transport = TRANSPORT_BULK;
    else if (strcmp(argv[i], "--isochronous") == 0) camera.transport = TRANSPORT_ISOCHRONOUS;
    else if (strcmp(argv[i], "--serial") == 0 && value != NULL) camera.serial = argv[++i];
    else if (strcmp(argv[i], "--port") == 0 && value != NULL) camera.port = atoi(argv[++i]);
    else {
      fprintf(stderr, "usage: UVCEmulator [--bulk | --isochronous] [--serial TEXT] [--port N]\n");
      return 64;
    }
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (!plug()) return 1;
  printf("attached\n");
  while (true) {
    struct pollfd files[2] = {{STDIN_FILENO, POLLIN, 0}, {camera.socket, POLLIN, 0}};
    int timeout = camera.socket >= 0 ? stream_wait(&camera.faults) : -1;
    if (poll(files, 2, timeout) < 0 && errno != EINTR) return 1;
    if (files[0].revents != 0 && !read_commands()) return 0;
    if (files[1].revents != 0 && camera.socket == files[1].fd && camera.socket >= 0) serve();
    if (camera.socket >= 0) stream_pump(camera.socket, &camera.faults);
  }
}
