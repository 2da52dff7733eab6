// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash fd43b047f15b3a01.
// Do not edit: change the specification, then run `pnpm generate`.

import type { DeprecationTable } from '@broker-api/core/deprecations';

/** The deprecated operations and parameters of the contract section. */
export const contractDeprecations: DeprecationTable = {};
