import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals } from '../decimal.ts';
import { call, failedWith } from '../fixtures/call.ts';
import { bestPrices, priceAbove, tradePrice } from '../fixtures/order-book.ts';
import { limitOrder, orderIdIn, orderParameters, restingOrder } from '../fixtures/orders.ts';
import { rememberPositions } from '../fixtures/positions.ts';
import { restingPrice, usualQuantities } from '../fixtures/resting-prices.ts';
import type { CallResult } from '../fixtures/send-signed.ts';
import { requiredOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Exchange } from '../result.ts';
import type { Row } from './statement.ts';

/** The accounts of a scenario, which trade with each other. */
export interface Traders {
  readonly account: TestAccount;
  readonly other: TestAccount;
}

/** An order of a scenario. */
interface OrderTerms {
  readonly side: 'buy' | 'sell';
  /** Whether the order reduces the position of the account, if it has one. */
  readonly closes?: boolean;
  readonly price: string;
  readonly quantity?: 'quantity' | 'half';
  readonly timeInForce?: 'IOC' | 'FOK';
}

/** The ids of the orders of an account. */
interface OrderLists {
  readonly open: ReadonlySet<string>;
  readonly history: ReadonlySet<string>;
}

/**
 * Orders of two accounts, whose effects on all responses are known. Each step checks what the
 * broker says directly after it.
 */
export class TradingScenario {
  readonly problems: string[] = [];
  readonly #session: Session;
  readonly #section: Section;
  readonly #onExchange: (operationId: string, exchange: Exchange) => void;
  readonly #placed: (readonly [account: TestAccount, orderId: string])[] = [];
  /** The orders that were filled when they were placed. */
  readonly #filled = new Set<string>();

  constructor(
    session: Session,
    section: Section,
    onExchange: (operationId: string, exchange: Exchange) => void,
  ) {
    this.#session = session;
    this.#section = section;
    this.#onExchange = onExchange;
  }

  /**
   * Fills orders at two prices, and leaves a partially filled order, an order that closes a part of
   * the position, and an order that rests far from the market.
   */
  async trade({ account, other }: Traders): Promise<void> {
    await rememberPositions(this.#section, this.#session);
    const { symbol } = profiles[this.#section];
    const best = await bestPrices(this.#session, this.#section, symbol);
    // Above the account's own bids, which other tests use.
    const low = tradePrice(best);
    const { tickSize } = best;
    const high = priceAbove(Number(low), low, tickSize);
    await this.#place(other, { side: 'sell', price: low, quantity: 'half' });
    await this.#place(other, { side: 'sell', price: high, quantity: 'half' });
    await this.#placeTaker(account, { side: 'buy', price: high });
    await this.#place(other, { side: 'buy', price: high, quantity: 'half' });
    await this.#placeTaker(account, { side: 'sell', closes: true, price: high, quantity: 'half' });
    await this.#place(account, { side: 'buy', price: low });
    await this.#place(other, { side: 'sell', price: low, quantity: 'half' });
    const far = priceAbove(Number(high), high, tickSize);
    await this.#place(account, { side: 'sell', closes: true, price: far, quantity: 'half' });
    const farther = priceAbove(Number(far), far, tickSize);
    await this.#place(other, { side: 'sell', price: farther, quantity: 'half' });
    await this.#rest(account);
  }

  /** Checks that orders which must not rest do not rest. */
  async placeImmediateOrders({ account, other }: Traders): Promise<void> {
    const { symbol } = profiles[this.#section];
    const far = await this.#rest(account, 'IOC');
    await this.#requireEnded(account, far, 'IOC');
    const best = await bestPrices(this.#session, this.#section, symbol);
    const price = tradePrice(best);
    await this.#checkPriority({ account, other }, price);
    await this.#place(other, { side: 'sell', price, quantity: 'half' });
    const whole = await this.#place(account, { side: 'buy', price, timeInForce: 'FOK' });
    const { executedQty = '0', origQty = '0' } = await this.#requireEnded(account, whole, 'FOK');
    const isWhole = [origQty, '0'].some((one) => sameQuantity(executedQty, one));
    if (isWhole) return;
    this.problems.push(
      `Expected a FOK order to be filled completely or not at all, ` +
        `got ${textOf(executedQty)} of ${textOf(origQty)}.`,
    );
  }

  /** Of two orders at one price, the older one is filled first. */
  async #checkPriority({ account, other }: Traders, price: string): Promise<void> {
    const ask = { side: 'sell', price, quantity: 'half' } as const;
    const ids = [await this.#place(other, ask), await this.#place(other, ask)] as const;
    await this.#place(account, { side: 'buy', price, quantity: 'half', timeInForce: 'IOC' });
    if ((await this.#order(other, ids[0])).status === 'FILLED') return;
    const newer = await this.#order(other, ids[1]);
    if (sameQuantity(newer.executedQty, '0')) return;
    this.problems.push(
      `Expected the older of two orders at ${price}, ${ids[0]}, to be filled first; ` +
        `got a fill of ${ids[1]}.`,
    );
  }

  /** Checks that an account can neither see nor cancel an order of another one. */
  async checkIsolation({ account, other }: Traders): Promise<void> {
    const id = await this.#rest(account);
    for (const operationId of ['getOrder', 'cancelOrder']) {
      const { status } = await this.#call(other, operationId, this.#parametersOf(id));
      if (status !== 200) continue;
      this.problems.push(
        `Expected ${operationId} with an order of another account to fail, got the status 200.`,
      );
    }
    const { clientOrderId } = await this.#order(account, id);
    const { clientOrderId: parameter } = profiles[this.#section].orders;
    const again = (await restingOrder(this.#session, this.#section)).replace(
      `${parameter}={fresh}`,
      `${parameter}=${encodeURIComponent(textOf(clientOrderId))}`,
    );
    const { status, text } = await this.#call(account, 'placeOrder', again);
    const second = status === 200 ? orderIdIn(text) : undefined;
    if (second !== undefined) {
      this.#placed.push([account, second]);
      this.problems.push('Expected a client order id to be rejected when it is used again.');
    }
    const lists = await this.#lists(account);
    // Another program can cancel all orders of the account.
    if ((await this.#order(account, id)).status !== 'CANCELED') {
      this.#requireListed(lists, id, true);
    }
  }

  /** Cancels the orders. Each of them must have ended afterwards. */
  async end(): Promise<void> {
    const placed = this.#placed.splice(0).reverse();
    for (const [account, id] of placed) {
      if (this.#filled.has(id)) continue;
      const { status, body } = await this.#call(account, 'cancelOrder', this.#parametersOf(id));
      if (status !== 200) continue;
      const shown = textOf((body as Row).status);
      if (shown !== 'CANCELED') {
        this.problems.push(`Expected the status CANCELED of a cancelled order, got ${shown}.`);
      }
    }
    for (const [account, ofAccount] of Map.groupBy(placed, ([one]) => one)) {
      const lists = await this.#lists(account);
      for (const [, id] of ofAccount) this.#requireListed(lists, id, false);
    }
  }

  /** Places a buy order far from the market. */
  async #rest(account: TestAccount, timeInForce?: 'IOC'): Promise<string> {
    const price = await restingPrice(this.#session, this.#section, 'buy');
    return this.#place(account, { side: 'buy', price, ...(timeInForce && { timeInForce }) });
  }

  async #place(account: TestAccount, terms: OrderTerms): Promise<string> {
    const { id } = await this.#submit(account, terms);
    return id;
  }

  /** Places an order that matches, whose response must not deny the fills of the same time. */
  async #placeTaker(account: TestAccount, terms: OrderTerms): Promise<void> {
    const { id, body } = await this.#submit(account, terms);
    const { executedQty, status } = (body ?? {}) as Row;
    if (status === undefined && executedQty === undefined) return;
    const later = await this.#order(account, id);
    const isSame = later.status === status && sameQuantity(later.executedQty, executedQty);
    // The book can have changed before the order arrived, so that other orders filled it later.
    if (isSame || textOf(later.updateTime) !== textOf(later.time)) return;
    this.problems.push(
      `Expected placeOrder to return the fills of the order ${id}, ${textOf(later.executedQty)} ` +
        `(${textOf(later.status)}); got ${textOf(executedQty)} (${textOf(status)}).`,
    );
  }

  async #submit(
    account: TestAccount,
    { side, closes = false, price, quantity = 'quantity', timeInForce }: OrderTerms,
  ): Promise<{ readonly id: string; readonly body: unknown }> {
    const { orders, positions } = profiles[this.#section];
    const sides = closes ? (positions?.closingSides ?? orders.sides) : orders.sides;
    const { [quantity]: size } = await usualQuantities(this.#session, this.#section);
    const text = limitOrder(this.#section, side, { price, quantity: size, side: sides[side] });
    const timed = timeInForce === undefined ? text : withTime(text, timeInForce);
    const response = await this.#call(account, 'placeOrder', timed);
    const id = orderIdIn(response.text);
    if (response.status !== 200 || id === undefined) {
      const reason = `requires orders; placeOrder ${failedWith(response)}`;
      throw new Skipped(reason, 'failed preparation');
    }
    this.#placed.push([account, id]);
    if ((response.body as Row | undefined)?.status === 'FILLED') this.#filled.add(id);
    return { id, body: response.body };
  }

  async #order(account: TestAccount, id: string): Promise<Row> {
    const { body } = await this.#call(account, 'getOrder', this.#parametersOf(id));
    return (body ?? {}) as Row;
  }

  /** Returns an order, which must have ended. */
  async #requireEnded(account: TestAccount, id: string, what: string): Promise<Row> {
    const order = await this.#order(account, id);
    const { status } = order;
    if (status === 'NEW' || status === 'PARTIALLY_FILLED') {
      this.problems.push(`Expected the ${what} order ${id} to have ended, got ${textOf(status)}.`);
    }
    return order;
  }

  #requireListed({ open, history }: OrderLists, id: string, isOpen: boolean): void {
    const name = isOpen ? 'listOpenOrders' : 'listHistoryOrders';
    const expected = isOpen ? open : history;
    if (!expected.has(id)) this.problems.push(`Expected the order ${id} in ${name}.`);
    // The history of some sections also contains open orders that are partially filled.
    if (!isOpen && open.has(id)) {
      this.problems.push(`Expected the order ${id}, which has ended, not in listOpenOrders.`);
    }
  }

  async #lists(account: TestAccount): Promise<OrderLists> {
    return {
      open: await this.#ids(account, 'listOpenOrders'),
      history: await this.#ids(account, 'listHistoryOrders'),
    };
  }

  async #ids(account: TestAccount, operationId: string): Promise<ReadonlySet<string>> {
    const { typeParameter } = profiles[this.#section];
    const type = typeParameter === undefined ? '' : `${typeParameter}=LIMIT&`;
    const { body } = await this.#call(account, operationId, `${type}limit=1000`);
    const rows = Array.isArray(body) ? (body as readonly Row[]) : [];
    return new Set(rows.map(({ orderId }) => textOf(orderId)));
  }

  #parametersOf = (id: string): string => orderParameters(this.#section, id);

  async #call(account: TestAccount, operationId: string, parameters: string): Promise<CallResult> {
    const operation = requiredOperation(this.#section, operationId);
    const result = await call(this.#session, account, operation, parameters);
    this.#onExchange(operationId, result.exchange);
    return result;
  }
}

function withTime(text: string, timeInForce: string): string {
  const without = text.replace(/&timeInForce=\w+/, '');
  return `${without}&timeInForce=${timeInForce}`;
}

function sameQuantity(one: unknown, other: unknown): boolean {
  return compareDecimals(textOf(one ?? '0'), textOf(other ?? '0')) === 0;
}
