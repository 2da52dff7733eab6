import type uPlot from 'uplot';
import type { Color } from './chart-kind.ts';

const font = '12px system-ui, sans-serif';
const second = 1000;
/** The height of an axis below a chart, in CSS pixels. */
const bottomSize = 32;

/** Formats a time in milliseconds since the epoch in UTC, such as `2026-12-01 08:00:00`. */
export function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** The axis of times, below a chart. The library counts times in seconds. */
export function timeAxis(color: Color): uPlot.Axis {
  const format = (time: number, step: number): string => {
    const text = timeText(time * second);
    return step < 60 ? text.slice(11) : step < 86_400 ? text.slice(11, 16) : text.slice(5, 10);
  };
  return {
    ...colors(color),
    space: 60,
    size: bottomSize,
    values: (_, splits) => {
      const [first = 0, next = first + 60] = splits;
      return splits.map((time) => format(time, next - first));
    },
  };
}

/** An axis of numbers: below a chart, or at its right side. */
export function numberAxis(color: Color, side: 'bottom' | 'right', scale?: string): uPlot.Axis {
  if (side === 'bottom') {
    return { ...colors(color), space: 70, size: bottomSize, values: numberTexts };
  }
  const size = (_: uPlot, values: readonly string[] | null): number =>
    14 + 7 * Math.max(4, ...(values ?? []).map(({ length }) => length));
  return { ...colors(color), ...(scale && { scale }), side: 1, size, values: numberTexts };
}

function colors(color: Color): uPlot.Axis {
  const line = { stroke: () => color('--line'), width: 1 };
  return { stroke: () => color('--muted'), font, grid: line, ticks: { ...line, size: 4 } };
}

/** Formats the ticks of an axis. They are round numbers, not numbers of the data. */
function numberTexts(_: uPlot, splits: readonly (number | null)[]): string[] {
  return splits.map((value) => {
    if (value === null) return '';
    const text = value.toLocaleString('en-US', { maximumFractionDigits: 8 });
    return text.replace('-', '−');
  });
}
