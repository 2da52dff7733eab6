import type { Section } from '@broker-api/spec';

/** Returns the order id in the text of a response; undefined if there is none. */
export function orderIdIn(body: string): string | undefined {
  return /"orderId"\s*:\s*"?(\d+)/.exec(body)?.[1];
}

/**
 * Returns the parameters with which getOrder and cancelOrder find an order. The contract section
 * also requires the type of the order.
 */
export function orderParameters(section: Section, orderId: string, type = 'LIMIT'): string {
  return section === 'contract' ? `orderType=${type}&orderId=${orderId}` : `orderId=${orderId}`;
}
