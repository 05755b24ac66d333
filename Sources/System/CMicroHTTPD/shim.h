#pragma once
#include <microhttpd.h>
#include <stdint.h>
// Swift's own module of the C library leaves these two out.
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Swift can call no variadic function, so each variadic call of the library has its face here.

static inline struct MHD_Daemon *purser_mhd_start(
    int listen_socket, unsigned int threads, unsigned int connection_limit,
    size_t connection_memory, unsigned int idle_seconds,
    MHD_AccessHandlerCallback handler, void *uri_log, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connection, void *context) {
  // Not MHD_USE_EPOLL: when epoll_wait brings exactly 128 events, the library (to 0.9.75 at least)
  // waits for more before it serves them, and 128 clients that wait for it wait for ever.
  unsigned int flags = MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC
      | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem pool[] = {
      {MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)threads, NULL},
      {MHD_OPTION_END, 0, NULL}};
  if (threads < 2) pool[0].option = MHD_OPTION_END;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context,
      MHD_OPTION_ARRAY, pool,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listen_socket,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_URI_LOG_CALLBACK, uri_log, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connection, context,
      MHD_OPTION_END);
}

// The size of the request's head in bytes, as it stood on the wire after any leading line break.
static inline size_t purser_mhd_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

static inline int purser_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

// What the connection callback stored for this connection.
static inline void *purser_mhd_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}
