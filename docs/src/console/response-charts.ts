import { candleChart } from './candle-chart.ts';
import { candlesOf, intervalOf, type KlineRow } from './candles.ts';
import { ChartView } from './chart-view.ts';
import { type Depth, depthChart } from './depth-chart.ts';

/** Draws the response of `listKlines` in an element. */
export function drawKlines(host: HTMLElement, body: unknown, symbol: string): void {
  const rows = body as readonly KlineRow[];
  const response = { symbol, intervalMs: intervalOf(rows), candles: candlesOf(rows) };
  new ChartView(host, candleChart).show({ ...response, orders: [], fills: [] });
}

/** Draws the response of `getDepth` in an element. */
export function drawDepth(host: HTMLElement, body: unknown): void {
  new ChartView(host, depthChart).show(body as Depth);
}
