import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { isUnrestricted, type TestAccount } from '../client/account.ts';
import { call } from '../client/call.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { longestList, requiredOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { HeldPosition } from '../profiles/section-profile.ts';

/** The positions of an account. */
export interface Holding {
  readonly account: TestAccount;
  readonly positions: readonly HeldPosition[];
}

const initialName = (section: Section): string => `initial positions of ${section}`;

/** Remembers the positions that the accounts have before the tests of a section trade. */
export async function rememberHoldings(session: Session, section: Section): Promise<void> {
  if (profiles[section].positions === undefined) return;
  await session.once(initialName(section), () => currentHoldings(session, section));
}

/** Returns the positions that were remembered, and forgets them; undefined if there are none. */
export async function takeHoldings(
  session: Session,
  section: Section,
): Promise<readonly Holding[] | undefined> {
  const found = await session.cache.get(initialName(section));
  session.cache.delete(initialName(section));
  return found as readonly Holding[] | undefined;
}

/** Reads the positions of the accounts. */
export function currentHoldings(session: Session, section: Section): Promise<readonly Holding[]> {
  const { positions } = profiles[section];
  return Promise.all(
    session.options.accounts.filter(isUnrestricted).map(async (account) => {
      const rows = await rowsOf(session, section, account, 'listPositions');
      return { account, positions: rows.flatMap((row) => positions?.read(row) ?? []) };
    }),
  );
}

async function rowsOf(
  session: Session,
  section: Section,
  account: TestAccount,
  operationId: string,
  parameters = '',
): Promise<readonly Row[]> {
  const operation = requiredOperation(section, operationId);
  const { status, body } = await call(session, account, operation, parameters);
  return status === 200 && Array.isArray(body) ? (body as readonly Row[]) : [];
}

/**
 * Requires that an account can place an order with the leverage of the tests. A broker rejects
 * orders with another leverage than the one that their side of a symbol has, while it has a
 * position or open orders. Requests the positions and the orders of an account once.
 *
 * @param parameters the parameters of a request, which has no effect unless it is such an order
 * @throws Skipped if the side had another leverage before the tests
 */
export async function requireUsualLeverage(
  session: Session,
  section: Section,
  account: TestAccount,
  parameters: string,
): Promise<void> {
  const usual = new URLSearchParams(profiles[section].orders.opening).get('leverage');
  const sent = new URLSearchParams(parameters);
  if (usual === null || sent.get('leverage') !== usual) return;
  const name = `leverages of ${section} of ${account.apiKey}`;
  const known = await session.once(name, () => ownLeverages(session, section, account));
  const symbol = sent.get('symbol');
  const side = sent.get('side');
  const own = known.get(`${symbol} ${side}`) ?? usual;
  if (own === usual) return;
  throw new Skipped(
    `requires a leverage of ${usual} for ${side} orders in ${symbol}, but ${account.name} has a ` +
      `position or open orders with a leverage of ${own}; close them`,
    'options',
  );
}

/** Returns the leverages of an account by the symbol and the side of the orders that open. */
async function ownLeverages(
  session: Session,
  section: Section,
  account: TestAccount,
): Promise<ReadonlyMap<string, string>> {
  const { orders, positions } = profiles[section];
  const limit = `limit=${longestList(section, 'listOpenOrders')}`;
  const open = await rowsOf(session, section, account, 'listOpenOrders', limit);
  const held = await rowsOf(session, section, account, 'listPositions');
  const leverages = new Map<string, string>();
  for (const { symbol, side, leverage } of open) {
    leverages.set(`${textOf(symbol)} ${textOf(side)}`, textOf(leverage));
  }
  for (const row of held) {
    const side = positions?.read(row).side === 'long' ? orders.sides.buy : orders.sides.sell;
    leverages.set(`${textOf(row.symbol)} ${side}`, textOf(row.leverage));
  }
  return leverages;
}
