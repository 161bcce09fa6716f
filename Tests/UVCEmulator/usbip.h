// USB/IP framing: the requests that the kernel's virtual host controller sends, and their answers.
// Format: Documentation/usb/usbip_protocol.rst in Linux.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum usbip_command { USBIP_SUBMIT = 1, USBIP_UNLINK = 2 };

// One packet of an isochronous transfer.
struct iso_packet {
  uint32_t offset, length, actual, status;
};

// A transfer that the host asks for. Freed with `urb_free`.
struct urb {
  enum usbip_command command;
  uint32_t sequence;
  uint32_t endpoint;
  bool is_in;
  uint32_t length;
  uint32_t packet_count;
  // The transfer that an unlink is about.
  uint32_t unlinked;
  uint8_t setup[8];
  // What an OUT transfer carries.
  uint8_t *data;
  // The packets of an isochronous transfer; null otherwise.
  struct iso_packet *packets;
  struct urb *next;
};

// Attaches a high-speed device to a port of the virtual host controller; waits up to five seconds for the port to
// be free. Returns the socket on which it talks, or -1 with a message on stderr.
int usbip_attach(int port);

// Reads the next request; null when the host has dropped the device. `iso_endpoint` has isochronous transfers; 0 for
// none.
struct urb *usbip_read(int socket, uint32_t iso_endpoint);

// Answers a transfer with `length` bytes and a status of 0 or -errno, and frees it.
void usbip_complete(int socket, struct urb *urb, int status, const uint8_t *data, size_t length);

// Answers an unlink, and frees it: `status` is -ECONNRESET when the transfer was still waiting, else 0.
void usbip_unlinked(int socket, struct urb *urb, int status);

void urb_free(struct urb *urb);
