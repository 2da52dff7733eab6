import { operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { checkAccount, checkChange, checkPair } from '../auditor/rules.ts';
import type { AccountView } from '../auditor/views.ts';
import { textOf } from '../cases/parse-exact.ts';
import { call } from '../client/call.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { difference, product, total } from '../decimal.ts';
import { longestList, requiredOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { Market as ListedMarket, leastQuantity, middlePrice } from '../traffic/market.ts';
import { readAccount } from '../traffic/read-account.ts';
import { Trader } from '../traffic/trader.ts';
import { type IdKind, lowestLevel, type OrderPlan } from './command.ts';
import type { Budget } from './plan.ts';

/** What a sequence uses. */
export interface Context {
  readonly session: Session;
  readonly section: Section;
  readonly actors: readonly Actor[];
  readonly market: Market;
  /** The time at which the sequence began. */
  readonly since: number;
  readonly budget: Budget;
  /** The amounts of all transfers of the run. */
  readonly amounts: Set<string>;
  /** Adds to the line about the command what it does. */
  readonly say: (text: string) => void;
}

/** Thrown if a response contradicts what is known. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** An order that the broker accepted. */
export interface OwnOrder extends OrderPlan {
  readonly owner: Actor;
  /** The order in messages. */
  readonly name: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  /** Undefined for a market order. */
  readonly price: string | undefined;
  readonly quantity: string;
  /** Whether a command of the account can have ended the order. */
  mayEnd: boolean;
}

const finalStatuses = ['FILLED', 'CANCELED', 'REJECTED'];

/** One account in a sequence: its orders, its transfers, and what the broker last said about it. */
export class Actor extends Trader {
  /** The orders by the number of the command that placed them. */
  readonly orders = new Map<number, OwnOrder>();
  /** The total amount that transfers moved away. */
  moved = '0';
  /** The view of the last audit; undefined if others traded all the time. */
  view: AccountView | undefined;
  /** What was wrong at the start. */
  earlier: ReadonlySet<string> = new Set();

  /** Sends a signed request. Transfers and balance flows are operations of token trading. */
  async send(operationId: string, parameters: string): Promise<ApiResponse> {
    const section = operationId in operations[this.section] ? this.section : 'spot';
    const operation = requiredOperation(section, operationId);
    await this.requireUsualLeverage(parameters);
    const response = await call(this.session, this.account, operation, parameters);
    this.exchanges.push(response.exchange);
    const { status, exchange } = response;
    if (status !== 0 && status < 500) return response;
    const got = status === 0 ? (exchange.error ?? 'none') : `status ${status}`;
    throw new Violation(`Expected a response of ${operationId}; got ${got}.`);
  }

  /** Sends a request that must succeed, and returns the body of the response. */
  override async require(operationId: string, parameters: string): Promise<unknown> {
    const { status, body, text } = await this.send(operationId, parameters);
    if (status === 200 && typeof body === 'object' && body !== null) return body;
    const got = `status ${status} ${text.slice(0, 200)}`;
    throw new Violation(`Expected ${operationId} to succeed; got ${got}.`);
  }

  /** Lists orders or trades, by default of all symbols. */
  async list(
    operationId: 'listOpenOrders' | 'listHistoryOrders' | 'listMyTrades',
    symbol = '',
  ): Promise<readonly Row[]> {
    const type = operationId === 'listMyTrades' ? '' : this.ofType();
    const ofSymbol = symbol && `symbol=${symbol}&`;
    const limit = `limit=${longestList(this.section, operationId)}`;
    return (await this.require(operationId, type + ofSymbol + limit)) as readonly Row[];
  }

  /** Reads an order, which must be the own one. */
  async read(order: OwnOrder, by: IdKind = 'id'): Promise<void> {
    const body = await this.require('getOrder', this.selecting('getOrder', order, by));
    const got = textOf((body as Row).orderId);
    if (got === order.orderId) return;
    throw new Violation(`Expected getOrder to return the order ${order.orderId}; got ${got}.`);
  }

  /** Returns the parameters that select an order. */
  selecting(operationId: 'getOrder' | 'cancelOrder', order: OwnOrder, by: IdKind): string {
    return by === 'id'
      ? this.idOf(order.orderId)
      : this.clientIdOf(order.clientOrderId, operationId);
  }

  /** The final status of an order; undefined as long as it can be open. */
  finalStatus(order: OwnOrder): string | undefined {
    const status = textOf(this.#known(order).status);
    return finalStatuses.includes(status) ? status : undefined;
  }

  executed = (order: OwnOrder): string => textOf(this.#known(order).executedQty ?? '0');

  /** What is known of an order; an empty row if no response contained it. */
  #known({ orderId }: OwnOrder): Row {
    return this.session.auditor.records.order(this.section, this.account.name, orderId) ?? {};
  }

  /** The orders that can be open. */
  get open(): readonly OwnOrder[] {
    return [...this.orders.values()].filter((one) => this.finalStatus(one) === undefined);
  }

  /** Returns how many contracts the fills opened that an order of a side can close. */
  closable(side: 'buy' | 'sell'): string {
    const { open } = this;
    const own = [...this.orders.values()].filter((one) => one.closes === (one.side === side));
    const changes = own.map((one) => {
      if (!one.closes) return this.executed(one);
      return difference('0', open.includes(one) ? one.quantity : this.executed(one));
    });
    return total(changes);
  }
}

/** The symbol that the sequences trade, and its prices. */
export interface Market {
  readonly symbol: string;
  /** The symbol in brokerInfo. */
  readonly listed: Row;
  /** The quantity of the smallest orders. */
  readonly unit: string;
  /** Returns a price that is some steps above or below the middle of the market. */
  readonly priceAt: (level: number) => string;
}

/** The distance of two levels, as a part of the price. */
const stepPart = 0.003;

/** Reads the symbol of a section, and its order book. */
export async function marketOf(session: Session, section: Section): Promise<Market> {
  const market = new ListedMarket(session, section);
  const best = await market.best();
  const { symbol, listed, tickSize } = best;
  if (listed === undefined) {
    throw new Skipped(`requires the symbol ${symbol} in brokerInfo`, 'options');
  }
  const ticksOf = (price: number): number => Math.max(1, Math.round(price / Number(tickSize)));
  const middle = middlePrice(best);
  const priceAt = (level: number): string =>
    product(tickSize, String(Math.max(1, ticksOf(middle) + level * ticksOf(middle * stepPart))));
  // A tenth of the usual quantity, or more if the filters require it.
  const least = product(market.profile.orders.quantity, '0.1');
  const unit = leastQuantity(listed, priceAt(lowestLevel), least);
  return { symbol, listed, unit, priceAt };
}

/** Reads the accounts at the start of a sequence. What is wrong then, no command caused. */
export async function beginAudits({ actors, since }: Context): Promise<void> {
  for (const actor of actors) {
    actor.view = await viewOf(actor, since);
    actor.earlier = new Set((actor.view ? checkAccount(actor.view) : []).map(causeOf));
  }
}

/**
 * Audits accounts while they do not change, also compared with their audits before and with each
 * other.
 *
 * @throws Violation for what is wrong, unless it can be the effect of another program
 */
export async function audit(context: Context, actors = context.actors): Promise<void> {
  const problems: string[] = [];
  for (const actor of actors) {
    const found = await problemsOf(actor, context.since);
    problems.push(...found.map((problem) => `Of the account ${actor.account.name}: ${problem}`));
  }
  const [one, other] = actors.map(({ view }) => view);
  if (one && other) problems.push(...checkPair(one, other).map(({ message }) => message));
  const [problem] = problems;
  if (problem !== undefined) await report(context, problem);
}

/** Reports a problem, unless it can be the effect of another program. */
export async function report(context: Context, problem: string): Promise<void> {
  for (const actor of context.actors) if (await hasForeignActivity(context, actor)) return;
  throw new Violation(problem);
}

async function problemsOf(actor: Actor, since: number): Promise<readonly string[]> {
  const { view: before, earlier } = actor;
  const view = await viewOf(actor, since);
  actor.view = view;
  if (view === undefined) return [];
  const found = checkAccount(view).filter((one) => !earlier.has(causeOf(one)));
  const changes = before ? checkChange(before, view) : [];
  return [...[...found, ...changes].map(({ message }) => message), ...endedProblems(actor)];
}

async function viewOf(actor: Actor, since: number): Promise<AccountView | undefined> {
  const { session, section, account, exchanges } = actor;
  try {
    const view = await readAccount(session, { section, account, since });
    exchanges.push(...view.reading.responses.map(({ exchange }) => exchange));
    return view;
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    if (error.skipCause === 'not testable') return undefined;
    throw new Violation(`The account ${error.message}.`);
  }
}

/** An order ends when it is filled, or when a command can have ended it. */
const endedProblems = (actor: Actor): readonly string[] =>
  [...actor.orders.values()].flatMap((order) => {
    const status = actor.finalStatus(order);
    if (status === undefined || status === 'FILLED' || order.mayEnd) return [];
    return [
      `Expected ${order.name} to be open or filled; got ${status}, and nothing cancelled it.`,
    ];
  });

/** Returns what a message says apart from its values. */
const causeOf = ({ message }: { readonly message: string }): string =>
  message.replace(/\d[\d.]*/g, '*');

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
const toleranceMs = 1000;
/** The balance changes that own trades and transfers cause. */
const ownFlows = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER'];

/**
 * Returns whether another program used the account since the sequence began: an order, a trade or a
 * balance change that this run did not cause. Such a program can cancel or fill orders, or change
 * balances.
 */
async function hasForeignActivity(context: Context, actor: Actor): Promise<boolean> {
  const { session, section, since, amounts } = context;
  const { confirmed } = session.auditor.orders.requested(section);
  const isForeign = ({ orderId, status, time, updateTime }: Row): boolean =>
    status !== 'REJECTED' &&
    !confirmed.has(textOf(orderId)) &&
    [time, updateTime].some((one) => Number(textOf(one ?? 0)) >= since - toleranceMs);
  for (const name of ['listOpenOrders', 'listHistoryOrders', 'listMyTrades'] as const) {
    if ((await actor.list(name)).some(isForeign)) return true;
  }
  return (await flowsSince(context, actor)).some(({ flowType, change }) => {
    if (!ownFlows.includes(textOf(flowType))) return true;
    return flowType === 'USER_ACCOUNT_TRANSFER' && !amounts.has(textOf(change).replace('-', ''));
  });
}

/** Returns the balance changes of an account since the sequence began. */
export async function flowsSince({ section, since }: Context, actor: Actor) {
  const account = `accountType=${profiles[section].accountType}&accountIndex=0`;
  const limit = `startTime=${since - toleranceMs}&limit=${longestList('spot', 'listBalanceFlow')}`;
  return (await actor.require('listBalanceFlow', `${account}&${limit}`)) as readonly Row[];
}
