import { randomText } from '../../random-text.ts';

/**
 * Generates a client order id for an order without one: the time of the order, in milliseconds
 * since the epoch, followed by nine random digits.
 */
export function newClientOrderId(time: number): string {
  return `${time}${randomText(9, '0123456789')}`;
}
