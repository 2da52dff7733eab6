import { isDeepStrictEqual } from 'node:util';
import { cancel, placeBestBid, sellTo, tradersOf } from './orders.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun, short } from './stream-run.ts';
import {
  eventsOf,
  openUserStream,
  sameValue,
  type UserEvent,
  type UserStream,
} from './user-stream.ts';

/** The response of getAccount. */
type Account = UserEvent & { readonly balances?: readonly UserEvent[] };

/** The number of times that the balances are compared while another program changes them. */
const balanceTries = 3;

/** For each key of an account event, the field of getAccount that the key must equal. */
const permissionFields = { T: 'canTrade', W: 'canWithdraw', D: 'canDeposit' } as const;

/** Checks that the permissions and the balances in the events equal those of getAccount. */
export async function checkBalances(run: StreamRun, message: string): Promise<void> {
  const { account, other } = tradersOf(run);
  const stream = await openUserStream(run, account);
  const order = await placeBestBid(run, account);
  await sellTo(run, other, order);
  // The rest of the order is locked until it is cancelled.
  await requireBalances(run, stream, message);
  await cancel(run, order);
  const rest = await requireBalances(run, stream, message);
  const event = eventsOf(stream).findLast(({ e }) => e === message);
  for (const [key, field] of Object.entries(permissionFields)) {
    if (event?.[key] === rest[field]) continue;
    throw new StreamFailure(
      `Expected ${key} of ${message} to equal ${field} of getAccount, ${short(rest[field])}; ` +
        `got ${short(event?.[key])}.`,
    );
  }
}

/**
 * Waits until the balances in the events are those of getAccount, and returns its response. If
 * another program has changed the balances meanwhile, the check repeats with the new ones.
 */
async function requireBalances(
  run: StreamRun,
  stream: UserStream,
  message: string,
): Promise<UserEvent> {
  const { account } = tradersOf(run);
  const read = async () => (await run.require(account, 'getAccount', '')).body as Account;
  let rest = await read();
  for (let tries = balanceTries; ; tries -= 1) {
    const current = rest;
    const problem = () => balanceProblem(current, changedBalances(stream, message), message);
    await stream.connection.until(() => (problem() ? undefined : true), messageTimeoutMs);
    const remaining = problem();
    if (remaining === undefined) return current;
    rest = await read();
    if (tries === 1 || isDeepStrictEqual(rest.balances, current.balances)) {
      throw new StreamFailure(`Expected ${remaining}.`);
    }
  }
}

/** Describes the first difference between the balances of getAccount and those of the events. */
function balanceProblem(
  { balances = [] }: Account,
  changed: ReadonlyMap<unknown, UserEvent>,
  message: string,
): string | undefined {
  // The trade changes two assets: the one that is paid, and the one that is received.
  if (changed.size < 2) return `two changed assets, got ${[...changed.keys()].join(' and ')}`;
  const byAsset = new Map(balances.map((one) => [one.asset, one]));
  const wrong = [...changed].find(([asset, { f, l }]) => {
    const { free, locked } = byAsset.get(asset) ?? {};
    return !sameValue(f, free) || !sameValue(l, locked);
  });
  return wrong && `${short(byAsset.get(wrong[0]))} in ${message}, got ${short(wrong[1])}`;
}

/** Returns the latest balance of each asset in the events. */
function changedBalances(stream: UserStream, message: string): Map<unknown, UserEvent> {
  const rows = eventsOf(stream)
    .filter(({ e }) => e === message)
    .flatMap(({ B }) => (Array.isArray(B) ? (B as UserEvent[]) : []));
  return new Map(rows.map((row) => [row.a, row]));
}
