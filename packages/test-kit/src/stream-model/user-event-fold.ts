import { parseExact } from '../exact-decimal.ts';
import { parseStreamJson } from './traded-sandbox.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A section of the broker. */
export type StreamSection = 'spot' | 'contract' | 'option';

/** The sections of the events of orders that a user data stream sends. */
const sections: Readonly<Record<string, StreamSection>> = {
  executionReport: 'spot',
  contractExecutionReport: 'contract',
  optionExecutionReport: 'option',
};

interface OrderState {
  readonly section: string;
  readonly orderId: string;
  readonly type: string;
  readonly status: string;
  readonly executed: bigint;
  /** Client order id, symbol, type, price and quantity. */
  readonly terms: string;
}

const finalStates = ['FILLED', 'CANCELED', 'REJECTED'];

/** An event of a user stream, as the fold reads it. */
export interface FoldedEvent {
  readonly kind: string;
  readonly section?: string | undefined;
  readonly recovered: boolean;
  readonly message?: unknown;
  readonly rows?: readonly unknown[];
}

/** The state of an account according to the events of a user stream, and their mistakes. */
export class UserEventFold {
  /** One sentence for each event that repeats or contradicts an earlier one. */
  readonly problems: string[] = [];
  /** The latest state of each order, as `section id`. */
  readonly orders = new Map<string, OrderState>();
  /** The fills: `section id z`, with quantity, price and fee. */
  readonly fills = new Map<string, string>();
  /** The final states, as `section id`. */
  readonly finals = new Map<string, string>();
  /** The balances and positions, by section and key. */
  readonly rows = new Map<string, Fields>();
  readonly #times = new Map<string, number>();
  #frameTime = 0;
  eventCount = 0;
  recoveredCount = 0;
  restartCount = 0;
  fillCount = 0;

  /** Applies a frame of a user data stream. Ignores heartbeats. */
  applyFrame(text: string): void {
    const frame = parseStreamJson(text);
    for (const message of Array.isArray(frame) ? (frame as Fields[]) : []) {
      const time = Number(message.E);
      if (time < this.#frameTime) this.problems.push(`E decreased: ${JSON.stringify(message)}`);
      this.#frameTime = time;
      const section = sections[String(message.e)];
      const kind = section === undefined ? 'account' : 'order';
      this.apply({ kind, section, recovered: false, message });
    }
  }

  apply(event: FoldedEvent): void {
    this.eventCount += 1;
    if (event.recovered && event.kind === 'order') this.recoveredCount += 1;
    if (event.kind === 'restart') this.#restart();
    if (event.kind === 'order') this.#order(event);
    if (event.kind === 'account') this.#account(event.message as Fields);
    for (const row of (event.rows ?? []) as readonly Fields[]) this.#row(event, row);
  }

  /** Returns the open orders of a section. */
  openOrders(section: string): OrderState[] {
    return [...this.orders.values()].filter(
      (order) => order.section === section && !finalStates.includes(order.status),
    );
  }

  /** Forgets everything: the state after a restart follows. */
  #restart(): void {
    this.restartCount += 1;
    for (const map of [this.orders, this.fills, this.finals, this.rows, this.#times]) map.clear();
  }

  #order({ section = '', message, recovered }: FoldedEvent): void {
    const { i, c, s, o, p, q, X, z, l, L, n } = message as Record<string, string>;
    const key = `${section} ${i}`;
    const fail = (problem: string): void => {
      this.problems.push(`${problem}, recovered ${recovered}: ${JSON.stringify(message)}`);
    };
    const before = this.orders.get(key);
    const executed = parseExact(String(z));
    const last = parseExact(String(l));
    const status = String(X);
    if (this.finals.has(key)) fail('an event after the final state');
    if (before !== undefined && executed < before.executed) fail('the order goes back');
    // The first event of an order that was open at the start contains earlier fills.
    const isStart = before === undefined && recovered && last === 0n;
    if (!isStart && executed !== (before?.executed ?? 0n) + last) fail('a fill is missing');
    const terms = `${c} ${s} ${o} ${p} ${q}`;
    const order = { section, orderId: String(i), type: String(o), status, executed, terms };
    this.orders.set(key, order);
    if (finalStates.includes(status)) this.finals.set(key, `${status} ${executed}`);
    if (last === 0n) return;
    const fill = `${key} ${executed}`;
    if (this.fills.has(fill)) fail('a repeated fill');
    this.fillCount += 1;
    this.fills.set(fill, `${last} at ${L}, fee ${n}`);
  }

  #account({ E, B }: Fields): void {
    for (const row of B as { a: string; f: string; l: string }[]) {
      const key = `spot balance ${row.a}`;
      if (Number(E) < (this.#times.get(key) ?? 0)) {
        this.problems.push(`the balance of ${row.a} goes back: ${JSON.stringify(row)}`);
      }
      const before = this.rows.get(key);
      if (JSON.stringify(before) === JSON.stringify(row)) {
        this.problems.push(`a repeated balance: ${JSON.stringify(row)}`);
      }
      this.#times.set(key, Number(E));
      this.rows.set(key, row);
    }
  }

  #row({ kind, section }: FoldedEvent, row: Fields): void {
    const { token, tokenName, symbol, side, timestamp } = row;
    const parts = [section, kind, token ?? tokenName ?? symbol, side, timestamp];
    const key = parts.filter((part) => part !== undefined).join(' ');
    if (JSON.stringify(this.rows.get(key)) === JSON.stringify(row)) {
      this.problems.push(`a repeated row: ${JSON.stringify(row)}`);
    }
    if (row.position === '0' && kind === 'positions') this.rows.delete(key);
    else this.rows.set(key, row);
  }
}
