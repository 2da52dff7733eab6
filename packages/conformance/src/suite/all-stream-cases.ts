import type { StreamCase } from '../cases/stream-case.ts';
import { contractStreamCases } from '../generated/contract/streams.gen.ts';
import { optionStreamCases } from '../generated/option/streams.gen.ts';
import { spotStreamCases } from '../generated/spot/streams.gen.ts';

/** The contract tests for the streams of all sections. */
export const allStreamCases: readonly StreamCase[] = [
  ...spotStreamCases,
  ...contractStreamCases,
  ...optionStreamCases,
];
