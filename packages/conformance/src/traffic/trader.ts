import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { isUnrestricted, type TestAccount } from '../client/account.ts';
import { call, failedWith, query, signedRequest } from '../client/call.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { clientOrderIdName, longestList, requiredOperation } from '../known-operations.ts';
import { RateLimitError } from '../pacing/pacer.ts';
import { costOf, times } from '../pacing/request-cost.ts';
import type { OrderKind, OrderType, SectionProfile } from '../profiles/section-profile.ts';
import type { Exchange } from '../result.ts';
import { rememberHoldings, requireUsualLeverage } from './holdings.ts';
import { Market, symbolParameter, type TradePrices, tradePrices } from './market.ts';

/** An order to place. */
export interface OrderTerms {
  readonly side: 'buy' | 'sell';
  /** By default a price far from the market, at which the order rests. */
  readonly price?: string;
  /** The symbol, as the deployment lists it; by default the one that the tests trade. */
  readonly symbol?: string;
  /** By default the usual quantity. */
  readonly quantity?: string;
  /** If there is no quantity, which one of the usual ones. */
  readonly size?: 'quantity' | 'half';
  /** Whether the order reduces the position of the account, if it has one. */
  readonly closes?: boolean;
  /** By default `limit`. The trigger price of a `stop` order is also its price. */
  readonly kind?: OrderKind | 'stop';
}

/** An order that a trader placed. */
export interface PlacedOrder {
  readonly account: TestAccount;
  readonly symbol: string;
  readonly price: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly type: OrderType;
  /** The body of the response. */
  readonly body: Row;
}

/** Trades with one account, and cancels at the end what it left open. */
export class Trader {
  readonly session: Session;
  readonly section: Section;
  readonly account: TestAccount;
  readonly market: Market;
  readonly profile: SectionProfile;
  /** Receives the exchanges. */
  readonly exchanges: Exchange[];
  /** The client order ids of the orders that can be open, with their types. */
  readonly #open = new Map<string, OrderType>();

  constructor(
    session: Session,
    section: Section,
    account: TestAccount,
    exchanges: Exchange[] = [],
  ) {
    this.session = session;
    this.section = section;
    this.account = account;
    this.market = new Market(session, section);
    this.profile = this.market.profile;
    this.exchanges = exchanges;
  }

  /** Returns a new client order id. At the end, its order is cancelled if a request placed one. */
  newClientOrderId(type: OrderType = 'LIMIT'): string {
    const id = this.session.newClientOrderId();
    this.#open.set(id, type);
    return id;
  }

  /**
   * Returns the parameters of an order.
   *
   * @throws Skipped if the market has no price at which the order rests
   */
  async parametersOf(
    { side, closes = false, kind = 'limit', ...terms }: OrderTerms,
    clientOrderId: string,
  ): Promise<string> {
    const { orders, positions } = this.profile;
    const { symbol = await this.market.symbol() } = terms;
    const usual = terms.quantity === undefined ? await this.market.quantities() : undefined;
    const quantity = terms.quantity ?? usual?.[terms.size ?? 'quantity'];
    const isStop = kind === 'stop';
    const resting = isStop ? (`stop ${side}` as const) : side;
    const price = terms.price ?? (await this.market.restingPrice(resting, symbol));
    const sides = closes ? (positions?.closingSides ?? orders.sides) : orders.sides;
    return [
      symbolParameter(symbol),
      `side=${sides[side]}`,
      isStop ? orders.stop : orders.kinds[kind],
      !closes && orders.opening,
      kind !== 'market' && `price=${price}`,
      isStop && `triggerPrice=${price}`,
      `quantity=${quantity}`,
      `${orders.clientOrderId}=${clientOrderId}`,
    ]
      .filter(Boolean)
      .join('&');
  }

  /**
   * Places an order.
   *
   * @throws Skipped if the broker rejects it, or if the account has a position or orders with
   *   another leverage than that of the tests
   */
  async place(terms: OrderTerms): Promise<PlacedOrder> {
    const type = terms.kind === 'stop' ? 'STOP' : 'LIMIT';
    await rememberHoldings(this.session, this.section);
    // Before the order is sent, because its response can be lost.
    const clientOrderId = this.newClientOrderId(type);
    const parameters = await this.parametersOf(terms, clientOrderId);
    await requireUsualLeverage(this.session, this.section, this.account, parameters);
    const response = await this.call('placeOrder', parameters);
    const body = (response.body ?? {}) as Row;
    if (response.status !== 200 || body.orderId === undefined) {
      const reason = `requires an order; placeOrder ${failedWith(response)}`;
      throw new Skipped(reason, 'failed preparation');
    }
    if (body.status === 'FILLED') this.#open.delete(clientOrderId);
    const sent = new URLSearchParams(parameters);
    const [symbol = '', price = ''] = ['symbol', 'price'].map((name) => sent.get(name) ?? '');
    const orderId = textOf(body.orderId);
    return { account: this.account, symbol, price, orderId, clientOrderId, type, body };
  }

  /** Places a buy order far from the market. */
  rest(terms: Omit<OrderTerms, 'side'> = {}): Promise<PlacedOrder> {
    return this.place({ side: 'buy', ...terms });
  }

  /** Leaves an order to the caller: the trader does not cancel it at the end. */
  release({ clientOrderId }: Pick<PlacedOrder, 'clientOrderId'>): void {
    this.#open.delete(clientOrderId);
  }

  /** Returns an order as getOrder returns it; an empty row if it does not. */
  async order({ orderId, type }: Pick<PlacedOrder, 'orderId' | 'type'>): Promise<Row> {
    const { body } = await this.call('getOrder', this.idOf(orderId, type));
    return (body ?? {}) as Row;
  }

  /** Returns the parameters with which getOrder and cancelOrder find an order. */
  idOf(orderId: string, type: OrderType = 'LIMIT'): string {
    return `${this.ofType(type)}orderId=${orderId}`;
  }

  /** Returns the parameters with which an operation finds an order by its client order id. */
  clientIdOf(
    clientOrderId: string,
    operationId: 'getOrder' | 'cancelOrder',
    type: OrderType = 'LIMIT',
  ): string {
    const name = clientOrderIdName(requiredOperation(this.section, operationId));
    return `${this.ofType(type)}${name}=${clientOrderId}`;
  }

  /** Returns the parameter with the type of an order and `&`; nothing if a section needs none. */
  ofType(type: OrderType = 'LIMIT'): string {
    const { typeParameter } = this.profile;
    return typeParameter === undefined ? '' : `${typeParameter}=${type}&`;
  }

  /** Cancels an order. Returns the response. */
  async cancel({
    clientOrderId,
    type = 'LIMIT',
  }: Pick<PlacedOrder, 'clientOrderId'> & { readonly type?: OrderType }): Promise<ApiResponse> {
    const selected = this.clientIdOf(clientOrderId, 'cancelOrder', type);
    const response = await this.call('cancelOrder', selected);
    if (response.status === 200) this.#open.delete(clientOrderId);
    return response;
  }

  /** Returns the ids in a list of orders. */
  async idsIn(
    operationId: 'listOpenOrders' | 'listHistoryOrders',
    limit = longestList(this.section, operationId),
  ): Promise<readonly string[]> {
    const rows = await this.rows(operationId, `${this.ofType()}limit=${limit}`);
    return rows.map(({ orderId }) => textOf(orderId));
  }

  /** Returns the rows of a list; none without a list. */
  async rows(operationId: string, parameters = ''): Promise<readonly Row[]> {
    const { body } = await this.call(operationId, parameters);
    return Array.isArray(body) ? (body as readonly Row[]) : [];
  }

  /** Returns the body of a public operation. */
  async query(operationId: string, parameters: string): Promise<unknown> {
    const operation = requiredOperation(this.section, operationId);
    const response = await query(this.session, operation, parameters);
    this.exchanges.push(response.exchange);
    return response.body;
  }

  /** Sends a signed request. */
  async call(operationId: string, parameters = ''): Promise<ApiResponse> {
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
    for (const [clientOrderId, type] of [...this.#open].reverse()) {
      this.#open.delete(clientOrderId);
      try {
        // An order that is filled or cancelled already is rejected.
        responses.push(await this.cancel({ clientOrderId, type }));
      } catch (error) {
        // After a ban, nothing can be cleaned up.
        if (!(error instanceof RateLimitError)) throw error;
      }
    }
    return responses;
  }
}

/** Two accounts that trade with each other. */
export interface Traders {
  readonly account: Trader;
  readonly other: Trader;
}

/**
 * Returns traders with the accounts of a session that have no restrictions: the given one, or the
 * first one, and another one.
 *
 * @throws Skipped if there are fewer than two such accounts
 */
export function tradersOf(session: Session, section: Section, first?: TestAccount): Traders {
  const accounts = session.options.accounts.filter(isUnrestricted);
  const account = first ?? accounts[0];
  const other = accounts.find((one) => one !== account);
  if (account === undefined) throw new Skipped('requires an account', 'options');
  if (other === undefined) {
    throw new Skipped('requires a second account, which trades with the first one', 'options');
  }
  return {
    account: new Trader(session, section, account),
    other: new Trader(session, section, other),
  };
}

/** A trade of two accounts. */
interface Trade {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly quantity: string;
  readonly symbol?: string;
  /** By default prices that fill both orders in any market. */
  readonly prices?: TradePrices;
  /** The accounts that close positions with the trade. */
  readonly closing?: readonly Trader[];
  /** Whose order comes second; by default that of the buyer. */
  readonly taker?: Trader;
}

/** Lets one account sell to another one. Cancels what other orders of the market leave of it. */
export async function trade(terms: Trade): Promise<void> {
  const { seller, buyer, quantity, closing = [], taker = buyer } = terms;
  const symbol = terms.symbol ?? (await seller.market.symbol());
  const prices = terms.prices ?? tradePrices(await seller.market.best(symbol));
  const place = (trader: Trader, side: 'buy' | 'sell', price: string) =>
    trader.place({ side, price, symbol, quantity, closes: closing.includes(trader) });
  const sell = () => place(seller, 'sell', prices.sell);
  const buy = () => place(buyer, 'buy', prices.buy);
  try {
    for (const next of taker === buyer ? [sell, buy] : [buy, sell]) await next();
  } catch (error) {
    // What the rejected order lacks is seen by the tests that require the trade.
    if (!(error instanceof Skipped) || error.skipCause !== 'failed preparation') throw error;
  } finally {
    // Normally, the other order is filled too and is rejected here. An order rests only if orders
    // of other programs filled the other one, or if a position changed.
    await seller.end();
    await buyer.end();
  }
}
