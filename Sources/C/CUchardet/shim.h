// uchardet as Swift sees it.
#pragma once
#include <uchardet.h>
