// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.
import { createTradingRules } from '@broker-api/core/trading-rules';
import { createContractClient } from '../src/index.ts';

const contract = createContractClient({ baseUrl: 'http://127.0.0.1:8787' });
const order = { symbol: 'BTC-SWAP', quantity: '10', clientOrderId: 'mine' } as const;
const limit = { ...order, orderType: 'LIMIT' } as const;

await contract.placeOrder({ ...limit, side: 'BUY_OPEN', leverage: '5', price: '10000' });
await contract.placeOrder({ ...limit, side: 'SELL_CLOSE', priceType: 'MARKET' });
// @ts-expect-error an order that opens a position requires `leverage`
await contract.placeOrder({ ...limit, side: 'BUY_OPEN', price: '10000' });
// @ts-expect-error the default price type requires a price
await contract.placeOrder({ ...limit, side: 'SELL_CLOSE' });
// @ts-expect-error a STOP order requires a trigger price
await contract.placeOrder({ ...order, orderType: 'STOP', side: 'SELL_CLOSE', price: '9000' });
// @ts-expect-error one of the two ids is required
await contract.cancelOrder({ orderType: 'LIMIT' });
await contract.cancelOrder({ orderType: 'LIMIT', clientOrderId: 'mine' });

const rules = createTradingRules(contract, await contract.getBrokerInfo());
rules.checkOrder({ ...limit, side: 'BUY_OPEN', leverage: '5', price: '10000' });
// @ts-expect-error an order that opens a position has `leverage`, as in the client
rules.checkOrder({ ...limit, side: 'BUY_OPEN', price: '10000' });
// @ts-expect-error the response has only the spot symbols
createTradingRules(contract, await contract.getBrokerInfo({ type: 'token' }));

const account = await contract.getAccount();
const available: string | undefined = account.BTC?.availableMargin;

export { available };
