import { setTimeout as sleep } from 'node:timers/promises';
import { BrokerEndpoint, type SandboxResponse } from '@broker-api/test-kit/sandbox-process';

/** How long a client waits between two requests, in milliseconds. */
export const pauseMs = 50;

/** How long a client waits for a response, and how often it repeats a query. */
const responseTimeoutMs = 20_000;
const queryAttempts = 600;

/** The code of a request that was not executed because its broker moves to another server. */
const moving = /^\{"code":-1016,/;

/** The code of a request whose timestamp the broker rejects. */
const outdated = /^\{"code":-1021,/;

/** A broker behind HAProxy, or at one server. */
export class FleetEndpoint extends BrokerEndpoint {
  isPaused = false;
  readonly #waitMs: number;

  /**
   * @param origin the origin with the path of the broker
   * @param waitMs how long clients wait before each request
   */
  constructor(origin: string, accounts: BrokerEndpoint['accounts'], waitMs = 0) {
    super();
    this.#waitMs = waitMs;
    this.origin = origin;
    this.webSocketOrigin = origin.replace('http', 'ws');
    this.accounts = accounts;
  }

  /** Sends a request once. Returns undefined when its outcome is unknown. */
  async attempt(...[account, method, path, parameters]: Parameters<BrokerEndpoint['call']>) {
    const signal = AbortSignal.timeout(responseTimeoutMs);
    const response = await super.call(account, method, path, parameters, signal).catch(() => null);
    const isKnown = response !== null && (response.status < 500 || moving.test(response.text));
    return isKnown ? response : undefined;
  }

  /**
   * Repeats queries until a server responds.
   *
   * @throws TypeError when the outcome is unknown, or the clients are paused
   */
  override async call(...request: Parameters<BrokerEndpoint['call']>): Promise<SandboxResponse> {
    const isQuery = request[1] === 'GET';
    for (let attempt = 0; attempt < queryAttempts; attempt++) {
      await sleep(attempt === 0 ? this.#waitMs : pauseMs);
      if (this.isPaused) throw new TypeError('The clients are paused.');
      const response = await this.attempt(...request);
      if (response === undefined && !isQuery) throw new TypeError('The outcome is unknown.');
      const isFinal = !isQuery || (response?.status ?? 500) < 500;
      if (response && isFinal && !(isQuery && outdated.test(response.text))) return response;
    }
    throw new Error(`No server responded to ${request.slice(1, 3).join(' ')} at ${this.origin}.`);
  }
}
