import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';
import { type Exchange, record, replay, runOptions } from '../soak/differential/compare.ts';
import { withSandbox } from '../soak/differential/differential.ts';

/** The number of steps of each recorded run. */
const count = 400;

test.each([...runOptions.entries()])(
  'a sandbox sends what was recorded, with the options of run %i: %j',
  async (run, options) => {
    const path = inRepository(`scripts/soak/differential/recording-${run}.jsonl`);
    if (process.env.WRITE_RECORDING === 'true') {
      const made = await withSandbox(root, options, (target) => record(target, count, run));
      writeFileSync(path, made.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''));
    }
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const recorded = lines.map((line) => JSON.parse(line) as Exchange);
    expect(recorded).toHaveLength(count);
    expect(lines.join('\n')).toMatch(/"lines":\["200 .*FILLED/);
    expect(await withSandbox(root, options, (target) => replay(target, recorded))).toEqual([]);
    // A replay of other options notices that they differ.
    const other = runOptions[(run + 1) % runOptions.length] ?? [];
    const found = await withSandbox(root, other, (target) => replay(target, recorded));
    expect(found.length).toBeGreaterThan(0);
  },
  60_000,
);
