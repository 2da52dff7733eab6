import type { OperationRecord } from '@broker-api/spec';

/**
 * The request weight of a call, from what was sent: it is charged before parameters are checked, so
 * a value that is no number counts as the default.
 */
export function weightOf({ weight }: OperationRecord, values: ReadonlyMap<string, string>): number {
  const { value, by, absent, steps, zero } = weight;
  if (by === undefined) return value;
  const sent = values.get(by);
  if (sent === undefined || sent === '') return absent ?? value;
  if (steps === undefined || !/^\d+$/.test(sent)) return value;
  const number = Number(sent);
  if (number === 0) return zero ?? value;
  return (steps.find(({ upTo }) => number <= upTo) ?? steps.at(-1))?.weight ?? value;
}
