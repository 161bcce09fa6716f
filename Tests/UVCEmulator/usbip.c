#include "usbip.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER_WORDS = 12, RETURN_SUBMIT = 3, RETURN_UNLINK = 4, SPEED_HIGH = 3, DEVICE_ID = 0x10002 };

static bool read_all(int file, void *bytes, size_t count) {
  uint8_t *place = bytes;
  while (count > 0) {
    ssize_t got = read(file, place, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    place += got;
    count -= (size_t)got;
  }
  return true;
}

// A host that is gone is noticed by the next read.
static void write_all(int file, const void *bytes, size_t count) {
  const uint8_t *place = bytes;
  while (count > 0) {
    ssize_t put = send(file, place, count, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return;
    place += put;
    count -= (size_t)put;
  }
}

int usbip_attach(int port) {
  const char *path = "/sys/devices/platform/vhci_hcd.0/attach";
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    perror("socketpair");
    return -1;
  }
  char line[64];
  int count = snprintf(line, sizeof line, "%d %d %d %d", port, ends[1], DEVICE_ID, SPEED_HIGH);
  for (int attempt = 0; attempt < 100; attempt++) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) break;
    bool is_attached = write(file, line, (size_t)count) == count;
    close(file);
    if (is_attached) {
      close(ends[1]);
      return ends[0];
    }
    usleep(50000);
  }
  perror(path);
  close(ends[0]);
  close(ends[1]);
  return -1;
}

struct urb *usbip_read(int socket, uint32_t iso_endpoint) {
  uint32_t words[HEADER_WORDS];
  if (!read_all(socket, words, sizeof words)) return NULL;
  struct urb *urb = calloc(1, sizeof *urb);
  if (urb == NULL) abort();
  urb->command = ntohl(words[0]);
  urb->sequence = ntohl(words[1]);
  urb->is_in = ntohl(words[3]) == 1;
  urb->endpoint = ntohl(words[4]);
  if (urb->command == USBIP_UNLINK) {
    urb->unlinked = ntohl(words[5]);
    return urb;
  }
  urb->length = ntohl(words[6]);
  memcpy(urb->setup, &words[10], sizeof urb->setup);
  if (!urb->is_in && urb->length > 0) {
    urb->data = malloc(urb->length);
    if (urb->data == NULL || !read_all(socket, urb->data, urb->length)) goto broken;
  }
  if (iso_endpoint != 0 && urb->endpoint == iso_endpoint) {
    urb->packet_count = ntohl(words[8]);
    size_t bytes = urb->packet_count * sizeof *urb->packets;
    urb->packets = malloc(bytes);
    if (urb->packets == NULL || !read_all(socket, urb->packets, bytes)) goto broken;
    for (uint32_t i = 0; i < urb->packet_count; i++) {
      struct iso_packet *packet = &urb->packets[i];
      *packet = (struct iso_packet){.offset = ntohl(packet->offset), .length = ntohl(packet->length)};
    }
  }
  return urb;
broken:
  urb_free(urb);
  return NULL;
}

static void send_answer(int socket, uint32_t words[HEADER_WORDS], const struct urb *urb, const uint8_t *data,
                        size_t length) {
  size_t packets = urb->packet_count * sizeof *urb->packets;
  size_t header = HEADER_WORDS * sizeof *words;
  uint8_t *message = malloc(header + length + packets);
  if (message == NULL) abort();
  for (int i = 0; i < HEADER_WORDS; i++) words[i] = htonl(words[i]);
  memcpy(message, words, header);
  if (length > 0) memcpy(message + header, data, length);
  for (uint32_t i = 0; i < urb->packet_count; i++) {
    const struct iso_packet *packet = &urb->packets[i];
    uint32_t entry[4] = {htonl(packet->offset), htonl(packet->length), htonl(packet->actual), htonl(packet->status)};
    memcpy(message + header + length + i * sizeof entry, entry, sizeof entry);
  }
  write_all(socket, message, header + length + packets);
  free(message);
}

void usbip_complete(int socket, struct urb *urb, int status, const uint8_t *data, size_t length) {
  uint32_t words[HEADER_WORDS] = {RETURN_SUBMIT, urb->sequence};
  words[5] = (uint32_t)status;
  words[6] = (uint32_t)(urb->is_in ? length : urb->length);
  words[8] = urb->packet_count;
  send_answer(socket, words, urb, data, urb->is_in ? length : 0);
  urb_free(urb);
}

void usbip_unlinked(int socket, struct urb *urb, int status) {
  uint32_t words[HEADER_WORDS] = {RETURN_UNLINK, urb->sequence};
  words[5] = (uint32_t)status;
  send_answer(socket, words, urb, NULL, 0);
  urb_free(urb);
}

void urb_free(struct urb *urb) {
  if (urb == NULL) return;
  free(urb->data);
  free(urb->packets);
  free(urb);
}
