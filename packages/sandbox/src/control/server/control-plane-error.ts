import type { Rejection } from '@broker-api/engine';
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

/** The error of a request that the control plane rejects. */
export class ControlPlaneError extends Error {
  override readonly name = 'ControlPlaneError';
  readonly error: ErrorName;
  readonly reason: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message what is wrong, where, and what to do */
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

/** Converts a rejection by the engine to an error of the control plane. */
export function rejectedByEngine({ error, message }: Rejection): ControlPlaneError {
  return new ControlPlaneError('REJECTED', message, { reason: error });
}

/** Returns the error response. */
export function errorReply({ error, message, reason, headers }: ControlPlaneError): GatewayReply {
  const body: ControlError = { error, message, ...(reason !== undefined && { reason }) };
  return jsonReply(statuses[error], body, headers);
}

/** Returns a JSON response. */
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
