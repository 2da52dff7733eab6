import { randomInt } from 'node:crypto';

const suffixLimit = 1_000_000_000;

/**
 * Generates a client order id for an order without one: the time of the order, in milliseconds
 * since the epoch, followed by nine random digits.
 */
export function newClientOrderId(time: number): string {
  return `${time}${String(randomInt(suffixLimit)).padStart(9, '0')}`;
}
