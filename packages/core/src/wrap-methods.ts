import type { ParameterValues } from '@broker-api/signing';
import type { CallOptions } from './encode-call.ts';
import { ConfigurationError } from './errors.ts';

/** A method of a section client. */
export type Method = (parameters?: ParameterValues, options?: CallOptions) => Promise<unknown>;

/** The functions that add a behaviour to a client. */
export type Behaviour = 'withBudget' | 'withClock' | 'withOutcomes' | 'withRetries';

/** The behaviours of the methods that `wrapMethods` has returned. */
const behaviours = new WeakMap<Method, ReadonlySet<Behaviour>>();

/**
 * Returns an object with the methods of a client, each replaced by what `wrap` returns for it. The
 * object lacks `raw`, whose requests would not pass through the wrapped methods.
 *
 * @param wrap receives the operationId and the method of the client
 * @param behaviour what the new methods do in addition, for {@link rejectOrder}
 */
export function wrapMethods(
  client: object,
  wrap: (operationId: string, method: Method) => Method,
  behaviour?: Behaviour,
): Record<string, Method> {
  const wrapped: Record<string, Method> = {};
  for (const [operationId, method] of methodsOf(client)) {
    const outer = wrap(operationId, method);
    if (outer !== method) {
      const added = behaviour === undefined ? [] : [behaviour];
      behaviours.set(outer, new Set([...(behaviours.get(method) ?? []), ...added]));
    }
    wrapped[operationId] = outer;
  }
  return wrapped;
}

/**
 * Checks that a client has some methods.
 *
 * @throws ConfigurationError that names the first missing method
 */
export function requireMethods(client: object, names: readonly string[]): void {
  const methods = new Map(methodsOf(client));
  const missing = names.find((name) => !methods.has(name));
  if (missing === undefined) return;
  throw new ConfigurationError(
    `the client must have the methods of its section; \`${missing}\` is missing`,
  );
}

/**
 * Rejects a client that already has one of some behaviours, because the new one would not work
 * around them.
 *
 * @throws ConfigurationError that says what would go wrong, and which order is right
 */
export function rejectOrder(
  client: object,
  added: Behaviour,
  inner: readonly Behaviour[],
  problem: string,
): void {
  for (const [, method] of methodsOf(client)) {
    const found = inner.find((one) => behaviours.get(method)?.has(one));
    if (found === undefined) continue;
    const right = found === added ? `use it once` : `use ${found}(${added}(client))`;
    throw new ConfigurationError(
      `${added} must not wrap a client of ${found}: ${problem}; ${right}`,
    );
  }
}

/** @throws ConfigurationError if the client is not an object */
function methodsOf(client: object): [string, Method][] {
  if (typeof client !== 'object' || client === null) {
    const got = client === null ? 'null' : `a value of type ${typeof client}`;
    throw new ConfigurationError(`the client must be a client of a section; got ${got}`);
  }
  return Object.entries(client).filter(
    (entry): entry is [string, Method] => typeof entry[1] === 'function',
  );
}
