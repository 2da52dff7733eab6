import type { Rejection as EngineRefusal } from '@broker-api/engine';
import type { GatewayReply } from '../../gateway/request.ts';
import type { ControlError, ErrorName } from '../generated/client.gen.ts';

const statuses: Readonly<Record<ErrorName, number>> = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REJECTED: 422,
  UNEXPECTED: 500,
};

/** A request to the control plane that is refused. */
export class ControlProblem extends Error {
  override readonly name = 'ControlProblem';
  readonly error: ErrorName;
  readonly reason: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message what is wrong, where, and what to do next */
  constructor(
    error: ErrorName,
    message: string,
    more: { reason?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.error = error;
    this.reason = more.reason;
    this.headers = more.headers ?? {};
  }
}

/** What the engine refused, as the control plane tells it. */
export function refusedByBroker({ error, message }: EngineRefusal): ControlProblem {
  return new ControlProblem('REJECTED', message, { reason: error });
}

/** The answer that tells a problem. */
export function problemReply({ error, message, reason, headers }: ControlProblem): GatewayReply {
  const body: ControlError = { error, message, ...(reason !== undefined && { reason }) };
  return jsonReply(statuses[error], body, headers);
}

/** An answer that is JSON. */
export function jsonReply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): GatewayReply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
