#include "CPipeWire.h"

#ifdef PIPEWIRE

bool cpipewire_is_built(void) { return true; }

#else

#include <stdlib.h>

// Without PipeWire nothing can be created, so that nothing else is called.
bool cpipewire_is_built(void) { return false; }

static void note(CPipeWireProblem *problem) { *problem = (CPipeWireProblem){.kind = CPipeWireFailed}; }

CPipeWireList *cpipewire_list_create(CPipeWireProblem *problem) {
  note(problem);
  return NULL;
}
void cpipewire_list_destroy(CPipeWireList *list) { (void)list; }
size_t cpipewire_list_count(const CPipeWireList *list) {
  (void)list;
  return 0;
}
const CPipeWireNode *cpipewire_list_node(const CPipeWireList *list, size_t index) {
  (void)list; (void)index;
  abort();
}
CPipeWireRate cpipewire_rate(const CPipeWireFormat *format, size_t index) { return format->rates[index]; }

CPipeWireCapture *cpipewire_capture_create(
    const CPipeWireWish *wish, CPipeWireReader reader, void *context, CPipeWireStreamFormat *format,
    CPipeWireProblem *problem) {
  (void)wish; (void)reader; (void)context; (void)format;
  note(problem);
  return NULL;
}
void cpipewire_capture_destroy(CPipeWireCapture *capture) { (void)capture; }
void cpipewire_capture_check(CPipeWireCapture *capture, CPipeWireProblem *problem) {
  (void)capture;
  note(problem);
}

CPipeWireOutput *cpipewire_output_create(const char *name, CPipeWireProblem *problem) {
  (void)name;
  note(problem);
  return NULL;
}
void cpipewire_output_destroy(CPipeWireOutput *output) { (void)output; }
bool cpipewire_output_offer(
    CPipeWireOutput *output, const CPipeWireOffer *offers, size_t count, CPipeWireSize size, CPipeWireRate rate,
    CPipeWireProblem *problem) {
  (void)output; (void)offers; (void)count; (void)size; (void)rate;
  note(problem);
  return false;
}
CPipeWireReadiness cpipewire_output_begin(
    CPipeWireOutput *output, uint32_t fourCC, CPipeWireSize size, size_t count, uint8_t **bytes, uint32_t *wanted,
    CPipeWireProblem *problem) {
  (void)output; (void)fourCC; (void)size; (void)count; (void)bytes; (void)wanted;
  note(problem);
  return CPipeWireGone;
}
void cpipewire_output_end(CPipeWireOutput *output, size_t count, int32_t stride, uint32_t sequence, int64_t time) {
  (void)output; (void)count; (void)stride; (void)sequence; (void)time;
}

#endif
