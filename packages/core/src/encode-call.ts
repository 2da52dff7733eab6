import { encodeParams, type ParameterValue, type ParameterValues } from '@broker-api/signing';
import { checkParameters } from './check-parameters.ts';
import { ParameterError } from './errors.ts';
import type { Operation } from './operation-table.ts';
import type { RequestText } from './sign-request.ts';

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. The outcome of an aborted call is unknown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where to send the parameters of a POST, PUT or DELETE operation: all in the query (the
   * default), all in the form body, or the named parameters in the form body and the others in the
   * query.
   *
   * @example { sendIn: { body: ['price'] } }
   */
  readonly sendIn?: 'query' | 'body' | { readonly body: readonly string[] } | undefined;
  /**
   * The number of the attempt, from 1, for hooks. What repeats a call sets it, such as
   * `withRetries`, which does not repeat a call that has a number already.
   */
  readonly attempt?: number | undefined;
  /**
   * Called once, right before the request is sent: with its client order id and its timestamp, as
   * far as it has them. `withOutcomes` uses it.
   */
  readonly onSend?: ((sent: SentValues) => void) | undefined;
}

/** What a request sent. */
interface SentValues {
  readonly clientOrderId: string | undefined;
  /** In milliseconds since the epoch. */
  readonly timestamp: number | undefined;
}

/**
 * Checks the parameters of a call and encodes them as the text of its query and its body.
 *
 * @throws ParameterError for an invalid parameter, or a `sendIn` that does not fit the operation
 */
export function encodeCall(
  operation: Operation,
  parameters: ParameterValues,
  sendIn: CallOptions['sendIn'],
): RequestText {
  const { operationId, clientOrderId = '' } = operation;
  const prototype = Object.getPrototypeOf(parameters ?? 0) as object | null;
  // The prototype of a plain object is null or Object.prototype, whose own prototype is null. Each
  // realm, such as an iframe, has its own Object.prototype, so a comparison with it is too strict.
  if (typeof parameters !== 'object' || (prototype && Object.getPrototypeOf(prototype))) {
    throw new ParameterError(`${operationId}: the parameters must be a plain object`);
  }
  // A copy, so that the values that are checked are the values that are sent.
  const values: Record<string, ParameterValue> = { ...parameters };
  // The order needs an id with which it can be looked up, so the client generates one.
  if (values[clientOrderId] === '') values[clientOrderId] = undefined;
  // Encoding comes first because it rejects values that cannot be sent as text. The rules then
  // compare the values as text.
  const text = encodeParts(operation, splitParameters(operation, values, sendIn));
  checkParameters(operation, values);
  return text;
}

interface ParameterParts {
  readonly query: ParameterValues;
  readonly body?: ParameterValues;
}

function encodeParts({ operationId }: Operation, { query, body }: ParameterParts): RequestText {
  try {
    return { query: encodeParams(query), body: body && encodeParams(body) };
  } catch (error) {
    throw new ParameterError(`${operationId}: ${(error as Error).message}`);
  }
}

function splitParameters(
  { operationId, method }: Operation,
  parameters: ParameterValues,
  sendIn: CallOptions['sendIn'] = 'query',
): ParameterParts {
  if (sendIn === 'query') return { query: parameters };
  if (method === 'GET') {
    throw new ParameterError(`${operationId}: \`sendIn\` must be "query" for a GET operation`);
  }
  if (sendIn === 'body') return { query: {}, body: parameters };
  const named: readonly unknown[] = Array.isArray(sendIn?.body) ? sendIn.body : [sendIn];
  const unknown = named.find((name) => !Object.hasOwn(parameters, String(name)));
  if (unknown !== undefined) {
    throw new ParameterError(
      `${operationId}: \`sendIn\` must be "query", "body" or ` +
        `{ body: [names of sent parameters] }; got ${JSON.stringify(unknown)}`,
    );
  }
  const inBody = (name: string): boolean => named.includes(name);
  const entries = Object.entries(parameters);
  return {
    query: Object.fromEntries(entries.filter(([name]) => !inBody(name))),
    body: Object.fromEntries(entries.filter(([name]) => inBody(name))),
  };
}
