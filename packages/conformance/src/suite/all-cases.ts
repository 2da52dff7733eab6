import type { Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { contractCases } from '../generated/contract/index.gen.ts';
import { optionCases } from '../generated/option/index.gen.ts';
import { spotCases } from '../generated/spot/index.gen.ts';

const casesBySection: Readonly<Record<Section, readonly Case[]>> = {
  spot: spotCases,
  contract: contractCases,
  option: optionCases,
};

/** The contract tests of all sections. */
export const allCases: readonly Case[] = Object.values(casesBySection).flat();
