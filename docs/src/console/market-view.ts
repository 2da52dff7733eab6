import { type Section, sections } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { element, table } from './elements.ts';
import { type Methods, sectionClient } from './section-clients.ts';

/** A symbol of a section. */
export interface Market {
  readonly section: Section;
  readonly symbol: string;
}

/** The columns of a table: the names of the fields that it displays. */
type Columns = readonly string[];

const orderColumns: Readonly<Record<Section, Columns>> = {
  spot: ['symbol', 'side', 'type', 'price', 'origQty', 'executedQty', 'status'],
  contract: ['symbol', 'side', 'orderType', 'price', 'origQty', 'executedQty', 'status', 'leverage'],
  option: ['symbol', 'side', 'type', 'price', 'origQty', 'executedQty', 'status'],
};

const positionColumns: Readonly<Record<'contract' | 'option', Columns>> = {
  contract: [
    'symbol',
    'side',
    'position',
    'avgPrice',
    'margin',
    'marginRate',
    'flp',
    'unrealizedPnL',
    'realizedPnL',
  ],
  option: ['symbol', 'position', 'averagePrice', 'price', 'margin', 'changed', 'settlementTime'],
};

const bookLevels = 8;

/** Returns all markets of the broker, in the order of the sections. */
export async function listMarkets(target: BrokerTarget): Promise<Market[]> {
  const spot = await sectionClient('spot', clientOptions(target));
  const info = (await spot.getBrokerInfo?.({})) as Readonly<Record<string, unknown>>;
  const keys: Readonly<Record<Section, string>> = {
    spot: 'symbols',
    contract: 'contracts',
    option: 'options',
  };
  return sections.flatMap((section) =>
    records(info[keys[section]]).map(({ symbol }) => ({ section, symbol: symbol ?? '' })),
  );
}

/** Returns the order book of a market, and the orders and positions of the account in its section. */
export async function marketView(market: Market, target: BrokerTarget): Promise<Node[]> {
  const { section, symbol } = market;
  const client = await sectionClient(section, clientOptions(target));
  const book = await client.getDepth?.({ symbol, limit: String(bookLevels) });
  const query = section === 'contract' ? { orderType: 'LIMIT' } : {};
  const orders = records(await client.listOpenOrders?.(query as never));
  return [
    bookTable(market, book as Book),
    recordTable('Open orders', orderColumns[section], orders),
    ...(await positionTables(section, client)),
  ];
}

async function positionTables(section: Section, client: Methods): Promise<Node[]> {
  if (section === 'spot') return [];
  const positions = records(await client.listPositions?.({}));
  return [recordTable('Positions', positionColumns[section], positions)];
}

type Level = readonly [price: string, quantity: string];
interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Places the bids and the asks beside each other, the best prices first. */
function bookTable({ symbol }: Market, { bids, asks }: Book): Node {
  const rows = Array.from({ length: Math.min(bookLevels, Math.max(bids.length, asks.length)) });
  const texts = rows.map((_, row) => {
    const [bidPrice = '', bidQuantity = ''] = bids[row] ?? [];
    const [askPrice = '', askQuantity = ''] = asks[row] ?? [];
    return [bidQuantity, bidPrice, askPrice, askQuantity];
  });
  return table(`Order book of ${symbol}`, ['Quantity', 'Bid', 'Ask', 'Quantity'], texts);
}

type Row = Readonly<Record<string, string>>;

function recordTable(title: string, columns: Columns, rows: readonly Row[]): Node {
  if (rows.length === 0) return element('p', {}, `${title}: none`);
  const texts = rows.map((row) => columns.map((name) => String(row[name] ?? '')));
  return table(title, columns, texts);
}

/** The clients decode all ids and decimals as texts. */
function records(value: unknown): readonly Row[] {
  return (value ?? []) as readonly Row[];
}
