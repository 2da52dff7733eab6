import {
  type AccountRef,
  type Command,
  createEngine,
  defaultInitialState,
  type Engine,
  type InitialState,
} from '@broker-api/engine';
import { OrderBook } from 'nodejs-order-book';

/** An order of a flow, in ticks of 0.01 and lots of 0.000001. */
export interface FlowOrder {
  readonly kind: 'limit' | 'market';
  readonly side: 'buy' | 'sell';
  readonly id: string;
  readonly price: number;
  readonly size: number;
}

/** One step of a flow, which both sides carry out. */
export type Step = FlowOrder | { readonly kind: 'cancel'; readonly order: FlowOrder };

const users = 32;
const middle = 1_000_000;
/** Ids of orders that rest before a flow begins are behind all of the flow. */
const firstResting = 1_000_000;

/** Random numbers from 0 to 1 that a seed decides. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Half limit orders around the middle, many of which trade; cancellations; some market orders. */
export function mixedFlow(count: number, seed: number): Step[] {
  const random = generator(seed);
  const placed: FlowOrder[] = [];
  return Array.from({ length: count }, (_, index) => {
    const roll = random();
    if (roll < 0.35 && placed.length > 0) {
      const order = placed[Math.floor(random() * placed.length)] as FlowOrder;
      return { kind: 'cancel', order };
    }
    const side = random() < 0.5 ? 'buy' : 'sell';
    const size = 1000 + Math.floor(random() * 100_000);
    // Each side leans away from the middle, so that about every third order trades at once.
    const away = Math.floor(random() * 300) - 100;
    const price = side === 'buy' ? middle - away : middle + away;
    const id = `order-${index}`;
    const kind = roll < 0.45 ? 'market' : 'limit';
    const order: FlowOrder = { kind, side, id, price, size };
    if (kind === 'limit') placed.push(order);
    return order;
  });
}

/** Resting orders on both sides over 200 prices each; none of them trades with another. */
export function restingOrders(count: number, seed: number): FlowOrder[] {
  const random = generator(seed);
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 'buy' : 'sell';
    const away = 1 + Math.floor(random() * 200);
    const price = side === 'buy' ? middle - away : middle + away;
    const size = 1000 + Math.floor(random() * 100_000);
    return { kind: 'limit', side, id: `order-${firstResting + index}`, price, size };
  });
}

/** Buyers are never sellers, so that no order meets its own account. */
function accountOf({ side, id }: FlowOrder): AccountRef {
  const number = (Number(id.slice(6)) % (users / 2)) * 2 + (side === 'buy' ? 0 : 1);
  return accounts[number] as AccountRef;
}

const accounts: readonly AccountRef[] = Array.from({ length: users }, (_, index) => ({
  user: `user-${index}`,
  accountType: 1,
  accountIndex: 0,
}));

/** An engine whose users have more than they can spend, and no more than people have. */
export function richEngine(): Engine {
  return createEngine(richWorld());
}

/** A world whose users have more than they can spend. */
export function richWorld(): InitialState {
  const world = defaultInitialState(0);
  const rules = world.symbols.map((symbol) => ({ ...symbol, minNotional: '0.00000001' }));
  return {
    ...world,
    symbols: rules,
    users: accounts.map(({ user }) => ({ user })),
    deposits: accounts.flatMap((account) =>
      ['BTC', 'USDT'].map((token) => ({ account, token, amount: '50000000' })),
    ),
  };
}

/** The commands of a flow, as they come from the gateway: decimals are text. */
export function commandsOf(steps: readonly Step[]): Command[] {
  return steps.map((step, time) => {
    if (step.kind === 'cancel') {
      const account = accountOf(step.order);
      return { kind: 'cancelOrder', time, account, clientOrderId: step.order.id };
    }
    return {
      kind: 'placeOrder',
      time,
      account: accountOf(step),
      symbol: 'BTCUSDT',
      side: step.side === 'buy' ? 'BUY' : 'SELL',
      type: step.kind === 'market' ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      price: (step.price / 100).toFixed(2),
      quantity: (step.size / 1_000_000).toFixed(6),
      newClientOrderId: step.id,
    };
  });
}

/** The same flow for the other book: ticks and lots are its numbers. */
export function runPeer(book: OrderBook, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.kind === 'cancel') book.cancel(step.order.id);
    else if (step.kind === 'market') book.market({ side: step.side as never, size: step.size });
    else {
      const { id, side, price, size } = step;
      book.limit({ id, side: side as never, price, size });
    }
  }
}

export { OrderBook };
