import { spawnSync } from 'node:child_process';
import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import { expect, test } from 'vitest';
import { fleet } from '../soak/fleet/fleet.ts';

const isHaproxyMissing = spawnSync('haproxy', ['-v']).status !== 0;
const isMissing = (isHaproxyMissing || isPostgresMissing) && process.env.CI !== 'true';
const hint = isMissing ? ' (skipped: run apt-get install haproxy)' : '';

const seed = 6;

// The bounds of the times apply to an idle computer, so only `pnpm soak fleet` checks them.
test.skipIf(isMissing)(
  `servers lose and repeat nothing when one is killed, and one is stopped (${seed})${hint}`,
  async () => {
    const metrics = await fleet({ count: 2, seed });
    expect(metrics.filter(({ bound, holds }) => bound === 0 && !holds)).toEqual([]);
    expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(12);
    const numberOf = (name: string) => metrics.find((metric) => metric.name.includes(name))?.value;
    expect(numberOf('acknowledged commands')).toBeGreaterThan(50);
    expect(numberOf('delivered events')).toBeGreaterThan(20);
    expect(numberOf('balance readings')).toBeGreaterThan(100);
  },
  120_000,
);
