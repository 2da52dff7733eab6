import type { AccountType } from '../accounts/account.ts';
import { formatDecimal } from '../money/decimal.ts';
import { nextWeeklyExpiration, optionName } from '../option/listing.ts';
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

const riskLimits = [1, 2, 3, 4].map((tier) => ({
  quantity: `${tier}000000`,
  initialMargin: `0.0${tier}`,
  maintMargin: formatDecimal(tier * 5, 3),
}));

const contractRules = {
  index: 'BTCUSDT',
  maxPrice: '1000000',
  minQuantity: '1',
  maxQuantity: '1000000',
  stepSize: '1',
  riskLimits,
};

/** The rules of contracts that are quoted in US dollars and settled in a coin. */
const inverseRules = {
  ...contractRules,
  inverse: true,
  quoteAsset: 'USDT',
  marginPrecision: '0.00000001',
  multiplier: '1',
  minNotional: '0.000001',
};

const contracts = [
  {
    symbol: 'BTC-PERP-REV',
    marginToken: 'TBTC',
    ...inverseRules,
    minPrice: '0.01',
    tickSize: '0.01',
  },
  { symbol: 'BTC-SWAP', marginToken: 'BTC', ...inverseRules, minPrice: '0.1', tickSize: '0.1' },
  {
    symbol: 'BTC-PERP-BUSDT',
    ...contractRules,
    inverse: false,
    quoteAsset: 'BUSDT',
    marginToken: 'BUSDT',
    marginPrecision: '0.0001',
    multiplier: '0.0001',
    minNotional: '0.000000001',
    minPrice: '0.1',
    tickSize: '0.1',
  },
];

const optionRules = {
  baseAsset: 'BTC',
  index: 'BTCUSDT',
  quoteAsset: 'USDT',
  strike: '10000',
  maxPayOff: '500',
  settlement: 'weekly',
  strikeStep: '100',
  minPrice: '0.01',
  maxPrice: '100000',
  tickSize: '0.01',
  minQuantity: '0.01',
  maxQuantity: '100000',
  stepSize: '0.001',
  minNotional: '1',
} as const;

/** Returns a call spread and a put spread that expire on the first Friday after a time. */
function weeklyOptions(time: number) {
  const expiration = nextWeeklyExpiration(time);
  return (['call', 'put'] as const).map((optionType) => {
    const terms = { ...optionRules, optionType, expiration };
    return { ...terms, symbol: optionName(terms) };
  });
}

/**
 * Returns the default data of the sandbox: rate limits, five tokens, three spot symbols, index
 * prices, three contracts with their insurance funds, two weekly options, and two users with
 * deposits.
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
    contracts,
    insuranceFunds: [
      { token: 'BTC', balance: '10' },
      { token: 'TBTC', balance: '10' },
      { token: 'BUSDT', balance: '100000' },
    ],
    options: weeklyOptions(time),
  };
}
