import { encodeParams, type ParameterValue, type ParameterValues, sign } from '@broker-api/signing';
import { apiKeyHeader, ruleViolation } from '@broker-api/spec';
import { ConfigurationError, ParameterError } from './errors.ts';
import type { Operation } from './operation-table.ts';
import type { Credentials } from './safety.ts';

/** The query of a request without `?`, and its form body. */
export interface RequestText {
  readonly query: string;
  readonly body: string | undefined;
}

/** The text to send, which is exactly the text that was signed. */
export interface SignedRequest extends RequestText {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks the parameters of a call before anything is sent: their names, required parameters, and
 * the conditional rules of the specification. The broker checks all other rules. The methods of the
 * clients call this function; a form can call it while a user types.
 *
 * @param operation an entry of an operation table, with its operationId
 * @param values the parameters; an empty string counts as a parameter that is not sent
 * @throws ParameterError that names the operation, the parameter and the rule
 *
 * @example
 * const operation = { operationId: 'placeOrder', ...spotTable.operations.placeOrder };
 * checkParameters(operation, { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '1' });
 * // ParameterError: placeOrder: `timeInForce` is required when `type` is LIMIT
 */
export function checkParameters(
  { operationId, required = [], optional = [], defaults = {}, rules = [] }: Operation,
  values: ParameterValues,
): void {
  const fail = (message: string): never => {
    throw new ParameterError(`${operationId}: ${message}`);
  };
  const unknown = Object.keys(values).find(
    (name) => !required.includes(name) && !optional.includes(name),
  );
  if (unknown !== undefined) {
    const known = [...required, ...optional].join(', ') || 'none';
    fail(`unknown parameter \`${unknown}\`; the operation's parameters: ${known}`);
  }
  const isSent = (name: string): boolean => values[name] !== undefined && values[name] !== '';
  const missing = required.find((name) => !isSent(name));
  if (missing !== undefined) fail(`\`${missing}\` is required`);
  const effectiveValue = (name: string): string =>
    String((isSent(name) ? values[name] : defaults[name]) ?? '');
  for (const rule of rules) {
    const violation = ruleViolation(rule, { isSent, effectiveValue });
    if (violation !== undefined) fail(violation.message);
  }
}

/**
 * Checks the parameters of a call and encodes them as the text of its query or its body.
 *
 * @throws ParameterError for an invalid parameter, or a `sendIn` that does not fit the operation
 */
export function encodeCall(
  operation: Operation,
  parameters: ParameterValues,
  sendIn: 'query' | 'body' = 'query',
): RequestText {
  const { operationId, method, clientOrderId = '' } = operation;
  const fail = (message: string): never => {
    throw new ParameterError(`${operationId}: ${message}`);
  };
  const prototype = Object.getPrototypeOf(parameters ?? 0) as object | null;
  // The prototype of a plain object is null or Object.prototype, whose own prototype is null. Each
  // realm, such as an iframe, has its own Object.prototype, so a comparison with it is too strict.
  if (typeof parameters !== 'object' || (prototype && Object.getPrototypeOf(prototype))) {
    fail('the parameters must be a plain object');
  }
  if (sendIn !== 'query' && method === 'GET') {
    fail('`sendIn` must be "query" for a GET operation');
  }
  if (sendIn !== 'query' && sendIn !== 'body') {
    fail(`\`sendIn\` must be "query" or "body"; got ${JSON.stringify(sendIn)}`);
  }
  // A copy, so that the values that are checked are the values that are sent.
  const values: Record<string, ParameterValue> = { ...parameters };
  // The order needs an id with which it can be looked up, so the client generates one.
  if (values[clientOrderId] === '') values[clientOrderId] = undefined;
  // Encoding comes first because it rejects values that cannot be sent as text. The rules then
  // compare the values as text.
  let text = '';
  try {
    text = encodeParams(values);
  } catch (error) {
    fail((error as Error).message);
  }
  checkParameters(operation, values);
  return sendIn === 'body' ? { query: '', body: text } : { query: text, body: undefined };
}

/**
 * Adds the parameters that the operation requires (client order id, timestamp, signature) to the
 * body, or to the query if there is no body. Adds the API key to the headers.
 *
 * The broker can reject a request as a replay if an earlier request had the same text. To prevent
 * this, each order gets a new client order id. For the other operations that reject replays, each
 * request gets a timestamp that no other call with this API key in this process has. Values that
 * the caller passes are not replaced.
 *
 * @throws ConfigurationError when the operation requires credentials and there are none
 */
export async function signRequest(
  operation: Operation,
  text: RequestText,
  { credentials, clock }: { credentials: Credentials | undefined; clock: () => number },
): Promise<SignedRequest> {
  let { query, body } = text;
  const { operationId, clientOrderId: idName } = operation;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (operation.requiresApiKey) {
    if (credentials === undefined) {
      throw new ConfigurationError(
        `${operationId} requires credentials; ` +
          `create the client with { credentials: { apiKey, secretKey } }`,
      );
    }
    headers[apiKeyHeader] = credentials.apiKey;
  }
  const isSent = (name: string): boolean => `&${query}&${body}`.includes(`&${name}=`);
  const append = (pair: string): void => {
    if (body === undefined) query = query === '' ? pair : `${query}&${pair}`;
    else body = body === '' ? pair : `${body}&${pair}`;
  };
  if (idName && !isSent(idName)) append(`${idName}=${crypto.randomUUID()}`);
  if (operation.requiresTimestamp && !isSent('timestamp')) {
    const timestamp = operation.distinctTimestamp
      ? await distinctTimestamp(credentials?.apiKey, clock)
      : readClock(clock);
    append(encodeParams({ timestamp }));
  }
  if (operation.signed && credentials) {
    append(`signature=${await sign(credentials.secretKey, query, body)}`);
  }
  return { query, body, headers };
}

/** The timestamps that were assigned to the calls of each API key, oldest first. */
const assigned = new Map<string | undefined, Set<number>>();

const maximumRemembered = 10_000;

/**
 * Returns a timestamp that no other call with this API key has. If the timestamp is later than the
 * current time, first waits until that time. The clients in a process share the timestamps of an
 * API key, even if their clocks differ.
 *
 * @param clock returns the time in milliseconds since the epoch
 */
export async function distinctTimestamp(
  apiKey: string | undefined,
  clock: () => number,
): Promise<number> {
  const now = readClock(clock);
  const used = assigned.get(apiKey) ?? new Set();
  assigned.set(apiKey, used);
  let timestamp = now;
  while (used.has(timestamp)) timestamp++;
  used.add(timestamp);
  const [oldest = now] = used;
  if (used.size > maximumRemembered) used.delete(oldest);
  if (timestamp > now) await new Promise((resolve) => setTimeout(resolve, timestamp - now));
  return timestamp;
}

/**
 * Returns the time on a clock, in whole milliseconds.
 *
 * @throws ConfigurationError when the clock returns anything but a time
 */
function readClock(clock: () => number): number {
  const time: unknown = clock();
  if (typeof time === 'number' && Number.isSafeInteger(Math.floor(time))) return Math.floor(time);
  const got = typeof time === 'number' ? time : `a value of type ${typeof time}`;
  throw new ConfigurationError(
    `\`clock\` must return a time in milliseconds, such as Date.now(); got ${got}`,
  );
}

const secretParameters = /(?:^|&)(?:signature|listenKey)=([^&]+)/g;

/** Returns what must not appear in any error: the keys, the signature and a listen key. */
export function secretsOf(
  { query, body }: RequestText,
  { apiKey, secretKey }: Partial<Credentials> = {},
): string[] {
  const sent = `${query}&${body ?? ''}`.matchAll(secretParameters);
  const values = Array.from(sent, ([, value = '']) => decodeURIComponent(value));
  return [apiKey, secretKey, ...values].filter((value) => value !== undefined);
}

/** What a request sent. */
export interface SentValues {
  /** The client order id of an order, even if the client generated it. */
  readonly clientOrderId: string | undefined;
  /** In milliseconds since the epoch. */
  readonly timestamp: number | undefined;
}

/**
 * Returns the client order id and the timestamp of a request. As in the broker, the query takes
 * precedence over the body.
 */
export function sentValues(
  { query, body = '' }: RequestText,
  { clientOrderId = '' }: Operation,
): SentValues {
  const sent = new URLSearchParams(`${query}&${body}`);
  return {
    clientOrderId: sent.get(clientOrderId) ?? undefined,
    timestamp: Number(sent.get('timestamp')) || undefined,
  };
}
