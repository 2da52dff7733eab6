import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampled } from '@broker-api/test-kit';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { readText } from './documents.ts';

// A folder of this package, so that the generated code can import zod.
const folder = mkdtempSync(join(import.meta.dirname, '.hey-api-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Generates a client, and returns its zod schemas by name. */
async function zodSchemas(name: string): Promise<Readonly<Record<string, ZodType>>> {
  const path = join(folder, name.replaceAll(/\W/g, '-'));
  const input = `${path}.json`;
  writeFileSync(input, readText(name));
  await createClient({
    input,
    output: { path, postProcess: [] },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk', 'zod'],
  });
  return import(/* @vite-ignore */ join(path, 'zod.gen.ts'));
}

const order = {
  symbol: 'BTCUSDT',
  clientOrderId: 'alice-3',
  price: '10010',
  origQty: '0.4',
  executedQty: '0.1',
  cummulativeQuoteQty: '1001',
  avgPrice: '10010',
  stopPrice: '0',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'SELL',
  icebergQty: '0',
  isWorking: true,
};
const integers = { orderId: 17, time: 1796083203000, updateTime: 1796083260000 };
const strings = {
  orderId: '336902617393292544',
  time: '1796083203000',
  updateTime: '1796083260000',
};

describe('the zod schemas that hey-api generates', () => {
  test('zod schemas of the complete edition accept both dialects', async () => {
    const { zOrder } = await zodSchemas('spot/openapi.json');
    expect(zOrder?.safeParse({ ...order, ...integers }).error).toBe(undefined);
    expect(zOrder?.parse({ ...order, ...strings })).toMatchObject(strings);
    expect(zOrder?.safeParse({ ...order, ...strings, price: 1 }).success).toBe(false);
  });

  test('zod schemas of the portable observed edition keep all digits of ids', async () => {
    const { zOrder } = await zodSchemas('spot/openapi.portable-observed.json');
    expect(zOrder?.parse({ ...order, ...strings })).toMatchObject(strings);
    expect(zOrder?.safeParse({ ...order, ...integers }).success).toBe(false);
  });

  test.each(sampled(['contract/openapi.json', 'option/openapi.json', 'control/openapi.json'], 1))(
    'zod schemas of hey-api exist for %s',
    async (name) => {
      expect(Object.keys(await zodSchemas(name)).length).toBeGreaterThan(20);
    },
  );
});
