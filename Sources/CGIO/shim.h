// GIO as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
