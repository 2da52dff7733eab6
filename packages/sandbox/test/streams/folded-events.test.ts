import { StreamTraders, sampled, seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { createSandbox } from '../../src/node/index.ts';

const seed = Date.now() % 1_000_000;

test.each(sampled(['reference', 'observed'] as const, 1))(
  `in the %s dialect, the events of five users lead to the state that REST returns, seed ${seed}`,
  async (dialect) => {
    const sandbox = createSandbox({ clock: 'manual', limits: 'off', dialect });
    const traders = await StreamTraders.create(sandbox, 5, { random: seededRandom(seed) });
    await traders.subscribe();
    for (let checkpoint = 0; checkpoint < 60; checkpoint++) {
      for (let step = 0; step < 5; step++) await traders.step();
      expect(await traders.differences()).toEqual([]);
    }
    expect(traders.acceptedCount).toBeGreaterThan(100);
    expect(traders.eventCount).toBeGreaterThan(300);
    expect(traders.bookMessageCount).toBeGreaterThan(50);
  },
);
