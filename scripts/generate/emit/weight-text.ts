import type { JsonObject } from '../read/schema.ts';

/** Describes a weight, such as `weight 1 (5 for limit up to 500, 10 for limit up to 1000)`. */
export function weightText(weight: JsonObject | undefined): string {
  if (weight === undefined) return 'weight unknown';
  const { value, by, steps, zero, absent } = weight;
  if (absent !== undefined) return `weight ${value} with ${by}, ${absent} without`;
  if (steps === undefined) return `weight ${value}`;
  const ranges = (steps as JsonObject[]).map(
    (step) => `${step.weight} for ${by} up to ${step.upTo}`,
  );
  const forZero = zero === undefined ? [] : [`${zero} for ${by} 0`];
  return `weight ${value} (${[...ranges, ...forZero].join(', ')})`;
}
