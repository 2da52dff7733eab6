import type { Section } from '@broker-api/spec';
import { parseExact } from '../cases/parse-exact.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { half } from '../decimal.ts';
import { listedNames } from '../fixtures/listed-names.ts';
import { bestPrices } from '../fixtures/order-book.ts';
import { commonOperation } from '../known-operations.ts';
import { costOf } from '../pacing/request-cost.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Row } from '../profiles/stateful-terms.ts';

/** The symbol that the sequences trade, and its prices. */
export interface Market {
  readonly symbol: string;
  /** The symbol in brokerInfo. */
  readonly listed: Row;
  /** Returns a price that is some steps above or below the middle of the market. */
  readonly priceAt: (level: number) => string;
  /** Returns a price, or a quantity, that is not a multiple of its step. */
  readonly between: (value: string, of: 'price' | 'quantity') => string;
}

/** The distance of two levels, as a part of the price. */
const stepPart = 0.003;

/** Reads the symbol of a section, and its order book. */
export async function marketOf(session: Session, section: Section): Promise<Market> {
  const { symbol: example, orders } = profiles[section];
  const listed = await listedSymbol(session, section);
  const { bid, ask } = await bestPrices(session, section, example);
  const sides = [bid, ask].filter((price) => !Number.isNaN(price));
  const sum = sides.reduce((one, other) => one + other, 0);
  const middle = sides.length === 0 ? Number(orders.price) : Math.round(sum / sides.length);
  const step = Math.max(1, Math.round(middle * stepPart));
  return {
    symbol: String(listed.symbol),
    listed,
    priceAt: (level) => String(Math.max(1, middle + level * step)),
    between: (value, of) => {
      const fraction = half(stepOf(listed, of));
      return `${value.split('.')[0]}.${digitsAfter(value, fraction)}`;
    },
  };
}

/** Returns the fraction of a value, with the digits of a smaller number after its own digits. */
function digitsAfter(value: string, smaller: string): string {
  const own = value.split('.')[1] ?? '';
  const [, digits = '5'] = smaller.split('.');
  return `${own}${digits.slice(own.length)}`;
}

function stepOf({ filters }: Row, of: 'price' | 'quantity'): string {
  const rows = Array.isArray(filters) ? (filters as readonly Row[]) : [];
  const [type, field] = of === 'price' ? ['PRICE_FILTER', 'tickSize'] : ['LOT_SIZE', 'stepSize'];
  return String(rows.find(({ filterType }) => filterType === type)?.[field] ?? '1');
}

function listedSymbol(session: Session, section: Section): Promise<Row> {
  return session.once(`listed symbol of ${section}`, async () => {
    const { symbol, symbolList } = profiles[section];
    const named = await listedNames(`symbol=${symbol}`, section, session);
    const name = new URLSearchParams(named).get('symbol');
    const operation = commonOperation('getBrokerInfo');
    const { method, path } = operation;
    const cost = costOf(operation, new Map());
    const { status, text } = await session.request(cost, (send) =>
      send({ method, path, query: '' }),
    );
    if (status !== 200) {
      const reason = `requires the rules of the symbol; getBrokerInfo failed with status ${status}`;
      throw new Skipped(reason, 'failed preparation');
    }
    const rows = (parseExact(text) as Readonly<Record<string, readonly Row[]>>)[symbolList] ?? [];
    const found = rows.find((row) => row.symbol === name);
    if (found !== undefined) return found;
    throw new Skipped(`requires the symbol ${symbol} in brokerInfo`, 'options');
  });
}
