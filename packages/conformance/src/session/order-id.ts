import type { Section } from '@broker-api/spec';

/** Returns the order id in the text of a response; undefined if there is none. */
export function orderIdIn(body: string): string | undefined {
  return /"orderId"\s*:\s*"?(\d+)/.exec(body)?.[1];
}

/** The parameters with the type of an order, which only contracts require. */
export const typeParameters: Readonly<Record<Section, (type: string) => string>> = {
  spot: () => '',
  contract: (type) => `orderType=${type}`,
  option: () => '',
};

/** Returns the parameters with which getOrder and cancelOrder find an order. */
export function orderParameters(section: Section, orderId: string, type = 'LIMIT'): string {
  const typed = typeParameters[section](type);
  return `${typed && `${typed}&`}orderId=${orderId}`;
}
