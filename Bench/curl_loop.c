// The floor that CurlTransport is compared with: POSTs through libcurl's multi interface, alone.
//
//   cc -O2 -o curl_loop Bench/curl_loop.c -lcurl
//   ./curl_loop URL BODY COUNT CONCURRENCY [poll|epoll]
//
// Prints one line: requests per second, failures, CPU microseconds per request.
// The body comes from a read callback that cannot be rewound, as CurlTransport's does.

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

struct slot {
  CURL *easy;
  size_t offset;
};

static const char *body;
static size_t body_length;
static long started, finished, failed, wanted;
static CURLM *multi;
static int epoll_fd;
static long timer_ms = -1;
static int registered;

static size_t give(char *to, size_t size, size_t count, void *context) {
  struct slot *slot = context;
  size_t left = body_length - slot->offset;
  size_t n = left < size * count ? left : size * count;
  memcpy(to, body + slot->offset, n);
  slot->offset += n;
  return n;
}

static int refuse_rewind(void *context, curl_off_t offset, int origin) {
  (void)context, (void)offset, (void)origin;
  return CURL_SEEKFUNC_FAIL;
}

static size_t drop(char *from, size_t size, size_t count, void *context) {
  (void)from, (void)context;
  return size * count;
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

static void start(struct slot *slot) {
  slot->offset = 0;
  started++;
  curl_multi_add_handle(multi, slot->easy);
}

static void reap(void) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    struct slot *slot;
    if (message->data.result != CURLE_OK) failed++;
    finished++;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&slot);
    curl_multi_remove_handle(multi, slot->easy);
    if (started < wanted) start(slot);
  }
}

static void prepare(struct slot *slot, const char *url, struct curl_slist *headers) {
  CURL *easy = slot->easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_PRIVATE, slot);
  curl_easy_setopt(easy, CURLOPT_URL, url);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(easy, CURLOPT_POST, 1L);
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body_length);
  curl_easy_setopt(easy, CURLOPT_READFUNCTION, give);
  curl_easy_setopt(easy, CURLOPT_READDATA, slot);
  curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, refuse_rewind);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
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
  if (count < 5) return fprintf(stderr, "usage: curl_loop URL BODY COUNT CONCURRENCY [poll|epoll]\n"), 2;
  body = words[2];
  body_length = strlen(body);
  wanted = atol(words[3]);
  long concurrency = atol(words[4]);
  int with_epoll = count > 5 && !strcmp(words[5], "epoll");
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
    prepare(&slots[i], words[1], headers);
    start(&slots[i]);
  }
  if (with_epoll) loop_epoll(); else loop_poll();
  clock_gettime(CLOCK_MONOTONIC, &to);
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
  double cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  printf("%.0f req/s, %ld failed, %.1f us CPU/req\n", (double)wanted / seconds, failed,
         cpu * 1e6 / (double)wanted);
  return failed != 0;
}
