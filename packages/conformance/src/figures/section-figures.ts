import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import { contractProblems, orderMarginProblems } from './contract-figures.ts';
import { exact, negative } from './exact.ts';
import { balanceChangeProblems } from './flow-figures.ts';
import { optionProblems } from './option-figures.ts';
import { counterpartyProblems } from './order-figures.ts';
import { positionChangeProblems, realizedProblems } from './position-history.ts';
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
    ...positionChangeProblems(
      before,
      after,
      ({ symbol, side }) => `${textOf(symbol)} (${textOf(side)})`,
      ({ symbol, quantity, row: { side } }) => {
        const leg = side === 'BUY_OPEN' || side === 'SELL_CLOSE' ? 'LONG' : 'SHORT';
        const size = exact(quantity);
        const opens = textOf(side).endsWith('_OPEN');
        return [`${symbol} (${leg})`, opens ? size : negative(size)];
      },
    ),
  ],
  option: (before, after) =>
    positionChangeProblems(
      before,
      after,
      ({ symbol }) => textOf(symbol),
      ({ symbol, quantity, isBuy }) => [
        symbol,
        isBuy ? exact(quantity) : negative(exact(quantity)),
      ],
    ),
};

/** Returns what contradicts itself in the statements of one account at two times. */
export const changeProblems = (before: Statement, after: Statement): string[] => [
  ...balanceChangeProblems(before, after),
  ...(changesOf[after.section]?.(before, after) ?? []),
];
