// SQLite as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <sqlite3.h>

/// Binds text, which SQLite copies.
static inline int playhead_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

/// Sets an option of a connection that is on or off.
static inline int playhead_sqlite_configure(sqlite3 *connection, int option, int isOn) {
    return sqlite3_db_config(connection, option, isOn, (int *)0);
}
