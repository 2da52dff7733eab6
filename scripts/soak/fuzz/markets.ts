import type { Sandbox, SandboxAccount } from '@broker-api/sandbox';
import { type Random, signedQuery } from '@broker-api/test-kit';
import { type Metric, unboundedMetric } from '../campaign.ts';

const hour = 3_600_000;

/** The options of the examples by type: 1 is a call spread, 0 is a put spread. */
const exampleOptions: Readonly<Record<string, string>> = {
  1: 'BTC1204CS10000',
  0: 'BTC1204PS10000',
};

/**
 * The durations by which the clock advances, in milliseconds. Some settle funding, and the longest
 * lets options expire.
 */
const steps = [1000, 10 * 60_000, hour, 8 * hour, 8 * hour, 7 * 24 * hour] as const;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Moves the markets of sandboxes with market makers: changes the clock and the index price, so that
 * random orders are filled, positions are liquidated, funding is settled and options expire.
 */
export class FuzzMarkets {
  /** A listed option for each option of the examples. They are the same in all sandboxes. */
  options: ReadonlyMap<string, string> = new Map();
  readonly #sandboxes: readonly Sandbox[];
  readonly #clock: { now: number };
  readonly #random: Random;

  constructor(sandboxes: readonly Sandbox[], clock: { now: number }, random: Random) {
    this.#sandboxes = sandboxes;
    this.#clock = clock;
    this.#random = random;
  }

  /** Starts the market makers. */
  async start(): Promise<void> {
    for (const sandbox of this.#sandboxes) await sandbox.startMarketMakers();
    await this.#listOptions();
  }

  /** Advances the clock, and sets a random funding rate and an index price from 9000 to 10999. */
  async move(): Promise<void> {
    const random = this.#random;
    this.#clock.now += random.pick(steps);
    const price = String(9000 + random.below(2000));
    const rate = `${random.pick(['', '-'])}0.00${10 + random.below(80)}`;
    for (const { control } of this.#sandboxes) {
      await control.setFundingRate({ symbol: 'BTC-PERP-REV', rate });
      await control.setIndexPrice({ symbol: 'BTCUSDT', price });
    }
    await this.#listOptions();
  }

  /** Returns how many trades, funding payments and settlements an account has. */
  async metrics(account: SandboxAccount): Promise<Metric[]> {
    const count = async (path: string, parameters: Record<string, string>, flowType?: string) => {
      const all = this.#sandboxes.map(async (sandbox) => {
        const rows = (await signedQuery(sandbox, account, path, parameters)) as Rows;
        return rows.filter((row) => flowType === undefined || row.flowType === flowType).length;
      });
      return (await Promise.all(all)).reduce((sum, one) => sum + one, 0);
    };
    const flows = { accountType: '3', tokenId: 'TBTC', limit: '100' };
    const trades = await count('/openapi/contract/v1/myTrades', { limit: '1000' });
    const payments = await count('/openapi/v1/balance_flow', flows, 'FUNDING_SETTLEMENT');
    const settlements = await count('/openapi/option/v1/settlements', {});
    return [
      unboundedMetric('fuzz: contract trades', trades),
      unboundedMetric('fuzz: funding payments among the newest balance flows', payments),
      unboundedMetric('fuzz: settled option positions', settlements),
    ];
  }

  async #listOptions(): Promise<void> {
    const [sandbox] = this.#sandboxes;
    const response = await sandbox?.fetch('http://sandbox.test/openapi/v1/getOptions');
    const options = (await response?.json()) as Rows;
    const entries = options.flatMap(({ symbol, optionType }) => {
      const example = exampleOptions[String(optionType)];
      return example === undefined ? [] : [[example, String(symbol)] as const];
    });
    // The first listed option of each type replaces the later ones.
    this.options = new Map(entries.toReversed());
  }
}
