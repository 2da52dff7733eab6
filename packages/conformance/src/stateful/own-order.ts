import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, difference, isDecimal, sameDecimal } from '../decimal.ts';
import type { OrderKind } from '../profiles/stateful-terms.ts';
import type { Actor } from './command.ts';
import { Violation } from './violation.ts';

/** An order that the broker accepted. */
export interface SentOrder {
  readonly actor: Actor;
  /** The number of the command that placed the order. */
  readonly step: number;
  readonly orderId: string;
  readonly clientId: string;
  readonly kind: OrderKind;
  readonly side: 'buy' | 'sell';
  readonly closes: boolean;
  /** Undefined for a market order. */
  readonly price: string | undefined;
  readonly quantity: string;
}

const finalStatuses = ['FILLED', 'CANCELED', 'REJECTED'];
const openStatuses = ['NEW', 'PARTIALLY_FILLED'];

/** Whether a status says neither that an order rests nor that it ended, such as PENDING_CANCEL. */
const isOther = (status: string): boolean => ![...finalStatuses, ...openStatuses].includes(status);

/** The kinds of orders that never rest in the order book. */
const immediate: readonly OrderKind[] = ['ioc', 'fok', 'market'];

/**
 * What an API user knows about one of its orders. Others can fill the order at any time, so its
 * state is known only in part: the executed quantity never falls, and a final state never changes.
 */
export class OwnOrder {
  readonly sent: SentOrder;
  /** The executed quantity is at least this. */
  executed = '0';
  /** The final status; undefined as long as the order can be open. */
  final: string | undefined;
  /** Whether the account sent an order that could match this one: the broker may cancel either. */
  mayBeCancelled = false;
  /** The latest row of the order. */
  row: Row | undefined;
  /** The account's trades of this order by trade id. */
  readonly trades = new Map<string, Row>();
  /** The orders of the other account that this order could match when it was sent. */
  opposite: readonly OwnOrder[] = [];
  /** Whether a row said the final executed quantity. */
  #isSettled = false;

  constructor(sent: SentOrder) {
    this.sent = sent;
  }

  get isImmediate(): boolean {
    return immediate.includes(this.sent.kind);
  }

  get rest(): string {
    return difference(this.sent.quantity, this.executed);
  }

  /** The name of the order in messages. */
  get name(): string {
    return `the order of step ${this.sent.step + 1}`;
  }

  /** Whether this order and another one, of opposite sides, could match. */
  crosses({ sent: other }: OwnOrder): boolean {
    const { side, price } = this.sent;
    if (side === other.side || price === undefined || other.price === undefined) return false;
    const [buy, sell] = side === 'buy' ? [price, other.price] : [other.price, price];
    return compareDecimals(buy, sell) >= 0;
  }

  /** Notes that the broker confirmed a cancellation. */
  cancelled(): void {
    if (this.final !== undefined) {
      throw new Violation(
        `Expected the cancellation of ${this.name} to be rejected, because the order was ` +
          `${this.final}; it succeeded.`,
      );
    }
    this.final = 'CANCELED';
  }

  /**
   * Compares a row of the order with what is known, and learns from it.
   *
   * @param where the response that contains the row
   */
  observe(row: Row, where: string): void {
    const status = textOf(row.status);
    const executed = textOf(row.executedQty);
    const expected = (what: string, got: string): Violation =>
      new Violation(`Expected ${what} of ${this.name} in ${where}; got ${got}.`);
    if (textOf(row.clientOrderId) !== this.sent.clientId) {
      throw expected(`clientOrderId ${this.sent.clientId}`, textOf(row.clientOrderId));
    }
    if (!isDecimal(executed)) throw expected('a decimal executedQty', executed);
    if (compareDecimals(executed, this.executed) < 0) {
      throw expected(`executedQty of at least ${this.executed}`, executed);
    }
    if (compareDecimals(executed, this.sent.quantity) > 0) {
      throw expected(`executedQty of at most ${this.sent.quantity}`, executed);
    }
    if (!this.#agrees(status, executed)) {
      throw expected(`a status that agrees with executedQty ${executed}`, status);
    }
    if (isOther(status) && !this.#isSettled && this.final !== undefined) {
      // The cancellation was confirmed, but the order has not ended yet.
      this.final = undefined;
      this.mayBeCancelled = true;
    }
    if (this.final !== undefined && status !== this.final) {
      throw expected(`the status ${this.final}, which is final,`, status);
    }
    if (this.#isSettled && !sameDecimal(executed, this.executed)) {
      throw expected(`executedQty ${this.executed}, which is final,`, executed);
    }
    if (this.isImmediate && openStatuses.includes(status)) {
      throw expected('a final status, because it never rests,', status);
    }
    const partly = !sameDecimal(executed, '0') && !sameDecimal(executed, this.sent.quantity);
    if (this.sent.kind === 'fok' && partly) throw expected('all or nothing executed', executed);
    const wasOpen = this.final === undefined;
    this.executed = executed;
    this.row = row;
    if (!finalStatuses.includes(status)) return;
    this.final = status;
    this.#isSettled = true;
    if (wasOpen && status !== 'FILLED' && !this.#mayEnd) {
      const wrong = `${status}, and nothing cancelled it`;
      const message = `Expected ${this.name} to be open or filled in ${where}; got ${wrong}.`;
      throw new Violation(message, true);
    }
  }

  get #mayEnd(): boolean {
    return this.isImmediate || this.sent.kind === 'maker' || this.mayBeCancelled;
  }

  #agrees(status: string, executed: string): boolean {
    const isNone = sameDecimal(executed, '0');
    const isAll = sameDecimal(executed, this.sent.quantity);
    switch (status) {
      case 'NEW':
        return isNone;
      case 'PARTIALLY_FILLED':
        return !isNone && !isAll;
      case 'FILLED':
        return isAll;
      case 'CANCELED':
        return !isAll;
      case 'REJECTED':
        return isNone;
      default:
        // The tests of the schemas check whether a status is documented.
        return true;
    }
  }
}
