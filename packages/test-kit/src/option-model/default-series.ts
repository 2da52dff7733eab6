import { basePrices } from '../random-market.ts';
import type { OptionCommand, SeriesDefinition } from './commands.ts';

/** The time at which the random commands start: 2026-01-01T01:00:00Z. */
export const firstTime = Date.UTC(2026, 0, 1, 1);

export const accountNames = ['ann', 'ben', 'cat', 'dan', 'eve'];

/** The initial deposits of each account. When an account runs out of tokens, they are repeated. */
export const deposits = [
  ['USDT', '2000'],
  ['BUSDT', '600'],
] as const;

/** Terms for series. A series adds a type, a strike and an expiration to one of them. */
export const templates = [
  {
    underlying: 'BTCUSDT',
    quoteAsset: 'USDT',
    maxPayOff: '500',
    strikeStep: 100,
    price: ['0.01', '100000', '0.01'],
    quantity: ['0.01', '100000', '0.001'],
    minNotional: '1',
  },
  {
    underlying: 'ETHUSDT',
    quoteAsset: 'BUSDT',
    maxPayOff: '12.5',
    strikeStep: 5,
    price: ['0.05', '1000', '0.05'],
    quantity: ['0.1', '1000', '0.1'],
    minNotional: '0.1',
  },
  {
    underlying: 'ETHUSDT',
    quoteAsset: 'USDT',
    maxPayOff: '25.001',
    strikeStep: 3,
    price: ['0.00001', '1000', '0.00001'],
    quantity: ['0.002', '1000', '0.001'],
    minNotional: '0.001',
  },
] as const;

type Template = (typeof templates)[number];

/** Returns the definition of a series with a name such as `BTC260101031500CS10000`. */
export function seriesOf(
  template: Template,
  optionType: 'call' | 'put',
  strike: number,
  expiration: number,
): SeriesDefinition {
  const { strikeStep: _, ...common } = template;
  const name = template.underlying.slice(0, 3);
  const date = new Date(expiration).toISOString().replace(/\D/g, '').slice(2, 14);
  const letter = optionType === 'call' ? 'CS' : 'PS';
  const symbol = `${name}${date}${letter}${strike}`;
  return { ...common, symbol, optionType, strike: String(strike), expiration };
}

/** Returns the commands that create the initial state of random histories. */
export function optionSetupCommands(): OptionCommand[] {
  const time = firstTime;
  return [
    ...Object.entries(basePrices).map(([index, price]): OptionCommand => {
      return { kind: 'setIndexPrice', time, index, price: String(price / 100) };
    }),
    ...accountNames.flatMap((account): OptionCommand[] => [
      { kind: 'addAccount', time, account },
      ...deposits.map(([token, amount]): OptionCommand => {
        return { kind: 'transfer', time, account, token, amount };
      }),
    ]),
  ];
}
