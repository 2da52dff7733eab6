// Generated from spec/spot/asyncapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { StreamCase } from '../../cases/stream-case.ts';
import { userDataCases } from './userData.cases.gen.ts';
import { marketDataCases } from './marketData.cases.gen.ts';

/** The contract tests of the spot streams. */
export const spotStreamCases: readonly StreamCase[] = [
  ...userDataCases,
  ...marketDataCases,
];
