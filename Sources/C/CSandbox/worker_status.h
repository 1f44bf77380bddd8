// The answer to libdispatch's question whether its threads run.
#pragma once
#include <fcntl.h>
#include <stdbool.h>

// The flags with which libdispatch opens the file, and no other library that the corpus uses.
enum { PH_STATUS_FLAGS = O_RDONLY | O_NONBLOCK };

// Answers the signal that the filter raises for these flags.
bool ph_answer_status(void);
