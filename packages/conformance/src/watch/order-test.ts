import { type OperationRecord, operations } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import { responseSchema, schemasOf } from '../cases/response-schema.ts';
import { checkBody, emptyBodyFindings } from '../cases/schema-check.ts';
import { StreamFailure, type StreamRun } from '../checks/streams/stream-run.ts';
import { orderEvent, type UserStream } from '../checks/streams/user-stream.ts';
import type { TestAccount } from '../client/account.ts';
import { limitOrder, orderParameters } from '../fixtures/orders.ts';
import { profiles } from '../profiles/profiles.ts';
import { feeRateOf } from './fee-rate.ts';
import { digest, type Item } from './item.ts';
import type { TradedSymbol } from './traded-symbol.ts';

type Fields = Readonly<Record<string, unknown>>;

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

  constructor(context: OrderTestContext) {
    this.#context = context;
  }

  /** Places an order, which is cancelled at the end. Returns its id. */
  async place(
    kind: 'buy' | 'close',
    { name: symbol }: TradedSymbol,
    price: string,
    quantity: string,
  ): Promise<string> {
    const { run, account } = this.#context;
    const { orders, positions } = profiles[run.section];
    const side = kind === 'buy' ? orders.sides.buy : (positions?.closingSides ?? orders.sides).sell;
    const terms = { symbol, price, quantity, side };
    const body = await this.call('placeOrder', limitOrder(run.section, 'buy', terms));
    const orderId = textOf((body as Fields).orderId);
    // The order is usually filled or cancelled already, which the response says.
    run.onEnd(() => run.call(account, 'cancelOrder', orderParameters(run.section, orderId)));
    return orderId;
  }

  /**
   * Calls an operation, and returns the body of its successful response.
   *
   * @throws StreamFailure for an error response
   */
  async call(operationId: string, parameters: string): Promise<unknown> {
    const { run, account } = this.#context;
    const { status, body } = await run.call(account, operationId, parameters);
    const operation = `${run.section}/${operationId}`;
    if (status !== 200) {
      const { code } = (body ?? {}) as Fields;
      const actual = `${status} with code ${code}`;
      run.mismatches.push({ operation, kind: 'status', pointer: '', expected: '200', actual });
      throw new StreamFailure(`Expected ${operationId} to succeed, got status ${status}, ${code}.`);
    }
    const record = operations[run.section][operationId] as OperationRecord;
    const findings = emptyBodyFindings();
    checkBody(body, responseSchema(record), schemasOf(run.section), findings);
    run.mismatches.push(...findings.problems.map((one) => ({ operation, ...one })));
    const [first] = findings.problems;
    if (first === undefined) return body;
    const { pointer, expected, actual } = first;
    throw new StreamFailure(`At ${pointer}: expected ${expected}, got ${actual}.`);
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
    const { tradeFields, section } = profiles[run.section];
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
