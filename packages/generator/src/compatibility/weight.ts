import { listOf, objectOf } from '../json.ts';

/** Returns whether a value of `x-weight` makes any call heavier than another value does. */
export function isHeavier(before: unknown, after: unknown): boolean {
  const known = objectOf(before).by;
  const current = objectOf(after).by;
  // Another parameter has other values, so no two calls are comparable.
  if (known !== undefined && current !== undefined && known !== current) return true;
  const points = [before, after].flatMap((weight) =>
    stepsOf(weight).flatMap(({ upTo }) => [Number(upTo), Number(upTo) + 1]),
  );
  const values = [undefined, 0, ...points];
  const isSentHeavier = values.some((value) => weightAt(after, value) > weightAt(before, value));
  return isSentHeavier || weightWithout(after) > weightWithout(before);
}

const stepsOf = (weight: unknown) => listOf(objectOf(weight).steps).map(objectOf);

/** Returns the weight of a call whose parameter has a value; `undefined` is its default. */
function weightAt(weight: unknown, value: number | undefined): number {
  // A weight that no source states counts as 0.
  const { value: usual = 0, zero } = objectOf(weight);
  const steps = stepsOf(weight);
  if (value === undefined || steps.length === 0) return Number(usual);
  if (value === 0 && zero !== undefined) return Number(zero);
  const step = steps.find(({ upTo }) => value <= Number(upTo)) ?? steps.at(-1);
  return Number(step?.weight);
}

/** Returns the weight of a call without the parameter. */
function weightWithout(weight: unknown): number {
  const { value = 0, absent = value } = objectOf(weight);
  return Number(absent);
}
