import type uPlot from 'uplot';
import { numberAxis } from './chart-axes.ts';
import type { ChartKind, ChartText, Color, Library } from './chart-kind.ts';
import { sumOf } from './decimal-text.ts';

type Level = readonly [price: string, quantity: string];

/** An order book, as `getDepth` returns it: the best prices first. */
export interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

interface CumulativeLevel {
  readonly price: string;
  readonly quantity: string;
  /** The quantity of this level and of all better levels, exactly. */
  readonly total: string;
}

/** Returns the levels of one side with the sums of their quantities, best price first. */
export function cumulative(levels: readonly Level[]): CumulativeLevel[] {
  let total = '0';
  return levels.map(([price, quantity]) => {
    total = sumOf([total, quantity]);
    return { price, quantity, total };
  });
}

/** The quantities that can be bought or sold up to each price. */
export const depthChart: ChartKind<Depth> = {
  empty: 'The order book is empty.',
  text,
  points: ({ bids, asks }) => {
    const low = cumulative(bids).reverse();
    const high = cumulative(asks);
    return [
      [...low, ...high].map(({ price }) => Number(price)),
      [...low.map(({ total }) => Number(total)), ...high.map(() => null)],
      [...low.map(() => null), ...high.map(({ total }) => Number(total))],
    ];
  },
  options: (library, color, current) => ({
    series: [{}, side(library, color, '--post', -1), side(library, color, '--delete', 1)],
    scales: {
      x: { time: false, range: () => widened(current()) },
      y: { range: (_, _low, high) => [0, (high || 1) * 1.1] },
    },
    axes: [numberAxis(color, 'bottom'), numberAxis(color, 'right', 'y')],
  }),
};

/** @param align whether a quantity applies to lower prices (-1) or to higher prices (1) */
function side(library: Library, color: Color, property: string, align: -1 | 1): uPlot.Series {
  return {
    scale: 'y',
    stroke: () => color(property),
    fill: () => `color-mix(in srgb, ${color(property)} 18%, transparent)`,
    width: 2,
    points: { show: false },
    ...(library.paths.stepped && { paths: library.paths.stepped({ align, extend: true }) }),
  };
}

/** Leaves space beside the outermost levels, so that their quantities are visible too. */
function widened({ bids, asks }: Depth): uPlot.Range.MinMax {
  const prices = [...bids, ...asks].map(([price]) => Number(price));
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const space = (high - low) * 0.05 || Math.abs(high) * 0.001 || 1;
  return [low - space, high + space];
}

function text({ bids, asks }: Depth): ChartText {
  const low = cumulative(bids).reverse();
  const high = cumulative(asks);
  const best = `best bid ${bids[0]?.[0] ?? 'none'}, best ask ${asks[0]?.[0] ?? 'none'}`;
  const rows = (name: string, levels: readonly CumulativeLevel[]) =>
    levels.map(({ price, quantity, total }) => [name, price, quantity, total]);
  return {
    label: `Depth of the order book: ${best}`,
    points: [
      ...low.map(
        ({ price, quantity, total }) => `Bid ${price}: quantity ${quantity}, total ${total}`,
      ),
      ...high.map(
        ({ price, quantity, total }) => `Ask ${price}: quantity ${quantity}, total ${total}`,
      ),
    ],
    // The best bid
    first: low.length - 1,
    tables: [
      {
        title: 'Depth',
        columns: ['Side', 'Price', 'Quantity', 'Total quantity'],
        rows: [...rows('bid', cumulative(bids)), ...rows('ask', high)],
      },
    ],
  };
}
