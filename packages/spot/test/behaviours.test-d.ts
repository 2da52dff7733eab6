// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.
import { createRateBudget, withBudget } from '@broker-api/core/budget';
import { createBrokerClock, withClock } from '@broker-api/core/clock';
import { withOutcomes } from '@broker-api/core/outcomes';
import { pagesOf } from '@broker-api/core/paging';
import { withRetries } from '@broker-api/core/retries';
import { createTradingRules } from '@broker-api/core/trading-rules';
import { createSpotClient } from '../src/index.ts';

const plain = createSpotClient({ baseUrl: 'http://127.0.0.1:8787' });
const clock = createBrokerClock(plain);
const spot = withClock(plain, clock);

// A client with a behaviour has the methods of the client, but not `raw`.
for await (const { id } of pagesOf(spot).listMyTrades()) void id;
createBrokerClock(spot);
// @ts-expect-error the requests of `raw` would not be repeated
void spot.raw;
// @ts-expect-error a clock of createBrokerClock is required
withClock(plain, { now: Date.now });

// All behaviours nest.
const all = withOutcomes(withRetries(withClock(withBudget(plain, createRateBudget()), clock)));
for await (const { id } of pagesOf(all).listMyTrades()) void id;
await all.getAccount({}, { maxWaitMs: 5000 });
// @ts-expect-error the requests of `raw` would not be repeated
void withRetries(plain).raw;
// @ts-expect-error the option is `maxAttempts`
withRetries(plain, { retries: 3 });

const rules = createTradingRules(spot, await spot.getBrokerInfo());
createTradingRules(spot, await spot.getBrokerInfo({ type: 'token' }));
const limit = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '1' } as const;
const code: number | undefined = rules.checkOrder({
  ...limit,
  timeInForce: 'GTC',
  price: '9000',
})?.code;
// @ts-expect-error a LIMIT order has a price, as in the client
rules.checkOrder({ ...limit, timeInForce: 'GTC' });
// @ts-expect-error prices are decimals as strings
rules.roundPrice('BTCUSDT', 9000, 'down');
// @ts-expect-error whether to round a price down or up depends on the side
rules.roundPrice('BTCUSDT', '9000');

export { code };
