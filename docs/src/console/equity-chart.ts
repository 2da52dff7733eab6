import { numberAxis, timeAxis, timeText } from './chart-axes.ts';
import type { ChartKind } from './chart-kind.ts';

/** What an account was worth at a time, in USDT. */
export interface EquityPoint {
  readonly time: number;
  readonly equity: string;
}

export interface Equity {
  readonly account: string;
  readonly values: readonly EquityPoint[];
}

/** The value of an account over time. */
export const equityChart: ChartKind<Equity> = {
  empty: 'No value of the account yet.',
  text: ({ account, values }) => {
    const last = values.at(-1);
    return {
      label: `Equity of the ${account} account${last ? `: ${last.equity} USDT` : ''}`,
      points: values.map(({ time, equity }) => `${timeText(time)}: ${equity} USDT`),
      tables: [
        {
          title: `Equity of the ${account} account`,
          columns: ['Time (UTC)', 'USDT'],
          rows: values.toReversed().map(({ time, equity }) => [timeText(time), equity]),
        },
      ],
    };
  },
  points: ({ values }) => [
    values.map(({ time }) => time / 1000),
    values.map(({ equity }) => Number(equity)),
  ],
  options: (library, color, current) => ({
    series: [
      {},
      {
        scale: 'y',
        stroke: () => color('--sl-color-text-accent'),
        width: 2,
        points: { show: (plot) => plot.data[0].length < 2 },
        ...(library.paths.stepped && { paths: library.paths.stepped({ align: 1 }) }),
      },
    ],
    scales: {
      x: { time: true, range: () => timeRange(current()) },
      y: { range: (_, low, high) => spread(low, high) },
    },
    axes: [timeAxis(color), numberAxis(color, 'right', 'y')],
  }),
};

/** Returns the times at the left and the right end of the chart, in seconds: at least a minute. */
function timeRange({ values }: Equity): [number, number] {
  const first = (values[0]?.time ?? 0) / 1000;
  const last = (values.at(-1)?.time ?? 0) / 1000;
  return [Math.min(first, last - 60), last];
}

/** Small changes of a large amount must not fill the whole chart as if they were large. */
const leastSpread = 0.0001;

function spread(low: number, high: number): [number, number] {
  const space = Math.max((high - low) * 0.1, Math.abs(high) * leastSpread, 0.01);
  return [low - space, high + space];
}
