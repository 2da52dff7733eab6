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

/** Returns the prices from one price to another, both included, in equal steps. */
export function priceRange(from: number, to: number, step: number): string[] {
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, index) => String(from + index * step));
}
