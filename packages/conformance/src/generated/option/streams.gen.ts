// Generated from spec/option/asyncapi.yaml by scripts/generate.ts; spec hash 4db8e5dc0bdf6322.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamCase } from '../../cases/stream-case.ts';
import { userDataCases } from './userData.cases.gen.ts';
import { marketDataCases } from './marketData.cases.gen.ts';

/** The contract tests of the option streams. */
export const optionStreamCases: readonly StreamCase[] = [
  ...userDataCases,
  ...marketDataCases,
];
