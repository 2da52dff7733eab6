import { type Command, createEngine, defaultInitialState, type Engine } from '@broker-api/engine';
import { start } from '@broker-api/test-kit';
import {
  accountOf,
  accounts,
  commandsOf,
  createMixedFlow,
  fundedEngine,
  run,
  type Step,
} from './engine-flow.ts';
import { compare, type Metric, timed } from './measure.ts';

const flowLength = 20_000;
/**
 * With many positions, the time per position may be at most this many times the time with few
 * positions.
 */
const growthBound = 1.6;
const hour = 3_600_000;
/** The size of each position, in contracts. */
const quantity = 10;

/** A contract command may take at most `bound` times as long as a spot command. */
const linear = { symbol: 'BTC-PERP-BUSDT', token: 'BUSDT', decimals: 1, bound: 2 };
const inverse = { symbol: 'BTC-PERP-REV', token: 'TBTC', decimals: 2, bound: 2.5 };
type Contract = typeof linear;

/**
 * Compares contract commands with spot commands. Also measures how long liquidations, funding and
 * index moves take per position, and compares the times with many positions and with few.
 */
export async function* contractBenchmark(): AsyncGenerator<Metric> {
  for (const contract of [linear, inverse]) yield await flowMetric(contract);
  yield await growthMetric(
    'engine: liquidation per position, 10 thousand positions compared with 2.5 thousand',
    liquidationTime,
    { ours: 10_000, peer: 2500 },
  );
  const positions = { ours: new Positions(100_000), peer: new Positions(10_000) };
  yield await growthMetric(
    'engine: funding per position, 100 thousand positions compared with 10 thousand',
    (some) => (some.settleFunding() * 1000) / some.count,
    positions,
  );
  yield await growthMetric(
    'engine: index move without liquidations, 100 thousand positions compared with 10 thousand',
    (some) => some.moveIndex(2000) / 2,
    positions,
  );
}

/** Runs the same flow on a contract and on a spot symbol. */
async function flowMetric(contract: Contract): Promise<Metric> {
  const stepsOf = (slice: number) => createMixedFlow(flowLength, slice + 10);
  const timeOf = (engine: Engine, commands: Command[]) => timed(() => run(engine, commands));
  const users = accounts.map(({ user }) => user);
  const name = `engine: ${flowLength} mixed commands on ${contract.symbol} compared with spot`;
  return compare(name, contract.bound, {
    ours: (slice) => timeOf(engineWithMargin(users), contractCommandsOf(stepsOf(slice), contract)),
    peer: (slice) => timeOf(fundedEngine(), commandsOf(stepsOf(slice))),
  });
}

/** Converts a flow to commands that open positions in a contract. */
function contractCommandsOf(steps: readonly Step[], contract: Contract): Command[] {
  const { symbol, decimals } = contract;
  return steps.map((step, index) => {
    const time = start + index;
    const order = step.kind === 'cancel' ? step.order : step;
    const { user } = accountOf(order);
    const account = { user, accountType: 3, accountIndex: 0 } as const;
    if (step.kind === 'cancel') {
      const clientOrderId = order.id;
      return { kind: 'contract.cancelOrder', time, account, orderType: 'LIMIT', clientOrderId };
    }
    return {
      kind: 'contract.placeOrder',
      time,
      account,
      symbol,
      side: order.side === 'buy' ? 'BUY_OPEN' : 'SELL_OPEN',
      orderType: 'LIMIT',
      priceType: order.kind === 'market' ? 'MARKET' : 'INPUT',
      timeInForce: 'GTC',
      price: order.kind === 'market' ? undefined : (order.price / 100).toFixed(decimals),
      quantity: String(1 + Math.floor(order.size / 10_000)),
      leverage: '10',
      clientOrderId: order.id,
    };
  });
}

/**
 * Lets the index fall so far that all long positions are liquidated. Returns the microseconds per
 * position.
 */
function liquidationTime(count: number): number {
  return (new Positions(count).liquidate() * 1000) / count;
}

/** Compares many positions with few. */
async function growthMetric<Size>(
  name: string,
  measure: (size: Size) => number,
  { ours, peer }: { readonly ours: Size; readonly peer: Size },
): Promise<Metric> {
  const measures = { ours: () => measure(ours), peer: () => measure(peer) };
  return compare(name, growthBound, measures, { unit: 'µs' });
}

const maker = 'maker';

/** An engine with many long positions in a linear contract, all opened against one account. */
class Positions {
  readonly count: number;
  readonly #engine: Engine;
  #time = start;

  constructor(count: number) {
    this.count = count;
    const users = Array.from({ length: count }, (_, index) => `user-${index}`);
    this.#engine = engineWithMargin([maker, ...users]);
    this.#place(maker, 'SELL_OPEN', count * quantity, '10000.0', '1');
    for (const user of users) this.#place(user, 'BUY_OPEN', quantity, '10000.0', '50');
  }

  /** Lets the index fall below all bankruptcy prices. Returns the milliseconds that this takes. */
  liquidate(): number {
    this.#place(maker, 'BUY_OPEN', this.count * quantity, '9300.0', '1');
    const taken = timed(() => this.#setIndexPrice('9700'));
    const account = { user: 'user-0', accountType: 3, accountIndex: 0 } as const;
    const query = { account, symbol: linear.symbol };
    const { reply = [] } = this.#engine.contract.account.listPositions(query);
    if (reply.length > 0) throw new Error('The fall of the index did not liquidate the positions.');
    return taken;
  }

  /** Settles one funding interval. Returns the milliseconds that this takes. */
  settleFunding(): number {
    const { symbol } = linear;
    // The sign of the rate alternates, so that funding does not use up the margins.
    const rate = (this.#time / hour) % 16 < 8 ? '0.0001' : '-0.0001';
    this.#apply({ kind: 'contract.setFundingRate', time: this.#time, symbol, rate });
    this.#time = this.#engine.nextDueTime ?? this.#time;
    return timed(() => this.#apply({ kind: 'broker.advance', time: this.#time }));
  }

  /** Moves the index a number of times. Returns the milliseconds that this takes. */
  moveIndex(moves: number): number {
    return timed(() => {
      for (let move = 0; move < moves; move++) {
        this.#setIndexPrice(move % 2 === 0 ? '10010' : '10000');
      }
    });
  }

  #setIndexPrice(price: string): void {
    this.#apply({ kind: 'broker.setIndexPrice', time: this.#time, symbol: 'BTCUSDT', price });
  }

  #place(
    user: string,
    side: 'BUY_OPEN' | 'SELL_OPEN',
    contracts: number,
    price: string,
    leverage: string,
  ): void {
    this.#apply({
      kind: 'contract.placeOrder',
      time: this.#time,
      account: { user, accountType: 3, accountIndex: 0 },
      symbol: linear.symbol,
      side,
      orderType: 'LIMIT',
      quantity: String(contracts),
      price,
      leverage,
      clientOrderId: `${user}-${side}`,
    });
  }

  #apply(command: Command): void {
    const { rejection } = this.#engine.apply(command);
    if (rejection === undefined) return;
    throw new Error(`The engine rejected ${command.kind}: ${rejection.message}`);
  }
}

/** Returns an engine whose users have funds in their contract accounts. */
function engineWithMargin(users: readonly string[]): Engine {
  return createEngine({
    ...defaultInitialState(start),
    users: users.map((user) => ({ user })),
    deposits: users.flatMap((user) =>
      [linear, inverse].map(({ token }) => ({
        account: { user, accountType: 3, accountIndex: 0 },
        token,
        amount: user === maker ? '100000000' : '1000000',
      })),
    ),
  });
}
