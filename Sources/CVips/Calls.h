// How calls of libvips share the process.
#pragma once

// Prepares what follows, once.
void cvips_prepare_calls(void);

// Around each call that may change the buffer of errors.
void cvips_begin_call(void);
void cvips_end_call(void);

// Around calls that must be the only ones; waits until the others have ended.
void cvips_begin_alone(void);
void cvips_end_alone(void);
