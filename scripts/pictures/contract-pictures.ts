import { type ContractFigures, contractFigures } from '@broker-api/engine/figures';
import { formatNumber, type Marker, type Panel, type Picture, type Point, range } from './chart.ts';

type Side = 'LONG' | 'SHORT';

/** The contracts in the pictures. Each position in them is worth 1 BTC at its average price. */
const contracts = [
  {
    name: 'Linear',
    token: 'BUSDT',
    inverse: false,
    multiplier: '0.0001',
    marginPrecision: '0.0001',
    margin: '1005',
  },
  {
    name: 'Inverse',
    token: 'BTC',
    inverse: true,
    multiplier: '1',
    marginPrecision: '0.00000001',
    margin: '0.1005',
  },
] as const;

type Contract = (typeof contracts)[number];

const maintenanceRate = 0.005;
const entryPrice = 10_000;

/** Returns the figures of a position of 10,000 contracts at a mark price. */
function figuresAt(contract: Contract, side: Side, markPrice: number): ContractFigures {
  const { inverse, multiplier, marginPrecision, margin } = contract;
  const position = { side, quantity: '10000', entryPrice: String(entryPrice), margin };
  const rules = { inverse, multiplier, marginPrecision, tick: '0.1', maintMargin: '0.005' };
  return contractFigures({ ...rules, ...position, markPrice: String(markPrice) });
}

const roleOf = { LONG: 'long', SHORT: 'short' } as const;
const wordOf = { LONG: 'Long', SHORT: 'Short' } as const;

/** The profit of long and short positions against the mark price. */
export const contractProfit: Picture = {
  title: 'Profit of contract positions against the mark price',
  description:
    'Two panels, for a linear and for an inverse contract. Each shows the profit of a long and ' +
    'of a short position of 10,000 contracts that were opened at 10,000 with leverage 10. ' +
    'The lines of the linear contract are straight, those of the inverse contract are curved. ' +
    'At its liquidation price a position is closed and loses its margin; ' +
    'the dashed lines show the profit that the position would have had.',
  columns: 2,
  panels: contracts.map(profitPanel),
};

function profitPanel(contract: Contract): Panel {
  const { name, token, margin } = contract;
  const unit = Number(margin) / 1.005;
  const y = { from: -2.5 * unit, to: 2.5 * unit, ticks: range(-2, 2, 1).map((n) => n * unit) };
  const sides = (['LONG', 'SHORT'] as const).map((side) => profitOf(contract, side));
  return {
    title: `${name} contract: profit in ${token}`,
    x: { from: 8000, to: 12_000, ticks: range(8000, 12_000, 1000) },
    y,
    lines: sides.flatMap(({ lines }) => lines),
    markers: sides.map(({ marker }) => marker),
    labels: sides.map(({ label }) => label),
  };
}

function profitOf(
  contract: Contract,
  side: Side,
): Pick<Panel, 'lines'> & {
  marker: Marker;
  label: Marker;
} {
  const role = roleOf[side];
  const profitAt = (price: number): number =>
    Number(figuresAt(contract, side, price).unrealizedPnL);
  const pointAt = (price: number): Point => [price, profitAt(price)];
  const flp = Number(figuresAt(contract, side, entryPrice).flp);
  const [direction, end] = side === 'LONG' ? [1, 8000] : [-1, 12_000];
  const far = entryPrice + direction * 2000;
  const steps = range(0, 20, 1).map((step) => flp + ((far - flp) * step) / 20);
  const lost = -Number(contract.margin);
  const beyond = range(0, 10, 1).map((step) => flp + ((end - flp) * step) / 10);
  return {
    lines: [
      { role, points: beyond.map(pointAt), dashed: true },
      { role, points: [[end, lost], [flp, lost], ...steps.map(pointAt)] },
    ],
    marker: {
      role,
      at: [flp, profitAt(flp)],
      text: formatNumber(flp),
      dx: direction * 8,
      dy: 18,
      anchor: side === 'LONG' ? 'start' : 'end',
    },
    label: {
      role,
      at: pointAt(entryPrice + direction * 1500),
      text: wordOf[side],
      dx: direction * -14,
      dy: -6,
      anchor: side === 'LONG' ? 'end' : 'start',
    },
  };
}

/** The margin rate against the mark price, for long and short positions in both contracts. */
export const marginRates: Picture = {
  title: 'Margin rate against the mark price, with the liquidation and the bankruptcy price',
  description:
    'Four panels: a long and a short position in a linear and in an inverse contract. ' +
    'Each position begins with a margin rate of about 10% at the mark price 10,000. ' +
    'The rate falls as the price moves against the position. ' +
    'The filled dot is the liquidation price, where the rate equals the maintenance margin ' +
    'rate; the hollow dot is the bankruptcy price, where the rate is zero.',
  columns: 2,
  panels: contracts.flatMap((contract) => [
    marginRatePanel(contract, 'LONG'),
    marginRatePanel(contract, 'SHORT'),
  ]),
};

function marginRatePanel(contract: Contract, side: Side): Panel {
  const role = roleOf[side];
  const [from, to] = side === 'LONG' ? [8800, 10_300] : [9700, 11_200];
  const rateAt = (price: number): number => {
    const { unrealizedPnL, positionValue } = figuresAt(contract, side, price);
    return (Number(contract.margin) + Number(unrealizedPnL)) / Number(positionValue);
  };
  const { flp, bankruptcyPrice } = figuresAt(contract, side, entryPrice);
  const inward = side === 'LONG' ? 1 : -1;
  const [inner, outer] =
    side === 'LONG' ? (['start', 'end'] as const) : (['end', 'start'] as const);
  return {
    title: `${contract.name} contract, ${wordOf[side].toLowerCase()}: margin rate`,
    x: { from, to, ticks: range(Math.ceil(from / 500) * 500, to, 500) },
    y: { from: -0.06, to: 0.14, ticks: range(-4, 12, 4).map((n) => n / 100), format: percent },
    lines: [
      {
        role: 'neutral',
        points: [
          [from, maintenanceRate],
          [to, maintenanceRate],
        ],
        dashed: true,
      },
      { role, points: range(from, to, 50).map((price) => [price, rateAt(price)]) },
    ],
    markers: [
      {
        role,
        at: [entryPrice, rateAt(entryPrice)],
        text: 'opened',
        dx: inward * -8,
        dy: -6,
        anchor: outer,
      },
      {
        role,
        at: [Number(flp), maintenanceRate],
        text: `liquidation ${formatNumber(flp)}`,
        dx: inward * 10,
        dy: 20,
        anchor: inner,
      },
      {
        role,
        hollow: true,
        at: [Number(bankruptcyPrice), 0],
        text: `bankruptcy ${formatNumber(bankruptcyPrice)}`,
        dx: inward * 4,
        dy: 40,
        anchor: inner,
      },
    ],
    labels: [
      {
        at: [side === 'LONG' ? to : from, maintenanceRate],
        text: 'maintenance 0.5%',
        dy: -8,
        anchor: outer,
      },
    ],
  };
}

function percent(rate: number): string {
  return `${formatNumber(Math.round(rate * 100))}%`;
}
