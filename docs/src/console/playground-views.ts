import { type Section, sections } from '@broker-api/spec';
import type { Balances } from './balances.ts';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { type Cell, element, table } from './elements.ts';
import type { Market } from './markets.ts';
import { type Client, sectionClient, type Values } from './section-clients.ts';

/** The columns of a table: the names of the fields that it displays. */
type Columns = readonly string[];

const orderColumns: Readonly<Record<Section, Columns>> = {
  spot: ['symbol', 'side', 'type', 'price', 'origQty', 'executedQty', 'status'],
  contract: ['symbol', 'side', 'price', 'origQty', 'executedQty', 'leverage', 'status'],
  option: ['symbol', 'side', 'type', 'price', 'origQty', 'executedQty', 'status'],
};

const positionColumns: Readonly<Record<Section, Columns>> = {
  spot: [],
  contract: ['symbol', 'side', 'position', 'avgPrice', 'margin', 'flp', 'unrealizedPnL'],
  option: ['symbol', 'position', 'averagePrice', 'price', 'margin', 'changed'],
};

/**
 * Displays the price of the last trade and, for a contract, the mark price.
 *
 * @param indexPrices the prices of the indices by symbol
 */
export function pricesView(
  market: Market,
  indexPrices: ReadonlyMap<string, string>,
  lastPrice = 'no trade yet',
): Node[] {
  const last = element('p', {}, 'Last price ', element('output', {}, lastPrice));
  const markPrice = indexPrices.get(market.index ?? '');
  if (markPrice === undefined) return [last];
  return [last, element('p', {}, 'Mark price ', element('output', {}, markPrice))];
}

/**
 * Displays the open orders of the account in a section.
 *
 * @param cancel cancels an order
 */
export async function ordersView(
  section: Section,
  target: BrokerTarget,
  cancel: (order: Values) => void,
): Promise<Node[]> {
  const client = await sectionClient(section, clientOptions(target));
  const orders = await list(client, 'listOpenOrders', orderQueries[section]);
  const columns = orderColumns[section];
  const rows = orders.map((order): Cell[] => {
    const button = element('button', { type: 'button', class: 'small' }, 'Cancel');
    button.setAttribute('aria-label', `Cancel the order ${order.orderId}`);
    button.addEventListener('click', () => cancel(order));
    return [button, ...cellsOf(order, columns)];
  });
  return [
    rows.length === 0
      ? none(`No open ${section} orders.`)
      : table('Orders', ['', ...columns], rows),
  ];
}

/** The parameters that all queries and cancellations of orders require, by section. */
export const orderQueries: Readonly<Record<Section, Values>> = {
  spot: {},
  contract: { orderType: 'LIMIT' },
  option: {},
};

/** The parameter with which getOrder finds an order by its client order id, by section. */
export const clientOrderIdNames: Readonly<Record<Section, string>> = {
  spot: 'origClientOrderId',
  contract: 'clientOrderId',
  option: 'clientOrderId',
};

/** Displays the positions of the account in all sections. Spot trading has none. */
export async function positionsView(target: BrokerTarget): Promise<Node[]> {
  const tables = sections.map(async (section) => {
    const columns = positionColumns[section];
    if (columns.length === 0) return [];
    const client = await sectionClient(section, clientOptions(target));
    const positions = await list(client, 'listPositions', {});
    const rows = positions.map((position) => cellsOf(position, columns));
    return rows.length === 0 ? [] : [table(`Positions: ${section}`, columns, rows)];
  });
  const views = (await Promise.all(tables)).flat();
  return views.length === 0 ? [none('No positions in contracts or options.')] : views;
}

/** Displays the nonzero amounts, and highlights those that differ from the earlier balances. */
export function balancesView(balances: Balances, earlier: Balances): Node[] {
  const shown = [...balances].filter(([, amount]) => /[1-9]/.test(amount));
  const rows = shown.map(([label, amount]) => {
    const hasChanged = earlier.size > 0 && earlier.get(label) !== amount;
    return [label, hasChanged ? element('mark', {}, amount) : amount];
  });
  return [table('Balances', ['Balance', 'Amount'], rows)];
}

function none(text: string): HTMLElement {
  return element('p', { class: 'none' }, text);
}

async function list(client: Client, method: string, query: Values): Promise<readonly Values[]> {
  return (await client(method, query)) as readonly Values[];
}

function cellsOf(record: Values, columns: Columns): string[] {
  return columns.map((name) => String(record[name] ?? ''));
}
