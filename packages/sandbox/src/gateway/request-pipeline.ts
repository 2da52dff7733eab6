import type { OperationRecord, Route } from '@broker-api/spec';
import { routes, shapes } from '@broker-api/spec';
import { formatAlternatives } from '../http/format.ts';
import { type HttpRequest, maximumBodyBytes } from '../http/messages.ts';
import { ApiError, codeOf } from './api-error.ts';
import type { ApiKey, ApiKeys, PreparedKey } from './api-keys.ts';
import {
  type CheckParameters,
  createParameterCheck,
  type ParameterValues,
} from './check-parameters.ts';
import { createEncoder, type Dialect, type Encode } from './encode.ts';
import { assertWellFormedText, type FormText, parseFormText } from './form-text.ts';
import type { RateLimits } from './rate-limits.ts';
import { ReplayGuard } from './replay-guard.ts';
import { isValidSignature } from './signature.ts';
import type { SignatureInspector } from './signature-inspector.ts';
import { checkTimestamp } from './timestamp.ts';
import { weightOf } from './weight.ts';

/** Rules of the gateway that can be changed while it is running. */
export interface GatewayRules {
  /**
   * Whether to reject parameters that the operation does not define, and parameters that have no
   * effect, such as `timeInForce` of a MARKET order.
   */
  readonly strict: boolean;
  /** Whether to reject a signed order or transfer that was received before. */
  readonly rejectReplays: boolean;
}

/** The components of a request pipeline, and its initial rules. */
export interface PipelineOptions extends GatewayRules {
  readonly keys: ApiKeys;
  readonly limits: RateLimits;
  readonly inspector: SignatureInspector;
  /** The format of LONG values in responses. */
  readonly dialect: Dialect;
}

/** A request in the pipeline. The pipeline sets `operation` and `key` when they are known. */
export interface RequestContext {
  readonly request: HttpRequest;
  /** The time of arrival by the broker's clock, in milliseconds since the epoch. */
  readonly now: number;
  operation?: OperationRecord;
  key?: ApiKey;
}

/** An accepted request, with its operation, checked parameters and response encoder. */
export interface AcceptedRequest {
  readonly operation: OperationRecord;
  readonly parameters: ParameterValues;
  /** The decoded text of each sent parameter by name, without defaults. */
  readonly sent: ReadonlyMap<string, string>;
  readonly encode: Encode;
}

/** An operation with its parameter check and response encoder, which are created once. */
interface PreparedRoute {
  readonly operation: OperationRecord;
  readonly check: CheckParameters;
  readonly encode: Encode;
  readonly countsOrders: boolean;
  /**
   * Accepted public requests without a body, by query. Their checked parameters depend only on the
   * query.
   */
  readonly cache: Map<string, CachedRequest>;
}

/** An accepted public request, with its weight. */
interface CachedRequest extends AcceptedRequest {
  readonly weight: number;
}

const maximumCachedRequests = 256;
const maximumCachedQueryLength = 512;

function cacheRequest(
  { cache }: PreparedRoute,
  { query, body }: HttpRequest,
  accepted: CachedRequest,
): void {
  if (body !== '' || query.length > maximumCachedQueryLength) return;
  if (cache.size >= maximumCachedRequests) cache.clear();
  cache.set(query, accepted);
}

/** The parameters in the query and in the body of a request, and both merged as `values`. */
interface SentParameters {
  readonly query: FormText;
  readonly body: FormText;
  readonly values: ReadonlyMap<string, string>;
  readonly signature: string | undefined;
}

/** Checks requests before they reach an operation handler, in the order of the error catalogue. */
export class RequestPipeline {
  readonly #options: PipelineOptions;
  #rules: GatewayRules;
  #routes: RouteTable;
  readonly #replays = new ReplayGuard();
  #closed = false;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#rules = { strict: options.strict, rejectReplays: options.rejectReplays };
    this.#routes = prepareRoutes(options.dialect, options.strict);
  }

  /** The rules that are in effect. */
  get rules(): GatewayRules {
    return this.#rules;
  }

  /** Changes the rules for all later requests. */
  setRules(rules: GatewayRules): void {
    const before = this.#rules;
    this.#rules = { strict: rules.strict, rejectReplays: rules.rejectReplays };
    // The checks and the cached requests of a route depend on `strict`.
    if (rules.strict === before.strict) return;
    this.#routes = prepareRoutes(this.#options.dialect, rules.strict);
  }

  /** Rejects all later requests. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Runs all checks on a request. Sets the operation and the key of the context as soon as they are
   * known.
   *
   * @throws ApiError if a check fails
   */
  run(context: RequestContext): AcceptedRequest {
    const { request, now } = context;
    const { limits } = this.#options;
    limits.rejectBanned(request.ip, now);
    if (this.#closed) throw new ApiError('SERVICE_SHUTTING_DOWN', 'The broker is shutting down.');
    const cached = this.#findCached(request);
    if (cached) {
      context.operation = cached.operation;
      limits.chargeWeight(request.ip, cached.weight, now);
      return cached;
    }
    assertWellFormed(request);
    const route = findRoute(this.#routes, request);
    const { operation, check, encode, countsOrders } = route;
    context.operation = operation;
    const sent = parseParameters(request);
    const weight = weightOf(operation, sent.values);
    limits.chargeWeight(request.ip, weight, now);
    if (operation.requiresApiKey) {
      const key = this.#authenticate(operation, sent, context);
      if (countsOrders) limits.countOrder(key.account, request.ip, now);
      return { operation, encode, parameters: check(sent.values), sent: sent.values };
    }
    const parameters = Object.freeze(check(sent.values));
    const accepted = { operation, encode, parameters, sent: sent.values, weight };
    cacheRequest(route, request, accepted);
    return accepted;
  }

  #findCached({ method, path, query, body, bodyTooLarge }: HttpRequest): CachedRequest | undefined {
    if (body !== '' || bodyTooLarge) return undefined;
    const cache = this.#routes.get(path)?.get(method)?.cache;
    // A lookup hashes the query, so it is skipped for routes that cache nothing: those that
    // require an API key.
    return cache === undefined || cache.size === 0 ? undefined : cache.get(query);
  }

  #authenticate(operation: OperationRecord, sent: SentParameters, context: RequestContext): ApiKey {
    const { request, now } = context;
    const { keys, inspector } = this.#options;
    const prepared = keys.authorize(request, operation);
    const { key } = prepared;
    context.key = key;
    checkSignature(operation, prepared, sent, now, inspector);
    if (!operation.requiresTimestamp) return key;
    const { timestamp, recvWindowMs } = checkTimestamp(operation, sent.values, now);
    if (this.#rules.rejectReplays && operation.replayRefused && sent.signature !== undefined) {
      const { apiKey } = key;
      const until = timestamp + recvWindowMs;
      const signed = { apiKey, signature: sent.signature, timestamp, until };
      if (this.#replays.isReplay(signed, now)) {
        const message =
          'This signed request was already received; sign a new request with the current time as `timestamp`.';
        throw new ApiError('INVALID_TIMESTAMP', message);
      }
    }
    return key;
  }
}

/** Routes by path, then by method. */
type RouteTable = ReadonlyMap<string, ReadonlyMap<string, PreparedRoute>>;

function prepareRoutes(dialect: Dialect, strict: boolean): RouteTable {
  const ordersLimited = codeOf('TOO_MANY_ORDERS');
  const prepared = new Map<OperationRecord, PreparedRoute>();
  const prepareRoute = ({ operation }: Route): PreparedRoute => {
    const route = prepared.get(operation) ?? {
      operation,
      check: createParameterCheck(operation, strict),
      encode: createEncoder(operation, shapes[operation.section], dialect),
      countsOrders: operation.errorCodes.includes(ordersLimited),
      cache: new Map<string, CachedRequest>(),
    };
    prepared.set(operation, route);
    return route;
  };
  const byPath = new Map<string, Map<string, PreparedRoute>>();
  for (const route of routes.values()) {
    const byMethod = byPath.get(route.path) ?? new Map<string, PreparedRoute>();
    byPath.set(route.path, byMethod.set(route.method, prepareRoute(route)));
  }
  return byPath;
}

const formType = 'application/x-www-form-urlencoded';

function assertWellFormed({ body, bodyTooLarge, headers, query }: HttpRequest): void {
  if (bodyTooLarge || body.length > maximumBodyBytes) {
    const message = `The body must have at most ${maximumBodyBytes} bytes.`;
    throw new ApiError('BAD_REQUEST', message, { status: 413 });
  }
  if (body !== '') {
    const type = String(headers['content-type'] ?? '').split(';')[0];
    if (type?.trim().toLowerCase() !== formType) {
      const message = `The content type of the body must be ${formType}; got "${type}".`;
      throw new ApiError('BAD_REQUEST', message, { status: 415 });
    }
    assertWellFormedText(body, 'body');
  }
  assertWellFormedText(query, 'query');
}

function findRoute(table: RouteTable, { method, path }: HttpRequest): PreparedRoute {
  const byMethod = table.get(path);
  const route = byMethod?.get(method);
  if (route) return route;
  if (byMethod === undefined) {
    const message = 'This path does not exist; the API reference lists all paths.';
    throw new ApiError('UNSUPPORTED_OPERATION', message, { status: 404 });
  }
  const allowed = [...byMethod.keys()];
  const message = `The method for this path must be ${formatAlternatives(allowed)}; got ${method}.`;
  const headers = { allow: allowed.join(', ') };
  throw new ApiError('UNSUPPORTED_OPERATION', message, { status: 405, headers });
}

/**
 * Parses the parameters of a request. A value in the query takes precedence over a value of the
 * same parameter in the body (requirements 1, section 1, rule 7). The values in the body of a GET
 * request are ignored.
 */
function parseParameters(request: HttpRequest): SentParameters {
  const query = parseFormText(request.query, 'query');
  const body = parseFormText(request.body, 'body');
  const values =
    request.method === 'GET' || body.values.size === 0
      ? query.values
      : new Map([...body.values, ...query.values]);
  return { query, body, values, signature: query.signature ?? body.signature };
}

function checkSignature(
  { operationId, signed }: OperationRecord,
  { key, hmac }: PreparedKey,
  { query, body, signature }: SentParameters,
  now: number,
  inspector: SignatureInspector,
): void {
  if (signature === undefined) {
    if (!signed) return;
    const message = `${operationId} requires a signature; send it in the parameter \`signature\`.`;
    throw new ApiError('INVALID_SIGNATURE', message);
  }
  const text = query.signedText + body.signedText;
  if (isValidSignature(signature, hmac, text)) return;
  inspector.record({ time: now, operationId, key, signature, query, body });
  throw new ApiError(
    'INVALID_SIGNATURE',
    'The signature does not match the received request; sign exactly the query followed directly by the body, without the parameter `signature`.',
  );
}
