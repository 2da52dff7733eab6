import type { ParameterValues } from '@broker-api/signing';
import type { CallOptions } from './encode-call.ts';

/** A method of a section client. */
export type Method = (parameters?: ParameterValues, options?: CallOptions) => Promise<unknown>;

/**
 * Returns an object with the methods of a client, each replaced by what `wrap` returns for it. The
 * object lacks `raw`, whose requests would not pass through the wrapped methods.
 *
 * @param wrap receives the operationId and the method of the client
 */
export function wrapMethods(
  client: object,
  wrap: (operationId: string, method: Method) => Method,
): Record<string, Method> {
  const wrapped: Record<string, Method> = {};
  for (const [operationId, method] of Object.entries(client)) {
    if (typeof method === 'function') wrapped[operationId] = wrap(operationId, method as Method);
  }
  return wrapped;
}
