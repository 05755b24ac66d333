#pragma once

#include <curl/curl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Swift cannot call variadic C functions, and curl_easy_setopt, curl_multi_setopt and
// curl_easy_getinfo are variadic: one helper stands here for each type of the third argument.

/// For options that take a long; curl reads exactly a long from the variadic list.
static inline CURLcode purser_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

/// For options that take a curl_off_t, which is wider than a long on some machines.
static inline CURLcode purser_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

/// For options that take text; curl copies it, except with CURLOPT_POSTFIELDS.
static inline CURLcode purser_easy_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

/// For the contexts of callbacks and CURLOPT_PRIVATE, which are void pointers.
static inline CURLcode purser_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

/// For header lists and fixed addresses; curl keeps the pointer, the caller frees the list.
static inline CURLcode purser_easy_set_list(
    CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

/// For the read and the header and write callbacks: they share one C type but for `const`.
static inline CURLcode purser_easy_set_read(CURL *easy, curl_read_callback value) {
  return curl_easy_setopt(easy, CURLOPT_READFUNCTION, value);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, which have the same type.
static inline CURLcode purser_easy_set_write(
    CURL *easy, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

/// For CURLOPT_SEEKFUNCTION: a function pointer must keep its type in a variadic call.
static inline CURLcode purser_easy_set_seek(CURL *easy, curl_seek_callback value) {
  return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

/// For CURLOPT_OPENSOCKETFUNCTION: a function pointer must keep its type in a variadic call.
static inline CURLcode purser_easy_set_opensocket(CURL *easy, curl_opensocket_callback value) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

/// For CURLOPT_PREREQFUNCTION: a function pointer must keep its type in a variadic call.
static inline CURLcode purser_easy_set_prereq(CURL *easy, curl_prereq_callback value) {
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

/// For answers of type long.
static inline CURLcode purser_easy_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

/// For CURLINFO_PRIVATE: curl declares it as text, but it is the pointer that was set.
static inline CURLcode purser_easy_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, (char **)value);
}

/// For CURLINFO_CAINFO; the text belongs to curl.
static inline CURLcode purser_easy_get_text(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, (char **)value);
}

/// For options of the multi handle that take a long.
static inline CURLMcode purser_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// For the two contexts of the multi handle.
static inline CURLMcode purser_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
  return curl_multi_setopt(multi, option, value);
}

/// For CURLMOPT_SOCKETFUNCTION: a function pointer must keep its type in a variadic call.
static inline CURLMcode purser_multi_set_socket(CURLM *multi, curl_socket_callback value) {
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, value);
}

/// For CURLMOPT_TIMERFUNCTION: a function pointer must keep its type in a variadic call.
static inline CURLMcode purser_multi_set_timer(CURLM *multi, curl_multi_timer_callback value) {
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, value);
}

/// The result inside a CURLMsg's union, which Swift would have to read as unsafe memory.
static inline CURLcode purser_message_result(const CURLMsg *message) {
  return message->data.result;
}

/// Casts a macro constant: CURL_GLOBAL_DEFAULT is an expression that Swift does not import.
static inline long purser_global_default(void) { return CURL_GLOBAL_DEFAULT; }

/// Casts a macro constant: CURL_HTTP_VERSION_2TLS is an anonymous enum's case and a long for curl.
static inline long purser_http_version(int prior_knowledge) {
  return prior_knowledge ? CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE : CURL_HTTP_VERSION_2TLS;
}

/// CURLVERSION_NOW is a macro for an enum case, which Swift does not import.
static inline unsigned purser_version_number(void) {
  return curl_version_info(CURLVERSION_NOW)->version_num;
}

/// Casts a macro constant: the least TLS version is 1.2.
static inline long purser_tls_floor(void) { return CURL_SSLVERSION_TLSv1_2; }

/// Adds or changes an interest: epoll_event is packed and its data a union, which Swift cannot
/// build without naming unsafe members.
static inline int purser_epoll_control(int epoll, int operation, int descriptor, unsigned events) {
  struct epoll_event event = {.events = events, .data = {.fd = descriptor}};
  return epoll_ctl(epoll, operation, descriptor, &event);
}

/// Reads the descriptor out of an event's union.
static inline int purser_epoll_descriptor(const struct epoll_event *event) {
  return event->data.fd;
}

/// Reads the events of a packed struct, whose members may not be aligned.
static inline unsigned purser_epoll_events(const struct epoll_event *event) {
  return event->events;
}
