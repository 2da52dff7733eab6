import type { OperationRecord, Route } from '@broker-api/spec';
import { routes, shapes } from '@broker-api/spec';
import { ApiError, codeOf } from './api-error.ts';
import type { ApiKey, ApiKeys, HeldKey } from './api-keys.ts';
import { type CheckParameters, type Parameters, parameterCheck } from './check-parameters.ts';
import { type Dialect, type Encode, encoder } from './encode.ts';
import { type FormText, readFormText, refuseMalformedText } from './form-text.ts';
import type { RateLimits } from './rate-limits.ts';
import { ReplayGuard } from './replay-guard.ts';
import { type GatewayRequest, maximumBodyBytes } from './request.ts';
import { isSignatureOf } from './signature.ts';
import type { SignatureInspector } from './signature-inspector.ts';
import { checkTimestamp } from './timestamp.ts';
import { weightOf } from './weight.ts';

/** How strict a gateway is; it may change while requests come. */
export interface GatewayRules {
  /** Refuses parameters that an operation does not have. */
  readonly strict: boolean;
  /** Refuses signatures of orders and transfers that were seen before. */
  readonly rejectReplays: boolean;
}

/** What a gateway needs to decide. */
export interface PipelineOptions extends GatewayRules {
  readonly keys: ApiKeys;
  readonly limits: RateLimits;
  readonly inspector: SignatureInspector;
  /** How answers are written. */
  readonly dialect: Dialect;
}

/** A request as far as it came through the gateway. */
export interface RequestContext {
  readonly request: GatewayRequest;
  /** The broker's clock when it came, in milliseconds. */
  readonly now: number;
  /** When it came by the clock that measures durations. */
  readonly started: number;
  operation?: OperationRecord;
  key?: ApiKey;
}

/** What passed the gateway. */
export interface AcceptedRequest {
  readonly operation: OperationRecord;
  readonly parameters: Parameters;
  /** Names and texts as they were sent. */
  readonly sent: ReadonlyMap<string, string>;
  readonly encode: Encode;
}

/** An operation with what it takes to check a call of it, prepared once. */
interface PreparedRoute {
  readonly operation: OperationRecord;
  readonly check: CheckParameters;
  readonly encode: Encode;
  readonly countsOrders: boolean;
  /** What the latest public requests came to, by their query: it depends on nothing else. */
  readonly known: Map<string, Known>;
}

/** A public request that passed the gateway, with its weight. */
interface Known extends AcceptedRequest {
  readonly weight: number;
}

const mostKnown = 256;
const longestKnown = 512;

function remember({ known }: PreparedRoute, { query, body }: GatewayRequest, passed: Known): void {
  if (body !== '' || query.length > longestKnown) return;
  if (known.size >= mostKnown) known.clear();
  known.set(query, passed);
}

/** The parameters of a request, from both places. */
interface Sent {
  readonly query: FormText;
  readonly body: FormText;
  readonly values: ReadonlyMap<string, string>;
  readonly signature: string | undefined;
}

/**
 * The checks that every request goes through before the broker sees it, in the order of the error
 * catalogue.
 */
export class RequestPipeline {
  readonly #options: PipelineOptions;
  #rules: GatewayRules;
  #entrances: RouteTable;
  readonly #replays = new ReplayGuard();
  #closed = false;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#rules = { strict: options.strict, rejectReplays: options.rejectReplays };
    this.#entrances = prepareRoutes(options.dialect, options.strict);
  }

  /** How strict it is now. */
  get rules(): GatewayRules {
    return this.#rules;
  }

  /** Makes it more strict, or less, for the requests to come. */
  setRules(rules: GatewayRules): void {
    const before = this.#rules;
    this.#rules = { strict: rules.strict, rejectReplays: rules.rejectReplays };
    // Requests that were let in before may be refused now, and the other way round.
    if (rules.strict === before.strict) return;
    this.#entrances = prepareRoutes(this.#options.dialect, rules.strict);
  }

  /** From now on every request is refused. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Lets a request in, noting in the visit what becomes known of it.
   *
   * @throws Refusal
   */
  pass(visit: RequestContext): AcceptedRequest {
    const { request, now } = visit;
    const { limits } = this.#options;
    limits.refuseBanned(request.ip, now);
    if (this.#closed) throw new ApiError('SERVICE_SHUTTING_DOWN', 'The broker is shutting down.');
    const known = this.#recall(request);
    if (known) {
      visit.operation = known.operation;
      limits.chargeWeight(request.ip, known.weight, now);
      return known;
    }
    refuseMalformed(request);
    const entrance = findRoute(this.#entrances, request);
    const { operation, check, encode, countsOrders } = entrance;
    visit.operation = operation;
    const sent = readParameters(request);
    const weight = weightOf(operation, sent.values);
    limits.chargeWeight(request.ip, weight, now);
    if (operation.requiresApiKey) {
      const key = this.#authenticate(operation, sent, visit);
      if (countsOrders) limits.countOrder(key.account, request.ip, now);
      return { operation, encode, parameters: check(sent.values), sent: sent.values };
    }
    const parameters = Object.freeze(check(sent.values));
    const passed = { operation, encode, parameters, sent: sent.values, weight };
    remember(entrance, request, passed);
    return passed;
  }

  /** What the same text came to before. */
  #recall({ method, path, query, body, bodyTooLarge }: GatewayRequest): Known | undefined {
    if (body !== '' || bodyTooLarge) return undefined;
    const known = this.#entrances.get(path)?.get(method)?.known;
    // A query that is looked up is hashed first, in vain where nothing is ever remembered.
    return known === undefined || known.size === 0 ? undefined : known.get(query);
  }

  #authenticate(operation: OperationRecord, sent: Sent, visit: RequestContext): ApiKey {
    const { request, now } = visit;
    const { keys, inspector } = this.#options;
    const held = keys.authorize(request, operation);
    const { key } = held;
    visit.key = key;
    checkSignature(operation, held, sent, now, inspector);
    if (!operation.requiresTimestamp) return key;
    const { timestamp, recvWindowMs } = checkTimestamp(operation, sent.values, now);
    if (this.#rules.rejectReplays && operation.replayRefused && sent.signature !== undefined) {
      const { apiKey } = key;
      const until = timestamp + recvWindowMs;
      const once = { apiKey, signature: sent.signature, timestamp, until };
      if (this.#replays.isReplay(once, now)) {
        const message = 'This signed request was already received; sign each one anew.';
        throw new ApiError('INVALID_TIMESTAMP', message);
      }
    }
    return key;
  }
}

/** The entrances by path, then by method. */
type RouteTable = ReadonlyMap<string, ReadonlyMap<string, PreparedRoute>>;

function prepareRoutes(dialect: Dialect, strict: boolean): RouteTable {
  const ordersLimited = codeOf('TOO_MANY_ORDERS');
  const prepared = new Map<OperationRecord, PreparedRoute>();
  const entranceOf = ({ operation }: Route): PreparedRoute => {
    const entrance = prepared.get(operation) ?? {
      operation,
      check: parameterCheck(operation, strict),
      encode: encoder(operation, shapes[operation.section], dialect),
      countsOrders: operation.errorCodes.includes(ordersLimited),
      known: new Map<string, Known>(),
    };
    prepared.set(operation, entrance);
    return entrance;
  };
  const byPath = new Map<string, Map<string, PreparedRoute>>();
  for (const route of routes.values()) {
    const byMethod = byPath.get(route.path) ?? new Map<string, PreparedRoute>();
    byPath.set(route.path, byMethod.set(route.method, entranceOf(route)));
  }
  return byPath;
}

const formType = 'application/x-www-form-urlencoded';

function refuseMalformed({ body, bodyTooLarge, headers, query }: GatewayRequest): void {
  if (bodyTooLarge || body.length > maximumBodyBytes) {
    const message = `The body is longer than ${maximumBodyBytes} bytes.`;
    throw new ApiError('BAD_REQUEST', message, { status: 413 });
  }
  if (body !== '') {
    const type = String(headers['content-type'] ?? '').split(';')[0];
    if (type?.trim().toLowerCase() !== formType) {
      const message = `The content type is "${type}"; send parameters as ${formType}.`;
      throw new ApiError('BAD_REQUEST', message, { status: 415 });
    }
    refuseMalformedText(body, 'body');
  }
  refuseMalformedText(query, 'query');
}

function findRoute(entrances: RouteTable, { method, path }: GatewayRequest): PreparedRoute {
  const byMethod = entrances.get(path);
  const entrance = byMethod?.get(method);
  if (entrance) return entrance;
  if (byMethod === undefined) {
    const message = 'There is no such path; the reference lists all of them.';
    throw new ApiError('UNSUPPORTED_OPERATION', message, { status: 404 });
  }
  const allowed = [...byMethod.keys()];
  const message = `This path takes ${allowed.join(' or ')}, not ${method}.`;
  const headers = { allow: allowed.join(', ') };
  throw new ApiError('UNSUPPORTED_OPERATION', message, { status: 405, headers });
}

/** The query wins (requirements 1, section 1, rule 7). A GET has its parameters in the query. */
function readParameters(request: GatewayRequest): Sent {
  const query = readFormText(request.query, 'query');
  const body = readFormText(request.body, 'body');
  const values =
    request.method === 'GET' || body.values.size === 0
      ? query.values
      : new Map([...body.values, ...query.values]);
  return { query, body, values, signature: query.signature ?? body.signature };
}

function checkSignature(
  { operationId, signed }: OperationRecord,
  { key, hmac }: HeldKey,
  { query, body, signature }: Sent,
  now: number,
  inspector: SignatureInspector,
): void {
  if (signature === undefined) {
    if (!signed) return;
    const message = `${operationId} must be signed; the parameter signature is missing.`;
    throw new ApiError('INVALID_SIGNATURE', message);
  }
  const text = query.signedText + body.signedText;
  if (isSignatureOf(signature, hmac, text)) return;
  inspector.note({ time: now, operationId, key, signature, query, body });
  throw new ApiError(
    'INVALID_SIGNATURE',
    'The signature is not that of the text that was received: query, then body, byte for byte.',
  );
}
