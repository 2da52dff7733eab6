import { operations } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { resolved } from '../auditor/walk.ts';
import { parseExact, textOf } from '../cases/parse-exact.ts';
import { responseSchema, schemasOf } from '../cases/response-schema.ts';
import { query } from '../client/call.ts';
import type { Session } from '../client/session.ts';
import { unlessSkipped } from '../client/skipped.ts';
import { commonOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { listingProblems, selectionProblem } from './listing-checks.ts';
import { type Probe, probesOf } from './order-probes.ts';
import { takeRestingOrder } from './resting-orders.ts';
import { type Run, sendOnce } from './send-case.ts';
import { type OrderTerms, Trader } from './trader.ts';
import { traderIn } from './traders.ts';
import { prepareLists } from './trades.ts';

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
  const problem = listingProblems(info)[0] ?? (await problemOfSelections(session, info));
  if (problem !== undefined) return problem;
  const isOfAll = operation.path === brokerInfo.path;
  for (const { section, symbolList } of Object.values(profiles)) {
    if (!isOfAll && section !== operation.section) continue;
    const rows = info[symbolList] ?? [];
    // The tests of several operations share the orders.
    const wrong = await session.once(`rules of ${section}`, () =>
      problemOfSection(new Trader(session, section, account), rows),
    );
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
    const { status, body } = await query(session, brokerInfo, selection);
    const problem = selectionProblem(selection, field, [info, body as Row]);
    if (status === 200 && problem !== undefined) return problem;
  }
  return undefined;
}

async function problemOfSection(trader: Trader, rows: readonly Row[]): Promise<string | undefined> {
  const isTrading = ({ status }: Row): boolean => status === 'TRADING';
  const trading = rows.filter(isTrading).slice(0, mostSymbols);
  const others = rows.filter((row) => !isTrading(row)).slice(0, mostSymbols);
  const checks = [
    () => problemOfTrading(trader, rows),
    ...trading.flatMap((row) => [
      () => problemOfFilters(trader, row),
      () => problemOfLeverage(trader, row),
    ]),
    ...others.map((row) => () => problemOfStatus(trader, row)),
  ];
  for (const check of checks) {
    const problem = await check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The symbol of the tests is listed. An order for it rests if its status is TRADING. */
async function problemOfTrading(trader: Trader, rows: readonly Row[]): Promise<string | undefined> {
  const order = await unlessSkipped(() => takeRestingOrder(trader, 'LIMIT'));
  // Without an order, nothing shows whether the symbol is traded.
  if (order === undefined) return undefined;
  trader.session.restingOrders.push(order);
  const name = await trader.market.symbol();
  const row = rows.find(({ symbol }) => symbol === name);
  if (row?.status !== 'TRADING') {
    return `Expected ${name} with the status TRADING, because an order was accepted.`;
  }
  await prepareLists(trader);
  const { text } = await trader.call('getAccount');
  const assets = trader.profile.heldAssets(row);
  const missing = assets.find((asset) => !text.includes(JSON.stringify(asset)));
  if (missing === undefined) return undefined;
  return `Expected a balance of ${textOf(missing)}, an asset of ${name}, got none.`;
}

/** An order at a limit of a filter satisfies it, and one beyond the limit is rejected. */
async function problemOfFilters(trader: Trader, row: Row): Promise<string | undefined> {
  const symbol = textOf(row.symbol);
  const { testOrder, placeOrder } = operations[trader.section];
  const available = [testOrder, placeOrder].flatMap((one) => one?.operationId ?? []);
  for (const probe of probesOf(row)) {
    const { price, quantity, rejected, accepted, rule } = probe;
    const order = `an order for ${quantity} ${symbol} at ${price}`;
    // An order that must be accepted is only tested, where that is possible.
    for (const name of rejected === undefined ? available.slice(0, 1) : available) {
      const code = await codeOf(trader, name, probe, symbol);
      if (rejected !== undefined && code !== rejected) {
        const expected = `Expected code ${rejected} of ${name} for ${order}, because of ${rule}`;
        return `${expected}; got ${code ?? 'none'}.`;
      }
      if (accepted !== undefined && code === accepted) {
        return `Expected ${order} to satisfy ${rule}, got code ${code}.`;
      }
    }
  }
  return undefined;
}

/** No order is accepted for a symbol whose status is not TRADING. */
async function problemOfStatus(trader: Trader, row: Row): Promise<string | undefined> {
  const symbol = textOf(row.symbol);
  for (const probe of probesOf(row)) {
    if ((await codeOf(trader, 'placeOrder', probe, symbol)) !== undefined) continue;
    const { price, quantity } = probe;
    return (
      `Expected no orders for ${symbol}, whose status is ${row.status}; ` +
      `an order for ${quantity} at ${price} was accepted.`
    );
  }
  return undefined;
}

/** Sends an order, and cancels it if it was placed. Returns the error code; undefined if none. */
async function codeOf(
  trader: Trader,
  operationId: string,
  { side, price, quantity }: Probe,
  symbol: string,
): Promise<number | undefined> {
  const body = await tried(trader, operationId, { side, price, quantity, symbol });
  return typeof body.code === 'number' ? body.code : undefined;
}

/** Sends an order, and cancels it if it was placed. Returns the body of the response. */
async function tried(
  trader: Trader,
  operationId: string,
  terms: OrderTerms,
  change: (order: string) => string = (order) => order,
): Promise<Row> {
  const order = change(await trader.parametersOf(terms, trader.session.newClientOrderId()));
  await trader.requireUsualLeverage(order);
  const { status, body } = await trader.call(operationId, order);
  const row = (body ?? {}) as Row;
  if (status === 200 && row.orderId !== undefined) {
    await trader.call('cancelOrder', trader.idOf(textOf(row.orderId)));
  }
  return row;
}

/** The broker accepts no order with more leverage than the first risk limit allows. */
async function problemOfLeverage(trader: Trader, row: Row): Promise<string | undefined> {
  const [limit] = (row.riskLimits ?? []) as readonly Row[];
  if (limit === undefined) return undefined;
  const highest = Math.floor(1 / Number(textOf(limit.initialMargin)) + 1e-9);
  let sent = '';
  const leveraged = (order: string): string => {
    sent = order.replace(/\bleverage=\d+/, `leverage=${highest + 1}`);
    return sent;
  };
  const terms = { side: 'buy', symbol: textOf(row.symbol) } as const;
  const { orderId } = await tried(trader, 'placeOrder', terms, leveraged);
  if (orderId === undefined) return undefined;
  return (
    `Expected a rejection of ${sent}, because the first risk limit of ${row.symbol} ` +
    `allows a leverage of ${highest}; the order was accepted.`
  );
}
