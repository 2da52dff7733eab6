import { type ContractFigures, contractFigures } from '@broker-api/engine/figures';
import { formatNumber, type Marker, type Panel, type Picture, type Point, range } from './chart.ts';

type Side = 'LONG' | 'SHORT';

/** A contract in the pictures, and the margin of a position of 10,000 contracts: 1 BTC. */
interface Contract {
  readonly name: string;
  readonly token: string;
  readonly inverse: boolean;
  readonly multiplier: string;
  readonly marginPrecision: string;
  readonly margin: string;
}

const linear: Contract = {
  name: 'Linear',
  token: 'BUSDT',
  inverse: false,
  multiplier: '0.0001',
  marginPrecision: '0.0001',
  margin: '1005',
};
export const inverse: Contract = {
  name: 'Inverse',
  token: 'BTC',
  inverse: true,
  multiplier: '1',
  marginPrecision: '0.00000001',
  margin: '0.1005',
};
const contracts = [linear, inverse];

const maintenanceRate = 0.005;
const entryPrice = 10_000;

/** Returns the figures of a position of 10,000 contracts at a mark price. */
export function figuresAt(contract: Contract, side: Side, markPrice: number): ContractFigures {
  const position = { side, quantity: '10000', entryPrice: String(entryPrice) };
  const rules = { ...contract, tick: '0.1', maintMargin: String(maintenanceRate) };
  return contractFigures({ ...rules, ...position, markPrice: String(markPrice) });
}

const roles = { LONG: 'long', SHORT: 'short' } as const;

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
  const unit = Number(contract.margin) / 1.005;
  const both = [profitOf(contract, 'LONG', 1, 8000), profitOf(contract, 'SHORT', -1, 12_000)];
  return {
    title: `${contract.name} contract: profit in ${contract.token}`,
    x: { from: 8000, to: 12_000, ticks: range(8000, 12_000, 1000) },
    y: { from: -2.5 * unit, to: 2.5 * unit, ticks: range(-2, 2, 1).map((n) => n * unit) },
    lines: both.flatMap(({ lines }) => lines),
    markers: both.map(({ marker }) => marker),
    labels: both.map(({ label }) => label),
  };
}

/**
 * Draws the profit of one side.
 *
 * @param direction in which the price must move for a profit
 * @param end the price at the edge of the panel where the position loses
 */
function profitOf(contract: Contract, side: Side, direction: 1 | -1, end: number) {
  const role = roles[side];
  const pointAt = (price: number): Point => [
    price,
    Number(figuresAt(contract, side, price).unrealizedPnL),
  ];
  /** Points in equal steps from the liquidation price to another one. */
  const pointsTo = (price: number, count: number): Point[] =>
    range(0, count, 1).map((step) => pointAt(flp + ((price - flp) * step) / count));
  const flp = Number(figuresAt(contract, side, entryPrice).flp);
  const lost = -Number(contract.margin);
  const won = pointsTo(entryPrice + direction * 2000, 20);
  const [outer, inner] = anchorsOf(side);
  const text = formatNumber(flp);
  const name = side === 'LONG' ? 'Long' : 'Short';
  const at = pointAt(entryPrice + direction * 1500);
  return {
    lines: [
      { role, points: pointsTo(end, 10), dashed: true },
      { role, points: [[end, lost], [flp, lost], ...won] as Point[] },
    ],
    marker: { role, at: pointAt(flp), text, dx: direction * 8, dy: 18, anchor: inner },
    label: { role, at, text: name, dx: direction * -14, dy: -6, anchor: outer },
  };
}

/** The anchors of a text beside a point: on the side where a position loses, and on the other. */
function anchorsOf(side: Side) {
  return side === 'LONG' ? (['end', 'start'] as const) : (['start', 'end'] as const);
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
    marginRatePanel(contract, 'LONG', [8800, 10_300], 1),
    marginRatePanel(contract, 'SHORT', [11_200, 9700], -1),
  ]),
};

/**
 * @param edges the prices where the position loses and where it wins
 * @param inward the direction from the first edge to the second
 */
function marginRatePanel(
  contract: Contract,
  side: Side,
  edges: readonly [number, number],
  inward: 1 | -1,
): Panel {
  const role = roles[side];
  const from = Math.min(...edges);
  const to = Math.max(...edges);
  const rateAt = (price: number): number => {
    const { unrealizedPnL, positionValue } = figuresAt(contract, side, price);
    return (Number(contract.margin) + Number(unrealizedPnL)) / Number(positionValue);
  };
  const { flp, bankruptcyPrice } = figuresAt(contract, side, entryPrice);
  const [outer, inner] = anchorsOf(side);
  const marker = (price: number, rate: number, text: string, dx: number, dy: number): Marker => {
    return { role, at: [price, rate], text, dx: inward * dx, dy, anchor: inner };
  };
  const liquidation = `liquidation ${formatNumber(flp)}`;
  const bankruptcy = `bankruptcy ${formatNumber(bankruptcyPrice)}`;
  return {
    title: `${contract.name} contract, ${role}: margin rate`,
    x: { from, to, ticks: range(Math.ceil(from / 500) * 500, to, 500) },
    y: { from: -0.06, to: 0.14, ticks: range(-4, 12, 4).map((n) => n / 100), format: percent },
    lines: [
      { role: 'neutral', points: [from, to].map((one) => [one, maintenanceRate]), dashed: true },
      { role, points: range(from, to, 50).map((price) => [price, rateAt(price)]) },
    ],
    markers: [
      { ...marker(entryPrice, rateAt(entryPrice), 'opened', -8, -6), anchor: outer },
      marker(Number(flp), maintenanceRate, liquidation, 10, 20),
      { ...marker(Number(bankruptcyPrice), 0, bankruptcy, 4, 40), hollow: true },
    ],
    labels: [{ at: [edges[1], maintenanceRate], text: 'maintenance 0.5%', dy: -8, anchor: outer }],
  };
}

function percent(rate: number): string {
  return `${formatNumber(Math.round(rate * 100))}%`;
}
