#define _GNU_SOURCE
#include "test_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Swift Testing starts every test at once. A test that waits for a socket or a process then goes on
// only when all others that are ready have had their turn, and its deadline has passed long before.
int purser_test_width(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors < 3 ? 12 : (int)processors * 4;
}

__attribute__((constructor)) static void bound_width(void) {
  char text[16];
  snprintf(text, sizeof text, "%d", purser_test_width());
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", text, 0);
}
