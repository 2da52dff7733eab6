// The same 200 tests on one broker, which each test resets.
import { createBrokerTest } from '@broker-api/sandbox/vitest';
import { testCount, trade } from './bot.ts';

const test = createBrokerTest({ scope: 'file', broker: { clock: 'manual' } });

for (let index = 0; index < testCount; index++) {
  test(`test ${index}`, async ({ broker, expect }) => {
    await broker.control.reset();
    const orders = await trade(broker.clientOptions('alice'), broker.clientOptions('bob'));
    expect(orders).toHaveLength(1);
  });
}
