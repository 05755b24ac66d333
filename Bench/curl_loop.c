// The floor: the two calls of a charge through libcurl's multi interface, and nothing else.
//
//   cc -O2 -o curl_loop Bench/curl_loop.c -lcurl -lcrypto
//   ./curl_loop URL PREFIX PAYMENTS CONCURRENCY [poll|epoll] [split|whole]
//
// Init, then Charge of the number that Init's reply brought; both signed, byte for byte the bodies
// that purser sends. A reply is searched for two words and dropped; nothing is remembered.
// Prints one JSON object: exchanges per second, failures, CPU microseconds per exchange.
// split: the body comes from a read callback that cannot be rewound, as CurlTransport's does, and
// goes out in a segment of its own. whole: libcurl sends it together with the head.

#include <curl/curl.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

struct slot {
  CURL *easy;
  long number;
  int charging;
  char id[32];
  char body[512];
  size_t length, offset;
  char reply[2048];
  size_t received;
};

static const char *prefix;
static char init_url[256], charge_url[256];
static long started, finished, failed, wanted;
static int whole;
static CURLM *multi;
static int epoll_fd;
static long timer_ms = -1;
static int registered;

static size_t give(char *to, size_t size, size_t count, void *context) {
  struct slot *slot = context;
  size_t left = slot->length - slot->offset;
  size_t n = left < size * count ? left : size * count;
  memcpy(to, slot->body + slot->offset, n);
  slot->offset += n;
  return n;
}

static int refuse_rewind(void *context, curl_off_t offset, int origin) {
  (void)context, (void)offset, (void)origin;
  return CURL_SEEKFUNC_FAIL;
}

static size_t take(char *from, size_t size, size_t count, void *context) {
  struct slot *slot = context;
  size_t left = sizeof slot->reply - 1 - slot->received;
  size_t n = left < size * count ? left : size * count;
  memcpy(slot->reply + slot->received, from, n);
  slot->received += n;
  return size * count;
}

static void sign(const char *values, char *hex) {
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256((const unsigned char *)values, strlen(values), digest);
  for (int i = 0; i < SHA256_DIGEST_LENGTH; i++) sprintf(hex + 2 * i, "%02x", digest[i]);
}

// The values of a token stand in the order of their keys: Amount, OrderId, Password, …
static void write_init(struct slot *slot) {
  char values[256], token[65];
  long minor = (10 + slot->number % 1000) * 100 + 50;
  snprintf(values, sizeof values, "%ld%s-%ldSimPass_01OSimTerminalDEMO", minor, prefix,
           slot->number);
  sign(values, token);
  slot->length = (size_t)snprintf(
      slot->body, sizeof slot->body,
      "{\"TerminalKey\":\"SimTerminalDEMO\",\"Amount\":%ld,\"OrderId\":\"%s-%ld\","
      "\"PayType\":\"O\",\"Token\":\"%s\"}",
      minor, prefix, slot->number, token);
}

static void write_charge(struct slot *slot) {
  char values[256], token[65];
  snprintf(values, sizeof values, "SimPass_01%s%ldSimTerminalDEMO", slot->id, slot->number);
  sign(values, token);
  slot->length = (size_t)snprintf(
      slot->body, sizeof slot->body,
      "{\"TerminalKey\":\"SimTerminalDEMO\",\"PaymentId\":\"%s\",\"RebillId\":\"%ld\","
      "\"Token\":\"%s\"}",
      slot->id, slot->number, token);
}

static int watch(CURL *easy, curl_socket_t fd, int what, void *context, void *known) {
  (void)easy, (void)context;
  if (what == CURL_POLL_REMOVE) {
    epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, NULL);
    curl_multi_assign(multi, fd, NULL);
    return 0;
  }
  struct epoll_event event = {.data.fd = fd};
  event.events = ((what & CURL_POLL_IN) ? EPOLLIN : 0) | ((what & CURL_POLL_OUT) ? EPOLLOUT : 0);
  epoll_ctl(epoll_fd, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, fd, &event);
  if (!known) curl_multi_assign(multi, fd, &registered);
  return 0;
}

static int set_timer(CURLM *from, long milliseconds, void *context) {
  (void)from, (void)context;
  timer_ms = milliseconds;
  return 0;
}

static void send_call(struct slot *slot) {
  slot->offset = 0;
  slot->received = 0;
  if (slot->charging) write_charge(slot); else write_init(slot);
  curl_easy_setopt(slot->easy, CURLOPT_URL, slot->charging ? charge_url : init_url);
  curl_easy_setopt(slot->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)slot->length);
  curl_multi_add_handle(multi, slot->easy);
}

static void start(struct slot *slot) {
  slot->number = ++started;
  slot->charging = 0;
  send_call(slot);
}

// Whether an Init's reply brought a number for its Charge.
static int has_id(struct slot *slot) {
  const char *at = strstr(slot->reply, "\"PaymentId\":\"");
  return at && sscanf(at + 13, "%31[0-9]", slot->id) == 1;
}

static void reap(void) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    struct slot *slot;
    CURLcode result = message->data.result;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&slot);
    curl_multi_remove_handle(multi, slot->easy);
    slot->reply[slot->received] = 0;
    if (result == CURLE_OK && !slot->charging && has_id(slot)) {
      slot->charging = 1;
      send_call(slot);
      continue;
    }
    if (result != CURLE_OK || !strstr(slot->reply, "\"CONFIRMED\"")) failed++;
    finished++;
    if (started < wanted) start(slot);
  }
}

static void prepare(struct slot *slot, struct curl_slist *headers) {
  CURL *easy = slot->easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_PRIVATE, slot);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(easy, CURLOPT_POST, 1L);
  if (whole) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, slot->body);
  } else {
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, give);
    curl_easy_setopt(easy, CURLOPT_READDATA, slot);
    curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, refuse_rewind);
  }
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, slot);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 30000L);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
}

static void loop_poll(void) {
  int running;
  while (finished < wanted) {
    curl_multi_perform(multi, &running);
    reap();
    if (finished < wanted) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
}

static void loop_epoll(void) {
  struct epoll_event events[64];
  int running;
  while (finished < wanted) {
    if (timer_ms == 0) {
      timer_ms = -1;
      curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
    }
    reap();
    if (finished >= wanted) break;
    int n = epoll_wait(epoll_fd, events, 64, (int)timer_ms);
    if (n == 0) timer_ms = 0;
    for (int i = 0; i < n; i++) {
      int mask = (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR) ? CURL_CSELECT_IN : 0) |
                 (events[i].events & EPOLLOUT ? CURL_CSELECT_OUT : 0);
      curl_multi_socket_action(multi, events[i].data.fd, mask, &running);
    }
  }
}

int main(int count, char **words) {
  if (count < 5) {
    fputs("usage: curl_loop URL PREFIX PAYMENTS CONCURRENCY [poll|epoll] [split|whole]\n", stderr);
    return 2;
  }
  snprintf(init_url, sizeof init_url, "%s/v2/Init", words[1]);
  snprintf(charge_url, sizeof charge_url, "%s/v2/Charge", words[1]);
  prefix = words[2];
  wanted = atol(words[3]);
  long concurrency = atol(words[4]);
  int with_epoll = count > 5 && !strcmp(words[5], "epoll");
  whole = count > 6 && !strcmp(words[6], "whole");
  curl_global_init(CURL_GLOBAL_DEFAULT);
  multi = curl_multi_init();
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, concurrency);
  if (with_epoll) {
    epoll_fd = epoll_create1(0);
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timer);
  }
  struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
  headers = curl_slist_append(headers, "Expect:");
  struct slot *slots = calloc((size_t)concurrency, sizeof *slots);
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (long i = 0; i < concurrency && started < wanted; i++) {
    prepare(&slots[i], headers);
    start(&slots[i]);
  }
  if (with_epoll) loop_epoll(); else loop_poll();
  clock_gettime(CLOCK_MONOTONIC, &to);
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
  double cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  double exchanges = 2.0 * (double)wanted;
  printf("{\"rate\":%.1f,\"seconds\":%.3f,\"failed\":%ld,\"cpu_us\":%.1f}\n", exchanges / seconds,
         seconds, failed, cpu * 1e6 / exchanges);
  return failed != 0;
}
