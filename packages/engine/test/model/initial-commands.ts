// The instruments and accounts of random histories.
import type {
  Command,
  ContractInstrument,
  Filter,
  OptionInstrument,
  Product,
  RiskLimit,
  SpotInstrument,
} from './types.ts';

/** 2026-01-01T01:00:00Z. */
export const firstTime = Date.UTC(2026, 0, 1, 1);

export const tokens = ['BTC', 'ETH', 'USDT', 'BUSDT', 'TBTC'];
export const users = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];
const subAccount = 'ann/1';
/** The accounts that trade in each product. */
export const traders: Readonly<Record<Product, readonly string[]>> = {
  spot: [...users, subAccount],
  contract: users,
  option: users.slice(0, 5),
};

/** The index prices at the start, in units of 0.01. */
export const firstPrices: Readonly<Record<string, number>> = {
  BTCUSDT: 1_000_000,
  ETHUSDT: 25_000,
};

/** The spot symbols of the default data. */
export const spotInstruments: readonly SpotInstrument[] = [
  spotInstrument('BTC', 'USDT', filter('0.01', '1000000'), filter('0.000001', '100000'), '5'),
  spotInstrument('ETH', 'USDT', filter('0.01', '100000'), filter('0.0001', '100000'), '5'),
  spotInstrument('ETH', 'BTC', filter('0.000001', '1000'), filter('0.001', '100000'), '0.0001'),
];

function spotInstrument(
  baseToken: string,
  token: string,
  price: Filter,
  quantity: Filter,
  minNotional: string,
): SpotInstrument {
  const symbol = baseToken + token;
  return { product: 'spot', symbol, baseToken, token, price, quantity, minNotional };
}

function filter(step: string, max: string, min = step): Filter {
  return { min, max, step };
}

/** Small risk limits, so that random positions cross them. */
export const smallLimits: readonly RiskLimit[] = [
  { quantity: '150', initialMargin: '0.02', maintMargin: '0.01' },
  { quantity: '300', initialMargin: '0.04', maintMargin: '0.02' },
  { quantity: '500', initialMargin: '0.1', maintMargin: '0.05' },
  { quantity: '800', initialMargin: '0.2', maintMargin: '0.1' },
];

/** Risk limits that require more margin, so that a change can cause liquidations. */
export const strictLimits: readonly RiskLimit[] = [
  { quantity: '60', initialMargin: '0.04', maintMargin: '0.02' },
  { quantity: '400', initialMargin: '0.1', maintMargin: '0.05' },
];

const linear = {
  product: 'contract',
  inverse: false,
  token: 'BUSDT',
  quantity: filter('1', '400'),
  riskLimits: smallLimits,
} as const;

/** Two linear contracts that share a margin token, and an inverse contract. */
export const contractInstruments: readonly ContractInstrument[] = [
  {
    ...linear,
    symbol: 'LINEAR-BTC',
    index: 'BTCUSDT',
    multiplier: '0.001',
    marginPrecision: '0.0001',
    price: filter('0.5', '1000000'),
    minNotional: '0.000000001',
  },
  {
    ...linear,
    symbol: 'INVERSE-BTC',
    index: 'BTCUSDT',
    inverse: true,
    multiplier: '10',
    token: 'TBTC',
    marginPrecision: '0.00000001',
    price: filter('0.5', '1000000'),
    minNotional: '0.000001',
  },
  {
    ...linear,
    symbol: 'LINEAR-ETH',
    index: 'ETHUSDT',
    multiplier: '0.1',
    marginPrecision: '0.01',
    price: filter('0.05', '100000'),
    minNotional: '1000',
  },
];

type OptionTemplate = Omit<OptionInstrument, 'symbol' | 'optionType' | 'strike' | 'expiration'>;

/** Options without a type, a strike and an expiration, and the step of their strikes. */
export const optionTemplates: readonly (OptionTemplate & { readonly strikeStep: number })[] = [
  {
    product: 'option',
    index: 'BTCUSDT',
    token: 'USDT',
    maxPayOff: '500',
    strikeStep: 100,
    price: filter('0.01', '100000'),
    quantity: filter('0.001', '100000', '0.01'),
    minNotional: '1',
  },
  {
    product: 'option',
    index: 'ETHUSDT',
    token: 'BUSDT',
    maxPayOff: '12.5',
    strikeStep: 5,
    price: filter('0.05', '1000'),
    quantity: filter('0.1', '1000'),
    minNotional: '0.1',
  },
  {
    product: 'option',
    index: 'ETHUSDT',
    token: 'USDT',
    maxPayOff: '25.001',
    strikeStep: 3,
    price: filter('0.00001', '1000'),
    quantity: filter('0.001', '1000', '0.002'),
    minNotional: '0.001',
  },
];

/** The deposits of each trader: token, amount. Traders who run out of a token receive it again. */
export const deposits: Readonly<Record<Product, readonly (readonly [string, string])[]>> = {
  spot: [
    ['BTC', '2'],
    ['ETH', '60'],
    ['USDT', '25000'],
  ],
  contract: [
    ['BUSDT', '1500'],
    ['TBTC', '0.15'],
  ],
  option: [
    ['USDT', '2000'],
    ['BUSDT', '600'],
  ],
};

/** Returns the commands that create the initial state of random histories. */
export function initialCommands(): Command[] {
  const time = firstTime;
  const products: readonly Product[] = ['spot', 'contract', 'option'];
  return [
    ...tokens.map((token): Command => ({ kind: 'addToken', time, token })),
    ...Object.entries(firstPrices).map(([index, cents]): Command => {
      return { kind: 'setIndexPrice', time, index, price: String(cents / 100) };
    }),
    ...[...spotInstruments, ...contractInstruments].map(
      (instrument): Command => ({ kind: 'addInstrument', time, instrument }),
    ),
    { kind: 'setInsuranceFund', time, token: 'BUSDT', balance: '20' },
    { kind: 'setInsuranceFund', time, token: 'TBTC', balance: '0.002' },
    ...users.map((user): Command => ({ kind: 'addUser', time, user })),
    { kind: 'addSubAccount', time, user: 'ann', product: 'spot' },
    ...products.map((product): Command => {
      return {
        kind: 'setFeeRates',
        time,
        product,
        account: 'ben',
        maker: '0.0003',
        taker: '0.0007',
      };
    }),
    ...products.flatMap((product) =>
      traders[product].flatMap((account) =>
        deposits[product].map(([token, amount]): Command => {
          return { kind: 'deposit', time, product, account, token, amount };
        }),
      ),
    ),
  ];
}
