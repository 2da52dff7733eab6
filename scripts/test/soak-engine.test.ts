import { expect, it } from 'vitest';
import { soakEngine } from '../soak/engine.ts';

it('the soak of the engine runs, reports, and goes on with restored engines', async () => {
  const lines: string[] = [];
  await soakEngine((line) => lines.push(line), { commands: 2000, seed: 5 });
  expect(lines[0]).toBe('engine: 2000 commands of seed 5');
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toMatch(/^engine: 2000 commands agree, \d+ orders, \d+ trades$/);
});
