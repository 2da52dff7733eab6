import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import type { NewFault } from '@broker-api/sandbox/control';
import { createSpotClient } from '@broker-api/spot';
import { SimulatedTime } from '@broker-api/test-kit';

/** The clients of a user without a proxy: they show what the broker did. */
export interface Books {
  readonly spot: ReturnType<typeof createSpotClient>;
  readonly contract: ReturnType<typeof createContractClient>;
  readonly option: ReturnType<typeof createOptionClient>;
}

export type Section = keyof Books;
type ClientOptions = Parameters<typeof createSpotClient>[0];

/** Creates the clients of the three sections. */
export function clientsOf(options: ClientOptions): Books {
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}

/** A sandbox in simulated time. */
export class World {
  readonly sandbox: Sandbox;
  readonly time: SimulatedTime;
  /** The last success of each operation on one record, of any user. */
  readonly successes = new Map<string, string>();
  #busy = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(seed: number) {
    this.sandbox = createSandbox({ clock: 'manual', limits: 'off', seed });
    this.time = new SimulatedTime(this.sandbox.now(), () => this.#busy > 0);
  }

  /** Passes a request to the sandbox at the current time. Requests arrive one after the other. */
  async deliver(url: string, init: RequestInit, fault?: NewFault): Promise<Response> {
    this.#busy += 1;
    const { signal: _, ...request } = init;
    const delivered = this.#queue.then(async () => {
      const { control } = this.sandbox;
      const milliseconds = this.time.now() - this.sandbox.now();
      if (milliseconds > 0) await control.advanceClock({ milliseconds });
      if (fault === undefined) return this.sandbox.fetch(url, request);
      const { faultId } = await control.injectFault(fault);
      // The fault is still active if the gateway rejected the request.
      const clear = () => control.clearFaults({ faultId }).catch(() => {});
      return this.sandbox.fetch(url, request).finally(clear);
    });
    this.#queue = delivered.catch(() => {});
    return delivered.finally(() => {
      this.#busy -= 1;
    });
  }

  /** Adds a user with funds in all accounts. Returns the options of the user's clients. */
  async addUser(user: string): Promise<ClientOptions> {
    const { control } = this.sandbox;
    await control.addUser({ user });
    const deposits = [
      [1, 'BTC', '1000'],
      [1, 'USDT', '100000000'],
      [2, 'USDT', '100000000'],
      [2, 'BUSDT', '100000000'],
      [3, 'BUSDT', '100000000'],
    ] as const;
    for (const [accountType, token, amount] of deposits) {
      await control.addDeposit({ user, accountType, token, amount });
    }
    return {
      baseUrl: 'http://127.0.0.1',
      credentials: await control.addApiKey({ user }),
      clock: this.time.now,
      fetch: (url, init) => this.deliver(url, init),
    };
  }
}
