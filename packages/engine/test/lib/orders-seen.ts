import type { EngineEvent, ExecutionReport } from '../../src/index.ts';
import { exact } from './exact.ts';

const legal: Readonly<Record<string, readonly string[]>> = {
  none: ['NEW', 'REJECTED'],
  NEW: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED'],
  PARTIALLY_FILLED: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED'],
};

interface Seen {
  status: string;
  filled: bigint;
}

/** Follows every order through its reports, and throws when one is not as orders are. */
export class OrdersSeen {
  readonly #seen = new Map<string, Seen>();
  #time = 0;

  see(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.time < this.#time) throw new Error(`Time went back: ${JSON.stringify(event)}`);
      this.#time = event.time;
      if (event.kind === 'executionReport') this.#report(event);
    }
  }

  #report(event: ExecutionReport): void {
    const before = this.#seen.get(event.orderId) ?? { status: 'none', filled: 0n };
    const fail = (what: string): never => {
      throw new Error(`${what}: ${JSON.stringify(event)} after ${before.status}`);
    };
    if (!legal[before.status]?.includes(event.status)) fail('An illegal change of status');
    const filled = before.filled + exact(event.lastQuantity);
    if (filled !== exact(event.executedQuantity)) fail('What is executed is not the sum of fills');
    if (filled > exact(event.quantity)) fail('More is executed than was ordered');
    if ((filled === exact(event.quantity)) !== (event.status === 'FILLED'))
      fail('Not filled whole');
    const isFill = exact(event.lastQuantity) > 0n;
    if (isFill !== event.status.endsWith('FILLED')) fail('A fill and its status');
    if (isFill !== (event.tradeId !== undefined)) fail('A fill has a trade');
    this.#seen.set(event.orderId, { status: event.status, filled });
  }
}
