import type { GatewayOperation, WeightRecord } from '@broker-api/spec';

/** The assumed weight of an operation if no source states its weight. */
const assumedWeight: WeightRecord = { value: 1 };

/**
 * Returns the request weight of a call. If the weight depends on a parameter, it is computed from
 * the text of that parameter, because the weight is charged before the parameters are checked. If
 * the text is not a sequence of digits, the weight is the `value` of the weight record.
 */
export function weightOf(
  { weight }: GatewayOperation,
  values: ReadonlyMap<string, string>,
): number {
  const { value, by, absent, steps, zero } = weight ?? assumedWeight;
  if (by === undefined) return value;
  const sent = values.get(by);
  if (sent === undefined || sent === '') return absent ?? value;
  if (steps === undefined || !/^\d+$/.test(sent)) return value;
  const number = Number(sent);
  if (number === 0) return zero ?? value;
  return (steps.find(({ upTo }) => number <= upTo) ?? steps.at(-1))?.weight ?? value;
}
