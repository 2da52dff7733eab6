import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import { expect, it } from 'vitest';
import { streamTestFiles } from '../src/emit/conformance/stream-modules.ts';
import type { StreamTestsDocument } from '../src/model.ts';

const text = { type: 'string' };
const schemas = {
  Report: {
    type: 'object',
    properties: {
      e: { const: 'report' },
      i: text,
      z: text,
      X: { enum: ['NEW', 'PENDING_CANCEL', 'CANCELED'] },
    },
  },
  Balance: { type: 'object', properties: { e: { const: 'balance' }, B: { type: 'array' } } },
  Ping: { type: 'object', properties: { ping: {} } },
  Trade: { type: 'object', properties: { topic: { const: 'trade' } } },
  Kline: {
    type: 'object',
    properties: {
      topic: { const: 'kline' },
      params: { properties: { klineType: { $ref: '#/components/schemas/Period' } } },
    },
  },
  Period: { enum: ['1m', '2m'], 'x-stream-errors': { missing: '-8', invalid: '-9' } },
  Request: {
    type: 'object',
    'x-stream-errors': { malformed: '-1' },
    properties: {
      symbol: { ...text, 'x-stream-errors': { invalid: '-10' } },
      topic: {
        enum: ['trade', 'kline_1m', 'kline_2m'],
        'x-stream-errors': { missing: '-5', invalid: '-4' },
      },
      event: { enum: ['sub'] },
      params: { properties: { binary: { type: 'boolean' } } },
    },
  },
} as unknown as Schemas;

const message = (schema: string, section?: string): JsonObject => ({
  payload: { $ref: `#/components/schemas/${schema}` },
  'x-provenance': [{ source: 'requirements-1', locator: 'section 6', kind: 'requirements' }],
  ...(section !== undefined && { 'x-section': section }),
});

const reference = (channel: string, name: string): JsonObject => ({
  $ref: `#/channels/${channel}/messages/${name}`,
});

function operation(action: string, channel: string, names: string[], hasReply = false): JsonObject {
  const messages = names.map((name) => reference(channel, name));
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    messages,
    ...(hasReply && { reply: {} }),
  };
}

const bundle: JsonObject = {
  channels: {
    userData: {
      messages: {
        report: message('Report', 'spot'),
        optionReport: message('Report', 'option'),
        balance: message('Balance', 'spot'),
        ping: message('Ping'),
      },
    },
    marketData: {
      messages: {
        trade: message('Trade'),
        kline: message('Kline'),
        subscriptionRequest: message('Request'),
      },
    },
  },
  operations: {
    sendEvents: operation('send', 'userData', ['report', 'optionReport', 'balance']),
    sendPing: operation('send', 'userData', ['ping'], true),
    subscribe: operation('receive', 'marketData', ['subscriptionRequest']),
    sendTopics: operation('send', 'marketData', ['trade', 'kline']),
  },
};

const interval = { name: 'interval', values: ['1m'] };

/** Returns the modules of the document's tests, by file name. */
function generate(changes: Partial<StreamTestsDocument> = {}): Map<string, string> {
  const files = streamTestFiles({
    section: 'spot',
    source: 'spec/spot/asyncapi.yaml',
    bundle,
    schemas,
    schemaPath: () => '',
    operations: [
      { operationId: 'listKlines', parameters: [interval] },
      { operationId: 'listTrades', parameters: [] },
    ],
    repeatedChannels: new Set(),
    ...changes,
  } as unknown as StreamTestsDocument);
  return new Map([...files].map(([path, code]) => [path.split('/').at(-1) ?? '', code]));
}

/** Returns the ids of the cases in a module, without section and channel. */
function idsIn(code = ''): string[] {
  return [...code.matchAll(/id: "\w+\/\w+\/([^"]+)"/g)].map(([, id = '']) => id);
}

it('the events that the operations of a section cause have tests', () => {
  const ids = idsIn(generate().get('userData.cases.gen.ts'));
  expect(ids.filter((id) => id.startsWith('5') && id < '530')).toEqual([
    '500-report',
    '510-report-NEW',
    '510-report-CANCELED',
    '520-report-once',
    '521-report-isolation',
    '522-report-order',
    '523-report-encoding',
    '500-balance',
    '511-balance-equals-REST',
  ]);
});

it('a shared channel has tests only in the first section', () => {
  const first = idsIn(generate().get('userData.cases.gen.ts'));
  expect(first).toEqual(expect.arrayContaining(['530-server-ping', '540-same-key']));
  const repeatedChannels = new Set(['userData']);
  const later = generate({ section: 'option', repeatedChannels });
  const ids = idsIn(later.get('userData.cases.gen.ts'));
  expect(ids[0]).toBe('500-optionReport');
  expect(ids.every((id) => id.includes('optionReport'))).toBe(true);
});

it('each topic has tests, with the periods that the section supports', () => {
  const code = generate().get('marketData.cases.gen.ts') ?? '';
  expect(idsIn(code).filter((id) => id < '620')).toEqual([
    '600-trade',
    '600-kline-1m',
    '601-trade-equals-REST',
    '602-trade-update',
    '603-trade-several-symbols',
    '601-kline-1m-equals-REST',
    '602-kline-1m-update',
    '603-kline-1m-several-symbols',
    '604-trade-binary-frames',
    '610-cancel',
    '610-cancel-all',
  ]);
  const subscription =
    '{"symbol":"{symbol}","topic":"trade","event":"sub","params":{"binary":false}}';
  expect(code).toContain(JSON.stringify(subscription));
});

it('each stream error that the document lists has one test', () => {
  const code = generate().get('marketData.cases.gen.ts') ?? '';
  const errors = [...code.matchAll(/620-([\w-]+)".*?text: ("(?:[^"\\]|\\.)*"), code: "([^"]*)"/g)];
  const rows = errors.map(([, slug, sent = '', error]) => [slug, JSON.parse(sent), error]);
  expect(rows).toEqual([
    ['malformed-JSON', '{"event":', '-1'],
    ['invalid-symbol', expect.stringContaining('"symbol":"conformance-symbol"'), '-10'],
    ['without-topic', expect.not.stringContaining('"topic"'), '-5'],
    ['invalid-topic', expect.stringContaining('"topic":"conformance-topic"'), '-4'],
    ['without-period', expect.stringContaining('"topic":"kline"'), '-8'],
    ['invalid-period', expect.stringContaining('"topic":"kline_7m"'), '-9'],
  ]);
});

it('only stream tests that require trading are marked', () => {
  const code = generate().get('marketData.cases.gen.ts') ?? '';
  const lines = code.split('\n').filter((line) => line.includes('mutating: true'));
  expect(idsIn(lines.join('\n')).map((id) => id.slice(0, 3))).toEqual(['602', '602', '610', '610']);
});

it('a channel that the document does not have has no suite', () => {
  const files = generate({ bundle: { channels: {}, operations: {} } });
  expect([...files.keys()]).toEqual(['streams.gen.ts']);
  expect(files.get('streams.gen.ts')).toContain('spotStreamCases: readonly StreamCase[] = [\n];');
});
