// Generated from spec/contract/asyncapi.yaml by scripts/generate.ts; spec hash feef15c666317421.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamCase } from '../../cases/stream-case.ts';
import { userDataCases } from './userData.cases.gen.ts';
import { marketDataCases } from './marketData.cases.gen.ts';

/** The contract tests of the contract streams. */
export const contractStreamCases: readonly StreamCase[] = [
  ...userDataCases,
  ...marketDataCases,
];
