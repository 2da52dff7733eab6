import type uPlot from 'uplot';

/** A table with the numbers of a chart, as exact text. */
export interface ChartTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a chart shows, in words and numbers. */
export interface ChartText {
  /** The name of the chart for screen readers. */
  readonly label: string;
  /** A line about each point, in the order of the points. */
  readonly points: readonly string[];
  /** The index of the point that the page describes first; the last one by default. */
  readonly first?: number;
  readonly tables: readonly ChartTable[];
}

/** Returns the current color of a custom property such as `--muted`. */
export type Color = (property: string) => string;

/** What a kind of chart adds to the options that all charts have. */
export type PlotOptions = Pick<uPlot.Options, 'series'> &
  Partial<Pick<uPlot.Options, 'scales' | 'axes' | 'hooks'>>;

/** The constructor of the library, which a page loads only when it displays a chart. */
export type Library = typeof uPlot;

/**
 * A kind of chart, such as candlesticks. Prices and quantities are exact text; `points` converts
 * them to JavaScript numbers, which are inexact, so only the pixels depend on these numbers.
 */
export interface ChartKind<Data> {
  /** Without points, the page displays this sentence instead of the chart. */
  readonly empty: string;
  text(data: Data): ChartText;
  points(data: Data): uPlot.AlignedData;
  /** @param current returns the displayed data, which change after the options were created */
  options(library: Library, color: Color, current: () => Data): PlotOptions;
}
