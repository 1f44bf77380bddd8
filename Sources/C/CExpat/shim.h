// expat as Swift sees it.
#pragma once
#include <expat.h>
