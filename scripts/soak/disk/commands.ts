import { type AccountRef, type Command, defaultInitialState } from '@broker-api/engine';
import {
  createState,
  Executor,
  mainBroker,
  openStore,
  stateHashOf,
} from '@broker-api/sandbox/internal';
import {
  type Random,
  RandomCommands,
  seededRandom,
  start,
  traderSetup,
} from '@broker-api/test-kit';

const contracts = ['BTC-PERP-REV', 'BTC-SWAP', 'BTC-PERP-BUSDT'] as const;
/** The options of the default data at the start time of tests. They expire after 80 hours. */
const options = ['BTC1204CS10000', 'BTC1204PS10000'] as const;

/**
 * Each command is half an hour later than the previous one, so that funding is settled and options
 * expire.
 */
const stepMs = 30 * 60_000;

/** Returns the random command with a number, for the contracts and options of the default data. */
function derivativeCommand(random: Random, number: number): Command {
  const time = start + number * stepMs;
  const clientOrderId = `derivative-${number}`;
  const account = (accountType: 2 | 3): AccountRef => ({
    user: random.pick(['alice', 'bob']),
    accountType,
    accountIndex: 0,
  });
  const symbol = random.pick(contracts);
  const roll = random.below(100);
  if (roll < 45) {
    const side = random.pick(['BUY_OPEN', 'SELL_OPEN', 'BUY_CLOSE', 'SELL_CLOSE'] as const);
    const price = String(9900 + random.below(200));
    const terms = { side, orderType: 'LIMIT', price, leverage: '50', clientOrderId } as const;
    const quantity = String(1 + random.below(1000));
    return { kind: 'contract.placeOrder', time, account: account(3), symbol, ...terms, quantity };
  }
  if (roll < 75) {
    const side = random.pick(['BUY', 'SELL'] as const);
    const price = String(100 + random.below(50));
    const terms = { symbol: random.pick(options), side, type: 'LIMIT', price } as const;
    const quantity = `1.${100 + random.below(900)}`;
    return {
      kind: 'option.placeOrder',
      time,
      account: account(2),
      ...terms,
      quantity,
      clientOrderId,
    };
  }
  if (roll < 90) {
    const price = String(9500 + random.below(1000));
    return { kind: 'broker.setIndexPrice', time, symbol: 'BTCUSDT', price };
  }
  if (roll < 95) {
    const rate = `${random.pick(['', '-'])}0.00${10 + random.below(80)}`;
    return { kind: 'contract.setFundingRate', time, symbol, rate };
  }
  const side = random.pick(['LONG', 'SHORT'] as const);
  return { kind: 'contract.adjustMargin', time, account: account(3), symbol, side, amount: '1' };
}

/** A run of random commands on a new data directory. */
interface Run {
  readonly seed: number;
  readonly count: number;
  /** How many commands are executed at the same time: 1 or 4. Each fourth one is a derivative's. */
  readonly together: 1 | 4;
  readonly snapshotEvery: number;
  /** Called with the hash of the state that was acknowledged. */
  readonly onAcknowledged: (hash: string) => unknown;
  /** Called before the journal closes. */
  readonly onEnd?: () => void;
}

/**
 * Executes random commands on a directory. Returns the number of trades of contracts and options.
 *
 * @throws Error if a command fails, for example because the disk is full
 */
export async function execute(directory: string, run: Run): Promise<number> {
  const store = await openStore(directory);
  const main = { id: mainBroker, definition: '{}' };
  const initialState = defaultInitialState(start);
  const contents = { initialState, keys: [], commands: traderSetup() };
  const { state, journal } = await createState(store, main, contents, run.snapshotEvery);
  const executor = new Executor(state, journal);
  const spot = new RandomCommands(seededRandom(run.seed));
  const random = seededRandom(run.seed);
  let trades = 0;
  try {
    for (let number = 0; number < run.count; number += run.together) {
      const executed = Array.from({ length: run.together }, async (_, index) => {
        const isDerivative = (number + index) % 4 === 3;
        const { events } = await executor.execute(
          isDerivative ? derivativeCommand(random, Math.ceil((number + index) / 4)) : spot.next(),
        );
        if (!isDerivative) spot.observe(events);
        else trades += events.filter(({ kind }) => kind === 'trade').length;
      });
      await Promise.all(executed);
      run.onAcknowledged(stateHashOf(state.encodeLines()));
    }
    run.onEnd?.();
    await journal.close();
    return trades;
  } catch (error) {
    await journal.close().catch(() => {});
    throw error;
  } finally {
    await store.close().catch(() => {});
  }
}
