import { describe, expect, test } from 'vitest';
import { runIn } from '../soak/runtimes/campaign.ts';
import { chromium, isInstalled, node } from '../soak/runtimes/runtimes.ts';

// `pnpm soak runtimes` also runs the suite on Node 20 and 22, Bun, Deno and a Worker.

describe.each([node, chromium])('on $name', (runtime) => {
  const missing = !isInstalled(runtime) && process.env.CI !== 'true';
  const hint = missing ? ` (skipped: ${runtime.path} is missing)` : '';

  test.skipIf(missing)(
    `the clients behave as specified on ${runtime.name}${hint}`,
    async () => {
      const metrics = await runIn([runtime]);
      expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
      expect(metrics[0]?.value).toBeGreaterThanOrEqual(10);
    },
    60_000,
  );
});
