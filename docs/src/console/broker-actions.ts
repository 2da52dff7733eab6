import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { sumOf } from './decimal-text.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** The records of an account that the broker changes on its own, without a request of the user. */
export interface AccountRecords {
  /** The positions in contracts. */
  readonly positions: readonly Values[];
  /** The settlements of options. */
  readonly settlements: readonly Values[];
  /** Changes of the balances of the contract account, oldest first. */
  readonly flows: readonly Values[];
}

/** The greatest number of changes that one request returns. */
const pageSize = 100;

/**
 * Reads the records. Their balance changes are those since the earlier records; without `earlier`,
 * only the newest change.
 */
export async function readRecords(
  target: BrokerTarget,
  earlier?: AccountRecords,
): Promise<AccountRecords> {
  const contract = await sectionClient('contract', clientOptions(target));
  const option = await sectionClient('option', clientOptions(target));
  const [positions, settlements, flows] = await Promise.all([
    contract('listPositions') as Promise<readonly Values[]>,
    option('listSettlements') as Promise<readonly Values[]>,
    earlier === undefined
      ? listFlows({ limit: '1' }, target)
      : listFlowsAfter(earlier.flows.at(-1)?.id, target),
  ]);
  return { positions, settlements, flows };
}

async function listFlowsAfter(id: string | undefined, target: BrokerTarget): Promise<Values[]> {
  const flows: Values[] = [];
  let last = id;
  for (;;) {
    const after: Values = last === undefined ? {} : { endFlowId: last };
    const page = await listFlows({ ...after, limit: String(pageSize) }, target);
    flows.push(...page);
    if (page.length < pageSize) return flows;
    last = page.at(-1)?.id;
  }
}

async function listFlows(query: Values, target: BrokerTarget): Promise<readonly Values[]> {
  const client = await sectionClient('spot', clientOptions(target));
  const contractAccount = { accountType: '3' };
  return (await client('listBalanceFlow', { ...contractAccount, ...query })) as readonly Values[];
}

/**
 * Returns sentences about what happened between two states of the records: one about all
 * liquidations, one about the funding in each token, and one about each settlement.
 *
 * @param quoteAssets the quote assets of options by symbol
 */
export function describeActions(
  user: string,
  before: AccountRecords,
  after: AccountRecords,
  quoteAssets: ReadonlyMap<string, string>,
): string[] {
  const known = new Set(before.settlements.map(({ symbol }) => symbol));
  const settlements = after.settlements.filter(({ symbol }) => !known.has(symbol));
  return [
    ...liquidationSentences(user, before, after),
    ...amountsOf('FUNDING_SETTLEMENT', after.flows).map(({ amount, token, count }) => {
      const payments = count > 1 ? ` in ${count} payments` : '';
      return `Funding: ${user} ${payment(amount)} ${token}${payments}.`;
    }),
    ...settlements.map((settlement) => {
      const { symbol = '', settlementPrice, position, changed = '0' } = settlement;
      const asset = quoteAssets.get(symbol) ?? '';
      return (
        `${symbol} settled at ${settlementPrice}: ` +
        `${user} ${payment(changed)} ${asset} for a position of ${position}.`
      );
    }),
  ];
}

/** Returns a sentence that names the liquidated positions and the losses, if there are any. */
function liquidationSentences(
  user: string,
  before: AccountRecords,
  after: AccountRecords,
): string[] {
  const losses = amountsOf('LIQUIDATION', after.flows);
  if (losses.length === 0) return [];
  const isOpen = ({ symbol, side }: Values): boolean =>
    after.positions.some((position) => position.symbol === symbol && position.side === side);
  const closed = before.positions.filter((position) => !isOpen(position));
  const names = closed.map(({ symbol, side, position }) => `${symbol} ${side} ${position}`);
  const amounts = losses.map(({ amount, token }) => `${lossOrGain(amount)} ${token}`);
  return [`The broker liquidated ${names.join(' and ')}: ${user} ${amounts.join(' and ')}.`];
}

interface Amount {
  readonly token: string;
  readonly amount: string;
  readonly count: number;
}

/** Returns the sum of the changes with the given type, for each token. */
function amountsOf(type: string, flows: readonly Values[]): Amount[] {
  const changes = Map.groupBy(
    flows.filter(({ flowType }) => flowType === type),
    ({ tokenName = '' }) => tokenName,
  );
  return Array.from(changes, ([token, ofToken]) => ({
    token,
    amount: sumOf(ofToken.map(({ change = '0' }) => change)),
    count: ofToken.length,
  }));
}

function lossOrGain(amount: string): string {
  return amount.startsWith('-') ? `lost ${amount.slice(1)}` : `gained ${amount}`;
}

function payment(amount: string): string {
  return amount.startsWith('-') ? `paid ${amount.slice(1)}` : `received ${amount}`;
}
