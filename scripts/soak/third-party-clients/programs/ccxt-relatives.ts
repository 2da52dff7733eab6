// Calls a class of ccxt 4.x that was made for a related API: its implicit API, the methods that all
// exchanges have, and its streams. Only the calls that have a counterpart in this API.
import ccxt from 'ccxt';

const { REST_ORIGIN = '', WS_ORIGIN = '', API_KEY = '', SECRET_KEY = '' } = process.env;
const [, , id = ''] = process.argv;
const pair = 'BTC/USDT';
const symbol = 'BTCUSDT';
const seconds = 10;

// The methods of the implicit API exist only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Exchange = any;

const create = (ccxt.pro as unknown as Record<string, new (config: object) => Exchange>)[id];
if (create === undefined) throw new Error(`ccxt has no exchange named "${id}".`);
const exchange: Exchange = new create({
  ...{ apiKey: API_KEY, secret: SECRET_KEY, enableRateLimit: false, timeout: seconds * 1000 },
});

/** Replaces the origins of all addresses, at any depth. */
function atSandbox(urls: unknown): unknown {
  if (typeof urls === 'string') {
    return urls.replace(/^http.?:\/\/[^/]+/, REST_ORIGIN).replace(/^ws.?:\/\/[^/]+/, WS_ORIGIN);
  }
  const entries = Object.entries(urls as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, atSandbox(value)]));
}
exchange.urls.api = atSandbox(exchange.urls.api);
// Without it, ccxt refuses addresses that begin with ws://.
await exchange.loadHttpProxyAgent();

async function call(
  channel: 'rest' | 'stream',
  name: string,
  send: () => Promise<Exchange>,
  // biome-ignore lint/suspicious/noExplicitAny: the client returns objects of many shapes
  check: (response: any) => unknown = () => true,
): Promise<Exchange> {
  const line = { section: 'spot', channel, call: name };
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no message in ${seconds} s`)), seconds * 1000).unref();
  });
  try {
    const response: Exchange = await Promise.race([send(), late]);
    const works = Boolean(check(response));
    const detail = works ? '' : JSON.stringify(response).slice(0, 300);
    process.stdout.write(`${JSON.stringify({ ...line, works, detail })}\n`);
    return response;
  } catch (error) {
    const detail = String(error).slice(0, 300);
    process.stdout.write(`${JSON.stringify({ ...line, works: false, detail })}\n`);
    return undefined;
  }
}

const isList = Array.isArray;
const isEmpty = (value: object) => Object.keys(value).length === 0;
const hasExactId = ({ orderId }: { orderId?: unknown }) => String(orderId).length >= 18;

/** The names of both classes for the same calls. */
const market: Exchange = (path: string, params = {}) =>
  exchange[`${id === 'toobit' ? 'common' : 'public'}Get${path}`](params);
const signed: Exchange = (path: string, params = {}) => exchange[`private${path}`](params);

const marketOrder = { symbol, side: 'BUY', quantity: '0.01', type: 'MARKET' };
const limitOrder = { ...marketOrder, type: 'LIMIT', price: '5000', timeInForce: 'GTC' };
const place = (order: object): Promise<Exchange> => signed('PostApiV1SpotOrder', order);

async function implicitCalls(): Promise<void> {
  await call('rest', 'api/v1/time', () => market('ApiV1Time'), ({ serverTime }) => serverTime);
  await call('rest', 'api/v1/ping', () => market('ApiV1Ping'), isEmpty);
  await call('rest', 'api/v1/exchangeInfo', () => market('ApiV1ExchangeInfo'), (r) => r.symbols);
  await call('rest', 'quote/v1/depth', () => market('QuoteV1Depth', { symbol }), (r) => r.bids);
  const klines = { symbol, interval: '1m' };
  await call('rest', 'quote/v1/klines', () => market('QuoteV1Klines', klines), isList);
  await call('rest', 'quote/v1/ticker/24hr', () => market('QuoteV1Ticker24hr'), isList);
  await call('rest', 'quote/v1/ticker/price', () => market('QuoteV1TickerPrice'), isList);
  await call('rest', 'quote/v1/ticker/bookTicker', () => market('QuoteV1TickerBookTicker'), isList);
  const bought = () => place(marketOrder);
  await call('rest', 'POST api/v1/spot/order (MARKET)', bought, hasExactId);
  const test = () => signed('PostApiV1SpotOrderTest', limitOrder);
  await call('rest', 'POST api/v1/spot/orderTest', test, isEmpty);
  const rest = () => place(limitOrder);
  const placed = await call('rest', 'POST api/v1/spot/order (LIMIT)', rest, hasExactId);
  const { orderId } = placed ?? {};
  const same = (value: { orderId?: unknown }) => String(value.orderId) === String(orderId);
  const one = { orderId };
  await call('rest', 'GET api/v1/spot/order', () => signed('GetApiV1SpotOrder', one), same);
  const open = () => signed('GetApiV1SpotOpenOrders');
  await call('rest', 'GET api/v1/spot/openOrders', open, (list) => list.some(same));
  await call('rest', 'DELETE api/v1/spot/order', () => signed('DeleteApiV1SpotOrder', one), same);
  const history = () => signed('GetApiV1SpotTradeOrders');
  await call('rest', 'GET api/v1/spot/tradeOrders', history, (list) => list.some(same));
  await call('rest', 'GET api/v1/account', () => signed('GetApiV1Account'), (r) => r.balances);
  const trades = () => signed('GetApiV1AccountTrades');
  await call('rest', 'GET api/v1/account/trades', trades, (list) => list.length > 0);
  await call('rest', 'quote/v1/trades', () => market('QuoteV1Trades', { symbol }), isList);
  const flow = () => signed('GetApiV1AccountBalanceFlow');
  await call('rest', 'GET api/v1/account/balanceFlow', flow, isList);
  const deposits = () => signed('GetApiV1AccountDepositOrders');
  await call('rest', 'GET api/v1/account/depositOrders', deposits, isList);
  const key = () => signed('PostApiV1UserDataStream');
  const { listenKey } = (await call('rest', 'POST api/v1/userDataStream', key)) ?? {};
  const keep = () => signed('PutApiV1UserDataStream', { listenKey });
  await call('rest', 'PUT api/v1/userDataStream', keep);
  const close = () => signed('DeleteApiV1UserDataStream', { listenKey });
  await call('rest', 'DELETE api/v1/userDataStream', close);
}

async function unifiedCalls(): Promise<void> {
  await call('rest', 'fetchTime', () => exchange.fetchTime(), (time) => time > 1e12);
  await call('rest', 'loadMarkets', () => exchange.loadMarkets(), (markets) => markets[pair]);
  await call('rest', 'fetchOrderBook', () => exchange.fetchOrderBook(pair), (b) => b.bids[0][0]);
  await call('rest', 'fetchTicker', () => exchange.fetchTicker(pair), (ticker) => ticker.last);
  await call('rest', 'fetchTickers', () => exchange.fetchTickers([pair]), (all) => all[pair]);
  await call('rest', 'fetchTrades', () => exchange.fetchTrades(pair), (list) => list[0].price);
  await call('rest', 'fetchOHLCV', () => exchange.fetchOHLCV(pair), (list) => list[0][4] > 0);
  await call('rest', 'fetchBalance', () => exchange.fetchBalance(), (all) => all.USDT.total > 0);
  const sell = () => exchange.createOrder(pair, 'market', 'sell', 0.01);
  await call('rest', 'createOrder (market)', sell, (order) => order.id);
  const buy = (params = {}) => exchange.createOrder(pair, 'limit', 'buy', 0.01, 5000, params);
  await call('rest', 'createOrder (limit)', () => buy(), (order) => order.id);
  const gtc = () => buy({ timeInForce: 'GTC' });
  const placed = await call('rest', 'createOrder (limit, timeInForce)', gtc, (order) => order.id);
  const orderId = placed?.id ?? (await place(limitOrder))?.orderId;
  const same = (order: { id?: unknown }) => order.id === orderId && String(orderId).length >= 18;
  await call('rest', 'fetchOrder', () => exchange.fetchOrder(orderId, pair), same);
  const open = () => exchange.fetchOpenOrders(pair);
  await call('rest', 'fetchOpenOrders', open, (list) => list.some(same));
  await call('rest', 'cancelOrder', () => exchange.cancelOrder(orderId, pair), same);
  const mine = () => exchange.fetchMyTrades(pair);
  await call('rest', 'fetchMyTrades', mine, (list) => list[0].price);
  await call('rest', 'fetchDeposits', () => exchange.fetchDeposits(), isList);
}

async function streamCalls(): Promise<void> {
  await call('stream', 'watchTicker', () => exchange.watchTicker(pair), (ticker) => ticker.last);
  await call('stream', 'watchTrades', () => exchange.watchTrades(pair), (list) => list[0].price);
  await call('stream', 'watchOHLCV', () => exchange.watchOHLCV(pair), (list) => list[0][4] > 0);
  await call('stream', 'watchOrderBook', () => exchange.watchOrderBook(pair), (b) => b.bids[0][0]);
  const trading = setInterval(() => void place(marketOrder), 1000);
  await call('stream', 'watchOrders', () => exchange.watchOrders(pair), (list) => list[0].id);
  const watch = () => exchange.watchMyTrades(pair);
  await call('stream', 'watchMyTrades', watch, (list) => list[0].price);
  await call('stream', 'watchBalance', () => exchange.watchBalance(), (all) => all.USDT.total > 0);
  clearInterval(trading);
}

await implicitCalls();
await unifiedCalls();
await streamCalls();
// The client keeps its connections open.
process.exit(0);
