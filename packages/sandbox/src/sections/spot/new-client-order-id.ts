/**
 * Generates a client order id for an order without one: the time of the order, in milliseconds
 * since the epoch, followed by nine random digits.
 */
export function newClientOrderId(time: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${time}${String(random % 1_000_000_000).padStart(9, '0')}`;
}
