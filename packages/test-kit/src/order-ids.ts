/** The first digits of every order id. */
const prefix = '336903';

/** Returns the id of an order from its number; orders are numbered from 1. */
export function orderIdOf(number: number): string {
  return prefix + String(number).padStart(12, '0');
}

export function orderNumberOf(orderId: string): number {
  return Number(orderId.slice(prefix.length));
}
