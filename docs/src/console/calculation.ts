import type { ChartKind } from './chart-kind.ts';

/** The values of a form, by the names of its fields. */
export type FieldValues = Readonly<Record<string, string>>;

/** What a form shows for its values. */
export interface CalculationResult<Data> {
  /** The results in words: a label and an exact value. */
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** A sentence about a special case, such as a liquidation. */
  readonly note: string;
  readonly chart: Data;
}

/** A form whose results are computed with the formulas of the engine. */
export interface Calculation<Data> {
  readonly kind: ChartKind<Data>;
  compute(values: FieldValues): CalculationResult<Data>;
}

/**
 * Returns the prices of a chart: from one price to another, in steps of 50, and a further price
 * between them, in ascending order.
 */
export function pricesBetween(from: number, to: number, further: string): string[] {
  const count = Math.floor((to - from) / 50) + 1;
  const prices = new Set(Array.from({ length: count }, (_, index) => from + index * 50));
  return [...prices.add(Number(further))].sort((a, b) => a - b).map(String);
}
