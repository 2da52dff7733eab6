import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { difference, isDecimal, sameDecimal, total } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import type { AssetBalance, Row } from '../profiles/stateful-terms.ts';
import type { Api } from './api.ts';
import type { Leg } from './expected.ts';
import { Violation } from './violation.ts';

/** The state of an account, apart from its orders. */
export interface AccountState {
  readonly balances: ReadonlyMap<string, AssetBalance>;
  /** The sizes of the position by leg, and the margin of the positions in the symbol. */
  readonly legs: Readonly<Record<Leg, string>>;
  /** How much of each leg can be closed; undefined if the section does not say it. */
  readonly available: Readonly<Record<'long' | 'short', string>> | undefined;
  readonly margin: string;
}

/**
 * Reads the state of an account, with two requests in sections with positions.
 *
 * @throws Violation if the parts of a balance are not its total
 */
export async function readAccountState(
  api: Api,
  account: TestAccount,
  symbol: string,
): Promise<AccountState> {
  const { stateful, positions } = profiles[api.section];
  const balances = stateful.balances(await api.body(account, 'getAccount', {}));
  for (const [asset, { total: sum, free, locked, margin = '0' }] of balances) {
    if (![sum, free, locked, margin].every(isDecimal)) {
      throw new Violation(`Expected decimals in the balance of ${asset}.`);
    }
    if (sameDecimal(sum, total([free, locked, margin]))) continue;
    throw new Violation(`Expected the total of ${asset} to be the sum of its parts; got ${sum}.`);
  }
  const zero = { long: '0', short: '0', net: '0' };
  if (positions === undefined) return { balances, legs: zero, available: undefined, margin: '0' };
  const rows = await api.rows(account, 'listPositions', { symbol });
  const sumOf = (side: 'long' | 'short', value: (row: Row) => string): string =>
    total(rows.filter((row) => positions.read(row).side === side).map(value));
  const size = (row: Row): string => positions.read(row).quantity;
  const long = sumOf('long', size);
  const short = sumOf('short', size);
  const { available } = stateful;
  const closable = (row: Row): string => textOf(available && row[available]);
  return {
    balances,
    legs: { long, short, net: difference(long, short) },
    available:
      available === undefined
        ? undefined
        : { long: sumOf('long', closable), short: sumOf('short', closable) },
    margin: total(rows.map((row) => textOf(row.margin))),
  };
}
