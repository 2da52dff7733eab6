import { basePrices } from '../random-market.ts';
import type { ContractCommand, ContractDefinition, RiskLimit } from './commands.ts';

/** The time at which the random commands start: 2026-01-01T01:00:00Z. */
export const firstTime = Date.UTC(2026, 0, 1, 1);

export const accountNames = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];

/** Small tiers, so that random positions cross them. */
export const smallTiers: readonly RiskLimit[] = [
  { quantity: '150', initialMargin: '0.02', maintMargin: '0.01' },
  { quantity: '300', initialMargin: '0.04', maintMargin: '0.02' },
  { quantity: '500', initialMargin: '0.1', maintMargin: '0.05' },
  { quantity: '800', initialMargin: '0.2', maintMargin: '0.1' },
];

/** Tiers that require more margin, so that a change can cause liquidations. */
export const strictTiers: readonly RiskLimit[] = [
  { quantity: '60', initialMargin: '0.04', maintMargin: '0.02' },
  { quantity: '400', initialMargin: '0.1', maintMargin: '0.05' },
];

const quantity = ['1', '400', '1'] as const;

/** Two linear contracts that share a margin token, and an inverse contract. */
export const contracts: readonly ContractDefinition[] = [
  {
    symbol: 'LINEAR-BTC',
    inverse: false,
    multiplier: '0.001',
    marginToken: 'BUSDT',
    marginPrecision: '0.0001',
    index: 'BTCUSDT',
    price: ['0.5', '1000000', '0.5'],
    quantity,
    minNotional: '0.000000001',
    riskLimits: smallTiers,
  },
  {
    symbol: 'INVERSE-BTC',
    inverse: true,
    multiplier: '10',
    marginToken: 'TBTC',
    marginPrecision: '0.00000001',
    index: 'BTCUSDT',
    price: ['0.5', '1000000', '0.5'],
    quantity,
    minNotional: '0.000001',
    riskLimits: smallTiers,
  },
  {
    symbol: 'LINEAR-ETH',
    inverse: false,
    multiplier: '0.1',
    marginToken: 'BUSDT',
    marginPrecision: '0.01',
    index: 'ETHUSDT',
    price: ['0.05', '100000', '0.05'],
    quantity,
    minNotional: '1000',
    riskLimits: smallTiers,
  },
];

/** The initial deposits of each account. When an account runs out of margin, they are repeated. */
export const deposits = [
  ['BUSDT', '1500'],
  ['TBTC', '0.15'],
] as const;

/** Returns the commands that create the initial state of random histories. */
export function setupCommands(): ContractCommand[] {
  const time = firstTime;
  return [
    ...Object.entries(basePrices).map(([index, price]): ContractCommand => {
      return { kind: 'setIndexPrice', time, index, price: String(price / 100) };
    }),
    ...contracts.map((contract): ContractCommand => ({ kind: 'addContract', time, contract })),
    { kind: 'addToInsuranceFund', time, token: 'BUSDT', amount: '20' },
    { kind: 'addToInsuranceFund', time, token: 'TBTC', amount: '0.002' },
    ...accountNames.flatMap((account): ContractCommand[] => [
      { kind: 'addAccount', time, account },
      ...deposits.map(([token, amount]): ContractCommand => {
        return { kind: 'transfer', time, account, token, amount };
      }),
    ]),
  ];
}
