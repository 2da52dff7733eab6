import type { Section } from '@broker-api/spec';
import type { StreamCase } from '../cases/stream-case.ts';
import { contractStreamCases } from '../generated/contract/streams.gen.ts';
import { optionStreamCases } from '../generated/option/streams.gen.ts';
import { spotStreamCases } from '../generated/spot/streams.gen.ts';

const casesBySection: Readonly<Record<Section, readonly StreamCase[]>> = {
  spot: spotStreamCases,
  contract: contractStreamCases,
  option: optionStreamCases,
};

/** The contract tests for the streams of all sections. */
export const allStreamCases: readonly StreamCase[] = Object.values(casesBySection).flat();
