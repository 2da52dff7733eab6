import {
  type AccountRef,
  type Command,
  createEngine,
  defaultInitialState,
  type Engine,
  type InitialState,
} from '@broker-api/engine';
import { seededRandom, start } from '@broker-api/test-kit';

/** An order of a flow. The price is in ticks of 0.01, the size in lots of 0.000001. */
export interface FlowOrder {
  readonly kind: 'limit' | 'market';
  readonly side: 'buy' | 'sell';
  readonly id: string;
  readonly price: number;
  readonly size: number;
}

/** One step of a flow, which the engine and the peer both execute. */
export type Step = FlowOrder | { readonly kind: 'cancel'; readonly order: FlowOrder };

const users = 32;
const midPrice = 1_000_000;
/** The number of the first resting order. It is higher than the number of any order in a flow. */
const firstResting = 1_000_000;

/** Returns a flow: 55% limit orders around the mid price, 35% cancellations, 10% market orders. */
export function createMixedFlow(count: number, seed: number): Step[] {
  const random = seededRandom(seed);
  const placed: FlowOrder[] = [];
  return Array.from({ length: count }, (_, index) => {
    const roll = random.fraction();
    if (roll < 0.35 && placed.length > 0) {
      return { kind: 'cancel', order: random.pick(placed) };
    }
    const side = random.chance(0.5) ? 'buy' : 'sell';
    const size = 1000 + random.below(100_000);
    // A third of the prices cross the mid price, so about a third of the limit orders trade
    // immediately.
    const away = random.below(300) - 100;
    const price = side === 'buy' ? midPrice - away : midPrice + away;
    const id = `order-${index}`;
    const kind = roll < 0.45 ? 'market' : 'limit';
    const order: FlowOrder = { kind, side, id, price, size };
    if (kind === 'limit') placed.push(order);
    return order;
  });
}

/** Returns orders at 200 prices on each side of the mid price. None of them match, so all rest. */
export function createRestingOrders(count: number, seed: number): FlowOrder[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 'buy' : 'sell';
    const away = 1 + random.below(200);
    const price = side === 'buy' ? midPrice - away : midPrice + away;
    const size = 1000 + random.below(100_000);
    return { kind: 'limit', side, id: `order-${firstResting + index}`, price, size };
  });
}

/** Returns the account of an order. No account both buys and sells, so none trades with itself. */
export function accountOf({ side, id }: FlowOrder): AccountRef {
  const number = (Number(id.slice(6)) % (users / 2)) * 2 + (side === 'buy' ? 0 : 1);
  return accounts[number] as AccountRef;
}

export const accounts: readonly AccountRef[] = Array.from({ length: users }, (_, index) => ({
  user: `user-${index}`,
  accountType: 1,
  accountIndex: 0,
}));

/** Returns an engine whose users cannot run out of money. */
export function fundedEngine(): Engine {
  return createEngine(fundedInitialState());
}

/** Returns an initial state whose users cannot run out of money. */
export function fundedInitialState(): InitialState {
  const initialState = defaultInitialState(start);
  const symbols = initialState.symbols.map((symbol) => ({ ...symbol, minNotional: '0.00000001' }));
  return {
    ...initialState,
    symbols,
    users: accounts.map(({ user }) => ({ user })),
    deposits: accounts.flatMap((account) =>
      ['BTC', 'USDT'].map((token) => ({ account, token, amount: '50000000' })),
    ),
  };
}

/**
 * Converts a flow to engine commands, with decimals as strings.
 *
 * @param intervalMs the time between two commands
 */
export function commandsOf(steps: readonly Step[], intervalMs = 1): Command[] {
  return steps.map((step, index) => {
    const time = start + index * intervalMs;
    if (step.kind === 'cancel') {
      const account = accountOf(step.order);
      return { kind: 'spot.cancelOrder', time, account, clientOrderId: step.order.id };
    }
    return {
      kind: 'spot.placeOrder',
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

export function run(engine: Engine, commands: readonly Command[]): void {
  for (const command of commands) engine.apply(command);
}
