#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import. */
static inline int purser_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_text(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT);
}

static inline int purser_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  /* A null pointer would bind NULL; an empty blob is a value. */
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* sqlite3_config is variadic. Without statistics SQLite takes no lock at every allocation. */
static inline int purser_sqlite3_configure(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* sqlite3_db_config is variadic. Refuses writes to the schema tables and odd SQL (CVE habits). */
static inline int purser_sqlite3_harden(sqlite3 *connection) {
  int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

/* Extended codes are macros with a shift, which Swift cannot import. */
static const int purser_SQLITE_IOERR_FSYNC = SQLITE_IOERR_FSYNC;
static const int purser_SQLITE_IOERR_DIR_FSYNC = SQLITE_IOERR_DIR_FSYNC;
