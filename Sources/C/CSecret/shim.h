// libsecret as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <libsecret/secret.h>

/// The schema of the passwords of servers: an origin is stored once.
static inline const SecretSchema *playhead_secret_schema(void) {
    static const SecretSchema schema = {
        "org.playhead.Server", SECRET_SCHEMA_NONE, {{"origin", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}}};
    return &schema;
}
