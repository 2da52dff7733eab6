// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.
import { createTradingRules } from '@broker-api/core/trading-rules';
import { createOptionClient } from '../src/index.ts';

const option = createOptionClient({ baseUrl: 'http://127.0.0.1:8787' });
const order = { symbol: 'BTC1204CS10000', side: 'BUY', quantity: '1' } as const;

await option.placeOrder({ ...order, type: 'LIMIT', price: '120.5' });
await option.placeOrder({ ...order, type: 'MARKET' });
// @ts-expect-error a LIMIT order requires a price
await option.placeOrder({ ...order, type: 'LIMIT' });
// @ts-expect-error `expired` must be text
await option.listOptions({ expired: true });
await option.listOptions({ expired: 'true' });
// @ts-expect-error one of the two ids is required
await option.getOrder({});

const rules = createTradingRules(option, await option.getBrokerInfo());
rules.checkOrder({ ...order, type: 'LIMIT', price: '120.5' });
// @ts-expect-error a LIMIT order has a price, as in the client
rules.checkOrder({ ...order, type: 'LIMIT' });
// @ts-expect-error the response has only the contracts
createTradingRules(option, await option.getBrokerInfo({ type: 'contracts' }));

const [position] = await option.listPositions();
const settlementTime: number | undefined = position?.settlementTime;

export { settlementTime };
