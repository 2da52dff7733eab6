import type { OperationRecord, Route } from '@broker-api/spec';
import { routes, shapes } from '@broker-api/spec';
import type { ApiKey, ApiKeys } from './api-keys.ts';
import { type CheckParameters, type Parameters, parameterCheck } from './check-parameters.ts';
import { type Dialect, type Encode, encoder } from './encode.ts';
import { type FormText, readFormText, refuseMalformedText } from './form-text.ts';
import type { RateLimits } from './rate-limits.ts';
import { codeOf, Refusal } from './refusal.ts';
import { ReplayGuard } from './replay-guard.ts';
import { type GatewayRequest, maximumBodyBytes } from './request.ts';
import { isSignatureOf } from './signature.ts';
import type { SignatureInspector } from './signature-inspector.ts';
import { checkTimestamp } from './timestamp.ts';
import { weightOf } from './weight.ts';

/** What a door needs to decide. */
export interface DoorOptions {
  readonly keys: ApiKeys;
  readonly limits: RateLimits;
  readonly inspector: SignatureInspector;
  /** How answers are written. */
  readonly dialect: Dialect;
  /** Refuses parameters that an operation does not have. */
  readonly strict: boolean;
  /** Refuses signatures of orders and transfers that were seen before. */
  readonly refuseReplays: boolean;
}

/** A request as far as it came through the door. */
export interface Visit {
  readonly request: GatewayRequest;
  /** The broker's clock when it came, in milliseconds. */
  readonly now: number;
  operation?: OperationRecord;
  key?: ApiKey;
}

/** What passed the door. */
export interface Passed {
  readonly operation: OperationRecord;
  readonly parameters: Parameters;
  readonly encode: Encode;
}

/** An operation with what it takes to check a call of it, prepared once. */
interface Entrance {
  readonly operation: OperationRecord;
  readonly check: CheckParameters;
  readonly encode: Encode;
  readonly countsOrders: boolean;
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
export class Door {
  readonly #options: DoorOptions;
  readonly #entrances: ReadonlyMap<string, Entrance>;
  readonly #replays = new ReplayGuard();
  #closed = false;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#entrances = prepareEntrances(options);
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
  pass(visit: Visit): Passed {
    const { request, now } = visit;
    const { limits } = this.#options;
    limits.refuseBanned(request.ip, now);
    if (this.#closed) throw new Refusal('SERVICE_SHUTTING_DOWN', 'The broker is shutting down.');
    refuseMalformed(request);
    const { operation, check, encode, countsOrders } = findEntrance(this.#entrances, request);
    visit.operation = operation;
    const sent = readParameters(request);
    limits.chargeWeight(request.ip, weightOf(operation, sent.values), now);
    if (operation.keyed) {
      const key = this.#authenticate(operation, sent, visit);
      if (countsOrders) limits.countOrder(key.account, request.ip, now);
    }
    return { operation, encode, parameters: check(sent.values) };
  }

  #authenticate(operation: OperationRecord, sent: Sent, visit: Visit): ApiKey {
    const { request, now } = visit;
    const { keys, inspector, refuseReplays } = this.#options;
    const key = keys.authorize(request.headers['x-bh-apikey'], operation, request.ip);
    visit.key = key;
    checkSignature(operation, key, sent, now, inspector);
    if (!operation.timed) return key;
    const { timestamp, recvWindowMs } = checkTimestamp(operation, sent.values, now);
    if (refuseReplays && operation.replayRefused && sent.signature !== undefined) {
      const id = `${key.apiKey} ${sent.signature.toLowerCase()}`;
      if (this.#replays.isReplay(id, timestamp, timestamp + recvWindowMs, now)) {
        const message = 'This signed request was already received; sign each one anew.';
        throw new Refusal('INVALID_TIMESTAMP', message);
      }
    }
    return key;
  }
}

function prepareEntrances({ dialect, strict }: DoorOptions): ReadonlyMap<string, Entrance> {
  const ordersLimited = codeOf('TOO_MANY_ORDERS');
  const prepared = new Map<OperationRecord, Entrance>();
  const entranceOf = ({ operation }: Route): Entrance => {
    const entrance = prepared.get(operation) ?? {
      operation,
      check: parameterCheck(operation, strict),
      encode: encoder(operation, shapes[operation.section], dialect),
      countsOrders: operation.errorCodes.includes(ordersLimited),
    };
    prepared.set(operation, entrance);
    return entrance;
  };
  return new Map([...routes].map(([address, route]) => [address, entranceOf(route)]));
}

const methods: readonly string[] = [...new Set([...routes.values()].map(({ method }) => method))];
const formType = 'application/x-www-form-urlencoded';

function refuseMalformed({ body, bodyTooLarge, headers, query }: GatewayRequest): void {
  if (bodyTooLarge || body.length > maximumBodyBytes) {
    const message = `The body is longer than ${maximumBodyBytes} bytes.`;
    throw new Refusal('BAD_REQUEST', message, { status: 413 });
  }
  if (body !== '') {
    const type = String(headers['content-type'] ?? '').split(';')[0];
    if (type?.trim().toLowerCase() !== formType) {
      const message = `The content type is "${type}"; send parameters as ${formType}.`;
      throw new Refusal('BAD_REQUEST', message, { status: 415 });
    }
    refuseMalformedText(body, 'body');
  }
  refuseMalformedText(query, 'query');
}

function findEntrance(
  entrances: ReadonlyMap<string, Entrance>,
  { method, path }: GatewayRequest,
): Entrance {
  const entrance = entrances.get(`${method} ${path}`);
  if (entrance) return entrance;
  const allowed = methods.filter((one) => entrances.has(`${one} ${path}`));
  if (allowed.length === 0) {
    const message = 'There is no such path; the reference lists all of them.';
    throw new Refusal('UNSUPPORTED_OPERATION', message, { status: 404 });
  }
  const message = `This path takes ${allowed.join(' or ')}, not ${method}.`;
  const headers = { allow: allowed.join(', ') };
  throw new Refusal('UNSUPPORTED_OPERATION', message, { status: 405, headers });
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
  key: ApiKey,
  { query, body, signature }: Sent,
  now: number,
  inspector: SignatureInspector,
): void {
  if (signature === undefined) {
    if (!signed) return;
    const message = `${operationId} must be signed; the parameter signature is missing.`;
    throw new Refusal('INVALID_SIGNATURE', message);
  }
  const text = query.signedText + body.signedText;
  if (isSignatureOf(signature, key.secretKey, text)) return;
  inspector.note({ time: now, operationId, key, signature, query, body });
  throw new Refusal(
    'INVALID_SIGNATURE',
    'The signature is not that of the text that was received: query, then body, byte for byte.',
  );
}
