// Runs spec/vectors/market-stream and user-stream. The oracle is what the vectors expect.
import { readdirSync, readFileSync } from 'node:fs';
import { BrokerError } from '@broker-api/core';
import {
  type MarketVector,
  runMarketVector,
  runUserVector,
  type UserVector,
} from '@broker-api/test-kit/stream-vectors';
import { describe, expect, test } from 'vitest';
import { createMarketStream } from '../src/market/index.ts';
import { createUserStream } from '../src/user/index.ts';

describe.each([
  ['market', (vector: MarketVector) => runMarketVector(createMarketStream, vector)],
  ['user', (vector: UserVector) => runUserVector({ createUserStream, BrokerError }, vector)],
])('%s-stream', (name, run) => {
  const folder = new URL(`../../../spec/vectors/${name}-stream/`, import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  test.each(files.flatMap((text) => JSON.parse(text)))('$name', async (vector) => {
    expect(await run(vector)).toEqual([]);
  });
});
