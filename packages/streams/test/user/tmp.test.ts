import { test } from 'vitest';
import { createSetup } from './setup.ts';
test('x', async () => {
  const s = createSetup({});
  await s.timers.advance(0);
  s.latest().open();
  await s.timers.advance(0);
  console.log(s.stream.state, s.errors, s.events);
});
