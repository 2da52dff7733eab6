import { textOf } from '../cases/parse-exact.ts';
import { schemasOf } from '../cases/response-schema.ts';
import { longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import {
  amountPlaces,
  type Exact,
  exact,
  isZero,
  plus,
  textOfExact,
  total,
  unit,
  unlike,
  zero,
} from './exact.ts';
import { completeSince, recentTrades } from './order-figures.ts';
import type { Row, Statement, StatementTrade } from './statement.ts';

/** A change of a balance that a trade causes. */
export interface ExpectedFlow {
  readonly type: 'TRADE' | 'FEE' | 'PNL';
  readonly asset: string;
  readonly change: Exact;
}

const mostFlows = longestList('spot', 'listBalanceFlow');

/**
 * Compares the flows with each other, with the trades that caused them, and with the balances that
 * they lead to.
 */
export function flowProblems(
  statement: Statement,
  balances: ReadonlyMap<string, Exact>,
  flowsOf: (trade: StatementTrade) => readonly ExpectedFlow[],
): string[] {
  const byAsset = Map.groupBy(statement.flows, ({ tokenId }) => textOf(tokenId));
  return [
    ...[...byAsset].flatMap(([asset, rows]) => chainProblems(asset, rows, balances.get(asset))),
    ...tradeFlowProblems(statement, flowsOf),
    ...ownerProblems(statement.flows),
    ...accountProblems(statement, balances),
  ];
}

/** Each total is the previous one plus the change, and the last one is the balance. */
function chainProblems(asset: string, rows: readonly Row[], balance: Exact | undefined): string[] {
  const sorted = rows.toSorted((one, other) =>
    BigInt(textOf(one.id)) < BigInt(textOf(other.id)) ? -1 : 1,
  );
  const last = sorted.at(-1);
  return [
    ...sorted.slice(1).flatMap((row, index) => {
      const before = exact(sorted[index]?.total);
      const what = `total of the flow ${textOf(row.id)}, the previous one plus the change,`;
      return unlike(what, row.total, plus(before, exact(row.change)), unit(amountPlaces + 2));
    }),
    ...(last && balance
      ? unlike(
          `the balance of ${asset}, as in the newest flow,`,
          textOfExact(balance),
          exact(last.total),
          unit(amountPlaces + 2),
        )
      : []),
  ];
}

/** Between two statements of an account, each balance changes by the flows. */
export function balanceChangeProblems(before: Statement, after: Statement): string[] {
  const known = new Set(before.flows.map(({ id }) => textOf(id)));
  const flows = after.flows.filter(({ id }) => !known.has(textOf(id)));
  if (flows.length >= mostFlows) return [];
  const { balances } = profiles[after.section].stateful;
  const [earlier, later] = [balances(before.body), balances(after.body)];
  const byAsset = Map.groupBy(flows, ({ tokenId }) => textOf(tokenId));
  return [...later].flatMap(([asset, { total: now }]) => {
    const changes = (byAsset.get(asset) ?? []).map(({ change }) => exact(change));
    const expected = total([exact(earlier.get(asset)?.total ?? '0'), ...changes]);
    const what = `the balance of ${asset}, which changes by its flows,`;
    return unlike(what, now, expected, unit(amountPlaces + 1));
  });
}

function tradeFlowProblems(
  statement: Statement,
  flowsOf: (trade: StatementTrade) => readonly ExpectedFlow[],
): string[] {
  const { flows } = statement;
  const times = flows.map(({ created }) => Number(textOf(created)));
  const oldest = flows.length < mostFlows ? 0 : Math.min(...times);
  const earliest = Math.max(oldest, completeSince(statement) - 1);
  const trades = recentTrades(statement).filter(({ time }) => time > earliest);
  const expected = Map.groupBy(
    trades.flatMap((trade) => flowsOf(trade).map((flow) => ({ ...flow, time: trade.time }))),
    ({ type, asset, time }) => `${type} ${asset} ${time}`,
  );
  const types = new Set([...expected.values()].flat().map(({ type }) => type as string));
  const actual = Map.groupBy(
    flows.filter(({ flowType, created }) => {
      return types.has(textOf(flowType)) && Number(textOf(created)) > earliest;
    }),
    ({ flowType, tokenId, created }) => `${flowType} ${textOf(tokenId)} ${textOf(created)}`,
  );
  const keys = new Set([...expected.keys(), ...actual.keys()]);
  const other = new Set(
    flows
      .filter(({ flowType }) => !types.has(textOf(flowType)))
      .map(({ created }) => textOf(created)),
  );
  return [...keys].flatMap((key) => {
    const [type, asset, time = ''] = key.split(' ');
    // A settlement or a liquidation at the same time also has flows of these types.
    if (other.has(time)) return [];
    const flowSum = total((actual.get(key) ?? []).map(({ change }) => exact(change)));
    const ofTrades = expected.get(key) ?? [];
    const sum = ofTrades.map(({ change }) => change).reduce(plus, zero);
    if (isZero(sum) && isZero(flowSum)) return [];
    const within = total(Array.from({ length: Math.max(1, ofTrades.length) }, () => unit(8)));
    const what = `the sum of the flows ${type} in ${asset} at ${time}, as in the trades,`;
    return unlike(what, textOfExact(flowSum), sum, within);
  });
}

/** The numbers of the types, as the specification describes them. */
const typeNumbers = schemasOf('spot').BalanceFlowTypeValue?.['x-enumDescriptions'] ?? {};

/** Names belong to one token and one type, and numbers to the types of the specification. */
function ownerProblems(flows: readonly Row[]): string[] {
  const wrong = flows.find(({ flowType, flowTypeValue }) => {
    const name = typeNumbers[textOf(flowTypeValue)];
    return name !== undefined && name !== `\`${flowType}\``;
  });
  if (wrong !== undefined) {
    const name = typeNumbers[textOf(wrong.flowTypeValue)];
    return [`Expected the flow type ${name} for ${wrong.flowTypeValue}, got ${wrong.flowType}.`];
  }
  const pairs = [
    ['tokenName', 'tokenId'],
    ['tokenId', 'tokenName'],
    ['flowName', 'flowType'],
    ['flowTypeValue', 'flowType'],
  ] as const;
  return pairs.flatMap(([field, key]) => {
    const groups = Map.groupBy(flows, (row) => textOf(row[key]));
    return [...groups].flatMap(([group, rows]) => {
      const values = [...new Set(rows.map((row) => textOf(row[field])))];
      if (values.length === 1) return [];
      return [`Expected one ${field} in the flows of ${group}, got ${values.join(' and ')}.`];
    });
  });
}

/** Flows and trades have the id of the account, and flows the name of an asset of the account. */
function accountProblems(
  { flows, trades, accountId }: Statement,
  balances: ReadonlyMap<string, Exact>,
): string[] {
  const asset = flows.find(({ tokenName }) => !balances.has(textOf(tokenName)));
  const ids = new Set([...flows, ...trades.map(({ row }) => row)].map((row) => row.accountId));
  const shown = [...ids].filter((id) => id !== undefined).map(textOf);
  const expected = accountId ?? shown[0];
  const other = shown.find((id) => id !== expected);
  return [
    ...(asset === undefined
      ? []
      : [`Expected an asset of getAccount in listBalanceFlow, got ${textOf(asset.tokenName)}.`]),
    ...(other === undefined
      ? []
      : [`Expected flows and trades with the accountId ${expected}, got ${other}.`]),
  ];
}
