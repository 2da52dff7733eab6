import { createContractClient } from '@broker-api/contract';
import { createSandbox } from '@broker-api/sandbox';
import { formatNumber, type Panel, type Picture, type Point, range } from './chart.ts';

const hour = 3_600_000;
const symbol = 'BTC-PERP-BUSDT';
const lastPrice = 10_000;

/** The index prices during the day: the hour from which each price applies, and the price. */
const indexPrices: readonly Point[] = [
  [0, 10_000],
  [2, 9980],
  [9, 10_050],
  [17, 9850],
];

/** A settled funding interval: its rate and the index price at settlement. */
interface Interval {
  readonly endHour: number;
  readonly rate: number;
  readonly index: string;
}

/** Runs the day on a sandbox, and returns the funding intervals that the sandbox settles. */
async function settledIntervals(): Promise<Interval[]> {
  const startTime = Date.UTC(2026, 10, 23);
  const { fetch, accounts, control, now } = createSandbox({ clock: 'manual', startTime });
  const clientOf = (name: string) => {
    const credentials = accounts.find((account) => account.name === name);
    return createContractClient({ baseUrl: 'http://127.0.0.1', fetch, credentials, clock: now });
  };
  const alice = clientOf('alice');
  const bob = clientOf('bob');
  const order = { symbol, orderType: 'LIMIT', quantity: '10000', leverage: '10' } as const;
  const price = String(lastPrice);
  await bob.placeOrder({ ...order, price, side: 'SELL_OPEN', clientOrderId: 'short' });
  await alice.placeOrder({ ...order, price, side: 'BUY_OPEN', clientOrderId: 'long' });
  const changes = [...indexPrices, [24, 0] as const];
  for (const [index, [from, price]] of indexPrices.entries()) {
    await control.setIndexPrice({ symbol: 'BTCUSDT', price: String(price) });
    const until = changes[index + 1]?.[0] ?? 24;
    await control.advanceClock({ milliseconds: (until - from) * hour });
  }
  const settled = await alice.listFundingRates({ symbol, state: 'past' });
  return settled.map(({ intervalEnd, rate, index }) => ({
    endHour: (Number(intervalEnd) - startTime) / hour,
    rate: Number(rate),
    index: index ?? '',
  }));
}

const hours = {
  from: 0,
  to: 24,
  ticks: range(0, 24, 4),
  format: (value: number) => `${String(value).padStart(2, '0')}:00`,
};

/** Draws a day of funding: the prices, the premium, and the funding rate of each interval. */
export async function fundingDay(): Promise<Picture> {
  const intervals = await settledIntervals();
  return {
    title: 'A day of funding',
    description:
      'Two panels over 24 hours. The upper panel shows the last price, ' +
      'which stays at 10,000, and the index price, which changes three times. ' +
      'The lower panel shows the premium of the last price over the index price, ' +
      'and for each interval of eight hours the funding rate, which is the mean of the premium. ' +
      'The rate of the last interval is limited to 0.75%.',
    columns: 1,
    panels: [pricePanel(), ratePanel(intervals)],
  };
}

/** Returns the points of a line that changes in steps until the end of the day. */
function steps(values: readonly Point[]): Point[] {
  return values.flatMap(([from, value], index): Point[] => [
    [from, value],
    [values[index + 1]?.[0] ?? 24, value],
  ]);
}

function pricePanel(): Panel {
  return {
    title: 'Prices',
    x: hours,
    y: { from: 9800, to: 10_100, ticks: range(9800, 10_100, 100) },
    lines: [
      { role: 'neutral', points: steps(indexPrices) },
      {
        role: 'long',
        points: [
          [0, lastPrice],
          [24, lastPrice],
        ],
      },
    ],
    labels: [
      { at: [14, 10_050], text: 'index price', role: 'neutral', dy: -8, anchor: 'middle' },
      { at: [6, lastPrice], text: 'last price', role: 'long', dy: -8, anchor: 'middle' },
    ],
  };
}

function ratePanel(intervals: readonly Interval[]): Panel {
  const premium = steps(indexPrices).map(([at, index]): Point => [at, lastPrice / index - 1]);
  return {
    title: 'Premium (line) and funding rate (area)',
    x: hours,
    y: { from: -0.01, to: 0.02, ticks: range(-1, 2, 1).map((n) => n / 100), format: percent },
    lines: [
      ...intervals.map(({ endHour, rate }) => ({
        role: rate > 0 ? ('long' as const) : ('short' as const),
        points: [
          [endHour - 8, rate],
          [endHour, rate],
        ] as const,
        filled: true,
      })),
      { role: 'neutral', points: premium },
    ],
    labels: intervals.flatMap(({ endHour, rate }) => {
      const role = rate > 0 ? ('long' as const) : ('short' as const);
      const at: Point = [endHour - 4, Math.max(rate, 0)];
      const label = { at, role, anchor: 'middle' as const };
      const payer = rate > 0 ? 'long pays short' : 'short pays long';
      return [
        { ...label, text: percent(rate), dy: -26 },
        { ...label, text: payer, dy: -10 },
      ];
    }),
  };
}

function percent(rate: number): string {
  return `${formatNumber(Number((rate * 100).toFixed(6)))}%`;
}
