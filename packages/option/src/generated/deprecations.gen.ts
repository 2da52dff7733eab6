// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 1782c99941aa72ea.
// Do not edit: change the specification, then run `pnpm generate`.

import type { DeprecationTable } from '@broker-api/core/deprecations';

/** The deprecated operations and parameters of the option section. */
export const optionDeprecations: DeprecationTable = {};
