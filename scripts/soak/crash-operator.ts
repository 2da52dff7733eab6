import {
  type ControlClient,
  ControlRequestError,
  createControlClient,
} from '@broker-api/sandbox/control';
import type { Random } from '@broker-api/test-kit';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from './campaign.ts';
import { repeat, ShuttingDown } from './crash-clients.ts';
import { type ClientRecords, parseBody } from './crash-records.ts';
import { heldContract, tradedContract } from './crash-sections.ts';

/** The time at which the clock of the sandbox starts. */
export const startTime = Date.UTC(2026, 5, 1);

export const fundingInterval = 8 * 3_600_000;

/**
 * Moves the index price, sets funding rates and advances the manual clock over the end of funding
 * intervals, while clients send requests. After a restart, checks that nothing is lost.
 */
export class CrashOperator {
  readonly lost = new Violations();
  readonly #records: ClientRecords;
  readonly #random: Random;
  /** The latest acknowledged index price, and one that was sent without a response. */
  #index = 10_000;
  #unknownIndex: number | undefined;
  /** The latest acknowledged time of the clock. */
  #time = startTime;

  constructor(records: ClientRecords, random: Random) {
    this.#records = records;
    this.#random = random;
  }

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

  /** Sets the time of requests after a start, and checks the index price and the time. */
  async begin(sandbox: SandboxProcess): Promise<void> {
    const { time } = await controlOf(sandbox).getClock();
    sandbox.time = time;
    if (time < this.#time) {
      this.lost.add(() => `the clock went back from ${this.#time} to ${time}`);
    }
    this.#time = time;
    const path = '/openapi/quote/v1/contract/index';
    const { text } = await sandbox.call('alice', 'GET', path, { symbol: 'BTCUSDT' });
    const index = Number((parseBody(text) as { index: { BTCUSDT: string } }).index.BTCUSDT);
    if (index !== this.#index && index !== this.#unknownIndex) {
      this.lost.add(() => `expected the index price ${this.#index}, got ${index}`);
    }
    this.#index = index;
    this.#unknownIndex = undefined;
  }

  /** Advances the clock to the end of the funding interval. Some orders become outdated by it. */
  async advance(sandbox: SandboxProcess, control = controlOf(sandbox)): Promise<void> {
    const milliseconds = fundingInterval - (this.#time % fundingInterval);
    const { time } = await control.advanceClock({ milliseconds });
    this.#time = time;
    sandbox.time = time;
  }

  async #step(sandbox: SandboxProcess, control: ControlClient): Promise<void> {
    const random = this.#random;
    const roll = random.below(100);
    if (roll < 10) return this.advance(sandbox, control);
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

function controlOf({ controlOrigin }: SandboxProcess): ControlClient {
  return createControlClient({ baseUrl: controlOrigin });
}
