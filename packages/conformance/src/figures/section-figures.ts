import type { Section } from '@broker-api/spec';
import { contractProblems } from './contract-figures.ts';
import { optionProblems } from './option-figures.ts';
import { counterpartyProblems } from './order-figures.ts';
import { realizedProblems } from './position-history.ts';
import { spotProblems } from './spot-figures.ts';
import type { Statement } from './statement.ts';

/** Recomputes the figures of an account, by section. */
const problemsOf: Readonly<Record<Section, (statement: Statement) => string[]>> = {
  spot: spotProblems,
  contract: contractProblems,
  option: optionProblems,
};

/** Returns what contradicts itself in the statement of an account. */
export const statementProblems = (statement: Statement): string[] =>
  problemsOf[statement.section](statement);

/** Returns what contradicts itself in the statements of two accounts at one time. */
export const pairProblems = (one: Statement, other: Statement): string[] => [
  ...counterpartyProblems(one, other),
  ...counterpartyProblems(other, one),
];

/** Returns what contradicts itself in the statements of one account at two times. */
export const changeProblems = realizedProblems;
