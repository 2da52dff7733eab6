import { expect, test } from 'vitest';
import { engine } from '../soak/engine.ts';

test('2000 commands: a reference model agrees on each, and with restored engines too', async () => {
  const [finding] = await engine({ count: 2000, seed: 5 });
  expect(finding).toMatchObject({ value: 0, bound: 0, holds: true, example: undefined });
});
