import { decided, required } from '../basis.ts';
import { schemasOf } from '../cases/documents.ts';
import { textOf } from '../cases/parse-exact.ts';
import { longestList } from '../known-operations.ts';
import { amountPlaces, fraction, sum, unit, zero } from './fraction.ts';
import { each, type Finding, type Row, type Rule, rulesFrom, same, unless } from './rule.ts';
import { sectionTerms, type Trade } from './section-terms.ts';
import { type AccountView, type Change, newRows } from './views.ts';

const mostFlows = longestList('spot', 'listBalanceFlow');
/** The types of the flows that trades and transfers cause. */
const flowsOfUsers = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER', 'TRANSFER'];
const timeOf = ({ created }: Row): number => Number(textOf(created));
const flowId = ({ id }: Row): string => textOf(id);
const ofFlows = required('section 4.5');

/** What is true of the balances and of the balance flows of an account. */
export const accountRules: readonly Rule<AccountView>[] = [
  ...rulesFrom(decided('section 1'), {
    'same-twice': [
      'Returns the same balances and trades as long as no order and no flow changes',
      sameTwice,
    ],
  }),
  ...rulesFrom(ofFlows, {
    'flow-total': ['Returns flows whose total is the total before plus the change', flowTotals],
    'balance-of-flows': ['Returns the balance to which the newest flow leads', balancesOfFlows],
  }),
  ...rulesFrom(decided('section 1'), {
    'flows-of-trades': [
      'Returns the flows of the amounts and the fees of the trades, and no other ones',
      flowsOfTrades,
    ],
  }),
  ...rulesFrom(ofFlows, {
    'flow-names': ['Returns one name for each token and each type of flow', flowNames],
    'account-of-rows': ['Returns flows and trades with the id of the account', accountIds],
  }),
];

function* sameTwice({ reading: { changedAlone } }: AccountView): Iterable<Finding> {
  if (changedAlone === undefined) return;
  const operation = changedAlone === 'body' ? 'getAccount' : 'listMyTrades';
  const same = 'the same twice, because no order and no flow changed';
  yield { message: `Expected ${operation} to return ${same}.`, rows: [] };
}

const byToken = (flows: readonly Row[]): ReadonlyMap<string, readonly Row[]> =>
  Map.groupBy(flows, ({ tokenId }) => textOf(tokenId));

function* flowTotals({ reading: { flows } }: AccountView): Iterable<Finding> {
  for (const ofToken of byToken(flows).values()) {
    const rows = sorted(ofToken);
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      if (before === undefined) continue;
      const what = `total of the flow ${flowId(row)}, the previous one plus the change,`;
      const expected = fraction(before.total).plus(row.change);
      yield* same(what, row.total, expected, [row, before], unit(amountPlaces + 2));
    }
  }
}

function* balancesOfFlows({ reading }: AccountView): Iterable<Finding> {
  const { section, body, flows } = reading;
  const balances = sectionTerms[section].balances(body);
  for (const [asset, rows] of byToken(flows)) {
    const last = sorted(rows).at(-1);
    const balance = balances.get(asset);
    if (last === undefined || balance === undefined) continue;
    const what = `the balance of ${asset}, as in the newest flow,`;
    const places = unit(amountPlaces + 2);
    yield* same(what, balance.total, last.total, [balance.row, last], places);
  }
  const missing = flows.find(({ tokenName }) => !balances.has(textOf(tokenName)));
  if (missing === undefined) return;
  const name = textOf(missing.tokenName);
  const message = `Expected a balance of ${name}, which has flows, in getAccount, got none.`;
  yield { message, rows: [body, missing] };
}

function* accountIds({ reading: { flows, trades, accountId } }: AccountView): Iterable<Finding> {
  const rows = [...flows, ...trades.map(({ row }) => row)];
  const owned = rows.filter((row) => row.accountId !== undefined);
  const expected = accountId ?? (owned[0] && textOf(owned[0].accountId));
  const other = owned.find((row) => textOf(row.accountId) !== expected);
  if (other === undefined) return;
  const got = textOf(other.accountId);
  const message = `Expected flows and trades with the accountId ${expected}, got ${got}.`;
  yield { message, rows: [other] };
}

const sorted = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => (BigInt(flowId(one)) < BigInt(flowId(other)) ? -1 : 1));

function* flowsOfTrades(view: AccountView): Iterable<Finding> {
  const { section, flows } = view.reading;
  const earliest = Math.max(view.flowsSince, view.completeSince - 1);
  const expected = Map.groupBy(
    view.recentTrades
      .filter(({ time }) => time > earliest)
      .flatMap((trade) => {
        const own = sectionTerms[section].flowsOf(trade, view.listedSymbol(trade.symbol));
        return own.map((flow) => ({ ...flow, time: trade.time, row: trade.row }));
      }),
    ({ type, asset, time }) => `${type} ${asset} ${time}`,
  );
  const types = new Set([...expected.values()].flat().map(({ type }) => type as string));
  const isOfTrade = ({ flowType }: Row): boolean => types.has(textOf(flowType));
  const actual = Map.groupBy(
    flows.filter((flow) => isOfTrade(flow) && timeOf(flow) > earliest),
    (flow) => `${flow.flowType} ${textOf(flow.tokenId)} ${timeOf(flow)}`,
  );
  // A settlement or a liquidation at the same time also has flows of these types.
  const others = new Set(flows.filter((flow) => !isOfTrade(flow)).map(timeOf));
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const [type, asset, time] = key.split(' ');
    if (others.has(Number(time))) continue;
    const ofTrades = expected.get(key) ?? [];
    const own = actual.get(key) ?? [];
    const change = sum(ofTrades.map((flow) => flow.change));
    const shown = sum(own.map((flow) => flow.change));
    const within = unit(amountPlaces).times(BigInt(Math.max(1, ofTrades.length)));
    const what = `the sum of the flows ${type} in ${asset} at ${time}, as in the trades,`;
    const rows = [...own, ...ofTrades.map(({ row }) => row)];
    yield* same(what, String(shown), change, rows, change.isZero && shown.isZero ? zero : within);
  }
}

/** The numbers of the types, as the specification describes them. */
const typeNumbers = schemasOf('spot').BalanceFlowTypeValue?.['x-enumDescriptions'] ?? {};

const namePairs = [
  ['tokenName', 'tokenId'],
  ['tokenId', 'tokenName'],
  ['flowName', 'flowType'],
  ['flowTypeValue', 'flowType'],
] as const;

function* flowNames({ reading: { flows } }: AccountView): Iterable<Finding> {
  for (const row of flows) {
    const number = textOf(row.flowTypeValue);
    const name = typeNumbers[number];
    const message = `Expected the flow type ${name} for ${number}, got ${row.flowType}.`;
    yield* unless(name === undefined || name === `\`${row.flowType}\``, message, [row]);
  }
  for (const [field, key] of namePairs) {
    for (const [group, rows] of Map.groupBy(flows, (row) => textOf(row[key]))) {
      const values = Map.groupBy(rows, (row) => textOf(row[field]));
      const names = [...values.keys()].join(' and ');
      const message = `Expected one ${field} in the flows of ${group}, got ${names}.`;
      const examples = [...values.values()].flatMap((ofValue) => ofValue.slice(0, 1));
      yield* unless(values.size === 1, message, examples);
    }
  }
}

/** What follows from two readings of one account. */
export const changeRules: readonly Rule<Change>[] = [
  ...rulesFrom(ofFlows, {
    'balance-changes': ['Changes each balance by its flows', balanceChanges],
  }),
  ...rulesFrom(
    { contract: decided('section 4'), option: decided('section 5') },
    { 'position-changes': ['Changes each position by its fills', positionChanges] },
  ),
];

function* balanceChanges({ before, after }: Change): Iterable<Finding> {
  const flows = newRows(before.reading.flows, after.reading.flows, flowId);
  if (flows.length >= mostFlows) return;
  const { balances } = sectionTerms[after.reading.section];
  const earlier = balances(before.reading.body);
  const byAsset = byToken(flows);
  for (const [asset, { total, row }] of balances(after.reading.body)) {
    const own = byAsset.get(asset) ?? [];
    const changes = own.map(({ change }) => change);
    const expected = sum([earlier.get(asset)?.total ?? '0', ...changes]);
    const what = `the balance of ${asset}, which changes by its flows,`;
    const rows = [row, ...own, before.reading.body];
    yield* same(what, total, expected, rows, unit(amountPlaces + 1));
  }
}

/** Settlements and liquidations also change positions. */
function* positionChanges({ before, after }: Change): Iterable<Finding> {
  const { section, trades: all } = after.reading;
  const { position } = sectionTerms[section];
  const trades = newRows(before.reading.trades, all, ({ id }) => id);
  const isComplete =
    all.length < longestList(section, 'listMyTrades') || trades.length < all.length;
  if (position === undefined || !isComplete || hasOtherFlows(before, after)) return;
  const heldIn = ({ reading }: AccountView): ReadonlyMap<string, Row> =>
    new Map(reading.positions.map((row) => [position.keyOf(row), row]));
  const earlier = heldIn(before);
  const later = heldIn(after);
  const changes = Map.groupBy(trades, (trade) => position.changeOf(trade)[0]);
  for (const key of new Set([...earlier.keys(), ...later.keys(), ...changes.keys()])) {
    const fills = changes.get(key) ?? [];
    const filled = sum(fills.map((trade) => position.changeOf(trade)[1]));
    const expected = filled.plus(earlier.get(key)?.position ?? '0');
    const what = `the position in ${key}, which changes by its fills,`;
    const rows = [later.get(key), earlier.get(key), ...fills.map(({ row }) => row)];
    const shown = fraction(later.get(key)?.position ?? '0');
    const known = rows.filter((row) => row !== undefined);
    yield* same(what, String(shown), expected, known);
  }
}

/** Returns whether flows that trades and transfers do not cause followed a view. */
function hasOtherFlows(before: AccountView, { reading: { flows } }: AccountView): boolean {
  const recent = newRows(before.reading.flows, flows, flowId);
  return recent.some(({ flowType }) => !flowsOfUsers.includes(textOf(flowType)));
}

/** Returns whether funding or liquidations can have changed a position since some trades. */
export function hasOtherChanges({ reading: { flows } }: AccountView, [first]: readonly Trade[]) {
  const since = first?.time ?? 0;
  const oldest = Math.min(...flows.map(timeOf));
  const isComplete = flows.length < mostFlows || oldest < since;
  const isOther = (flow: Row): boolean =>
    !flowsOfUsers.includes(textOf(flow.flowType)) && timeOf(flow) >= since;
  return !isComplete || flows.some(isOther);
}

/** Returns the rows whose symbols have an asset in a field of brokerInfo. */
export const ofAsset = (
  rows: readonly Row[],
  asset: string,
  field: 'marginToken' | 'quoteAsset',
  view: AccountView,
): readonly Row[] =>
  rows.filter(({ symbol }) => textOf(view.listedSymbol(symbol)?.[field]) === asset);

/** Returns the check of a field of the balances: the margins of the positions in the asset. */
export const balanceMargins = (field: string, assetField: 'marginToken' | 'quoteAsset') =>
  each(
    ({ reading: { section, body } }: AccountView) => sectionTerms[section].balances(body),
    function* ([asset, { row }], view) {
      const positions = ofAsset(view.reading.positions, asset, assetField, view);
      const margins = sum(positions.map(({ margin }) => margin));
      const what = `${field} of ${asset}, as in listPositions,`;
      yield* same(what, row[field], margins, [row, ...positions]);
    },
  );
