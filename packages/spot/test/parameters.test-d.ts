// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.
import {
  createSpotClient,
  type Order,
  type Ticker24hr,
  type Ticker24hrList,
} from '../src/index.ts';

const spot = createSpotClient({ baseUrl: 'http://127.0.0.1:8787' });
const base = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.5' } as const;

await spot.placeOrder({ ...base, type: 'LIMIT', timeInForce: 'GTC', price: '10000' });
await spot.placeOrder({ ...base, type: 'MARKET' });
await spot.placeOrder({ ...base, type: 'LIMIT_MAKER', price: '10000' });
// @ts-expect-error a LIMIT order requires a price
await spot.placeOrder({ ...base, type: 'LIMIT', timeInForce: 'GTC' });
// @ts-expect-error a LIMIT order requires a time in force
await spot.placeOrder({ ...base, type: 'LIMIT', price: '10000' });
// @ts-expect-error a price must be text
await spot.placeOrder({ ...base, type: 'LIMIT_MAKER', price: 10000 });
// @ts-expect-error LONG is not a value of `side`
await spot.placeOrder({ ...base, side: 'LONG', type: 'MARKET' });
// @ts-expect-error pirce is not a parameter
await spot.placeOrder({ ...base, type: 'MARKET', pirce: '10000' });
// @ts-expect-error an iceberg order must be GTC
await spot.placeOrder({ ...base, type: 'LIMIT', timeInForce: 'IOC', price: '1', icebergQty: '1' });

const { symbols, options } = await spot.getBrokerInfo();
const allSections: string[] = [...symbols, ...options].map(({ symbol }) => symbol);
const { symbols: selected } = await spot.getBrokerInfo({ type: 'token' });
const spotSymbols: string[] = selected.map(({ symbol }) => symbol);
// @ts-expect-error the response has only the selected section
const contracts: object = (await spot.getBrokerInfo({ type: 'token' })).contracts;

const [kline] = await spot.listKlines({ symbol: 'BTCUSDT', interval: '1m' });
const openTime: number | undefined = kline?.[0];
const open: string | undefined = kline?.[1];

const order: Order = await spot.getOrder({ orderId: '336902617393292032' });
const id: string = order.orderId;
const time: number = order.time;
await spot.getOrder({ origClientOrderId: 'mine' });
// @ts-expect-error one of the two ids is required
await spot.getOrder({});
// @ts-expect-error an id must be text
await spot.getOrder({ orderId: 336_902 });

const one: Ticker24hr = await spot.getTicker24hr({ symbol: 'BTCUSDT' });
const all: Ticker24hrList = await spot.getTicker24hr();
// @ts-expect-error without a symbol, the response is a list
const wrong: Ticker24hr = await spot.getTicker24hr();

await spot.transfer({ tokenId: 'BTC', amount: '1' });
// @ts-expect-error the four account parameters must be sent together
await spot.transfer({ tokenId: 'BTC', amount: '1', fromAccountType: 1 });

const { data } = await spot.raw.GET('/openapi/quote/v1/depth', {
  params: { query: { symbol: 'BTCUSDT', limit: 5 } },
});
const price: string | undefined = data?.bids[0]?.[0];
// @ts-expect-error the raw client accepts only the paths of the specification
await spot.raw.GET('/openapi/quote/v1/nothing');

export { all, allSections, contracts, id, one, open, openTime, price, spotSymbols, time, wrong };
