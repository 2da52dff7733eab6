import { type ControlPlane, controlRoutes } from '../control/control-plane.ts';
import type { Exchange } from '../result.ts';
import { type Mask, shortened } from './mask.ts';

/** More exchanges are not kept: the last ones explain a failure. */
const mostExchanges = 200;

/** Keeps the exchanges of a workflow until it ends. */
export class ExchangeLog {
  /** The current step of the workflow; without one, exchanges are not kept. */
  step: string | undefined;
  readonly #mask: Mask;
  #exchanges: Exchange[] = [];

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  /** Returns the exchanges since the last call. The bodies before the last one are short. */
  take(): readonly Exchange[] {
    const taken = this.#exchanges;
    this.#exchanges = [];
    this.step = undefined;
    return taken.map((one, index) => (index === taken.length - 1 ? one : shortened(one)));
  }

  /** Forgets the exchanges. */
  clear(): void {
    this.#exchanges = [];
    this.step = undefined;
  }

  /** Adds an exchange of a client. */
  add(exchange: Exchange): void {
    if (this.step === undefined) return;
    this.#exchanges.push({ ...exchange, step: this.step });
    if (this.#exchanges.length > mostExchanges) this.#exchanges.shift();
  }

  /** Returns a control plane whose calls are added. */
  logged(control: ControlPlane): ControlPlane {
    const methods = Object.entries(control).map(([name, send]) => {
      const { method = '', path: url = '' } = controlRoutes[name] ?? {};
      return [name, (input?: object) => this.#send(method, url, () => send(input as never), input)];
    });
    return Object.fromEntries(methods) as ControlPlane;
  }

  async #send(
    method: string,
    url: string,
    send: () => Promise<unknown>,
    input?: object,
  ): Promise<unknown> {
    const sent = performance.now();
    const body = input && this.#mask.mask(JSON.stringify(input));
    const request = { method, url, headers: {}, ...(body !== undefined && { body }) };
    const add = (outcome: Pick<Exchange, 'response' | 'error'>): void =>
      this.add({ request, ...outcome, durationMs: performance.now() - sent });
    try {
      const output = await send();
      const received = this.#mask.mask(JSON.stringify(output) ?? '');
      add({ response: { status: 200, headers: {}, body: received } });
      return output;
    } catch (error) {
      add({ error: this.#mask.mask((error as Error).message) });
      throw error;
    }
  }
}
