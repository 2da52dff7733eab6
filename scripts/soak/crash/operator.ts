import {
  type ControlClient,
  ControlRequestError,
  createControlClient,
} from '@broker-api/sandbox/control';
import type { Random } from '@broker-api/test-kit';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { repeat, ShuttingDown } from './client.ts';
import { heldContract, listOptions, type Markets, tradedContract } from './orders.ts';
import { type ClientRecords, read } from './records.ts';

/** The time at which the clock of the sandbox starts. */
export const startTime = Date.UTC(2026, 5, 1);

const fundingInterval = 8 * 3_600_000;

interface IndexPrices {
  readonly index: { readonly BTCUSDT: string };
}

const week = 21 * fundingInterval;

/** When the first options expire: a Friday at 08:00 UTC. */
const firstExpiration = Date.UTC(2026, 5, 5, 8);

/**
 * Moves the index price, sets funding rates, and advances the manual clock past the ends of funding
 * intervals and the expirations of options, while clients send requests. After a restart, checks
 * that nothing is lost.
 */
export class CrashOperator implements Markets {
  readonly lost = new Violations();
  readonly #records: ClientRecords;
  readonly #random: Random;
  /** The latest acknowledged index price, and the index price of a request without a response. */
  #index = 10_000;
  #unknownIndex: number | undefined;
  /** The latest acknowledged time of the clock. */
  #time = startTime;

  constructor(records: ClientRecords, random: Random) {
    this.#records = records;
    this.#random = random;
  }

  /** The names of the options that have not expired, as of the latest acknowledged time. */
  options: readonly string[] = [];

  /** The latest acknowledged index price. */
  get index(): number {
    return this.#index;
  }

  /** Sends requests until the connection ends or the sandbox is shutting down. */
  async work(sandbox: SandboxProcess): Promise<void> {
    const control = controlOf(sandbox);
    await repeat(this.#records, () =>
      this.#step(sandbox, control).catch((error) => {
        const isClosing = error instanceof ControlRequestError && error.error === 'CONFLICT';
        throw isClosing ? new ShuttingDown() : error;
      }),
    );
  }

  /**
   * Reads the clock after a start, because the timestamps of requests must agree with it. Checks
   * that the clock has not gone back, and that the acknowledged index price is not lost.
   */
  async begin(sandbox: SandboxProcess): Promise<void> {
    const { time } = await controlOf(sandbox).getClock();
    sandbox.time = time;
    if (time < this.#time) {
      this.lost.add(() => `the clock went back from ${this.#time} to ${time}`);
    }
    this.#time = time;
    this.options = await listOptions(sandbox);
    const path = '/openapi/quote/v1/contract/index';
    const prices = await read<IndexPrices>(sandbox, 'alice', path, { symbol: 'BTCUSDT' });
    const index = Number(prices.index.BTCUSDT);
    if (index !== this.#index && index !== this.#unknownIndex) {
      this.lost.add(() => `expected the index price ${this.#index}, got ${index}`);
    }
    this.#index = index;
    this.#unknownIndex = undefined;
  }

  /**
   * Advances the clock to the end of the funding interval or, sometimes, to the next expiration of
   * options. Requests that clients signed earlier become outdated.
   */
  async advance(sandbox: SandboxProcess, control = controlOf(sandbox)): Promise<void> {
    const [start, interval] = this.#random.chance(0.5)
      ? [firstExpiration, week]
      : [startTime, fundingInterval];
    const passed = (this.#time - start) % interval;
    const milliseconds = passed < 0 ? -passed : interval - passed;
    const { time } = await control.advanceClock({ milliseconds });
    this.#time = time;
    sandbox.time = time;
    this.options = await listOptions(sandbox);
  }

  async #step(sandbox: SandboxProcess, control: ControlClient): Promise<void> {
    const random = this.#random;
    const roll = random.below(100);
    if (roll < 15) return this.advance(sandbox, control);
    if (roll < 30) {
      const symbol = random.pick([heldContract, tradedContract]);
      const rate = `${random.pick(['', '-'])}0.00${10 + random.below(80)}`;
      await control.setFundingRate({ symbol, rate });
    } else {
      const price = 9500 + random.below(1000);
      this.#unknownIndex = price;
      await control.setIndexPrice({ symbol: 'BTCUSDT', price: String(price) });
      this.#index = price;
      this.#unknownIndex = undefined;
    }
  }
}

export function controlOf({ controlOrigin }: SandboxProcess): ControlClient {
  return createControlClient({ baseUrl: controlOrigin });
}
