import type uPlot from 'uplot';
import { drawCandles, drawFills, drawOrders } from './candle-drawing.ts';
import type { Candles, ChartOrder } from './candles.ts';
import { numberAxis, timeAxis, timeText } from './chart-axes.ts';
import type { ChartKind, ChartText } from './chart-kind.ts';

/** Candlesticks with their volume, open orders as lines, and fills as triangles. */
export const candleChart: ChartKind<Candles> = {
  empty: 'No trades yet, so there are no candlesticks.',
  text,
  points: ({ candles }) => [
    candles.map(({ time }) => time / 1000),
    candles.map(({ low }) => Number(low)),
    candles.map(({ high }) => Number(high)),
    candles.map(({ volume }) => Number(volume)),
  ],
  options: (library, color, current) => ({
    // `draw` below draws the candlesticks; the library needs the series only for the scales.
    series: [{}, hidden('y'), hidden('y'), hidden('volume')],
    scales: {
      x: { time: true, range: () => timeRange(current()) },
      y: { range: (_, low, high) => priceRange(current(), low, high) },
      // The volumes take the lowest quarter of the chart.
      volume: { range: (_, _low, high) => [0, (high || 1) * 4] },
    },
    axes: [timeAxis(color), numberAxis(color, 'right', 'y')],
    hooks: {
      draw: [
        (plot) => {
          drawCandles(plot, current(), color, library.pxRatio);
          drawOrders(plot, visibleOrders(current()), color, library.pxRatio);
          drawFills(plot, current(), color, library.pxRatio);
        },
      ],
    },
  }),
};

function hidden(scale: string): uPlot.Series {
  return { scale, paths: () => null, points: { show: false } };
}

/** A chart with few candlesticks leaves space at its left, so that they have the usual width. */
const leastCandles = 24;

/** Returns the times at the left and the right end of a chart, in seconds. */
function timeRange({ intervalMs, candles }: Candles): uPlot.Range.MinMax {
  const step = intervalMs / 1000;
  const first = (candles[0]?.time ?? 0) / 1000;
  const last = (candles.at(-1)?.time ?? 0) / 1000;
  return [Math.min(first, last - leastCandles * step) - step, last + step];
}

/** An order farther from the candlesticks than this share of the price is not drawn. */
const farthestOrder = 0.01;

function visibleOrders({ candles, orders }: Candles): ChartOrder[] {
  const low = Math.min(...candles.map((candle) => Number(candle.low)));
  const high = Math.max(...candles.map((candle) => Number(candle.high)));
  return orders.filter(({ price }) => {
    const value = Number(price);
    return value > low * (1 - farthestOrder) && value < high * (1 + farthestOrder);
  });
}

function priceRange(data: Candles, low: number, high: number): uPlot.Range.MinMax {
  const prices = visibleOrders(data).map(({ price }) => Number(price));
  const least = Math.min(low, ...prices);
  const most = Math.max(high, ...prices);
  const height = most - least || most * farthestOrder;
  // The volumes need space below the lowest price.
  return [least - height * 0.3, most + height * 0.1];
}

function text({ symbol, candles, orders, fills }: Candles): ChartText {
  const last = candles.at(-1);
  const state = last ? `the last price is ${last.close}` : 'no trades yet';
  return {
    label: `Candlesticks of ${symbol}: ${state}`,
    points: candles.map(
      ({ time, open, high, low, close, volume }) =>
        `${timeText(time).slice(0, 16)}: open ${open}, high ${high}, low ${low}, ` +
        `close ${close}, volume ${volume}`,
    ),
    tables: [
      {
        title: `Candlesticks of ${symbol}`,
        columns: ['Time (UTC)', 'Open', 'High', 'Low', 'Close', 'Volume'],
        rows: candles.toReversed().map((candle) => {
          const { time, open, high, low, close, volume } = candle;
          return [timeText(time), open, high, low, close, volume];
        }),
      },
      {
        title: 'Your open orders in the chart',
        columns: ['Side', 'Price', 'Quantity'],
        rows: orders.map(({ side, price, quantity }) => [side, price, quantity]),
      },
      {
        title: 'Your fills in the chart',
        columns: ['Time (UTC)', 'Side', 'Price', 'Quantity'],
        rows: fills.map(({ time, side, price, quantity }) => [
          timeText(time),
          side,
          price,
          quantity,
        ]),
      },
    ],
  };
}
