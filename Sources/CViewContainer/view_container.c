#include "view_container.h"
