import type { Call } from './sample.ts';

/** The comment above the lines that read an option's name from the broker. */
export const optionComment = 'Options expire. This is the first option that trades.';

/**
 * Returns whether a call has an option's name as a parameter. The example's option has expired, so
 * the samples read the name of another option from the broker.
 */
export function namesOption({ operation, request }: Pick<Call, 'operation' | 'request'>): boolean {
  return operation.section === 'option' && request.symbol !== undefined;
}
