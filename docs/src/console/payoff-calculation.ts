import { optionFigures, spreadPayoff } from '@broker-api/engine/figures';
import {
  type Calculation,
  type CalculationResult,
  type FieldValues,
  pricesBetween,
} from './calculation.ts';
import type { ChartKind } from './chart-kind.ts';
import { type PriceMark, profitOptions } from './profit-options.ts';

/** What one option pays at a settlement price, and the profit of its buyer or seller. */
interface PayoffPoint {
  readonly price: string;
  readonly payOff: string;
  readonly profit: string;
}

interface Payoff {
  readonly name: string;
  readonly settlement: string;
  readonly points: readonly PayoffPoint[];
  readonly marks: readonly PriceMark[];
}

const payoffChart: ChartKind<Payoff> = {
  empty: '',
  text: ({ name, points, settlement }) => ({
    label: name,
    points: points.map(
      ({ price, payOff, profit }) =>
        `Settlement price ${price}: pay-off ${payOff}, profit ${profit}`,
    ),
    first: points.findIndex(({ price }) => price === settlement),
    tables: [
      {
        title: name,
        columns: ['Settlement price', 'Pay-off', 'Profit'],
        rows: points.map(({ price, payOff, profit }) => [price, payOff, profit]),
      },
    ],
  }),
  points: ({ points }) => [
    points.map(({ price }) => Number(price)),
    points.map(({ profit }) => Number(profit)),
    points.map(({ payOff }) => Number(payOff)),
  ],
  options: (library, color, current) => profitOptions(library, color, () => current().marks, true),
};

/** The pay-off and the profit of one spread option, for all settlement prices of the form. */
export const calculation: Calculation<Payoff> = { kind: payoffChart, compute };

function compute(values: FieldValues): CalculationResult<Payoff> {
  const { optionType, side, strike = '', maxPayOff = '', premium = '', settlement = '' } = values;
  const isLong = side === 'long';
  const pointAt = (price: string): PayoffPoint & { readonly rate: string } => {
    const terms = { optionType: optionType === 'put' ? 'put' : 'call', strike, maxPayOff } as const;
    const payOff = spreadPayoff({ ...terms, settlementPrice: price });
    // The profit of holding one option until it is worth its pay-off.
    const position = isLong
      ? { position: '1', margin: '0' }
      : { position: '-1', margin: maxPayOff };
    const figures = optionFigures({ ...position, averagePrice: premium, price: payOff });
    return { price, payOff, profit: figures.changed, rate: figures.changedRate };
  };
  const { payOff, profit, rate } = pointAt(settlement);
  const holder = isLong ? 'buyer' : 'seller';
  return {
    lines: [
      ['Pay-off', payOff],
      [`Profit of the ${holder}`, profit],
      ['Profit in % of the money at risk', rate],
    ],
    note: '',
    chart: {
      name: `Pay-off and profit of the ${holder} of a ${optionType} spread`,
      settlement,
      points: pricesBetween(9000, 11_000, settlement).map(pointAt),
      marks: [
        { price: strike, label: `strike ${strike}` },
        { price: settlement, label: `settlement ${settlement}` },
      ],
    },
  };
}
