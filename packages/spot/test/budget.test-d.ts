// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.
import { createRateBudget, withBudget } from '@broker-api/core/budget';
import { createSpotClient, type Depth, type SectionClient, type Ticker24hr } from '../src/index.ts';

const client = createSpotClient({ baseUrl: 'http://127.0.0.1:8787' });
const spot = withBudget(client, createRateBudget({ maxWaitMs: 1000 }), { account: 'alice' });

const depth: Depth = await spot.getDepth({ symbol: 'BTCUSDT' }, { maxWaitMs: 0 });
const ticker: Ticker24hr = await spot.getTicker24hr({ symbol: 'BTCUSDT' });
await spot.getAccount({}, { maxWaitMs: 0, signal: AbortSignal.timeout(10) });
await spot.getAccount();
// @ts-expect-error a symbol is required
await spot.getDepth({});
// @ts-expect-error the option is maxWaitMs
await spot.getDepth({ symbol: 'BTCUSDT' }, { maxWait: 0 });
// @ts-expect-error requests of `raw` would bypass the budget
spot.raw;

// The methods keep the types that another behaviour gave them.
declare const traced: SectionClient & {
  ping(parameters?: object, options?: { trace: string }): Promise<'pong'>;
};
const limited = withBudget(traced, createRateBudget({ maxWaitMs: 1000 }));
const pong: 'pong' = await limited.ping({}, { trace: 'a' });
// @ts-expect-error a client is required
withBudget(undefined, createRateBudget());

export const results = [depth, ticker, pong];
