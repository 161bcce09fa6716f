// The camera terminal's and processing unit's controls: values, requests, and what governs what.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// UVC's class requests.
enum {
  SET_CUR = 0x01,
  GET_CUR = 0x81,
  GET_MIN = 0x82,
  GET_MAX = 0x83,
  GET_RES = 0x84,
  GET_LEN = 0x85,
  GET_INFO = 0x86,
  GET_DEF = 0x87,
};

// What a value gets while an automatic mode governs it.
enum governed { GOVERNED_STALLS, GOVERNED_IGNORES };
extern enum governed governed_answer;

// Reads into `bytes`; the count, or -1 for a stall.
int controls_get(uint8_t entity, uint8_t selector, uint8_t request, uint8_t *bytes);

// Sets and logs a value; false for a stall.
bool controls_set(uint8_t entity, uint8_t selector, const uint8_t *bytes, size_t count);

// Stalls a control, or no longer; false when there is none of that name.
bool controls_stall(const char *name, bool stalls);

// Changes a value from within the camera, and writes the status packet that says so; its size, 0 when there is no
// such control.
size_t controls_change(const char *name, int32_t value, uint8_t packet[16]);

// Prints each control's value.
void controls_print(void);

// What a camera holds when it is plugged in.
void controls_reset(void);
