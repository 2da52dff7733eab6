import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRepository } from './paths.ts';

// Rules that every document of spec/ must follow, so that a page does not claim more than its
// sources do.

type Node = Record<string, unknown>;

const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: inRepository() }).sort();

/** The documents of the broker. The control plane is a part of the sandbox. */
const documents = filesOf('spec/{common,spot,contract,option}/**/*.yaml').map(
  (path): readonly [string, Node] => [path, parse(read(path)) as Node],
);
const operations = documents.filter(([path]) => path.includes('/operations/'));

/** Calls a function for each object in a value, with the name of the nearest property. */
function visit(value: unknown, name: string, each: (node: Node, name: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) each(value as Node, name);
  for (const [key, item] of Object.entries(value)) visit(item, key, each);
}

interface Part {
  readonly statements: readonly { readonly id: string; readonly says: string }[];
}

const statements = filesOf('spec/requirements/**/*.yaml').flatMap((path) =>
  (parse(read(path)) as readonly Part[]).flatMap((part) => part.statements),
);

test('only what the requirements mark as unavailable has x-unavailable', () => {
  const marked = statements.filter(({ says }) => /unavailable/.test(says)).map(({ says }) => says);
  const found: string[] = [];
  for (const [, document] of documents) {
    visit(document, '', (node, name) => {
      const unavailable = node['x-unavailable'];
      if (Array.isArray(unavailable)) found.push(...unavailable);
      else if (unavailable === true) found.push(String(node.name ?? name));
    });
  }
  expect(found.length).toBeGreaterThan(5);
  const words = new Set(marked.join(' ').match(/\w+/g));
  expect(found.filter((value) => !words.has(value))).toEqual([]);
});

test('an operation that rejects replays names the source of this rule', () => {
  const rejecting = operations.filter(([, operation]) => 'x-replay' in operation);
  expect(rejecting.length).toBeGreaterThan(3);
  const without = rejecting.filter(([, operation]) => {
    const provenance = operation['x-provenance'] as { source: string; locator: string }[];
    const own = provenance.filter(({ source }) => source === 'broker-behaviour');
    return !own.some(({ locator }) => /\b7\b/.test(locator));
  });
  expect(without.map(([path]) => path)).toEqual([]);
});

test('every source outside this project that pages cite has an address', () => {
  const sources = parse(read('spec/sources.yaml')) as Record<string, Node>;
  const isPublic = ({ kinds }: Node): boolean =>
    (kinds as string[]).some((kind) => kind === 'reference' || kind === 'observed');
  // The facts that broker-behaviour repeats have their addresses in the other sources.
  const cited = Object.entries(sources).filter(([name]) => name !== 'broker-behaviour');
  const without = cited.filter(([, source]) => isPublic(source) && !source.addresses);
  expect(without.map(([name]) => name)).toEqual([]);
});

test('a field without a meaning in the requirements says who gives it one', () => {
  const decided: readonly (readonly [string, string])[] = [
    ['contract/schemas/AccountTrade', 'symbolId'],
    ['contract/schemas/InsuranceRecord', 'timestamp'],
    ['contract/schemas/InsuranceRecord', 'value'],
    ['contract/schemas/InsuranceRecord', 'unit'],
    ['contract/schemas/FundingRate', 'intervalEnd'],
    ['common/schemas/Contract', 'marginToken'],
    ['common/schemas/Contract', 'marginPrecision'],
    ['common/schemas/TickerTopicRow', 'v'],
    ['common/schemas/TickerTopicRow', 'qv'],
    ['spot/schemas/Ticker24hr', 'volume'],
    ['spot/schemas/Ticker24hrEntry', 'volume'],
  ];
  const without = decided.filter(([path, field]) => {
    const schema = parse(read(`spec/${path}.yaml`)) as { properties: Record<string, Node> };
    const provenance = schema.properties[field]?.['x-provenance'] as { kind: string }[] | undefined;
    return !provenance?.some(({ kind }) => kind === 'ours');
  });
  expect(without).toEqual([]);
});

test('every example with -1121 has the one message that the requirements state', () => {
  const messages = filesOf('spec/examples/{common,spot,contract,option}/**/*.json')
    .map((path) => (JSON.parse(read(path)) as { response?: Node }).response)
    .filter((response) => response?.code === -1121)
    .map((response) => response?.msg);
  expect(messages.length).toBeGreaterThan(10);
  expect(new Set(messages)).toEqual(new Set(['Invalid symbol.']));
});

interface Listed {
  readonly baseAssetPrecision: string;
  readonly quotePrecision?: string;
  readonly quoteAssetPrecision?: string;
  readonly filters: readonly { readonly stepSize?: string; readonly tickSize?: string }[];
}

test('in the examples of all sections, the precision fields are the steps of the filters', () => {
  const path = 'spec/examples/common/getBrokerInfo/every-section.json';
  const { response } = JSON.parse(read(path)) as { response: Record<string, readonly Listed[]> };
  for (const section of ['symbols', 'options', 'contracts']) {
    for (const { filters, ...listed } of response[section] ?? []) {
      const { stepSize } = filters.find((filter) => filter.stepSize !== undefined) ?? {};
      const { tickSize } = filters.find((filter) => filter.tickSize !== undefined) ?? {};
      expect(listed.baseAssetPrecision).toBe(stepSize);
      expect(listed.quotePrecision ?? listed.quoteAssetPrecision).toBe(tickSize);
    }
    expect(response[section]?.length).toBeGreaterThan(0);
  }
});

describe('the guide about lists', () => {
  const guide = read('docs/guides/lists.md');
  const [start = '', , newer = ''] = guide.split(/^## /m);
  const named = (id: string): string[] =>
    operations
      .filter(([path]) => path.endsWith(`/list${id}.yaml`))
      .map(([path]) => path.split('/')[1] ?? '');
  const parametersOf = (operation: Node): string =>
    ((operation.parameters ?? []) as { name?: string }[]).map(({ name }) => name).join(' ');

  test('it names every list with a parameter for newer rows', () => {
    const upward = operations
      .filter(([path, operation]) => {
        const names = parametersOf(operation);
        return /\b(toId|endFlowId)\b/.test(names) || path.endsWith('/listDepositOrders.yaml');
      })
      .map(([path]) => /list\w+/.exec(path)?.[0] ?? '');
    expect(new Set(upward).size).toBeGreaterThan(3);
    expect([...new Set(upward)].filter((id) => !newer.includes(`\`${id}\``))).toEqual([]);
  });

  test('it names the lists of orders and rates that cannot be continued with an id', () => {
    expect(named('HistoryOrders')).toEqual(['contract', 'option', 'spot']);
    const withoutId = operations
      .filter(([path]) =>
        /\/list(HistoryOrders|OpenOrders|FundingRates|Insurance|MyTrades)/.test(path),
      )
      .filter(([, operation]) => !/\b(orderId|fromId)\b/.test(parametersOf(operation)))
      .map(([path]) => path);
    expect(withoutId).toEqual([
      'spec/contract/operations/listFundingRates.yaml',
      'spec/option/operations/listHistoryOrders.yaml',
    ]);
    expect(start).toContain('`listFundingRates`');
    expect(start).toMatch(/`listHistoryOrders`\s+of\s+options/);
  });
});
