// Drops a file on a window as a file manager does, by version 5 of the protocol Xdnd.
//
//     DragSource WINDOW PATH

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Display *display;
static Window source, target;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static void tell(const char *name, long one, long two, long three, long four) {
  XEvent event = {.xclient = {
    .type = ClientMessage, .display = display, .window = target, .message_type = atom(name), .format = 32,
    .data.l = {(long)source, one, two, three, four},
  }};
  XSendEvent(display, target, False, NoEventMask, &event);
}

/// Gives the paths to a window that asks for them.
static void answer(const XSelectionRequestEvent *request, const char *paths) {
  XEvent event = {.xselection = {
    .type = SelectionNotify, .display = display, .requestor = request->requestor,
    .selection = request->selection, .target = request->target, .property = request->property,
    .time = request->time,
  }};
  XChangeProperty(
      display, request->requestor, request->property, request->target, 8, PropModeReplace,
      (const unsigned char *)paths, (int)strlen(paths));
  XSendEvent(display, request->requestor, False, NoEventMask, &event);
}

/// Waits for a message, and answers requests meanwhile.
static void waitFor(const char *name, const char *paths) {
  Atom wanted = atom(name);
  for (;;) {
    while (!XPending(display)) {
      struct pollfd ready = {.fd = ConnectionNumber(display), .events = POLLIN};
      if (poll(&ready, 1, 300000) > 0) continue;
      fprintf(stderr, "no %s came in five minutes\n", name);
      exit(1);
    }
    XEvent event;
    XNextEvent(display, &event);
    if (event.type == SelectionRequest) answer(&event.xselectionrequest, paths);
    if (event.type == ClientMessage && event.xclient.message_type == wanted) return;
  }
}

int main(int count, char **words) {
  if (count != 3 || !(display = XOpenDisplay(NULL))) {
    fprintf(stderr, "usage: DragSource WINDOW PATH, on an X display\n");
    return 64;
  }
  target = strtoul(words[1], NULL, 0);
  char paths[4200];
  snprintf(paths, sizeof paths, "file://%s\r\n", words[2]);
  source = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XSetSelectionOwner(display, atom("XdndSelection"), source, CurrentTime);
  tell("XdndEnter", 5 << 24, (long)atom("text/uri-list"), 0, 0);
  tell("XdndPosition", 0, 100 << 16 | 100, CurrentTime, (long)atom("XdndActionCopy"));
  waitFor("XdndStatus", paths);
  tell("XdndDrop", 0, CurrentTime, 0, 0);
  waitFor("XdndFinished", paths);
  XCloseDisplay(display);
  return 0;
}
