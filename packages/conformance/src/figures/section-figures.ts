import type { Section } from '@broker-api/spec';
import { contractProblems, orderMarginProblems } from './contract-figures.ts';
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
export function statementProblems(statement: Statement): string[] {
  const { contradiction, section } = statement;
  return contradiction === undefined ? problemsOf[section](statement) : [contradiction];
}

/** Returns what contradicts itself in the statements of two accounts at one time. */
export const pairProblems = (one: Statement, other: Statement): string[] => [
  ...(one.accountId === undefined || one.accountId !== other.accountId
    ? []
    : [
        `Expected listSubAccounts to return different ids for two accounts, ` +
          `got ${one.accountId} for ${one.account} and ${other.account}.`,
      ]),
  ...counterpartyProblems(one, other),
  ...counterpartyProblems(other, one),
];

/** What follows from two statements of an account, by section. */
const changesOf: Partial<
  Readonly<Record<Section, (before: Statement, after: Statement) => string[]>>
> = {
  contract: (before, after) => [
    ...realizedProblems(before, after),
    ...orderMarginProblems(before, after),
  ],
};

/** Returns what contradicts itself in the statements of one account at two times. */
export const changeProblems = (before: Statement, after: Statement): string[] =>
  changesOf[after.section]?.(before, after) ?? [];
