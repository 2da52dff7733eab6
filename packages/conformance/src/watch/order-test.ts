import { sectionTerms } from '../auditor/section-terms.ts';
import { textOf } from '../cases/parse-exact.ts';
import { responseSchema, schemasOf } from '../cases/response-schema.ts';
import { checkBody, emptyBodyFindings } from '../cases/schema-check.ts';
import type { TestAccount } from '../client/account.ts';
import type { ApiResponse } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, isDecimal, product, sameDecimal } from '../decimal.ts';
import {
  clientOrderParameters,
  limitOrder,
  orderIdIn,
  orderParameters,
} from '../fixtures/orders.ts';
import { errorCodeOf, requiredOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { StreamFailure, type StreamRun } from '../traffic/streams/stream-run.ts';
import { orderEvent, type UserStream } from '../traffic/streams/user-stream.ts';
import { feeRateOf } from './fee-rate.ts';
import { digest, type Item } from './item.ts';
import type { TradedSymbol } from './traded-symbol.ts';

type Fields = Readonly<Record<string, unknown>>;

const noSuchOrder = String(errorCodeOf('NO_SUCH_ORDER'));
const finalStatuses: readonly string[] = ['FILLED', 'CANCELED', 'REJECTED'];
/** A part of a purchase that no fee exceeds. */
const highestFee = '0.01';
/** How often the watch tries to cancel an order and to read its executed quantity. */
const settlingAttempts = 3;

interface OrderTestContext {
  readonly run: StreamRun;
  readonly account: TestAccount;
  readonly stream: UserStream;
  /** The stream message that reports a change of an order. */
  readonly message: string;
}

/** The calls of a watch that trades. Each response is checked against its schema. */
export class OrderTest {
  readonly #context: OrderTestContext;
  #problem: string | undefined;

  constructor(context: OrderTestContext) {
    this.#context = context;
  }

  get id(): string {
    return this.#context.run.test.id;
  }

  /**
   * Returns the client order id for a new order, which is cancelled at the end of the test, even if
   * no response to the order arrives.
   */
  newOrder(): string {
    const { run } = this.#context;
    const clientOrderId = run.session.newClientOrderId();
    run.onEnd(() => this.#cancel(clientOrderId));
    return clientOrderId;
  }

  /**
   * Checks that the account can sell all of a purchase, although the fee reduces what it receives.
   *
   * @throws Skipped if it cannot
   */
  async requireFee({ listed }: TradedSymbol, quantity: string): Promise<void> {
    const { section } = this.#context.run;
    const { positions } = profiles[section];
    const { feeAsset, balances } = sectionTerms[section];
    if (positions !== undefined) return;
    const asset = feeAsset('buy', listed);
    const free = balances(await this.call('getAccount', '')).get(asset)?.free ?? '0';
    if (compareDecimals(free, product(quantity, highestFee)) >= 0) return;
    throw new Skipped(`requires a balance of ${asset}, which pays the fee`, 'failed preparation');
  }

  /**
   * Places an order. Returns the order id of the broker.
   *
   * @param clientOrderId from `newOrder`
   */
  async place(
    clientOrderId: string,
    kind: 'buy' | 'close',
    { name: symbol }: TradedSymbol,
    price: string,
    quantity: string,
  ): Promise<string> {
    const { run } = this.#context;
    const { orders, positions } = profiles[run.section];
    const side = kind === 'buy' ? orders.sides.buy : (positions?.closingSides ?? orders.sides).sell;
    const terms = { symbol, price, quantity, side };
    const parameters = limitOrder(run.section, 'buy', terms).replace('{fresh}', clientOrderId);
    const { text } = await this.#send('placeOrder', parameters);
    const orderId = orderIdIn(text);
    if (orderId !== undefined) return orderId;
    throw new StreamFailure('Expected placeOrder to return an orderId, got none.');
  }

  /**
   * Calls an operation, and returns the body of its successful response. If the body differs from
   * its schema, the test continues, and `finish` throws.
   *
   * @throws StreamFailure for an error response
   */
  async call(operationId: string, parameters: string): Promise<unknown> {
    return (await this.#send(operationId, parameters)).body;
  }

  /**
   * Ends a buy order, and sells exactly what it bought, also if no response to it arrived.
   *
   * @returns what the watch could not revert; undefined if it reverted everything
   */
  async revert(buy: string, symbol: TradedSymbol, price: string): Promise<string | undefined> {
    try {
      const { executed, hasEnded } = await this.#settle(buy);
      const isSold = await this.#sell(symbol, price, executed);
      if (isSold && hasEnded) return undefined;
    } catch (error) {
      this.#problem ??= (error as Error).message;
    }
    return (
      `the purchase ${buy} of ${symbol.name} may be open, or not sold. Cancel or sell it; ` +
      'until this item is removed from the state file, the watch buys nothing'
    );
  }

  /** Sells a quantity. Returns whether all of it was sold. */
  async #sell(symbol: TradedSymbol, price: string, quantity: string): Promise<boolean> {
    if (compareDecimals(quantity, '0') <= 0) return true;
    const sale = this.newOrder();
    try {
      await this.expectStatus(await this.place(sale, 'close', symbol, price, quantity), 'FILLED');
      return true;
    } catch (error) {
      this.#problem ??= (error as Error).message;
      return sameDecimal((await this.#settle(sale)).executed, quantity);
    }
  }

  /** Cancels an order. Returns its executed quantity, and whether it cannot trade any more. */
  async #settle(clientOrderId: string): Promise<{ executed: string; hasEnded: boolean }> {
    const { run, account } = this.#context;
    let executed = '0';
    for (let count = 0; count < settlingAttempts; count++) {
      await this.#cancel(clientOrderId);
      const parameters = clientOrderParameters(run.section, 'getOrder', clientOrderId);
      const { status, body } = await run.call(account, 'getOrder', parameters);
      const order = (body ?? {}) as Fields;
      if (textOf(order.code) === noSuchOrder) return { executed, hasEnded: true };
      const quantity = textOf(order.executedQty);
      if (status !== 200 || !isDecimal(quantity)) continue;
      executed = quantity;
      if (finalStatuses.includes(textOf(order.status))) return { executed, hasEnded: true };
    }
    return { executed, hasEnded: false };
  }

  /**
   * Ends the test.
   *
   * @throws StreamFailure if a response differed from its schema, or a step could not be reverted
   */
  finish(): void {
    if (this.#problem !== undefined) throw new StreamFailure(this.#problem);
  }

  #cancel(clientOrderId: string): Promise<ApiResponse> {
    const { run, account } = this.#context;
    const parameters = clientOrderParameters(run.section, 'cancelOrder', clientOrderId);
    // The order is usually filled or cancelled already, which the response says.
    return run.call(account, 'cancelOrder', parameters);
  }

  async #send(operationId: string, parameters: string): Promise<ApiResponse> {
    const { run, account } = this.#context;
    const response = await run.call(account, operationId, parameters);
    const { status, body } = response;
    const operation = `${run.section}/${operationId}`;
    if (status !== 200) {
      const { code } = (body ?? {}) as Fields;
      const actual = `${status} with code ${code}`;
      run.mismatches.push({ operation, kind: 'status', pointer: '', expected: '200', actual });
      throw new StreamFailure(`Expected ${operationId} to succeed, got status ${status}, ${code}.`);
    }
    const record = requiredOperation(run.section, operationId);
    const findings = emptyBodyFindings();
    checkBody(body, responseSchema(record), schemasOf(run.section), findings);
    run.mismatches.push(...findings.problems.map((one) => ({ operation, ...one })));
    const [first] = findings.problems;
    if (first !== undefined) {
      const { pointer, expected, actual } = first;
      this.#problem ??= `At ${pointer}: expected ${expected}, got ${actual}.`;
    }
    return response;
  }

  /** Waits for the event that reports a status of an order, and compares it with getOrder. */
  async expectStatus(orderId: string, status: string): Promise<void> {
    const { run, account, stream, message } = this.#context;
    await orderEvent(stream, message, { account, orderId, symbol: '', price: '' }, status);
    const order = await this.call('getOrder', orderParameters(run.section, orderId));
    const got = (order as Fields).status;
    if (got === status) return;
    throw new StreamFailure(`Expected getOrder to return the status ${status}, got ${got}.`);
  }

  /** Returns the fee rate of an order as an item; undefined if the fee has too few digits. */
  async feeItem(symbol: TradedSymbol, orderId: string): Promise<Item | undefined> {
    const { run } = this.#context;
    const { section } = run;
    const { tradeFields } = sectionTerms[section];
    const body = await this.call('listMyTrades', `symbol=${encodeURIComponent(symbol.name)}`);
    const rows = (Array.isArray(body) ? body : []) as readonly Fields[];
    const trade = rows.find((row) => textOf(row.orderId) === orderId);
    if (trade === undefined) {
      throw new StreamFailure(`Expected listMyTrades to return the trade of an order after it.`);
    }
    const { listed } = symbol;
    const numberOf = (name: string): number => Number(textOf(trade[name]));
    const price = numberOf('price');
    const value = symbol.valueAt(price, numberOf(tradeFields.quantity));
    const isInBase = listed.inverse === true || trade[tradeFields.asset] === listed.baseAsset;
    const rate = feeRateOf({
      fee: Math.abs(numberOf(tradeFields.commission)),
      value: isInBase ? value / price : value,
      ...(listed.marginPrecision !== undefined && { precision: Number(listed.marginPrecision) }),
    });
    if (rate === undefined) return undefined;
    const text = `fee of a ${section} order`;
    // The rate can be unknown in a later cycle, which does not mean that it is gone.
    return { id: `listed: ${text}`, text, tests: [], fields: { rate: digest(rate) } };
  }
}
