import { expect, test } from 'vitest';
import { engine } from '../soak/engine.ts';

test('the engine agrees with the reference model on 2,000 commands and ten restores', async () => {
  const [metric] = await engine({ count: 2000, seed: 5 });
  expect(metric).toMatchObject({ value: 0, bound: 0, holds: true, example: undefined });
});
