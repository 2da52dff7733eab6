// 200 tests, each with a broker of its own.
import { createBrokerTest } from '@broker-api/sandbox/vitest';
import { testCount, trade } from './bot.ts';

const test = createBrokerTest({ broker: { clock: 'manual' } });

for (let index = 0; index < testCount; index++) {
  test(`test ${index}`, async ({ broker, expect }) => {
    const orders = await trade(broker.clientOptions('alice'), broker.clientOptions('bob'));
    expect(orders).toHaveLength(1);
  });
}
