// Runs spec/vectors/user-stream. The oracle is what the vectors expect.
import { readdirSync, readFileSync } from 'node:fs';
import { BrokerError } from '@broker-api/core';
import { runUserVector, type UserVector } from '@broker-api/test-kit/stream-vectors';
import { describe, expect, test } from 'vitest';
import { createUserStream } from '../../src/user/index.ts';

const folder = new URL('../../../../spec/vectors/user-stream/', import.meta.url);

describe.each(readdirSync(folder))('user-stream/%s', (file) => {
  const vectors: UserVector[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  test.each(vectors)('$name', async (vector) => {
    expect(await runUserVector({ createUserStream, BrokerError }, vector)).toEqual([]);
  });
});
