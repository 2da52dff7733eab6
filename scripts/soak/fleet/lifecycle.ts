import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ControlClient,
  ControlRequestError,
  createControlClient,
} from '@broker-api/sandbox/control';
import { Violations } from '../campaign.ts';

/** How often a call is repeated, every 100 ms at most. */
const maximumAttempts = 600;

/** Creates and closes brokers while faults happen. */
export class FleetLifecycle {
  /** Brokers that do not exist after they were created, or that exist after they were closed. */
  readonly wrong = new Violations();
  readonly #control: ControlClient;
  readonly #origin: string;
  #count = 0;

  /** @param origins those of HAProxy */
  constructor({ origin, controlOrigin }: { origin: string; controlOrigin: string }) {
    this.#origin = origin;
    this.#control = createControlClient({ baseUrl: controlOrigin });
  }

  /** Creates a broker, uses it and closes it. */
  async step(): Promise<void> {
    this.#count += 1;
    const brokerId = `round-${this.#count}`;
    const call = (): Promise<unknown> =>
      fetch(`${this.#origin}/b/${brokerId}/openapi/v1/ping`).then(({ status }) => {
        if (status >= 500) throw new TypeError(`status ${status}`);
        return status;
      });
    // A repeated call fails if the previous one was executed without a response.
    const created = await repeat(() => this.#control.createBroker({ brokerId }), 'CONFLICT');
    const read = await repeat(call);
    const closed = await repeat(() => this.#control.closeBroker({ brokerId }), 'NOT_FOUND');
    const found = await repeat(() => this.#control.getBroker({ brokerId }));
    const isRight = created !== 'failed' && read === 200 && closed !== 'failed';
    if (isRight && found === 'failed' && (await repeat(call)) !== 200) return;
    const results = [created, read, closed, found];
    this.wrong.add(() => `${brokerId}: ${results.map((one) => JSON.stringify(one)).join(', ')}`);
  }
}

/**
 * Repeats a call until its outcome is known. Returns its result or `failed`.
 *
 * @param repeated the error of a call that was executed before; its result is `repeated`
 */
async function repeat(call: () => Promise<unknown>, repeated?: string): Promise<unknown> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isRejected = error instanceof ControlRequestError && error.status < 500;
      if (isRejected) return attempt > 1 && error.error === repeated ? 'repeated' : 'failed';
      await sleep(100);
    }
  }
  return 'no response';
}
