import { randomInt } from 'node:crypto';

const spread = 1_000_000_000;

/** A client order id for an order that came without one: its time and nine random digits. */
export function newClientOrderId(time: number): string {
  return `${time}${String(randomInt(spread)).padStart(9, '0')}`;
}
