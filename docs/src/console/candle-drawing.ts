import type uPlot from 'uplot';
import type { Candle, Candles, ChartOrder } from './candles.ts';
import type { Color } from './chart-kind.ts';

const widestCandle = 12;

/** Draws in the area of a plot, without its axes. Afterwards, the context is as before. */
function drawInside({ ctx, bbox }: uPlot, draw: (context: CanvasRenderingContext2D) => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw(ctx);
  ctx.restore();
}

/**
 * Draws each candlestick and its volume. One that rises is hollow, one that falls is filled, so
 * that they differ without colors too.
 *
 * @param ratio the number of pixels of the canvas for each CSS pixel
 */
export function drawCandles(
  plot: uPlot,
  { candles, intervalMs }: Candles,
  color: Color,
  ratio: number,
): void {
  const left = (time: number): number => plot.valToPos(time / 1000, 'x', true);
  const slot = left(intervalMs) - left(0);
  const width = Math.max(ratio, Math.min(widestCandle * ratio, slot * 0.7));
  const colors = { up: color('--post'), down: color('--delete'), ground: color('--sl-color-bg') };
  drawInside(plot, (context) => {
    context.lineWidth = ratio;
    for (const candle of candles) {
      const isUp = Number(candle.close) >= Number(candle.open);
      const main = isUp ? colors.up : colors.down;
      context.strokeStyle = main;
      drawVolume(plot, context, candle, { x: left(candle.time), width, color: main });
      drawCandle(plot, context, candle, {
        x: left(candle.time),
        width,
        color: isUp ? colors.ground : main,
      });
    }
  });
}

/** The horizontal center of a shape, its width and the color that fills it. */
interface Shape {
  readonly x: number;
  readonly width: number;
  readonly color: string;
}

function drawVolume(
  plot: uPlot,
  context: CanvasRenderingContext2D,
  { volume }: Candle,
  { x, width, color }: Shape,
): void {
  const top = plot.valToPos(Number(volume), 'volume', true);
  const bottom = plot.bbox.top + plot.bbox.height;
  context.globalAlpha = 0.35;
  context.fillStyle = color;
  context.fillRect(x - width / 2, top, width, bottom - top);
  context.globalAlpha = 1;
}

function drawCandle(
  plot: uPlot,
  context: CanvasRenderingContext2D,
  candle: Candle,
  { x, width, color }: Shape,
): void {
  const y = (price: string): number => plot.valToPos(Number(price), 'y', true);
  const open = y(candle.open);
  const close = y(candle.close);
  context.beginPath();
  context.moveTo(x, y(candle.high));
  context.lineTo(x, y(candle.low));
  context.stroke();
  context.fillStyle = color;
  context.beginPath();
  // A candlestick that opens and closes at one price is a line.
  context.rect(x - width / 2, Math.min(open, close), width, Math.max(1, Math.abs(open - close)));
  context.fill();
  context.stroke();
}

/** Draws a dashed line at the price of each order, with its side, its quantity and its price. */
export function drawOrders(
  plot: uPlot,
  orders: readonly ChartOrder[],
  color: Color,
  ratio: number,
): void {
  const start = plot.bbox.left;
  drawInside(plot, (context) => {
    context.font = `${11 * ratio}px system-ui, sans-serif`;
    context.textBaseline = 'bottom';
    context.lineWidth = ratio;
    for (const { side, price, quantity } of orders) {
      const y = Math.round(plot.valToPos(Number(price), 'y', true));
      context.setLineDash([4 * ratio, 3 * ratio]);
      context.strokeStyle = color('--sl-color-text-accent');
      context.beginPath();
      context.moveTo(start, y);
      context.lineTo(start + plot.bbox.width, y);
      context.stroke();
      const text = `${side} ${quantity} at ${price}`;
      drawLabel(context, text, start + 6 * ratio, y - 2 * ratio, color, ratio);
    }
  });
}

/** Draws text that stays legible on top of candlesticks. */
function drawLabel(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  color: Color,
  ratio: number,
): void {
  context.setLineDash([]);
  context.lineWidth = 4 * ratio;
  context.lineJoin = 'round';
  context.strokeStyle = color('--sl-color-bg');
  context.strokeText(text, x, y);
  context.fillStyle = color('--sl-color-text-accent');
  context.fillText(text, x, y);
  context.lineWidth = ratio;
}

/** Draws a triangle at each fill, on its candlestick: upward for a buy, downward for a sale. */
export function drawFills(
  plot: uPlot,
  { candles, fills }: Candles,
  color: Color,
  ratio: number,
): void {
  const size = 5 * ratio;
  drawInside(plot, (context) => {
    for (const { time, side, price } of fills) {
      const candle = candles.findLast((one) => one.time <= time);
      const x = plot.valToPos((candle?.time ?? time) / 1000, 'x', true);
      const y = plot.valToPos(Number(price), 'y', true);
      const tip = side.startsWith('BUY') ? -size : size;
      context.beginPath();
      context.moveTo(x, y + tip);
      context.lineTo(x - size, y - tip);
      context.lineTo(x + size, y - tip);
      context.closePath();
      context.lineWidth = 3 * ratio;
      context.strokeStyle = color('--sl-color-bg');
      context.stroke();
      context.fillStyle = color('--sl-color-text-accent');
      context.fill();
    }
  });
}
