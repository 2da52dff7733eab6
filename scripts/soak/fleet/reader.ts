import { Violations } from '../campaign.ts';
import { accountPath, freeIn } from '../crash/records.ts';
import type { FleetEndpoint } from './endpoint.ts';

interface Waiter {
  readonly since: number;
  readonly respond: (time: number) => void;
}

/**
 * Reads the balance of the sub-account to which alice transfers. It only grows, so a response with
 * less than a response that arrived before the request was sent shows an older state.
 */
export class BalanceReader {
  readonly older = new Violations();
  count = 0;
  #largest = 0n;
  readonly #waiters = new Set<Waiter>();

  /** @param isClient whether the request is sent as clients send it, not to one server */
  async read(endpoint: FleetEndpoint, isClient: boolean): Promise<void> {
    const floor = this.#largest;
    const sent = performance.now();
    const response = await endpoint.attempt('aliceSub', 'GET', accountPath);
    if (response?.status !== 200) return;
    const free = freeIn(response.text, 'ETH');
    this.count += 1;
    if (free < floor) {
      this.older.add(() => `${endpoint.origin}: ${free} units of 10⁻⁸ after ${floor}`);
    }
    if (free > this.#largest) this.#largest = free;
    if (!isClient) return;
    for (const waiter of this.#waiters) {
      if (waiter.since > sent) continue;
      this.#waiters.delete(waiter);
      waiter.respond(performance.now());
    }
  }

  /** Resolves when a request has a response that was sent at a time or later. */
  respondsAfter(since: number): Promise<number> {
    return new Promise((respond) => this.#waiters.add({ since, respond }));
  }
}
