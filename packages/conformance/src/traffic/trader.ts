import { operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { isUnrestricted, type OpenOrder, type TestAccount } from '../client/account.ts';
import { call, failedWith, signedRequest } from '../client/call.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { clientOrderIdName, longestList, requiredOperation } from '../known-operations.ts';
import { RateLimitError } from '../pacing/pacer.ts';
import { costOf, times } from '../pacing/request-cost.ts';
import {
  type HeldPosition,
  type OrderKind,
  type OrderType,
  profiles,
  type SectionProfile,
} from '../profiles/profiles.ts';
import type { Exchange } from '../result.ts';
import { Market, symbolParameter } from './market.ts';

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
export interface PlacedOrder extends OpenOrder {
  readonly symbol: string;
  readonly price: string;
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
    await this.requireUsualLeverage(parameters);
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
    const { account, section } = this;
    return { account, section, symbol, price, orderId, clientOrderId, type, body };
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

  /** Returns the rows of a list; none without a list. */
  async rows(operationId: string, parameters = ''): Promise<readonly Row[]> {
    const { body } = await this.call(operationId, parameters);
    return Array.isArray(body) ? (body as readonly Row[]) : [];
  }

  /** Returns the body of a response to a request that must succeed. */
  async require(operationId: string, parameters = ''): Promise<unknown> {
    return bodyOf(operationId, await this.call(operationId, parameters));
  }

  /**
   * Sends a request, and signs it if the operation requires that. Transfers, balance flows and
   * listen keys are operations of token trading, which all sections use.
   */
  async call(operationId: string, parameters = ''): Promise<ApiResponse> {
    const { session, account } = this;
    const section = operationId in operations[this.section] ? this.section : 'spot';
    const operation = requiredOperation(section, operationId);
    const response = await call(session, account, operation, parameters);
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

  /**
   * Requires that the account can place an order with the leverage of the tests. A broker rejects
   * orders with another leverage than the one that their side of a symbol has, while it has a
   * position or open orders. Requests the positions and the orders of an account once.
   *
   * @param parameters the parameters of a request, which has no effect unless it is such an order
   * @throws Skipped if the side had another leverage before the tests
   */
  async requireUsualLeverage(parameters: string): Promise<void> {
    const { section, account, profile } = this;
    const usual = new URLSearchParams(profile.orders.opening).get('leverage');
    const sent = new URLSearchParams(parameters);
    if (usual === null || sent.get('leverage') !== usual) return;
    const name = `leverages of ${section} of ${account.apiKey}`;
    const known = await this.session.once(name, () => this.#ownLeverages());
    const symbol = sent.get('symbol');
    const side = sent.get('side');
    const own = known.get(`${symbol} ${side}`) ?? usual;
    if (own === usual) return;
    throw new Skipped(
      `requires a leverage of ${usual} for ${side} orders in ${symbol}, but ${account.name} has ` +
        `a position or open orders with a leverage of ${own}; close them`,
      'options',
    );
  }

  /** Returns the leverages of the account by the symbol and the side of the orders that open. */
  async #ownLeverages(): Promise<ReadonlyMap<string, string>> {
    const { orders, positions } = this.profile;
    const limit = `limit=${longestList(this.section, 'listOpenOrders')}`;
    const leverages = new Map<string, string>();
    for (const { symbol, side, leverage } of await this.rows('listOpenOrders', limit)) {
      leverages.set(`${textOf(symbol)} ${textOf(side)}`, textOf(leverage));
    }
    for (const row of await this.rows('listPositions')) {
      const side = positions?.read(row).side === 'long' ? orders.sides.buy : orders.sides.sell;
      leverages.set(`${textOf(row.symbol)} ${side}`, textOf(row.leverage));
    }
    return leverages;
  }

  /** Cancels the orders that can be open. */
  async end(): Promise<void> {
    for (const [clientOrderId, type] of [...this.#open].reverse()) {
      this.#open.delete(clientOrderId);
      // An order that is filled or cancelled already is rejected.
      await unlessLimited(() => this.cancel({ clientOrderId, type }));
    }
  }
}

/**
 * Returns the body of a response.
 *
 * @throws Skipped if the request failed
 */
export function bodyOf(operationId: string, response: ApiResponse): unknown {
  if (response.status === 200) return response.body;
  const reason = `requires a successful ${operationId}; it ${failedWith(response)}`;
  throw new Skipped(reason, 'failed preparation');
}

/** Cleans something up. After a ban, nothing can be cleaned up. */
export async function unlessLimited(cleanUp: () => Promise<unknown>): Promise<void> {
  try {
    await cleanUp();
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
  }
}

/** The positions of an account. */
export interface Holding {
  readonly account: TestAccount;
  readonly positions: readonly HeldPosition[];
}

/** The name in the cache of the positions that the accounts have before the tests. */
export const initialHoldings = (section: Section): string => `initial positions of ${section}`;

/** Remembers the positions that the accounts have before the tests of a section trade. */
export async function rememberHoldings(session: Session, section: Section): Promise<void> {
  if (profiles[section].positions === undefined) return;
  await session.once(initialHoldings(section), () => currentHoldings(session, section));
}

/** Reads the positions of the accounts. */
export function currentHoldings(session: Session, section: Section): Promise<readonly Holding[]> {
  return Promise.all(
    session.options.accounts.filter(isUnrestricted).map(async (account) => {
      const trader = new Trader(session, section, account);
      const { positions } = trader.profile;
      const rows = await trader.rows('listPositions');
      return { account, positions: rows.flatMap((row) => positions?.read(row) ?? []) };
    }),
  );
}
