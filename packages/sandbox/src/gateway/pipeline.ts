import { type GatewayOperation, weightOf } from '@broker-api/spec';
import { accountKey } from '../account-key.ts';
import type { HttpRequest } from '../http/messages.ts';
import type { Router } from '../http/router.ts';
import { ApiError, codeOf } from './api-error.ts';
import type { ApiKey, ApiKeys } from './api-keys.ts';
import type { Dialect } from './encode.ts';
import type { GatewayRules } from './gateway-rules.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { ReplayGuard } from './replay-guard.ts';
import { type OperationRoute, operationRouter } from './routes.ts';
import type { SignatureInspector } from './signature-inspector.ts';
import { authenticate } from './steps/authenticate.ts';
import { checkForm } from './steps/check-form.ts';
import type { ParameterValues } from './steps/check-parameters.ts';
import { checkTimestamp } from './steps/check-timestamp.ts';
import { findReplay } from './steps/find-replay.ts';
import { parseParameters, type SentParameters } from './steps/parse-parameters.ts';
import { requireWebSocket } from './steps/require-web-socket.ts';
import { verifySignature } from './steps/verify-signature.ts';

/** The components of a request pipeline, and its initial rules. */
export interface PipelineOptions {
  readonly rules: GatewayRules;
  readonly keys: ApiKeys;
  readonly limits: RateLimits;
  readonly inspector: SignatureInspector;
  /** The format of responses. */
  readonly dialect: Dialect;
  /**
   * A time in milliseconds since the epoch. The broker rejects orders, transfers and margin
   * adjustments with an earlier timestamp, because an earlier process may have executed them.
   */
  readonly knownFrom?: number | undefined;
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

/** A request that passed all checks. */
export interface AcceptedRequest {
  readonly route: OperationRoute;
  readonly parameters: ParameterValues;
  /** The decoded text of each sent parameter by name, without defaults. */
  readonly sent: ReadonlyMap<string, string>;
}

/** Returns a request without the slash with which some clients end each path. */
function withoutSlash(request: HttpRequest): HttpRequest {
  const { path } = request;
  return path.endsWith('/') ? { ...request, path: path.slice(0, -1) } : request;
}

const ordersLimited = codeOf('TOO_MANY_ORDERS');

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
    this.#replays = new ReplayGuard({ knownFrom: options.knownFrom });
    this.#options = options;
    this.#routes = operationRouter(options.dialect);
  }

  /** Forgets all received signatures, so that each signed request is accepted once more. */
  forgetReplays(): void {
    this.#replays = new ReplayGuard({});
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
    checkForm(request);
    const route = this.#findRoute(request);
    const { operation } = route;
    context.operation = operation;
    const sent = parseParameters(request);
    context.sent = sent.values;
    const weight = weightOf(operation.weight, (name) => sent.values.get(name));
    limits.chargeWeight(request.ip, weight, now);
    if (operation.requiresApiKey) this.#authorize(context, operation, sent);
    const parameters = route.checkParameters(sent.values, this.rules);
    return { route, parameters, sent: sent.values };
  }

  #findRoute(request: HttpRequest): OperationRoute {
    try {
      return this.#routes.find(this.rules.strict ? request : withoutSlash(request));
    } catch (error) {
      requireWebSocket(request);
      throw error;
    }
  }

  /** Runs the checks of operations that require an API key. */
  #authorize(context: RequestContext, operation: GatewayOperation, sent: SentParameters): void {
    const { request, now } = context;
    const { keys, limits, inspector } = this.#options;
    const key = authenticate(request, operation, keys);
    context.key = key;
    verifySignature(operation, key, sent, now, inspector);
    if (operation.requiresTimestamp) {
      const timing = checkTimestamp(operation, sent.values, now);
      // Signatures are stored even if replays are allowed, because this rule can change.
      const replay = findReplay(operation, key, sent.signature, timing, now, this.#replays);
      if (replay !== undefined && this.rules.rejectReplays) throw replay;
    }
    if (operation.errorCodes.includes(ordersLimited)) {
      limits.countOrder(accountKey(key.ref), request.ip, now);
    }
  }
}
