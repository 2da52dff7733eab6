// Calls a class of ccxt 4.x that was made for a related API: its implicit API, the methods that all
// exchanges have, and its streams. Only the calls that have a counterpart in this API.
import ccxt from 'ccxt';

const { REST_ORIGIN = '', WS_ORIGIN = '', API_KEY = '', SECRET_KEY = '' } = process.env;
const [, , id = ''] = process.argv;
const pair = 'BTC/USDT';
const symbol = 'BTCUSDT';
const seconds = 10;

// biome-ignore lint/suspicious/noExplicitAny: methods of the implicit API exist only at run time
type Exchange = any;

const create = (ccxt.pro as unknown as Record<string, new (config: object) => Exchange>)[id];
if (create === undefined) throw new Error(`ccxt has no exchange named "${id}".`);
const exchange: Exchange = new create({
  apiKey: API_KEY,
  secret: SECRET_KEY,
  enableRateLimit: false,
  timeout: seconds * 1000,
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

type Send = () => Promise<Exchange>;
// biome-ignore lint/suspicious/noExplicitAny: the client returns objects of many shapes
type Check = (response: any) => unknown;

const rest = (name: string, send: Send, check: Check = () => true) =>
  call('rest', name, send, check);
const stream = (name: string, send: Send, check: Check) => call('stream', name, send, check);

async function call(
  channel: 'rest' | 'stream',
  name: string,
  send: Send,
  check: Check,
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
const field =
  (name: string): Check =>
  (response) =>
    response[name];
const inFirst =
  (key: string | number): Check =>
  (list) =>
    list[0][key];
const hasBook: Check = ({ bids, asks }) => bids[0][0] < asks[0][0];
const hasBalance: Check = ({ USDT }) => USDT.total > 0;
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
  await rest('api/v1/time', () => market('ApiV1Time'), field('serverTime'));
  await rest('api/v1/ping', () => market('ApiV1Ping'), isEmpty);
  await rest('api/v1/exchangeInfo', () => market('ApiV1ExchangeInfo'), field('symbols'));
  await rest('quote/v1/depth', () => market('QuoteV1Depth', { symbol }), field('bids'));
  const klines = { symbol, interval: '1m' };
  await rest('quote/v1/klines', () => market('QuoteV1Klines', klines), isList);
  await rest('quote/v1/ticker/24hr', () => market('QuoteV1Ticker24hr'), isList);
  await rest('quote/v1/ticker/price', () => market('QuoteV1TickerPrice'), isList);
  await rest('quote/v1/ticker/bookTicker', () => market('QuoteV1TickerBookTicker'), isList);
  const bought = () => place(marketOrder);
  await rest('POST api/v1/spot/order (MARKET)', bought, hasExactId);
  const test = () => signed('PostApiV1SpotOrderTest', limitOrder);
  await rest('POST api/v1/spot/orderTest', test, isEmpty);
  const sendLimit = () => place(limitOrder);
  const placed = await rest('POST api/v1/spot/order (LIMIT)', sendLimit, hasExactId);
  const { orderId } = placed ?? {};
  const same = (value: { orderId?: unknown }) => String(value.orderId) === String(orderId);
  const one = { orderId };
  await rest('GET api/v1/spot/order', () => signed('GetApiV1SpotOrder', one), same);
  const open = () => signed('GetApiV1SpotOpenOrders');
  await rest('GET api/v1/spot/openOrders', open, (list) => list.some(same));
  await rest('DELETE api/v1/spot/order', () => signed('DeleteApiV1SpotOrder', one), same);
  const history = () => signed('GetApiV1SpotTradeOrders');
  await rest('GET api/v1/spot/tradeOrders', history, (list) => list.some(same));
  await rest('GET api/v1/account', () => signed('GetApiV1Account'), field('balances'));
  const trades = () => signed('GetApiV1AccountTrades');
  await rest('GET api/v1/account/trades', trades, (list) => list.length > 0);
  await rest('quote/v1/trades', () => market('QuoteV1Trades', { symbol }), isList);
  const flow = () => signed('GetApiV1AccountBalanceFlow');
  await rest('GET api/v1/account/balanceFlow', flow, isList);
  const deposits = () => signed('GetApiV1AccountDepositOrders');
  await rest('GET api/v1/account/depositOrders', deposits, isList);
  const key = () => signed('PostApiV1UserDataStream');
  const { listenKey } = (await rest('POST api/v1/userDataStream', key)) ?? {};
  const keep = () => signed('PutApiV1UserDataStream', { listenKey });
  await rest('PUT api/v1/userDataStream', keep);
  const close = () => signed('DeleteApiV1UserDataStream', { listenKey });
  await rest('DELETE api/v1/userDataStream', close);
}

async function unifiedCalls(): Promise<void> {
  await rest('fetchTime', () => exchange.fetchTime(), Number.isSafeInteger);
  await rest('loadMarkets', () => exchange.loadMarkets(), field(pair));
  await rest('fetchOrderBook', () => exchange.fetchOrderBook(pair), hasBook);
  await rest('fetchTicker', () => exchange.fetchTicker(pair), field('last'));
  await rest('fetchTickers', () => exchange.fetchTickers([pair]), field(pair));
  await rest('fetchTrades', () => exchange.fetchTrades(pair), inFirst('price'));
  await rest('fetchOHLCV', () => exchange.fetchOHLCV(pair), inFirst(4));
  await rest('fetchBalance', () => exchange.fetchBalance(), hasBalance);
  const sell = () => exchange.createOrder(pair, 'market', 'sell', 0.01);
  await rest('createOrder (market)', sell, field('id'));
  const buy = (params = {}) => exchange.createOrder(pair, 'limit', 'buy', 0.01, 5000, params);
  await rest('createOrder (limit)', () => buy(), field('id'));
  const gtc = () => buy({ timeInForce: 'GTC' });
  const placed = await rest('createOrder (limit, timeInForce)', gtc, field('id'));
  const orderId = placed?.id ?? (await place(limitOrder)).orderId;
  const same = ({ id: other }: { id?: unknown }) => other === orderId && hasExactId({ orderId });
  await rest('fetchOrder', () => exchange.fetchOrder(orderId, pair), same);
  const open = () => exchange.fetchOpenOrders(pair);
  await rest('fetchOpenOrders', open, (list) => list.some(same));
  await rest('cancelOrder', () => exchange.cancelOrder(orderId, pair), same);
  await rest('fetchMyTrades', () => exchange.fetchMyTrades(pair), inFirst('price'));
  await rest('fetchDeposits', () => exchange.fetchDeposits(), isList);
}

async function streamCalls(): Promise<void> {
  await stream('watchTicker', () => exchange.watchTicker(pair), field('last'));
  await stream('watchTrades', () => exchange.watchTrades(pair), inFirst('price'));
  await stream('watchOHLCV', () => exchange.watchOHLCV(pair), inFirst(4));
  await stream('watchOrderBook', () => exchange.watchOrderBook(pair), hasBook);
  const trading = setInterval(() => void place(marketOrder), 1000);
  await stream('watchOrders', () => exchange.watchOrders(pair), inFirst('id'));
  await stream('watchMyTrades', () => exchange.watchMyTrades(pair), inFirst('price'));
  await stream('watchBalance', () => exchange.watchBalance(), hasBalance);
  clearInterval(trading);
}

await implicitCalls();
await unifiedCalls();
await streamCalls();
// The client keeps its connections open.
process.exit(0);
