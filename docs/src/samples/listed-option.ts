import type { Call } from './sample.ts';

/** The comment of the lines that read the name of an option from the broker. */
export const optionComment = 'Options expire. This is the first option that trades.';

/**
 * Returns whether a call has the name of an option as a parameter. The option of the example has
 * expired, so the samples read the name of another option from the broker.
 */
export function namesOption({ operation, request }: Pick<Call, 'operation' | 'request'>): boolean {
  return operation.section === 'option' && request.symbol !== undefined;
}
