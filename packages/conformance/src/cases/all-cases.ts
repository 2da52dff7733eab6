import contract from '../generated/contract/rows.gen.json' with { type: 'json' };
import option from '../generated/option/rows.gen.json' with { type: 'json' };
import spot from '../generated/spot/rows.gen.json' with { type: 'json' };
import type { Case, StreamCase } from './case.ts';

/** The contract tests of a section. */
export interface SectionRows {
  readonly cases: readonly Case[];
  readonly streamCases: readonly StreamCase[];
}

// scripts/generate.ts writes the rows; the types of JSON modules are wider.
const rows = [spot, contract, option] as unknown as readonly SectionRows[];

/** All contract tests of operations, in the order of the documents and of their kinds. */
export const allCases: readonly Case[] = rows.flatMap(({ cases }) => cases);

/** All contract tests of streams, in the order of their kinds. */
export const allStreamCases: readonly StreamCase[] = rows.flatMap(({ streamCases }) => streamCases);
