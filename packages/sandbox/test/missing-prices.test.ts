import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noon, request, sandboxAt } from './requests.ts';

// A market without trades and orders has no prices. The broker then sends 0, and the description of
// each such field says so.

type Row = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, { readonly description?: string }>>;
interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Properties }>>;
  };
}

const generated = new URL('../../spec/src/generated/', import.meta.url);
const read = (path: string): Document => JSON.parse(readFileSync(new URL(path, generated), 'utf8'));

/** Returns the fields of a schema whose descriptions do not say what 0 means. */
function undescribed(path: string, schema: string, fields: readonly string[]): string[] {
  const properties = read(path).components.schemas[schema]?.properties ?? {};
  return fields
    .filter((field) => !/0\s+(before|if) /.test(properties[field]?.description ?? ''))
    .map((field) => `${schema}.${field}`);
}

const { handle } = sandboxAt(noon);
const ticker = '/openapi/quote/v1/ticker';

test.each([
  ['24hr', 'Ticker24hr', 'Ticker24hrEntry'],
  ['price', 'TickerPrice', 'TickerPriceEntry'],
  ['bookTicker', 'BookTicker', 'BookTicker'],
])('the fields of ticker/%s that are 0 before the first trade say so', async (path, one, all) => {
  const get = async (query: string): Promise<Row | readonly Row[]> =>
    JSON.parse((await handle(request({ path: `${ticker}/${path}`, query }))).body);
  const single = (await get('symbol=BTCUSDT')) as Row;
  const [entry = {}] = (await get('')) as readonly Row[];
  // A volume of 0 needs no explanation.
  const zeros = (row: Row): string[] =>
    Object.keys(row).filter((name) => row[name] === '0' && !/volume/i.test(name));
  expect(zeros(single).length).toBeGreaterThan(0);
  const document = 'spot/openapi.source.gen.json';
  expect(undescribed(document, one, zeros(single))).toEqual([]);
  expect(undescribed(document, all, zeros(entry))).toEqual([]);
});

test.each([
  ['contract/openapi.source.gen.json', 'Position', ['lastPrice']],
  ['option/openapi.source.gen.json', 'Position', ['price']],
  ['spot/asyncapi.gen.json', 'TickerTopicRow', ['c', 'h', 'l', 'o']],
])('the prices of %s, %s say when they are 0', (path, schema, fields) => {
  expect(undescribed(path, schema, fields)).toEqual([]);
});
