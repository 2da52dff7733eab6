import { type GatewayOperation, operations } from '@broker-api/spec';
import { parseExact, textOf } from '../cases/parse-exact.ts';
import { callerAccount, type TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { call } from '../fixtures/call.ts';
import { listedNames } from '../fixtures/listed-names.ts';
import { prepareLists } from '../fixtures/market.ts';
import {
  limitOrder,
  orderIdIn,
  orderParameters,
  restingOrder,
  takeRestingOrder,
} from '../fixtures/orders.ts';
import { commonOperation, requiredOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { SectionProfile } from '../profiles/section-profile.ts';
import { listingProblems } from './listing-checks.ts';
import { type Probe, probesOf } from './order-probes.ts';
import { type Run, sendOnce } from './send-case.ts';

type Fields = Readonly<Record<string, unknown>>;

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
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  const account = 'account' in found ? found.account : undefined;
  if (account === undefined) throw new Skipped('requires an account', 'options');
  const listing = { ...run, operation: brokerInfo };
  const { response } = await sendOnce(listing, undefined, { listenKey: '', openOrders: [] }, 0);
  const info = parseExact(response.text) as Readonly<Record<string, readonly Fields[]>>;
  const [problem] = listingProblems(info);
  if (problem !== undefined) return problem;
  const isOfAll = operation.path === brokerInfo.path;
  for (const profile of Object.values(profiles)) {
    const { section, symbolList } = profile;
    if (!isOfAll && section !== operation.section) continue;
    const rows = info[symbolList] ?? [];
    // The tests of several operations share the orders.
    const wrong = await session.once(`rules of ${section}`, () =>
      problemOfSection(session, account, profile, rows),
    );
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

async function problemOfSection(
  session: Session,
  account: TestAccount,
  profile: SectionProfile,
  rows: readonly Fields[],
): Promise<string | undefined> {
  const wrongOrder = await problemOfTrading(session, account, profile, rows);
  if (wrongOrder !== undefined) return wrongOrder;
  const isTrading = ({ status }: Fields): boolean => status === 'TRADING';
  for (const row of rows.filter(isTrading).slice(0, mostSymbols)) {
    const wrong =
      (await problemOfSymbol(session, account, profile, row)) ??
      (await problemOfLeverage(session, account, profile, row));
    if (wrong !== undefined) return wrong;
  }
  for (const row of rows.filter((one) => !isTrading(one)).slice(0, mostSymbols)) {
    const wrong = await problemOfStatus(session, account, profile, row);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** No order is accepted for a symbol whose status is not TRADING. */
async function problemOfStatus(
  session: Session,
  account: TestAccount,
  profile: SectionProfile,
  row: Fields,
): Promise<string | undefined> {
  const symbol = textOf(row.symbol);
  // An order for a name of the examples can be for another listed symbol.
  const parameter = `symbol=${encodeURIComponent(symbol)}`;
  if ((await listedNames(parameter, profile.section, session)) !== parameter) return undefined;
  for (const probe of probesOf(row.filters as readonly Fields[])) {
    const place = requiredOperation(profile.section, 'placeOrder');
    const code = await codeOf(session, account, profile, symbol, probe, place);
    if (code === undefined) {
      const { price, quantity } = probe;
      return (
        `Expected no orders for ${symbol}, whose status is ${row.status}; ` +
        `an order for ${quantity} at ${price} was accepted.`
      );
    }
  }
  return undefined;
}

/** The broker accepts no order with more leverage than the first risk limit allows. */
async function problemOfLeverage(
  session: Session,
  account: TestAccount,
  { section }: SectionProfile,
  row: Fields,
): Promise<string | undefined> {
  const [limit] = (row.riskLimits ?? []) as readonly Fields[];
  const { placeOrder, cancelOrder } = operations[section];
  if (limit === undefined) return undefined;
  const highest = Math.floor(1 / Number(textOf(limit.initialMargin)) + 1e-9);
  const order = await restingOrder(session, section, 'LIMIT', textOf(row.symbol));
  const leveraged = order.replace(/\bleverage=\d+/, `leverage=${highest + 1}`);
  const { status, text } = await call(session, account, placeOrder as GatewayOperation, leveraged);
  const orderId = orderIdIn(text);
  if (status === 200 && orderId !== undefined) {
    const placed = orderParameters(section, orderId);
    await call(session, account, cancelOrder as GatewayOperation, placed);
    return (
      `Expected a rejection of ${leveraged}, because the first risk limit of ${row.symbol} ` +
      `allows a leverage of ${highest}; the order was accepted.`
    );
  }
  return undefined;
}

/** The symbol of the tests is listed. An order for it rests if its status is TRADING. */
async function problemOfTrading(
  session: Session,
  account: TestAccount,
  profile: SectionProfile,
  rows: readonly Fields[],
): Promise<string | undefined> {
  const { section, symbol } = profile;
  const getAccount = requiredOperation(section, 'getAccount');
  const order = await takeRestingOrder(session, account, section, 'LIMIT').catch(notSkipped);
  // Without an order, nothing shows whether the symbol is traded.
  if (order === undefined) return undefined;
  session.restingOrders.push(order);
  const parameter = `symbol=${encodeURIComponent(symbol)}`;
  const named = new URLSearchParams(await listedNames(parameter, section, session)).get('symbol');
  const row = rows.find(({ symbol }) => symbol === named);
  if (row?.status !== 'TRADING') {
    return `Expected ${named} with the status TRADING, because an order was accepted.`;
  }
  await prepareLists(session, account, section);
  const balances = await call(session, account, getAccount, '');
  const missing = profile
    .heldAssets(row)
    .find((asset) => !balances.text.includes(JSON.stringify(asset)));
  if (missing === undefined) return undefined;
  return `Expected a balance of ${textOf(missing)}, an asset of ${named}, got none.`;
}

function notSkipped(error: unknown): undefined {
  if (!(error instanceof Skipped)) throw error;
}

async function problemOfSymbol(
  session: Session,
  account: TestAccount,
  profile: SectionProfile,
  row: Fields,
): Promise<string | undefined> {
  const symbol = textOf(row.symbol);
  const { testOrder, placeOrder } = operations[profile.section];
  const available = [testOrder, placeOrder].filter((one) => one !== undefined);
  for (const probe of probesOf(row.filters as readonly Fields[])) {
    const { price, quantity, rejected, accepted, rule } = probe;
    // An order that must be accepted is only tested, where that is possible.
    for (const operation of rejected === undefined ? available.slice(0, 1) : available) {
      const code = await codeOf(session, account, profile, symbol, probe, operation);
      const order = `an order for ${quantity} ${symbol} at ${price}`;
      if (rejected !== undefined && code !== rejected) {
        const name = operation.operationId;
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

/** Sends an order, and cancels it if it was placed. Returns the error code; undefined if none. */
async function codeOf(
  session: Session,
  account: TestAccount,
  { section }: SectionProfile,
  symbol: string,
  { price, quantity, side }: Probe,
  operation: GatewayOperation,
): Promise<number | undefined> {
  const order = limitOrder(section, side, { symbol, price, quantity });
  const { status, body, text } = await call(session, account, operation, order);
  const orderId = orderIdIn(text);
  if (status === 200 && orderId !== undefined) {
    const placed = orderParameters(section, orderId);
    const cancel = requiredOperation(section, 'cancelOrder');
    await call(session, account, cancel, placed);
  }
  return (body as { code?: number } | undefined)?.code;
}
