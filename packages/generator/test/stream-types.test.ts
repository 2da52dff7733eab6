import { expect, it } from 'vitest';
import { streamModule } from '../src/emit/stream-types.ts';
import type { Schemas } from '../src/read/schema.ts';

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

it('generates a type for each payload, a union and an address for each channel, and the decoding table', () => {
  const text = streamModule('spot', channels, schemas);
  expect(text).toContain(
    "export type Report = {\n  e: 'report';\n  /** Order id */\n  i: string;\n};",
  );
  expect(text).toContain('export type UserDataMessage =\n  | Report\n  | Ping\n  | Plain;');
  expect(text).toContain("export const userDataAddress = '/ws/{listenKey}';");
  expect(text).toContain('  userData: { report: "#Report", ping: "#Ping" },');
  expect(text).toContain('    Report: { fields: { i: "id" } },');
});

it('omits an unnamed payload from the union, because it is an array of other payloads', () => {
  expect(streamModule('spot', channels, schemas)).not.toContain('anonymous');
});

it('declares both channels even if a section has neither', () => {
  const text = streamModule('spot', [], {});
  expect(text).toContain('export type MarketDataMessage = never;');
  expect(text).toContain('  userData: {},\n  marketData: {},\n');
});
