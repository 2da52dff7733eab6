import type { AccountType } from '../accounts/account.ts';
import type { InitialState } from './initial-state.ts';

const users = ['alice', 'bob'];

/** The deposits of each user: account type, token, amount. */
const deposits: readonly (readonly [AccountType, string, string])[] = [
  [1, 'BTC', '100'],
  [1, 'ETH', '1000'],
  [1, 'USDT', '1000000'],
  [3, 'BTC', '100'],
  [3, 'TBTC', '100'],
  [3, 'BUSDT', '1000000'],
  [2, 'USDT', '1000000'],
  [2, 'BUSDT', '1000000'],
];

/**
 * Returns the default data of the sandbox: rate limits, five tokens, three spot symbols, index
 * prices and two users with deposits.
 *
 * @param time the start time, in milliseconds since the epoch
 */
export function defaultInitialState(time: number): InitialState {
  return {
    time,
    rateLimits: [
      { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: 1500 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 20 },
      { rateLimitType: 'ORDERS', interval: 'DAY', limit: 350_000 },
    ],
    tokens: ['BTC', 'ETH', 'USDT', 'TBTC', 'BUSDT'].map((token) => ({ token })),
    symbols: [
      {
        symbol: 'BTCUSDT',
        baseAsset: 'BTC',
        quoteAsset: 'USDT',
        minPrice: '0.01',
        maxPrice: '1000000',
        tickSize: '0.01',
        minQuantity: '0.000001',
        maxQuantity: '100000',
        stepSize: '0.000001',
        minNotional: '5',
      },
      {
        symbol: 'ETHUSDT',
        baseAsset: 'ETH',
        quoteAsset: 'USDT',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.0001',
        maxQuantity: '100000',
        stepSize: '0.0001',
        minNotional: '5',
      },
      {
        symbol: 'ETHBTC',
        baseAsset: 'ETH',
        quoteAsset: 'BTC',
        minPrice: '0.000001',
        maxPrice: '1000',
        tickSize: '0.000001',
        minQuantity: '0.001',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '0.0001',
      },
    ],
    users: users.map((user) => ({ user })),
    deposits: users.flatMap((user) =>
      deposits.map(([accountType, token, amount]) => ({
        account: { user, accountType, accountIndex: 0 },
        token,
        amount,
      })),
    ),
    indexPrices: [
      { symbol: 'BTCUSDT', price: '10000' },
      { symbol: 'ETHUSDT', price: '250' },
    ],
  };
}
