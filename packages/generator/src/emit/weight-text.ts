/** A request weight, as `x-weight` states it. */
interface Weight {
  readonly value?: unknown;
  readonly by?: unknown;
  readonly steps?: unknown;
  readonly zero?: unknown;
  readonly absent?: unknown;
}

/** Describes a weight, such as `weight 1 (5 for limit up to 500, 10 for limit up to 1000)`. */
export function weightText(weight: Weight | undefined): string {
  if (weight === undefined) return 'weight unknown';
  const { value, by, steps, zero, absent } = weight;
  if (absent !== undefined) return `weight ${value} with ${by}, ${absent} without`;
  if (steps === undefined) return `weight ${value}`;
  // The JSON Schema of the x- keys checks the steps.
  const ranges = (steps as { weight: number; upTo: number }[]).map(
    (step) => `${step.weight} for ${by} up to ${step.upTo}`,
  );
  const forZero = zero === undefined ? [] : [`${zero} for ${by} 0`];
  return `weight ${value} (${[...ranges, ...forZero].join(', ')})`;
}
