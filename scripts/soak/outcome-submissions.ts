import type { Random } from '@broker-api/test-kit';
import { outcomeProfiles, perpetual } from './outcome-profiles.ts';
import type { Books, Section } from './outcome-world.ts';

/** The outcome that a client returns, as far as the campaign reads it. */
export interface Returned {
  readonly outcome: 'accepted' | 'rejected' | 'unknown';
  readonly reason?: string;
  readonly orderId?: string;
  readonly resolve?: (options?: object) => Promise<Returned>;
}

/** A method of a client with outcomes. */
type OutcomeMethod = (parameters: object) => Promise<Returned>;
export type OutcomeClient = Readonly<Record<string, OutcomeMethod>>;

/** What the broker did with a call, according to its books. */
interface Effect {
  /** How often the broker executed the call. */
  readonly count: number;
  /** When the effect could first be seen, in milliseconds since the epoch, if it is known. */
  readonly since?: number | undefined;
  /** Whether no query can prove the effect, although it is there. */
  readonly isUndecidable?: boolean;
  /** Cancels the orders of the submission, so that open orders do not accumulate. */
  readonly cleanUp?: () => Promise<void>;
}

export interface Submission {
  readonly section: Section;
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Reads the books after all copies of the request have arrived. */
  readonly effect: (url: string) => Promise<Effect>;
}

/** What a submission needs: the books of its user, and of the user who trades with it. */
export interface Trader {
  readonly books: Books;
  readonly counterparty: Books;
  readonly random: Random;
  readonly option: string;
  /** Waits, in simulated time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A number that no other submission has. */
  readonly number: number;
}

type Row = Readonly<Record<string, unknown>>;
type Method = (parameters: object) => Promise<Row>;

/** Prepares a random submission: what it needs before, such as an order to cancel. */
export async function prepareSubmission(trader: Trader): Promise<Submission> {
  const section = trader.random.pick(['spot', 'contract', 'option'] as const);
  const kind = trader.random.below(10);
  if (kind < 5) return place(section, trader);
  if (kind < 8) return cancel(section, trader);
  const others = otherSubmissions[section];
  return others[kind - 8]?.(trader) ?? place(section, trader);
}

/** The submissions of a section besides placing and cancelling one order, at most two. */
const otherSubmissions: Readonly<
  Record<Section, readonly ((trader: Trader) => Promise<Submission>)[]>
> = {
  spot: [transfer, transfer],
  contract: [adjustMargin, cancelOrders],
  option: [],
};

function orderParameters(section: Section, { random, option, number }: Trader) {
  const { newIdName, requiresId, order } = outcomeProfiles[section];
  const window = random.pick([{}, {}, { recvWindow: 200 }, { recvWindow: 20_000 }]);
  const id = random.chance(0.3) || requiresId ? { [newIdName]: `own-${number}` } : {};
  return { ...order(random, option), ...id, ...window };
}

/** Finds an order in the books by its client order id. */
async function findOrder(books: Books, section: Section, id: string): Promise<Row | undefined> {
  const { getOrder } = books[section] as unknown as Readonly<Record<string, Method>>;
  const { idName, types } = outcomeProfiles[section];
  for (const type of types) {
    const order = await getOrder?.({ [idName]: id, ...type }).catch(() => undefined);
    if (order !== undefined) return order;
  }
  return undefined;
}

async function place(section: Section, trader: Trader): Promise<Submission> {
  const { books } = trader;
  const effect = async (url: string): Promise<Effect> => {
    const id = new URL(url).searchParams.get(outcomeProfiles[section].newIdName) ?? '';
    const order = await findOrder(books, section, id);
    if (order === undefined) return { count: 0 };
    const cleanUp = () => cancelAtOnce(books, section, order);
    return { count: order.status === 'REJECTED' ? 0 : 1, since: Number(order.time), cleanUp };
  };
  const parameters = orderParameters(section, trader);
  return { section, operation: 'placeOrder', parameters, effect };
}

/** Cancels an order without the proxy. */
async function cancelAtOnce(books: Books, section: Section, order: Row): Promise<void> {
  const { cancelOrder } = books[section] as unknown as Readonly<Record<string, Method>>;
  const { orderId, orderType } = order;
  const type = outcomeProfiles[section].types.find((one) => one.orderType === orderType);
  await cancelOrder?.({ orderId, ...type }).catch(() => {});
}

/** Places an order that waits on the book, without the proxy. Returns its client order id. */
async function restingOrder(section: Section, trader: Trader, suffix = ''): Promise<string> {
  const { books, option, number } = trader;
  const clientOrderId = `books-${number}${suffix}`;
  await outcomeProfiles[section].rest(books, clientOrderId, option);
  return clientOrderId;
}

async function cancel(section: Section, trader: Trader): Promise<Submission> {
  const { books, counterparty, random, sleep } = trader;
  const clientOrderId = await restingOrder(section, trader);
  let fill = Promise.resolve();
  const { fill: fillOrder, types } = outcomeProfiles[section];
  if (fillOrder !== undefined && random.chance(0.4)) {
    fill = sleep(random.below(9000)).then(async () => {
      await fillOrder(counterparty);
    });
  }
  const effect = async (): Promise<Effect> => {
    await fill;
    const order = await findOrder(books, section, clientOrderId);
    if (order === undefined) throw new Error('an order is missing in the books');
    const cleanUp = () => cancelAtOnce(books, section, order);
    const isFinal = order.status === 'CANCELED' || order.status === 'FILLED';
    const since = isFinal ? Number(order.updateTime) : undefined;
    return { count: order.status === 'CANCELED' ? 1 : 0, since, cleanUp };
  };
  const parameters = { clientOrderId, ...types.at(-1) };
  return { section, operation: 'cancelOrder', parameters, effect };
}

async function transfer(trader: Trader): Promise<Submission> {
  const { books, random, number } = trader;
  // Some transfers have the same amount as others, so that no entry belongs to one of them alone.
  const amount = random.chance(0.3) ? '0.5' : `0.${String(number).padStart(8, '0')}`;
  const parameters = {
    tokenId: 'BTC',
    amount,
    fromAccountType: 1,
    fromAccountIndex: 0,
    toAccountType: 3,
    toAccountIndex: 0,
  };
  const count = async (): Promise<number> => {
    const account = { accountType: 3, accountIndex: 0, tokenId: 'BTC' } as const;
    const flow = await books.spot.listBalanceFlow({ ...account, limit: 100 });
    return flow.filter(({ change }) => Number(change) === Number(amount)).length;
  };
  const before = await count();
  const effect = async (): Promise<Effect> => {
    return { count: (await count()) - before, isUndecidable: true };
  };
  return { section: 'spot', operation: 'transfer', parameters, effect };
}

async function adjustMargin({ books, random }: Trader): Promise<Submission> {
  const position = { symbol: perpetual, side: 'LONG' } as const;
  const read = async () => (await books.contract.listPositions(position))[0];
  const before = await read();
  const amount = random.pick(['1.5', '0.25', '-0.25']);
  const effect = async (): Promise<Effect> => {
    const after = await read();
    const difference = Number(after?.margin ?? 0) - Number(before?.margin ?? 0);
    const executed = Math.round((difference / Number(amount)) * 1000) / 1000;
    return { count: executed, isUndecidable: true };
  };
  const parameters = { ...position, amount };
  return { section: 'contract', operation: 'adjustMargin', parameters, effect };
}

async function cancelOrders(trader: Trader): Promise<Submission> {
  const { books } = trader;
  const ids = [
    await restingOrder('contract', trader, '-a'),
    await restingOrder('contract', trader, '-b'),
  ];
  // An order must be older than a timestamp can be ahead of the broker's clock.
  await trader.sleep(1100);
  const effect = async (): Promise<Effect> => {
    const orders = await Promise.all(ids.map((id) => findOrder(books, 'contract', id)));
    const cancelled = orders.filter((order) => order?.status === 'CANCELED').length;
    const cleanUp = async (): Promise<void> => {
      for (const order of orders) await cancelAtOnce(books, 'contract', order ?? {});
    };
    return { count: cancelled / ids.length, cleanUp };
  };
  return { section: 'contract', operation: 'cancelOrders', parameters: {}, effect };
}
