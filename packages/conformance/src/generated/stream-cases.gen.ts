// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash b468af0b0209abcb.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamCase } from '../cases/stream-case.ts';
import { spotStreamCases } from './spot/streams.gen.ts';
import { contractStreamCases } from './contract/streams.gen.ts';
import { optionStreamCases } from './option/streams.gen.ts';

export const allStreamCases: readonly StreamCase[] = [
  ...spotStreamCases,
  ...contractStreamCases,
  ...optionStreamCases,
];
