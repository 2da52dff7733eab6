import type { Sandbox, SandboxAccount } from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac, type Random } from '@broker-api/test-kit';
import { formText } from './calls.ts';
import { type Metric, unboundedMetric } from './campaign.ts';

const hour = 3_600_000;

/** The options of the examples by type: 1 is a call spread, 0 is a put spread. */
const exampleOptions: ReadonlyMap<string, string> = new Map([
  ['1', 'BTC1204CS10000'],
  ['0', 'BTC1204PS10000'],
]);

/**
 * The durations by which the clock advances, in milliseconds. Some settle funding, and the longest
 * lets options expire.
 */
const steps = [1000, 10 * 60_000, hour, 8 * hour, 8 * hour, 7 * 24 * hour] as const;

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
    let trades = 0;
    let payments = 0;
    let settlements = 0;
    for (const sandbox of this.#sandboxes) {
      const call = (path: string, pairs: readonly (readonly [string, string])[] = []) =>
        this.#query(sandbox, account, path, pairs);
      trades += (await call('/openapi/contract/v1/myTrades', [['limit', '1000']])).length;
      settlements += (await call('/openapi/option/v1/settlements')).length;
      const flows = await call('/openapi/v1/balance_flow', [
        ['accountType', '3'],
        ['tokenId', 'TBTC'],
        ['limit', '100'],
      ]);
      payments += flows.filter(({ flowType }) => flowType === 'FUNDING_SETTLEMENT').length;
    }
    return [
      unboundedMetric('fuzz: contract trades', trades),
      unboundedMetric('fuzz: funding payments among the newest balance flows', payments),
      unboundedMetric('fuzz: settled option positions', settlements),
    ];
  }

  async #listOptions(): Promise<void> {
    const [sandbox] = this.#sandboxes;
    const [account] = sandbox?.accounts ?? [];
    if (sandbox === undefined || account === undefined) return;
    const options = await this.#query(sandbox, account, '/openapi/v1/getOptions', []);
    const entries = options.flatMap(({ symbol, optionType }) => {
      const example = exampleOptions.get(String(optionType));
      return example === undefined ? [] : [[example, String(symbol)] as const];
    });
    // The first listed option of each type replaces the later ones.
    this.options = new Map(entries.toReversed());
  }

  /** Sends a signed query, and returns the rows of its response. */
  async #query(
    sandbox: Sandbox,
    { apiKey, secretKey }: SandboxAccount,
    path: string,
    pairs: readonly (readonly [string, string])[],
  ): Promise<Readonly<Record<string, unknown>>[]> {
    const text = formText([...pairs, ['timestamp', String(this.#clock.now)]]);
    const query = `${text}&signature=${hmac(secretKey, text)}`;
    const headers = { [apiKeyHeader.toLowerCase()]: apiKey };
    const request = { method: 'GET', path, query, body: '', headers, ip: '127.0.0.1' };
    const { status, body } = await sandbox.handle(request);
    if (status !== 200) throw new Error(`GET ${path} failed: ${body}`);
    return JSON.parse(body) as Readonly<Record<string, unknown>>[];
  }
}
