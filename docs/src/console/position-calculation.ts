import { type ContractFigures, contractFigures, orderMargin } from '@broker-api/engine/figures';
import {
  type Calculation,
  type CalculationResult,
  type FieldValues,
  pricesBetween,
} from './calculation.ts';
import type { ChartKind } from './chart-kind.ts';
import { sumOf } from './decimal-text.ts';
import { type PriceMark, profitOptions } from './profit-options.ts';

/** The contracts of the page about margin, in their lowest tier. */
const contracts = {
  linear: { inverse: false, multiplier: '0.0001', marginPrecision: '0.0001' },
  inverse: { inverse: true, multiplier: '1', marginPrecision: '0.00000001' },
} as const;
const takerFeeRate = '0.0005';
const tier = { tick: '0.1', maintMargin: '0.005' } as const;

interface PositionPoint {
  readonly mark: string;
  readonly profit: string;
  readonly marginRate: string;
  readonly isLiquidated: boolean;
}

interface Position {
  readonly name: string;
  readonly mark: string;
  readonly points: readonly PositionPoint[];
  readonly marks: readonly PriceMark[];
}

const positionChart: ChartKind<Position> = {
  empty: '',
  text: ({ name, points, mark: current }) => {
    const rows = points.map(({ mark, profit, marginRate, isLiquidated }) =>
      isLiquidated ? [mark, 'liquidated', ''] : [mark, profit, marginRate],
    );
    return {
      label: name,
      points: rows.map(([mark, profit, rate]) =>
        rate === ''
          ? `Mark price ${mark}: the position is liquidated`
          : `Mark price ${mark}: profit ${profit}, margin rate ${rate}`,
      ),
      first: points.findIndex(({ mark }) => mark === current),
      tables: [{ title: name, columns: ['Mark price', 'Profit', 'Margin rate'], rows }],
    };
  },
  points: ({ points }) => [
    points.map(({ mark }) => Number(mark)),
    points.map(({ profit, isLiquidated }) => (isLiquidated ? null : Number(profit))),
  ],
  options: (library, color, current) => profitOptions(library, color, () => current().marks, false),
};

/** The profit, the margin rate and the liquidation price of a contract position. */
export const calculation: Calculation<Position> = { kind: positionChart, compute };

function compute(values: FieldValues): CalculationResult<Position> {
  const { leverage = '', quantity = '', entry = '', mark = '' } = values;
  const isInverse = values.contract === 'inverse';
  const contract = isInverse ? contracts.inverse : contracts.linear;
  const side = values.side === 'SHORT' ? 'SHORT' : 'LONG';
  const order = orderMargin({ ...contract, quantity, price: entry, leverage, takerFeeRate });
  // The opening fee is paid; the rest of what the order locked becomes the margin.
  const margin = sumOf([order.margin, order.closeFee]);
  const figuresAt = (markPrice: string): ContractFigures =>
    contractFigures({ ...contract, ...tier, side, quantity, entryPrice: entry, margin, markPrice });
  const pointAt = (price: string): PositionPoint => {
    const { unrealizedPnL: profit, marginRate, flp } = figuresAt(price);
    return { mark: price, profit, marginRate, isLiquidated: hasPassed(side, price, flp) };
  };
  const { positionValue, unrealizedPnL, profitRate, marginRate, flp, bankruptcyPrice } =
    figuresAt(mark);
  const isLiquidated = hasPassed(side, mark, flp);
  const token = isInverse ? 'BTC' : 'BUSDT';
  const prices = [
    ['Liquidation price', flp === '0' ? 'none' : flp],
    ['Bankruptcy price', bankruptcyPrice === '0' ? 'none' : bankruptcyPrice],
  ] as const;
  return {
    lines: [
      ['Locked by the order', `${order.marginLocked} ${token}`],
      ['Margin of the position', `${margin} ${token}`],
      ['Value at the mark price', `${positionValue} ${token}`],
      ['Unrealized profit', `${unrealizedPnL} ${token}`],
      ['Profit rate', profitRate],
      ['Margin rate', marginRate],
      ...prices,
    ],
    note: isLiquidated
      ? `The mark price has reached the liquidation price: the broker liquidates the position, ` +
        `and the account loses the margin of ${margin} ${token}.`
      : '',
    chart: {
      name: `Profit of a ${side} position in ${token} against the mark price`,
      mark,
      points: pricesBetween(8000, 12_000, mark).map(pointAt),
      marks: [
        { price: entry, label: `entry ${entry}` },
        { price: mark, label: `mark ${mark}` },
        ...(flp === '0' ? [] : [{ price: flp, label: `liquidation ${flp}` }]),
      ],
    },
  };
}

/** Returns whether a position is liquidated at a mark price. The price is 0 if there is none. */
function hasPassed(side: 'LONG' | 'SHORT', mark: string, flp: string): boolean {
  if (flp === '0') return false;
  const distance = sumOf(side === 'LONG' ? [mark, `-${flp}`] : [flp, `-${mark}`]);
  return distance === '0' || distance.startsWith('-');
}
