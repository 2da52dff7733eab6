import { operations } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { responseSchema, schemasOf } from '../cases/documents.ts';
import { parseExact, textOf } from '../cases/parse-exact.ts';
import { resolved } from '../cases/stream-document.ts';
import { call } from '../client/call.ts';
import type { Session } from '../client/session.ts';
import { unlessSkipped } from '../client/skipped.ts';
import { compareDecimals, isDecimal } from '../decimal.ts';
import { commonOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { probesOf } from './order-probes.ts';
import { takeRestingOrder } from './resting-orders.ts';
import { type Run, sendOnce } from './send-case.ts';
import { type OrderTerms, Trader } from './trader.ts';
import { prepareLists, traderIn } from './trades.ts';

const brokerInfo = commonOperation('getBrokerInfo');
/** Most symbols of a section, and of each status, whose rules are tried. */
const mostSymbols = 2;

/**
 * Checks that the broker enforces the rules that brokerInfo lists: an order at a limit is not
 * rejected because of the limit, and an order one step beyond it is. Orders at a limit that are
 * accepted are cancelled at once. A test of brokerInfo checks all sections.
 */
export async function checkTradingRules(run: Run): Promise<string | undefined> {
  const { session, operation } = run;
  const { account } = traderIn(session, operation.section);
  const { response } = await sendOnce({ ...run, operation: brokerInfo, account: undefined });
  const info = parseExact(response.text) as Readonly<Record<string, readonly Row[]>>;
  for (const problem of listingProblems(info)) return problem;
  const problem = await problemOfSelections(session, info);
  if (problem !== undefined) return problem;
  const isOfAll = operation.path === brokerInfo.path;
  for (const { section, symbolList } of Object.values(profiles)) {
    if (!isOfAll && section !== operation.section) continue;
    const rows = info[symbolList] ?? [];
    // The tests of several operations share the orders.
    const wrong = await session.once(`rules of ${section}`, async () => {
      const trader = new Trader(session, section, account);
      for await (const one of sectionProblems(trader, rows)) return one;
      return undefined;
    });
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** With the parameter that selects a section, brokerInfo lists the same symbols of the section. */
async function problemOfSelections(session: Session, info: Row): Promise<string | undefined> {
  const { properties = {} } = resolved(responseSchema(brokerInfo), schemasOf(brokerInfo.section));
  for (const [field, { 'x-selected-by': by }] of Object.entries(properties)) {
    if (by === undefined) continue;
    const selection = `${by.parameter}=${by.value}`;
    const { status, body } = await call(session, undefined, brokerInfo, selection);
    const problem = selectionProblem(selection, field, [info, body as Row]);
    if (status === 200 && problem !== undefined) return problem;
  }
  return undefined;
}

async function* sectionProblems(trader: Trader, rows: readonly Row[]): AsyncIterable<string> {
  yield* tradingProblems(trader, rows);
  const { true: trading = [], false: others = [] } = Object.groupBy(rows, ({ status }) =>
    status === 'TRADING' ? 'true' : 'false',
  );
  for (const row of trading.slice(0, mostSymbols)) {
    yield* filterProblems(trader, row);
    yield* leverageProblems(trader, row);
  }
  for (const row of others.slice(0, mostSymbols)) yield* statusProblems(trader, row);
}

/** The symbol of the tests is listed. An order for it rests if its status is TRADING. */
async function* tradingProblems(trader: Trader, rows: readonly Row[]): AsyncIterable<string> {
  const order = await unlessSkipped(() => takeRestingOrder(trader, 'LIMIT'));
  // Without an order, nothing shows whether the symbol is traded.
  if (order === undefined) return;
  trader.session.restingOrders.push(order);
  const name = await trader.market.symbol();
  const row = rows.find(({ symbol }) => symbol === name);
  if (row?.status !== 'TRADING') {
    yield `Expected ${name} with the status TRADING, because an order was accepted.`;
    return;
  }
  await prepareLists(trader);
  const { text } = await trader.call('getAccount');
  const assets = trader.profile.heldAssets(row);
  const missing = assets.find((asset) => !text.includes(JSON.stringify(asset)));
  if (missing === undefined) return;
  yield `Expected a balance of ${textOf(missing)}, an asset of ${name}, got none.`;
}

/** An order at a limit of a filter satisfies it, and one beyond the limit is rejected. */
async function* filterProblems(trader: Trader, row: Row): AsyncIterable<string> {
  const symbol = textOf(row.symbol);
  const { testOrder, placeOrder } = operations[trader.section];
  const available = [testOrder, placeOrder].flatMap((one) => one?.operationId ?? []);
  const { bid, ask } = await trader.market.best(symbol);
  for (const { rule, rejected, accepted, ...terms } of probesOf(row)) {
    // A market can be at a limit of its prices. A comparison with NaN, for an empty side, is false.
    const price = Number(terms.price);
    const trades = terms.side === 'buy' ? price >= ask : price <= bid;
    if (trades && rejected === undefined) continue;
    const order = `an order for ${terms.quantity} ${symbol} at ${terms.price}`;
    // An order that must be accepted is only tested, where that is possible.
    for (const name of rejected === undefined ? available.slice(0, 1) : available) {
      const { code } = await tried(trader, name, { ...terms, symbol });
      if (rejected !== undefined && code !== rejected) {
        yield `Expected code ${rejected} of ${name} for ${order}, because of ${rule}; ` +
          `got ${code ?? 'none'}.`;
      }
      if (accepted !== undefined && code === accepted) {
        yield `Expected ${order} to satisfy ${rule}, got code ${code}.`;
      }
    }
  }
}

/** No order is accepted for a symbol whose status is not TRADING. */
async function* statusProblems(trader: Trader, { symbol, status, ...row }: Row) {
  for (const { side, price, quantity } of probesOf(row)) {
    const terms = { side, price, quantity, symbol: textOf(symbol) };
    if ((await tried(trader, 'placeOrder', terms)).code !== undefined) continue;
    yield `Expected no orders for ${symbol}, whose status is ${status}; ` +
      `an order for ${quantity} at ${price} was accepted.`;
  }
}

/** The broker accepts no order with more leverage than the first risk limit allows. */
async function* leverageProblems(trader: Trader, row: Row): AsyncIterable<string> {
  const [limit] = (row.riskLimits ?? []) as readonly Row[];
  if (limit === undefined) return;
  const highest = Math.floor(1 / Number(textOf(limit.initialMargin)) + 1e-9);
  const terms = { side: 'buy', symbol: textOf(row.symbol) } as const;
  const { orderId, sent } = await tried(trader, 'placeOrder', terms, highest + 1);
  if (orderId === undefined) return;
  yield `Expected a rejection of ${sent}, because the first risk limit of ${row.symbol} ` +
    `allows a leverage of ${highest}; the order was accepted.`;
}

/** Sends an order, and cancels it if it was placed. Returns the body of the response. */
async function tried(
  trader: Trader,
  operationId: string,
  terms: OrderTerms,
  leverage?: number,
): Promise<Row> {
  const usual = await trader.parametersOf(terms, trader.session.newClientOrderId());
  const sent = leverage ? usual.replace(/\bleverage=\d+/, `leverage=${leverage}`) : usual;
  await trader.requireUsualLeverage(sent);
  const { status, body } = await trader.call(operationId, sent);
  const row = (body ?? {}) as Row;
  if (status === 200 && row.orderId !== undefined) {
    await trader.call('cancelOrder', trader.idOf(textOf(row.orderId)));
  }
  return { ...row, sent };
}

type Fields = Readonly<Record<string, unknown>>;
type Rows = readonly Fields[];

const filterTypes = ['PRICE_FILTER', 'LOT_SIZE', 'MIN_NOTIONAL'];
/** The documents write the type of the weight limit in two ways. */
const rateLimitTypes = [['REQUESTS_WEIGHT', 'REQUEST_WEIGHT'], ['ORDERS']];

/** Returns what contradicts itself in a brokerInfo response. */
export function* listingProblems(info: Readonly<Record<string, Rows>>): Iterable<string> {
  for (const { symbolList } of Object.values(profiles)) {
    for (const row of info[symbolList] ?? []) {
      yield* listedFilterProblems(row);
      yield* nameProblems(row);
      yield* riskLimitProblems(row);
    }
  }
  // The request weight and the orders have limits.
  const listed = (info.rateLimits ?? []).map(({ rateLimitType }) => textOf(rateLimitType));
  const missing = rateLimitTypes.find((types) => !types.some((type) => listed.includes(type)));
  if (missing) yield `Expected a rate limit of the type ${missing[0]}, got none.`;
}

/** Returns how the symbols of a section differ when only this section is selected. */
export function selectionProblem(
  selection: string,
  field: string,
  [all, selected]: readonly [Fields, Fields],
): string | undefined {
  const namesIn = (info: Fields): string =>
    ((info[field] ?? []) as Rows).map(({ symbol }) => textOf(symbol)).join(', ');
  if (namesIn(all) === namesIn(selected)) return undefined;
  return (
    `Expected the ${field} ${namesIn(all)} in brokerInfo with ${selection}, as without it; ` +
    `got ${namesIn(selected) || 'none'}.`
  );
}

/** A listed symbol has each filter, and its precisions divide the steps of the filters. */
function* listedFilterProblems(row: Fields): Iterable<string> {
  const filters = (row.filters ?? []) as Rows;
  const name = textOf(row.symbol);
  const types = filters.map(({ filterType }) => filterType);
  const missing = filterTypes.find((type) => !types.includes(type));
  if (missing) yield `Expected the filter ${missing} of ${name}, got none.`;
  const precisions: Readonly<Record<string, unknown>> = {
    tickSize: row.quotePrecision ?? row.quoteAssetPrecision,
    stepSize: row.baseAssetPrecision,
  };
  for (const [field, precision] of Object.entries(precisions)) {
    const step = filters.find((filter) => filter[field] !== undefined)?.[field];
    const ratio = Number(textOf(step)) / Number(textOf(precision));
    const isMultiple = Math.abs(ratio - Math.round(ratio)) < 1e-6 && Math.round(ratio) > 0;
    if (step === undefined || isMultiple) continue;
    yield `Expected ${field} of ${name} to be a multiple of ${textOf(precision)}, ` +
      `got ${textOf(step)}.`;
  }
}

/**
 * A contract has its name in several fields. No order can be an iceberg order, because the
 * parameter `icebergQty` is unavailable.
 */
function* nameProblems(row: Fields): Iterable<string> {
  const { symbol, symbolName, baseAsset, icebergAllowed } = row;
  const names = row.contractMultiplier === undefined ? {} : { symbolName, baseAsset };
  for (const [field, actual] of Object.entries({ ...names, icebergAllowed })) {
    const expected = field === 'icebergAllowed' ? 'false' : textOf(symbol);
    if (textOf(actual) === expected) continue;
    yield `Expected ${field} of ${textOf(symbol)} to be ${expected}, got ${textOf(actual)}.`;
  }
}

/** Risk limits are sorted by size, and a larger one requires more margin. */
function* riskLimitProblems(row: Fields): Iterable<string> {
  const limits = row.riskLimits as Rows | undefined;
  if (limits === undefined) return;
  const name = textOf(row.symbol);
  if (limits.length === 0) yield `Expected risk limits of ${name}, got none.`;
  for (const [index, limit] of limits.entries()) {
    for (const field of index === 0 ? [] : ['quantity', 'initialMargin', 'maintMargin']) {
      if (isLess(limits[index - 1]?.[field], limit[field])) continue;
      yield `Expected risk limits of ${name} with increasing ${field}.`;
    }
    if (isLess(limit.maintMargin, limit.initialMargin)) continue;
    yield `Expected maintMargin below initialMargin in the risk limits of ${name}.`;
  }
}

function isLess(one: unknown, other: unknown): boolean {
  const first = textOf(one);
  const second = textOf(other);
  return isDecimal(first) && isDecimal(second) && compareDecimals(first, second) < 0;
}
