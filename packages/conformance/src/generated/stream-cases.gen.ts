// Generated from packages/spec/src/sections.ts by `pnpm generate`.
// Do not edit: change the specification.

import type { StreamCase } from '../cases/stream-case.ts';
import { spotStreamCases } from './spot/streams.gen.ts';
import { contractStreamCases } from './contract/streams.gen.ts';
import { optionStreamCases } from './option/streams.gen.ts';

export const allStreamCases: readonly StreamCase[] = [
  ...spotStreamCases,
  ...contractStreamCases,
  ...optionStreamCases,
];
