#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled pattern; NULL only when memory is out.
typedef struct purser_pattern purser_pattern;

purser_pattern *purser_pattern_new(const char *source, size_t length);
void purser_pattern_free(purser_pattern *pattern);
/// The reason why the source was refused, or NULL when it compiled.
const char *purser_pattern_error(const purser_pattern *pattern);
/// Whether the whole of `text` matches.
bool purser_pattern_full_match(const purser_pattern *pattern, const char *text, size_t length);

#ifdef __cplusplus
}
#endif
