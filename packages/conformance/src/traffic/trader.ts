import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { call, failedWith } from '../fixtures/call.ts';
import {
  clientOrderParameters,
  limitOrder,
  orderIdIn,
  orderParameters,
} from '../fixtures/orders.ts';
import { rememberPositions } from '../fixtures/positions.ts';
import { restingPrice, usualQuantities } from '../fixtures/resting-prices.ts';
import { sendPublic, signedRequest } from '../fixtures/send-signed.ts';
import { longestList, requiredOperation } from '../known-operations.ts';
import { RateLimitError } from '../pacing/pacer.ts';
import { costOf, times } from '../pacing/request-cost.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Exchange } from '../result.ts';

/** An order to place. */
export interface OrderTerms {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  /** The symbol; by default the one that the tests trade. */
  readonly symbol?: string;
  /** By default the usual quantity. */
  readonly size?: 'quantity' | 'half';
  /** Whether the order reduces the position of the account, if it has one. */
  readonly closes?: boolean;
  readonly timeInForce?: 'IOC' | 'FOK';
}

/** An order that a trader placed. */
export interface PlacedOrder {
  readonly account: TestAccount;
  readonly symbol: string;
  readonly price: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  /** The body of the response. */
  readonly body: Row;
}

/** Trades with one account, and cancels at the end what it left open. */
export class Trader {
  readonly account: TestAccount;
  readonly section: Section;
  readonly session: Session;
  /** Receives the exchanges. */
  readonly exchanges: Exchange[];
  /** The client order ids of the orders that can be open. */
  readonly #open = new Set<string>();

  constructor(
    session: Session,
    section: Section,
    account: TestAccount,
    exchanges: Exchange[] = [],
  ) {
    this.exchanges = exchanges;
    this.session = session;
    this.section = section;
    this.account = account;
  }

  /** Returns a new client order id. At the end, its order is cancelled if a request placed one. */
  newClientOrderId(): string {
    const id = this.session.newClientOrderId();
    this.#open.add(id);
    return id;
  }

  /**
   * Places an order.
   *
   * @throws Skipped if the broker rejects it
   */
  async place(terms: OrderTerms): Promise<PlacedOrder> {
    const { side, price, size = 'quantity', closes = false, timeInForce } = terms;
    const { symbol = profiles[this.section].symbol } = terms;
    await rememberPositions(this.section, this.session);
    const { orders, positions } = profiles[this.section];
    const sides = closes ? (positions?.closingSides ?? orders.sides) : orders.sides;
    const { [size]: quantity } = await usualQuantities(this.session, this.section);
    // Before the order is sent, because its response can be lost.
    const clientOrderId = this.newClientOrderId();
    const ordered = { symbol, price, quantity, side: sides[side] };
    const limit = limitOrder(this.section, side, ordered).replace('{fresh}', clientOrderId);
    const text =
      timeInForce === undefined
        ? limit
        : `${limit.replace(/&timeInForce=\w+/, '')}&timeInForce=${timeInForce}`;
    const response = await this.call('placeOrder', text);
    const orderId = orderIdIn(response.text);
    if (response.status !== 200 || orderId === undefined) {
      const reason = `requires orders; placeOrder ${failedWith(response)}`;
      throw new Skipped(reason, 'failed preparation');
    }
    const body = response.body as Row;
    if (body.status === 'FILLED') this.#open.delete(clientOrderId);
    return { account: this.account, symbol, price, orderId, clientOrderId, body };
  }

  /** Places a buy order far from the market. */
  async rest(symbol?: string, timeInForce?: OrderTerms['timeInForce']): Promise<PlacedOrder> {
    const price = await restingPrice(this.session, this.section, 'buy', symbol);
    const ofSymbol = symbol === undefined ? {} : { symbol };
    return this.place({ ...ofSymbol, side: 'buy', price, ...(timeInForce && { timeInForce }) });
  }

  /** Returns an order as getOrder returns it; an empty row if it does not. */
  async order({ orderId }: Pick<PlacedOrder, 'orderId'>): Promise<Row> {
    const { body } = await this.call('getOrder', orderParameters(this.section, orderId));
    return (body ?? {}) as Row;
  }

  /** Cancels an order. Returns the response. */
  cancel({ clientOrderId }: Pick<PlacedOrder, 'clientOrderId'>): Promise<ApiResponse> {
    const parameters = clientOrderParameters(this.section, 'cancelOrder', clientOrderId);
    return this.call('cancelOrder', parameters);
  }

  /** Returns the ids in a list of orders. */
  async idsIn(
    operationId: 'listOpenOrders' | 'listHistoryOrders',
    limit = longestList(this.section, operationId),
  ) {
    const { typeParameter } = profiles[this.section];
    const type = typeParameter === undefined ? '' : `${typeParameter}=LIMIT&`;
    const rows = await this.rows(operationId, `${type}limit=${limit}`);
    return rows.map(({ orderId }) => textOf(orderId));
  }

  /** Returns the rows of a list; none without a list. */
  async rows(operationId: string, parameters: string): Promise<readonly Row[]> {
    const { body } = await this.call(operationId, parameters);
    return Array.isArray(body) ? (body as readonly Row[]) : [];
  }

  /** Returns the body of a public operation. */
  async query(operationId: string, query: string): Promise<unknown> {
    const operation = requiredOperation(this.section, operationId);
    const response = await sendPublic(this.session, operation, query);
    this.exchanges.push(response.exchange);
    return response.body;
  }

  /** Sends a signed request. */
  async call(operationId: string, parameters: string): Promise<ApiResponse> {
    const operation = requiredOperation(this.section, operationId);
    const response = await call(this.session, this.account, operation, parameters);
    this.exchanges.push(response.exchange);
    return response;
  }

  /** Sends the same signed request twice, with a pause of the broker's time between. */
  async sendTwice(
    operationId: string,
    parameters: string,
    pauseMs: number,
  ): Promise<readonly [ApiResponse, ApiResponse]> {
    const { session, account } = this;
    const operation = requiredOperation(this.section, operationId);
    const cost = times(costOf(operation, new URLSearchParams(parameters)), 2);
    const responses = await session.request(cost, async (send) => {
      const outgoing = await signedRequest(session, account, operation, parameters);
      const first = await send(outgoing);
      await session.pause(pauseMs);
      return [first, await send(outgoing)] as const;
    });
    for (const { exchange } of responses) this.exchanges.push(exchange);
    return responses;
  }

  /** Cancels the orders that can be open. Returns the responses. */
  async end(): Promise<readonly ApiResponse[]> {
    const responses: ApiResponse[] = [];
    for (const clientOrderId of [...this.#open].reverse()) {
      this.#open.delete(clientOrderId);
      try {
        // An order that is filled or cancelled already is rejected.
        responses.push(await this.cancel({ clientOrderId }));
      } catch (error) {
        // After a ban, nothing can be cleaned up.
        if (!(error instanceof RateLimitError)) throw error;
      }
    }
    return responses;
  }
}
