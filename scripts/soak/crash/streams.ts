import { parseStreamJson } from '@broker-api/test-kit';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { reading } from './orders.ts';
import { read, type SectionName, traders } from './records.ts';

/** The state of an order according to its events. */
interface DeliveredOrder {
  readonly account: string;
  readonly section: SectionName;
  status: string;
  executed: number;
}

const sectionsOfEvents: ReadonlyMap<unknown, SectionName> = new Map([
  ['executionReport', 'spot'],
  ['contractExecutionReport', 'contract'],
  ['optionExecutionReport', 'option'],
]);

const finalStatuses = ['FILLED', 'CANCELED', 'REJECTED'];

interface Time {
  readonly serverTime: number;
}

/** How long a listen key is valid, minus a minute, because requests take time. */
const validMs = 59 * 60_000;

/** User data streams that are open during kills. Compares their events with the state. */
export class CrashStreams {
  /** Events that the state after the restart does not contain. */
  readonly invented = new Violations();
  /** Listen keys that a restart lost. */
  readonly lostKeys = new Violations();
  eventCount = 0;
  /** By close code: the number of streams that the sandbox closed. */
  readonly closed = new Map<number, number>();
  /** By order id: the state of the order according to its events. */
  readonly #orders = new Map<string, DeliveredOrder>();
  readonly #connected = new Set<string>();
  /** By account: the listen key, and the broker's time just before the key was requested. */
  readonly #keys = new Map<string, { readonly listenKey: string; readonly time: number }>();

  /** Connects the users that are not connected. */
  async open(sandbox: BrokerEndpoint): Promise<void> {
    for (const account of traders) {
      if (this.#connected.has(account)) continue;
      const { serverTime: time } = await read<Time>(sandbox, account, '/openapi/v1/time');
      const path = '/openapi/v1/userDataStream';
      const { status, text } = await sandbox.call(account, 'POST', path);
      if (status !== 200) throw new Error(`The sandbox created no listen key: ${text}`);
      const { listenKey } = JSON.parse(text) as { listenKey: string };
      const before = this.#keys.get(account);
      // The clock of the broker advances by hours, so the earlier key may have expired.
      const isValid = before !== undefined && time - before.time < validMs;
      if (isValid && before.listenKey !== listenKey) {
        this.lostKeys.add(() => `${account} received another listen key after a restart`);
      }
      this.#keys.set(account, { listenKey, time });
      await this.#connect(account, `${sandbox.webSocketOrigin}/openapi/ws/${listenKey}`);
    }
  }

  /** Checks that the state contains every event since the previous check. */
  async check(sandbox: BrokerEndpoint): Promise<void> {
    for (const [orderId, order] of this.#orders) {
      const { path, parameters } = reading({ section: order.section, orderId });
      const { status, text } = await sandbox.call(order.account, 'GET', path, parameters);
      const stored = JSON.parse(text) as { status: string; executedQty: string };
      const isStored =
        status === 200 &&
        Number(stored.executedQty) >= order.executed &&
        (!finalStatuses.includes(order.status) || stored.status === order.status);
      if (!isStored)
        this.invented.add(
          () => `events delivered ${JSON.stringify(order)}, but REST returns ${text}`,
        );
    }
    this.#orders.clear();
  }

  #connect(account: string, url: string): Promise<void> {
    const socket = new WebSocket(url);
    socket.onmessage = ({ data }) => {
      const frame = parseStreamJson(String(data));
      for (const event of Array.isArray(frame) ? frame : []) this.#record(account, event);
    };
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        this.#connected.add(account);
        resolve();
      };
      socket.onclose = ({ code }) => {
        this.#connected.delete(account);
        this.closed.set(code, (this.closed.get(code) ?? 0) + 1);
      };
      socket.onerror = () => reject(new Error(`The stream of ${account} was rejected.`));
    });
  }

  #record(account: string, event: Readonly<Record<string, unknown>>): void {
    this.eventCount += 1;
    const section = sectionsOfEvents.get(event.e);
    if (section === undefined) return;
    const status = String(event.X);
    const executed = Number(event.z);
    this.#orders.set(String(event.i), { account, section, status, executed });
  }
}
