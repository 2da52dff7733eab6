import type { Random } from '@broker-api/test-kit';
import type { Books, Section } from './world.ts';

/** The outcome that a client returns, as far as the campaign reads it. */
export interface Returned {
  readonly outcome: 'accepted' | 'rejected' | 'unknown';
  readonly reason?: string;
  readonly orderId?: string;
  readonly resolve?: (options?: object) => Promise<Returned>;
}

/** What the broker did with a call, according to its books. */
interface Effect {
  /** How often the broker executed the call. */
  readonly count: number;
  /** When the effect could first be seen, in milliseconds since the epoch, if it is known. */
  readonly since?: number | undefined;
  /** Whether no query can prove the effect, although it is there. */
  readonly isUndecidable?: boolean;
  /** Cancels the orders of the submission, so that open orders do not accumulate. */
  readonly cleanUp?: () => Promise<unknown>;
}

export interface Submission {
  readonly section: Section;
  readonly operation: string;
  readonly parameters: Parameters;
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

type Parameters = Readonly<Record<string, string | number>>;
type Row = Readonly<Record<string, unknown>>;

/** How to trade in a section. */
interface Profile {
  /** The parameters of placeOrder and of getOrder with the client order id. */
  readonly ids: { readonly placed: string; readonly found: string };
  readonly requiresId: boolean;
  /** The types that an order can have, if queries require its type. */
  readonly types: readonly { readonly orderType?: string }[];
  /** Draws an order. The broker rejects some of them. */
  readonly order: (random: Random, option: string) => Parameters;
  /** An order that waits on the book, without its client order id. */
  readonly resting: (option: string) => Parameters;
  /** An order that fills the one that waits on the book; absent if the campaign does not. */
  readonly fill?: Parameters;
}

export const perpetual = 'BTC-PERP-BUSDT';
const spotOrder = { symbol: 'BTCUSDT', type: 'LIMIT', quantity: '0.01', price: '9500' };

const profiles: Readonly<Record<Section, Profile>> = {
  spot: {
    ids: { placed: 'newClientOrderId', found: 'origClientOrderId' },
    requiresId: false,
    types: [{}],
    order: (random) => {
      const type = random.pick(['LIMIT', 'LIMIT', 'LIMIT_MAKER']);
      const force = type === 'LIMIT' ? { timeInForce: random.pick(['GTC', 'IOC']) } : {};
      const price = random.pick(['9000', '9100', '10100']);
      const quantity = random.pick(['0.01', '0.01', '0.01', '90000']);
      return { symbol: 'BTCUSDT', side: 'BUY', type, ...force, price, quantity };
    },
    resting: () => ({ ...spotOrder, side: 'BUY', timeInForce: 'GTC' }),
    fill: { ...spotOrder, side: 'SELL', timeInForce: 'IOC' },
  },
  contract: {
    ids: { placed: 'clientOrderId', found: 'clientOrderId' },
    requiresId: true,
    types: [{ orderType: 'STOP' }, { orderType: 'LIMIT' }],
    order: (random) => {
      const isStop = random.chance(0.2);
      const type: Parameters = isStop
        ? { orderType: 'STOP', triggerPrice: '9700' }
        : { orderType: 'LIMIT' };
      // The broker rejects 0.1, because it is not a number of contracts.
      const quantity = random.pick(['10', '10', '10', '0.1']);
      const price = random.pick(['9800', '9850', '10000']);
      return { symbol: perpetual, side: 'BUY_OPEN', ...type, quantity, price, leverage: '10' };
    },
    resting: () => {
      const terms = { quantity: '10', price: '9500', leverage: '10' };
      return { symbol: perpetual, side: 'BUY_OPEN', orderType: 'LIMIT', ...terms };
    },
  },
  option: {
    ids: { placed: 'clientOrderId', found: 'clientOrderId' },
    requiresId: false,
    types: [{}],
    order: (random, symbol) => {
      const quantity = random.pick(['1', '1', '1', '0.0001']);
      const price = random.pick(['10', '20', '300']);
      return { symbol, side: 'BUY', type: 'LIMIT', price, quantity };
    },
    resting: (symbol) => ({ symbol, side: 'BUY', type: 'LIMIT', quantity: '1', price: '50' }),
  },
};

/** Calls an operation of a section without the proxy. */
function call(books: Books, section: Section, operation: string, parameters: object): Promise<Row> {
  const client = books[section] as unknown as Record<string, (one: object) => Promise<Row>>;
  return client[operation]?.(parameters) ?? Promise.reject(new Error(`no ${operation}`));
}

/** Prepares a random submission: what it needs before, such as an order to cancel. */
export async function prepareSubmission(trader: Trader): Promise<Submission> {
  const section = trader.random.pick(['spot', 'contract', 'option'] as const);
  const kind = trader.random.below(10);
  if (kind < 5) return place(section, trader);
  if (kind < 8) return cancel(section, trader);
  return otherSubmissions[section][kind - 8]?.(trader) ?? place(section, trader);
}

/** The submissions of a section besides placing and cancelling one order, at most two. */
const otherSubmissions: Readonly<
  Record<Section, readonly ((trader: Trader) => Promise<Submission>)[]>
> = {
  spot: [transfer, transfer],
  contract: [adjustMargin, cancelOrders],
  option: [],
};

function orderParameters(section: Section, { random, option, number }: Trader): Parameters {
  const { ids, requiresId, order } = profiles[section];
  const window = random.pick([{}, {}, { recvWindow: 200 }, { recvWindow: 20_000 }]);
  const id = random.chance(0.3) || requiresId ? { [ids.placed]: `own-${number}` } : {};
  return { ...order(random, option), ...id, ...window };
}

/** Finds an order in the books by its client order id. */
async function findOrder(books: Books, section: Section, id: string): Promise<Row | undefined> {
  const { ids, types } = profiles[section];
  for (const type of types) {
    const query = { [ids.found]: id, ...type };
    const order = await call(books, section, 'getOrder', query).catch(() => undefined);
    if (order !== undefined) return order;
  }
  return undefined;
}

async function place(section: Section, trader: Trader): Promise<Submission> {
  const { books } = trader;
  const effect = async (url: string): Promise<Effect> => {
    const id = new URL(url).searchParams.get(profiles[section].ids.placed) ?? '';
    const order = await findOrder(books, section, id);
    if (order === undefined) return { count: 0 };
    const cleanUp = () => cancelAtOnce(books, section, order);
    return { count: order.status === 'REJECTED' ? 0 : 1, since: Number(order.time), cleanUp };
  };
  const parameters = orderParameters(section, trader);
  return { section, operation: 'placeOrder', parameters, effect };
}

/** Cancels an order without the proxy, unless it is final. */
async function cancelAtOnce(books: Books, section: Section, order: Row): Promise<void> {
  const { orderId, orderType } = order;
  const type = profiles[section].types.find((one) => one.orderType === orderType);
  await call(books, section, 'cancelOrder', { orderId, ...type }).catch(() => {});
}

/** Places an order that waits on the book, without the proxy. Returns its client order id. */
async function restingOrder(section: Section, trader: Trader, suffix = ''): Promise<string> {
  const { books, option, number } = trader;
  const clientOrderId = `books-${number}${suffix}`;
  const { ids, resting } = profiles[section];
  await call(books, section, 'placeOrder', { ...resting(option), [ids.placed]: clientOrderId });
  return clientOrderId;
}

async function cancel(section: Section, trader: Trader): Promise<Submission> {
  const { books, counterparty, random, sleep } = trader;
  const { fill, types } = profiles[section];
  const clientOrderId = await restingOrder(section, trader);
  const filled =
    fill !== undefined && random.chance(0.4)
      ? sleep(random.below(9000)).then(() => call(counterparty, section, 'placeOrder', fill))
      : undefined;
  const effect = async (): Promise<Effect> => {
    await filled;
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

async function transfer({ books, random, number }: Trader): Promise<Submission> {
  // Some transfers have the same amount as others, so that no entry belongs to one of them alone.
  const amount = random.chance(0.3) ? '0.5' : `0.${String(number).padStart(8, '0')}`;
  const to = { toAccountType: 3, toAccountIndex: 0 };
  const parameters = { tokenId: 'BTC', amount, fromAccountType: 1, fromAccountIndex: 0, ...to };
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
  const margin = async () => Number((await books.contract.listPositions(position))[0]?.margin ?? 0);
  const before = await margin();
  const amount = random.pick(['1.5', '0.25', '-0.25']);
  const effect = async (): Promise<Effect> => {
    const executed = ((await margin()) - before) / Number(amount);
    return { count: Math.round(executed * 1000) / 1000, isUndecidable: true };
  };
  const parameters = { ...position, amount };
  return { section: 'contract', operation: 'adjustMargin', parameters, effect };
}

async function cancelOrders(trader: Trader): Promise<Submission> {
  const { books } = trader;
  const section = 'contract';
  const ids = [
    await restingOrder(section, trader, '-a'),
    await restingOrder(section, trader, '-b'),
  ];
  // An order must be older than a timestamp can be ahead of the broker's clock.
  await trader.sleep(1100);
  const effect = async (): Promise<Effect> => {
    const orders = await Promise.all(ids.map((id) => findOrder(books, section, id)));
    const cancelled = orders.filter((order) => order?.status === 'CANCELED').length;
    const cleanUp = () =>
      Promise.all(orders.map((order) => cancelAtOnce(books, section, order ?? {})));
    return { count: cancelled / ids.length, cleanUp };
  };
  return { section, operation: 'cancelOrders', parameters: {}, effect };
}
