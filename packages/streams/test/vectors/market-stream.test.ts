// Runs spec/vectors/market-stream. The oracle is what the vectors expect.
import { readdirSync, readFileSync } from 'node:fs';
import { type MarketVector, runMarketVector } from '@broker-api/test-kit/stream-vectors';
import { describe, expect, test } from 'vitest';
import { createMarketStream } from '../../src/market/index.ts';

const folder = new URL('../../../../spec/vectors/market-stream/', import.meta.url);

describe.each(readdirSync(folder))('market-stream/%s', (file) => {
  const vectors: MarketVector[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  test.each(vectors)('$name', async (vector) => {
    expect(await runMarketVector(createMarketStream, vector)).toEqual([]);
  });
});
