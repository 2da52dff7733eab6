import type uPlot from 'uplot';
import { numberAxis } from './chart-axes.ts';
import type { Color, Library, PlotOptions } from './chart-kind.ts';

/** A vertical line at a price, with a label. */
export interface PriceMark {
  readonly price: string;
  readonly label: string;
}

/**
 * Returns the options of a chart of amounts against a price: a solid line for the profit, an
 * optional dashed line, a line at zero, and marks at prices.
 */
export function profitOptions(
  library: Library,
  color: Color,
  marks: () => readonly PriceMark[],
  hasDashedLine: boolean,
): PlotOptions {
  const line = { scale: 'y', width: 2, points: { show: false }, pxAlign: 0 };
  const dashed: uPlot.Series = { ...line, stroke: () => color('--put'), dash: [4, 4] };
  return {
    series: [
      {},
      { ...line, stroke: () => color('--sl-color-text-accent') },
      ...(hasDashedLine ? [dashed] : []),
    ],
    scales: { x: { time: false, range: (_, low, high) => [low, high] }, y: { range: padded } },
    axes: [numberAxis(color, 'bottom'), numberAxis(color, 'right', 'y')],
    hooks: {
      draw: [(plot) => drawMarks(plot, marks(), color, library.pxRatio)],
    },
  };
}

function padded(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  const least = Math.min(low, 0);
  const most = Math.max(high, 0);
  const height = most - least || 1;
  // The labels of the marks are above the lines.
  return [least - height * 0.12, most + height * 0.5];
}

function drawMarks(plot: uPlot, marks: readonly PriceMark[], color: Color, ratio: number): void {
  const { ctx, bbox } = plot;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.setLineDash([]);
  ctx.lineWidth = ratio;
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.strokeStyle = color('--muted');
  strokeLine(ctx, [bbox.left, plot.valToPos(0, 'y', true)], [right, plot.valToPos(0, 'y', true)]);
  const visible = marks
    .map(({ price, label }) => ({ label, x: plot.valToPos(Number(price), 'x', true) }))
    .filter(({ x }) => x >= bbox.left && x <= right);
  ctx.setLineDash([3 * ratio, 3 * ratio]);
  for (const { x } of visible) strokeLine(ctx, [x, bbox.top], [x, bbox.top + bbox.height]);
  ctx.setLineDash([]);
  ctx.lineWidth = 4 * ratio;
  ctx.strokeStyle = color('--sl-color-bg');
  ctx.fillStyle = color('--sl-color-white');
  for (const [index, { label, x }] of visible.entries()) {
    // Each label has a line of its own, because two prices can be close to each other.
    const y = bbox.top + (13 + index * 15) * ratio;
    const isRight = x + ctx.measureText(label).width + 8 * ratio < right;
    ctx.textAlign = isRight ? 'left' : 'right';
    const textX = x + (isRight ? 4 : -4) * ratio;
    ctx.strokeText(label, textX, y);
    ctx.fillText(label, textX, y);
  }
  ctx.restore();
}

type Pixel = readonly [x: number, y: number];

function strokeLine(context: CanvasRenderingContext2D, from: Pixel, to: Pixel): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
