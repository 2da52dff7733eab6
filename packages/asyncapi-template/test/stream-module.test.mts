import type { Schemas } from '@broker-api/spec/schema';
import { expect, it } from 'vitest';
import { streamModule } from '../src/stream-module.mts';

const schemas: Schemas = {
  Ping: { type: 'object', required: ['ping'], properties: { ping: { format: 'epoch-ms' } } },
  Report: {
    type: 'object',
    required: ['e', 'i'],
    properties: { e: { const: 'report' }, i: { format: 'long-id', description: 'Order id' } },
  },
  Plain: { type: 'object', properties: { text: { type: 'string' } } },
};
const channels = [
  {
    id: 'userData',
    address: '/ws/{listenKey}',
    messages: [
      { name: 'report', payload: 'Report' },
      { name: 'ping', payload: 'Ping' },
      { name: 'plain', payload: 'Plain' },
      { name: 'events', payload: '<anonymous-schema-1>' },
    ],
  },
];

it('stream types have a type per payload, and a union and an address per channel', () => {
  const text = streamModule(channels, schemas);
  expect(text).toContain(
    "export type Report = {\n  e: 'report';\n  /** Order id */\n  i: string;\n};",
  );
  expect(text).toContain('export type UserDataMessage =\n  | Report\n  | Ping\n  | Plain;');
  expect(text).toContain("export const userDataAddress = '/ws/{listenKey}';");
  expect(text).toContain(
    'export const userDataShapes: Shapes = {\n' +
      '  report: { fields: { i: "id" } },\n  ping: { fields: { ping: "time" } },\n};',
  );
});

it('a union of stream types omits an unnamed payload, which is an array', () => {
  expect(streamModule(channels, schemas)).not.toContain('anonymous');
});

it('stream types have the bounds of a channel, and the values that the server checks', () => {
  const checked: Schemas = {
    Topic: { type: 'string', enum: ['trade', 'depth'] },
    Other: { type: 'string', enum: ['unused'] },
    Request: {
      type: 'object',
      properties: {
        topic: { $ref: '#/components/schemas/Topic', 'x-stream-errors': { invalid: '-1' } },
        other: { $ref: '#/components/schemas/Other' },
      },
    },
  };
  const limited = [{ id: 'userData', address: '/ws', limits: { connectionMs: 5 }, messages: [] }];
  const text = streamModule(limited, checked);
  expect(text).toContain('export const userDataLimits = { connectionMs: 5 };');
  expect(text).toContain('export const topicValues: readonly Topic[] = ["trade", "depth"];');
  expect(text).not.toContain('otherValues');
});

it('stream types declare the decoded channels even if a section has none of them', () => {
  const text = streamModule([], {});
  expect(text).toContain('export type MarketDataMessage = never;');
  expect(text).toContain('export const marketDataV2Shapes: Shapes = {\n};');
});

it('a channel that is not decoded has a type and an address', () => {
  const other = { id: 'other', address: '/other', messages: [{ name: 'ping', payload: 'Ping' }] };
  const text = streamModule([...channels, other], schemas);
  expect(text).toContain('export type OtherMessage =\n  | Ping;');
  expect(text).toContain("export const otherAddress = '/other';");
  expect(text).not.toContain('otherShapes');
});
