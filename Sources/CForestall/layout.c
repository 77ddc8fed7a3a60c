#include "forestall.h"
