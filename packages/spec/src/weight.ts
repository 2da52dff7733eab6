import type { WeightRecord } from './model.ts';

/** The assumed weight of an operation if no source states its weight. */
const assumedWeight: WeightRecord = { value: 1 };

/**
 * Returns the request weight of a call.
 *
 * @param parameterOf returns the sent value of a parameter. The broker charges the weight before it
 *   checks the parameters, so any text is possible. If the text is not a sequence of digits, the
 *   weight is the `value` of the weight record
 */
export function weightOf(
  weight: WeightRecord = assumedWeight,
  parameterOf: (parameter: string) => unknown,
): number {
  const { value, by, absent, steps, zero } = weight;
  if (by === undefined) return value;
  const sent = String(parameterOf(by) ?? '');
  if (sent === '') return absent ?? value;
  if (steps === undefined || !/^\d+$/.test(sent)) return value;
  const number = Number(sent);
  if (number === 0 && zero !== undefined) return zero;
  return (steps.find(({ upTo }) => number <= upTo) ?? steps.at(-1))?.weight ?? value;
}
