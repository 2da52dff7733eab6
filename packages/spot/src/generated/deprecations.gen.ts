// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 44b96ddfa07ead13.
// Do not edit: change the specification, then run `pnpm generate`.

import type { DeprecationTable } from '@broker-api/core/deprecations';

/** The deprecated operations and parameters of the spot section. */
export const spotDeprecations: DeprecationTable = {};
