import type { Section } from '@broker-api/spec';
import { parseExact, textOf } from '../cases/parse-exact.ts';
import type { Session } from '../client/session.ts';
import { listedNames } from '../fixtures/listed-names.ts';
import { sendPublic } from '../fixtures/send-signed.ts';
import { requiredOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Exchange } from '../result.ts';
import { compare, exact } from './exact.ts';
import { type Row, readOpenOrders, type Statement, type StatementRequest } from './statement.ts';

type Levels = readonly (readonly [unknown, unknown])[];
type Sides = Readonly<Record<'bids' | 'asks', Levels>>;
type OnExchange = (operationId: string, exchange: Exchange) => void;

const tries = 5;

/**
 * Compares the order book and the public trades with the orders and the trades of an account, and
 * short lists with long ones.
 */
export async function marketProblems(
  session: Session,
  statement: Statement,
  request: StatementRequest,
): Promise<string[]> {
  const { section, onExchange } = request;
  const { symbol: usual } = profiles[section];
  const query = await listedNames(`symbol=${encodeURIComponent(usual)}`, section, session);
  const symbol = new URLSearchParams(query).get('symbol') ?? '';
  const read = (operationId: string, parameters: string): Promise<unknown> =>
    readPublic(session, section, operationId, `${query}&${parameters}`, onExchange);
  for (let count = 0; count < tries; count++) {
    const whole = (await read('getDepth', 'limit=100')) as Sides;
    const best = (await read('getDepth', 'limit=1')) as Sides;
    const later = (await read('getDepth', 'limit=100')) as Sides;
    if (sidesText(whole) !== sidesText(later)) continue;
    // Another program of the user can cancel the orders of the statement meanwhile.
    const open = JSON.stringify(await readOpenOrders(session, request));
    const isCurrent = open === JSON.stringify(statement.openOrders);
    return [
      ...bookProblems(whole, best),
      ...(isCurrent ? ownOrderProblems(whole, statement, symbol) : []),
      ...newestTradeProblems(
        (await read('listTrades', 'limit=1')) as readonly Row[],
        statement,
        symbol,
      ),
    ];
  }
  return [];
}

async function readPublic(
  session: Session,
  section: Section,
  operationId: string,
  query: string,
  onExchange: OnExchange,
): Promise<unknown> {
  const operation = requiredOperation(section, operationId);
  const { text, exchange } = await sendPublic(session, operation, query);
  onExchange(operationId, exchange);
  return parseExact(text);
}

const sidesText = ({ bids, asks }: Sides): string => JSON.stringify([bids, asks]);

/** Each side is sorted, and a limit keeps the best levels. */
function bookProblems(whole: Sides, best: Sides): string[] {
  return (['bids', 'asks'] as const).flatMap((side) => {
    const levels = whole[side];
    const sign = side === 'bids' ? -1 : 1;
    const unsorted = levels.findIndex((level, index) => {
      const before = levels[index - 1];
      return before !== undefined && compare(exact(before[0]), exact(level[0])) * sign >= 0;
    });
    const expected = JSON.stringify(levels.slice(0, 1));
    const actual = JSON.stringify(best[side]);
    return [
      ...(unsorted < 0
        ? []
        : [
            `Expected the ${side} of getDepth best first, ` +
              `got ${textOf(levels[unsorted]?.[0])} after ${textOf(levels[unsorted - 1]?.[0])}.`,
          ]),
      ...(expected === actual
        ? []
        : [
            `Expected the best level ${expected} in the ${side} of getDepth with limit=1, ` +
              `got ${actual}.`,
          ]),
    ];
  });
}

/** The book contains the open orders of the account, with at least their quantities. */
function ownOrderProblems(whole: Sides, { openOrders }: Statement, symbol: string): string[] {
  return openOrders.flatMap((order) => {
    if (textOf(order.symbol) !== symbol || order.orderType === 'STOP') return [];
    const side = textOf(order.side).startsWith('BUY') ? 'bids' : 'asks';
    const levels = whole[side];
    // A long book does not contain the worst levels.
    if (levels.length >= 100) return [];
    const level = levels.find(([price]) => compare(exact(price), exact(order.price)) === 0);
    const remaining = Number(textOf(order.origQty)) - Number(textOf(order.executedQty));
    if (level !== undefined && Number(textOf(level[1])) >= remaining * (1 - 1e-9)) return [];
    return [
      `Expected the open order ${textOf(order.orderId)} at ${textOf(order.price)} in the ${side} ` +
        `of getDepth, got ${level === undefined ? 'no such level' : textOf(level[1])}.`,
    ];
  });
}

/** The newest public trade is not older than the newest trade of the account. */
function newestTradeProblems(
  [newest]: readonly Row[],
  { trades }: Statement,
  symbol: string,
): string[] {
  const own = Math.max(0, ...trades.filter((one) => one.symbol === symbol).map(({ time }) => time));
  const time = Number(textOf(newest?.time ?? 0));
  if (time >= own) return [];
  return [`Expected the newest trade in listTrades with limit=1, at ${own} or later; got ${time}.`];
}
