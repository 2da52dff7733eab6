import { apiKeyHeader, type GatewayOperation, nearestNames, weightOf } from '@broker-api/spec';
import { hmacSha256Hex, isEqualInConstantTime } from '#crypto';
import { accountKey } from '../account-key.ts';
import { assertBody, HttpError, type HttpRequest } from '../http/messages.ts';
import type { Router } from '../http/router.ts';
import { quote } from '../http/text.ts';
import { ApiError, codeOf } from './api-error.ts';
import { type ApiKey, isInNetwork } from './api-keys.ts';
import type { Dialect, Encode } from './encode.ts';
import { assertWellFormedText, parseParameters, type SentParameters } from './form-text.ts';
import type { GatewayRules } from './gateway-rules.ts';
import type { RateLimits } from './limits.ts';
import { isLong, type ParameterValues } from './parameters.ts';
import { redact } from './redact.ts';
import { ReplayGuard } from './replay-guard.ts';
import { findStream, type OperationRoute, operationRouter } from './routes.ts';
import type { SignatureInspector } from './signature-inspector.ts';

// The checks of a request before it reaches an operation handler, in the order of the error
// catalogue.

/** The components of a request pipeline, and its initial rules. */
export interface PipelineOptions {
  readonly rules: GatewayRules;
  /** Returns a key, even if it is disabled or restricted; undefined if it does not exist. */
  readonly findKey: (apiKey: string) => ApiKey | undefined;
  readonly limits: RateLimits;
  readonly inspector: SignatureInspector;
  /** The format of responses. */
  readonly dialect: Dialect;
  /**
   * A time in milliseconds since the epoch. The broker rejects orders, transfers and margin
   * adjustments with an earlier timestamp, because an earlier process may have executed them.
   */
  readonly knownFrom?: number | undefined;
  /** The signatures that another server has received, as its `replays` returned them. */
  readonly replays?: string | undefined;
}

/** A request in the pipeline, which sets `operation`, `sent` and `key` when they are known. */
export interface RequestContext {
  readonly request: HttpRequest;
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly now: number;
  operation?: GatewayOperation;
  /** The decoded text of each sent parameter by name. */
  sent?: ReadonlyMap<string, string>;
  key?: ApiKey;
}

/** A call of an operation: a request that the gateway accepted. */
export interface OperationCall {
  readonly operation: GatewayOperation;
  readonly parameters: ParameterValues;
  /** The decoded text of each sent parameter by name, without defaults. */
  readonly sent: ReadonlyMap<string, string>;
  /** The API key of the caller; undefined if the operation does not require one. */
  readonly key: ApiKey | undefined;
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly time: number;
  /** The rules that were in effect when the gateway accepted the request. */
  readonly rules: GatewayRules;
}

/** A request that passed all checks. */
interface AcceptedRequest {
  readonly call: OperationCall;
  readonly encode: Encode;
}

/**
 * A timestamp that is ahead of the broker's clock must be ahead by less than this number of
 * milliseconds.
 */
export const aheadLimitMs = 1000;

/** The API key header in lower case, like the header names of a request. */
const keyHeader = apiKeyHeader.toLowerCase();
const ordersLimited = codeOf('TOO_MANY_ORDERS');
const hexDigest = /^[0-9a-f]{64}$/i;

const shuttingDown =
  'The broker is shutting down and did not execute this request; send it again after the restart.';

/** Checks requests before they reach an operation handler. */
export class RequestPipeline {
  /** The rules that are in effect. */
  rules: GatewayRules;
  readonly #options: PipelineOptions;
  readonly #routes: Router<OperationRoute>;
  #replays: ReplayGuard;
  #closed = false;

  constructor(options: PipelineOptions) {
    this.rules = options.rules;
    const { knownFrom, replays } = options;
    this.#replays = replays ? ReplayGuard.from(replays) : new ReplayGuard({ knownFrom });
    this.#options = options;
    this.#routes = operationRouter(options.dialect);
  }

  /** Forgets all received signatures, so that each signed request is accepted once more. */
  forgetReplays(): void {
    this.#replays = new ReplayGuard({});
  }

  /** Returns the received signatures that may arrive again, as text. */
  replays(): string {
    return this.#replays.encode();
  }

  /** Rejects all later requests. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Runs the checks in the order of the error catalogue, so that a request with several errors is
   * rejected with the first error. Sets the operation, the parameters and the key of the context as
   * soon as they are known.
   *
   * @throws HttpError if a check fails
   */
  run(context: RequestContext): AcceptedRequest {
    const { request, now } = context;
    const { limits } = this.#options;
    limits.rejectBanned(request.ip, now);
    if (this.#closed) throw new ApiError('SERVICE_SHUTTING_DOWN', shuttingDown);
    assertBody(request, 'application/x-www-form-urlencoded');
    assertWellFormedText(request.body, 'body');
    assertWellFormedText(request.query, 'query');
    const route = this.#findRoute(request);
    const { operation } = route;
    context.operation = operation;
    const sent = parseParameters(request);
    context.sent = sent.values;
    const weight = weightOf(operation.weight, (name) => sent.values.get(name));
    limits.chargeWeight(request.ip, weight, now);
    if (operation.requiresApiKey) this.#authorize(context, operation, sent);
    const { rules } = this;
    const parameters = route.checkParameters(sent.values, rules);
    const { key } = context;
    const call = { operation, parameters, sent: sent.values, key, time: now, rules };
    return { call, encode: route.encode };
  }

  #findRoute(request: HttpRequest): OperationRoute {
    const { path } = request;
    const hasSlash = path.endsWith('/') && !this.rules.strict;
    try {
      // Some clients end each path with a slash.
      return this.#routes.find(hasSlash ? { ...request, path: path.slice(0, -1) } : request);
    } catch (error) {
      // The handshake of a WebSocket never arrives here, so this is an ordinary request.
      if (findStream(path) === undefined) throw error;
      const message =
        'This path is a stream; ' +
        'connect with a WebSocket client, which sends the header "Upgrade: websocket".';
      throw new HttpError(426, message, { upgrade: 'websocket', connection: 'upgrade' });
    }
  }

  /** Runs the checks of operations that require an API key. */
  #authorize(context: RequestContext, operation: GatewayOperation, sent: SentParameters): void {
    const { request, now } = context;
    const { findKey, limits } = this.#options;
    const key = authenticate(request, operation, findKey);
    context.key = key;
    this.#verifySignature(operation, key, sent, now);
    if (operation.requiresTimestamp) {
      const timing = checkTimestamp(operation, sent.values, now);
      if (operation.rejectsReplays) this.#rejectReplay(key, sent.signature, timing, now);
    }
    if (operation.errorCodes.includes(ordersLimited)) {
      limits.countOrder(accountKey(key.ref), request.ip, now);
    }
  }

  /**
   * Verifies the signature of a request, even if the operation requires no signature. Records a
   * mismatch in the inspector.
   *
   * @throws ApiError if the signature does not match, or if a required signature is missing
   */
  #verifySignature(
    { operationId, signed }: GatewayOperation,
    key: ApiKey,
    { query, body, signature }: SentParameters,
    now: number,
  ): void {
    if (signature === undefined) {
      if (!signed) return;
      const where = 'in the parameter `signature`';
      const message = `${operationId} requires a signature; send it ${where}.`;
      throw new ApiError('INVALID_SIGNATURE', message);
    }
    const text = query.signedText + body.signedText;
    if (isValidSignature(signature, key.secretKey, text)) return;
    this.#options.inspector.record({ time: now, operationId, key, signature, query, body });
    throw new ApiError(
      'INVALID_SIGNATURE',
      'The signature does not match the received request; ' +
        'sign exactly the query followed directly by the body, without the parameter `signature`.',
    );
  }

  /**
   * Stores the signature of an order, transfer or margin adjustment, even if the rules allow
   * replays, because they can change.
   *
   * @throws ApiError if the broker received the request before, or may have received it
   */
  #rejectReplay(
    { apiKey }: ApiKey,
    signature: string | undefined,
    { timestamp, recvWindowMs }: Timing,
    now: number,
  ): void {
    if (signature === undefined) return;
    const until = timestamp + recvWindowMs;
    const receipt = this.#replays.receive({ apiKey, signature, timestamp, until }, now);
    if (receipt === 'new' || !this.rules.rejectReplays) return;
    if (receipt === 'repeated') {
      const message =
        'This signed request was already received; ' +
        'sign a new request with the current time as `timestamp`.';
      throw new ApiError('INVALID_TIMESTAMP', message);
    }
    const from = new Date(this.#replays.knownFrom).toISOString();
    const message =
      `The broker may have received this signed request before: ` +
      `the broker was restarted, its clock went back, or it stores too many signatures. ` +
      `Sign a new request when the broker's clock is at ${from} or later, ` +
      `or switch off \`rejectReplays\` in the control plane.`;
    throw new ApiError('INVALID_TIMESTAMP', message);
  }
}

/**
 * Returns the API key of a request to an operation that requires a key.
 *
 * @throws ApiError if the key is missing, unknown or disabled, or does not permit the operation or
 *   the IP address of the client
 */
function authenticate(
  { headers, ip }: HttpRequest,
  { securityType, operationId }: GatewayOperation,
  findKey: PipelineOptions['findKey'],
): ApiKey {
  const apiKey = headers[keyHeader];
  if (typeof apiKey !== 'string' || apiKey === '') {
    const message = `${operationId} requires an API key; send it in the header ${apiKeyHeader}.`;
    throw new ApiError('UNAUTHORIZED', message);
  }
  const key = findKey(apiKey);
  if (key === undefined || key.enabled === false) {
    throw new ApiError(
      'REJECTED_MBX_KEY',
      `The API key in the header ${apiKeyHeader} is unknown or disabled; send an enabled key.`,
    );
  }
  const { permissions, allowedIps } = key;
  if (allowedIps && !allowedIps.some((network) => isInNetwork(ip, network))) {
    const message =
      `The API key does not allow requests from ${ip}; ` +
      `send them from an address that it allows.`;
    throw new ApiError('REJECTED_MBX_KEY', message);
  }
  if (permissions && !permissions.includes(securityType)) {
    const message =
      `${operationId} requires the permission ${securityType}, ` +
      `which this API key does not have; use another key.`;
    throw new ApiError('REJECTED_MBX_KEY', message);
  }
  return key;
}

/** The timestamp of a request in milliseconds since the epoch, and its receive window. */
interface Timing {
  readonly timestamp: number;
  /** The length of the receive window, which starts at the timestamp. */
  readonly recvWindowMs: number;
}

/**
 * Checks that the timestamp of a request is within its receive window, and less than 1000 ms ahead
 * of the broker's clock (requirements 1, section 5, rule 6).
 *
 * @throws ApiError if the timestamp is missing, malformed, too old or too far ahead
 */
function checkTimestamp(
  { parameters }: GatewayOperation,
  values: ReadonlyMap<string, string>,
  now: number,
): Timing {
  const sent = values.get('timestamp') ?? '';
  if (sent === '') {
    const message =
      '`timestamp` is required; send the current time in milliseconds since the epoch.';
    throw new ApiError('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  }
  if (!isLong(sent)) {
    throw new ApiError(
      'MANDATORY_PARAM_EMPTY_OR_MALFORMED',
      `\`timestamp\` must be an integer, in milliseconds since the epoch; got ${quote(sent)}.`,
    );
  }
  const timestamp = Number(sent);
  const window = parameters.find(({ name }) => name === 'recvWindow');
  const sentWindow = window?.ignored ? '' : (values.get('recvWindow') ?? '');
  // The parameter check, which runs later, rejects a malformed window.
  const recvWindowMs = isLong(sentWindow) ? Number(sentWindow) : Number(window?.default ?? 0);
  if (timestamp >= now + aheadLimitMs) {
    const message =
      `\`timestamp\` must be less than ${aheadLimitMs} ms ahead of the broker's clock; ` +
      `it is ${timestamp - now} ms ahead. Synchronize your clock with getServerTime.`;
    throw new ApiError('INVALID_TIMESTAMP', message);
  }
  if (now - timestamp > recvWindowMs) {
    const message =
      `\`timestamp\` must be within the receive window of ${recvWindowMs} ms; ` +
      `it is ${now - timestamp} ms old. ` +
      `Sign a new request, and synchronize your clock with getServerTime.`;
    throw new ApiError('INVALID_TIMESTAMP', message);
  }
  return { timestamp, recvWindowMs };
}

/**
 * Returns whether `signature` is the text's signature, in upper-case or lower-case hex.
 *
 * @param text each character is one byte
 */
function isValidSignature(signature: string, secretKey: string, text: string): boolean {
  const expected = hmacSha256Hex(secretKey, text);
  return hexDigest.test(signature) && isEqualInConstantTime(signature.toLowerCase(), expected);
}

/** Longer values resemble no symbol, and would take long to compare. */
const longestName = 40;

/**
 * Says in a sentence where a symbol exists that an operation of a section did not find, or which
 * existing symbol is the nearest.
 *
 * @param symbols the names of all symbols, each with its section
 */
export function explainSymbol(
  sent: string,
  section: string,
  symbols: Iterable<readonly [section: string, name: string]>,
): string {
  const all = [...symbols];
  const name = quote(redact(sent));
  const owners = all.filter(([, one]) => one === sent).map(([owner]) => owner);
  if (owners.length > 0) return `The symbol ${name} belongs to ${owners.join(' and ')}.`;
  const start = `No section has the symbol ${name}`;
  if (sent.length > longestName) return `${start}.`;
  const own = all.filter(([owner]) => owner === section);
  for (const candidates of [own, all]) {
    const names = candidates.map(([, one]) => one);
    const [nearest] = nearestNames(sent, names);
    const [owner] = candidates.find(([, one]) => one === nearest) ?? [];
    if (nearest !== undefined) return `${start}; the nearest in ${owner} is ${nearest}.`;
  }
  return `${start}.`;
}
