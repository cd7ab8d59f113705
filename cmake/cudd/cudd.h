/* Makes the CUDD inside berkeley-abc look like an installed CUDD: one `#include <cudd.h>`.
 *
 * scripts/bootstrap installs this file as include/cudd.h beside the original headers. The original
 * needs ABC's configuration macros and its global header first, and its macros use `ptrint`, which
 * only CUDD's internal header declares. */
#ifndef SHEAF_CUDD_FROM_ABC_H
#define SHEAF_CUDD_FROM_ABC_H

#ifndef ABC_USE_CUDD
#define ABC_USE_CUDD 1
#endif
#ifndef ABC_USE_STDINT_H
#define ABC_USE_STDINT_H 1
#endif

#include "misc/util/abc_global.h"

#include <stdint.h>

#include "bdd/cudd/cudd.h"

typedef intptr_t ptrint;

#endif
