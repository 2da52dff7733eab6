import { textOf } from '../cases/parse-exact.ts';
import { exact, minus, negative, plus, times, total, unequal, unlike, zero } from './exact.ts';
import { type ExpectedFlow, flowProblems } from './flow-figures.ts';
import { orderProblems, rateProblems } from './order-figures.ts';
import type { Row, Statement, StatementTrade } from './statement.ts';

/** Recomputes the figures of a spot account. */
export function spotProblems(statement: Statement): string[] {
  const { listed } = statement;
  const rows = balancesOf(statement);
  const balances = new Map(
    rows.map(({ asset, free, locked }) => [textOf(asset), plus(exact(free), exact(locked))]),
  );
  return [
    ...orderProblems(statement),
    ...rateProblems(statement, ({ isBuy, price, quantity }) =>
      isBuy ? exact(quantity) : times(exact(price), exact(quantity)),
    ),
    ...statement.trades.flatMap((trade) => feeAssetProblems(trade, listed.get(trade.symbol))),
    ...flowProblems(statement, balances, (trade) => flowsOf(trade, listed.get(trade.symbol))),
    ...rows.flatMap((row) => lockedProblems(row, statement)),
    ...missingProblems(rows, statement),
    ...updateTimeProblems(statement),
  ];
}

/** The account is updated at each of its flows. */
function updateTimeProblems({ body, flows }: Statement): string[] {
  const { updateTime } = body as Row;
  const newest = Math.max(0, ...flows.map(({ created }) => Number(textOf(created))));
  if (Number(textOf(updateTime)) >= newest) return [];
  return [
    `Expected updateTime of getAccount at or after its newest flow, ${newest}; got ${updateTime}.`,
  ];
}

const balancesOf = ({ body }: Statement): readonly Row[] =>
  (body as { balances: readonly Row[] }).balances;

/** The buyer pays in the base asset, the seller in the quote asset: each in what it receives. */
function feeAssetProblems(trade: StatementTrade, listed: Row | undefined): string[] {
  if (listed === undefined) return [];
  const received = textOf(trade.isBuy ? listed.baseAsset : listed.quoteAsset);
  if (trade.feeAsset === received) return [];
  return [
    `Expected the commission asset of the trade ${trade.id} to be ${received}, which the account ` +
      `received; got ${trade.feeAsset}.`,
  ];
}

function flowsOf(trade: StatementTrade, listed: Row | undefined): ExpectedFlow[] {
  if (listed === undefined) return [];
  const quantity = exact(trade.quantity);
  const quote = times(exact(trade.price), quantity);
  const signed = (amount: typeof quote, isIn: boolean) => (isIn ? amount : negative(amount));
  const base = textOf(listed.baseAsset);
  return [
    { type: 'TRADE', asset: base, change: signed(quantity, trade.isBuy) },
    { type: 'TRADE', asset: textOf(listed.quoteAsset), change: signed(quote, !trade.isBuy) },
    { type: 'FEE', asset: trade.feeAsset, change: negative(exact(trade.fee)) },
  ];
}

/** A buy order locks price × quantity in the quote asset, a sell order locks its quantity. */
function lockedProblems({ asset, locked }: Row, { openOrders, listed }: Statement): string[] {
  const name = textOf(asset);
  const amounts = openOrders.map((row) => {
    const { baseAsset, quoteAsset } = listed.get(textOf(row.symbol)) ?? {};
    const remaining = minus(exact(row.origQty), exact(row.executedQty));
    const isBuy = row.side === 'BUY';
    if (name !== textOf(isBuy ? quoteAsset : baseAsset)) return zero;
    return isBuy ? times(exact(row.price), remaining) : remaining;
  });
  const expected = total(amounts);
  return unequal(`locked of ${name}, as in the open orders,`, locked, expected);
}

/** The account has a row for each asset that it received. */
function missingProblems(rows: readonly Row[], { flows }: Statement): string[] {
  const assets = new Set(rows.map(({ asset }) => textOf(asset)));
  const missing = flows.find((row) => !assets.has(textOf(row.tokenId)));
  if (missing === undefined) return [];
  const { change, tokenId } = missing;
  return unlike(`the balance of ${textOf(tokenId)} in getAccount`, '0', exact(change), zero);
}
