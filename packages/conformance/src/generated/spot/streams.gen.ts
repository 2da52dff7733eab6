// Generated from spec/spot/asyncapi.yaml by scripts/generate.ts; spec hash 56d25c57028b3d98.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamCase } from '../../cases/stream-case.ts';
import { userDataCases } from './userData.cases.gen.ts';
import { marketDataCases } from './marketData.cases.gen.ts';

/** The contract tests of the spot streams. */
export const spotStreamCases: readonly StreamCase[] = [
  ...userDataCases,
  ...marketDataCases,
];
