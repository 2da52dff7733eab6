// The instruments and accounts of random histories.
import type {
  Command,
  ContractInstrument,
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
  {
    product: 'spot',
    symbol: 'BTCUSDT',
    baseToken: 'BTC',
    token: 'USDT',
    price: { min: '0.01', max: '1000000', step: '0.01' },
    quantity: { min: '0.000001', max: '100000', step: '0.000001' },
    minNotional: '5',
  },
  {
    product: 'spot',
    symbol: 'ETHUSDT',
    baseToken: 'ETH',
    token: 'USDT',
    price: { min: '0.01', max: '100000', step: '0.01' },
    quantity: { min: '0.0001', max: '100000', step: '0.0001' },
    minNotional: '5',
  },
  {
    product: 'spot',
    symbol: 'ETHBTC',
    baseToken: 'ETH',
    token: 'BTC',
    price: { min: '0.000001', max: '1000', step: '0.000001' },
    quantity: { min: '0.001', max: '100000', step: '0.001' },
    minNotional: '0.0001',
  },
];

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

/** Two linear contracts that share a margin token, and an inverse contract. */
export const contractInstruments: readonly ContractInstrument[] = [
  {
    product: 'contract',
    symbol: 'LINEAR-BTC',
    index: 'BTCUSDT',
    inverse: false,
    multiplier: '0.001',
    token: 'BUSDT',
    marginPrecision: '0.0001',
    price: { min: '0.5', max: '1000000', step: '0.5' },
    quantity: { min: '1', max: '400', step: '1' },
    minNotional: '0.000000001',
    riskLimits: smallLimits,
  },
  {
    product: 'contract',
    symbol: 'INVERSE-BTC',
    index: 'BTCUSDT',
    inverse: true,
    multiplier: '10',
    token: 'TBTC',
    marginPrecision: '0.00000001',
    price: { min: '0.5', max: '1000000', step: '0.5' },
    quantity: { min: '1', max: '400', step: '1' },
    minNotional: '0.000001',
    riskLimits: smallLimits,
  },
  {
    product: 'contract',
    symbol: 'LINEAR-ETH',
    index: 'ETHUSDT',
    inverse: false,
    multiplier: '0.1',
    token: 'BUSDT',
    marginPrecision: '0.01',
    price: { min: '0.05', max: '100000', step: '0.05' },
    quantity: { min: '1', max: '400', step: '1' },
    minNotional: '1000',
    riskLimits: smallLimits,
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
    price: { min: '0.01', max: '100000', step: '0.01' },
    quantity: { min: '0.01', max: '100000', step: '0.001' },
    minNotional: '1',
  },
  {
    product: 'option',
    index: 'ETHUSDT',
    token: 'BUSDT',
    maxPayOff: '12.5',
    strikeStep: 5,
    price: { min: '0.05', max: '1000', step: '0.05' },
    quantity: { min: '0.1', max: '1000', step: '0.1' },
    minNotional: '0.1',
  },
  {
    product: 'option',
    index: 'ETHUSDT',
    token: 'USDT',
    maxPayOff: '25.001',
    strikeStep: 3,
    price: { min: '0.00001', max: '1000', step: '0.00001' },
    quantity: { min: '0.002', max: '1000', step: '0.001' },
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
    ...products.flatMap((product) =>
      traders[product].flatMap((account) =>
        deposits[product].map(([token, amount]): Command => {
          return { kind: 'deposit', time, product, account, token, amount };
        }),
      ),
    ),
  ];
}
