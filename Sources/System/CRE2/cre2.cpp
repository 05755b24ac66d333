#include "cre2.h"

#include <new>
#include <re2/re2.h>

struct purser_pattern {
  re2::RE2 compiled;
  purser_pattern(const re2::StringPiece &source, const re2::RE2::Options &options)
      : compiled(source, options) {}
};

extern "C" purser_pattern *purser_pattern_new(const char *source, size_t length) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(1 << 20);
  return new (std::nothrow) purser_pattern(re2::StringPiece(source, length), options);
}

extern "C" void purser_pattern_free(purser_pattern *pattern) { delete pattern; }

extern "C" const char *purser_pattern_error(const purser_pattern *pattern) {
  return pattern->compiled.ok() ? nullptr : pattern->compiled.error().c_str();
}

extern "C" bool purser_pattern_full_match(
    const purser_pattern *pattern, const char *text, size_t length) {
  return re2::RE2::FullMatch(re2::StringPiece(text, length), pattern->compiled);
}
