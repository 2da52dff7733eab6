import type { Case } from '../cases/case.ts';
import { contractCases } from '../generated/contract/index.gen.ts';
import { optionCases } from '../generated/option/index.gen.ts';
import { spotCases } from '../generated/spot/index.gen.ts';

/** The contract tests of all sections. */
export const allCases: readonly Case[] = [...spotCases, ...contractCases, ...optionCases];
