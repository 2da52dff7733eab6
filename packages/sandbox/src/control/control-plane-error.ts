import type { Rejection } from '@broker-api/engine';
import { HttpError, type HttpResponse, jsonResponse } from '../http/messages.ts';
import type { ControlError, ErrorName } from './generated/client.gen.ts';

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
export class ControlPlaneError extends HttpError {
  override readonly name = 'ControlPlaneError';
  readonly error: ErrorName;
  readonly reason: string | undefined;

  /** @param message what is wrong, where, and what to do */
  constructor(
    error: ErrorName,
    message: string,
    more: { reason?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(statuses[error], message, more.headers);
    this.error = error;
    this.reason = more.reason;
  }
}

/** Converts a rejection by the engine to an error of the control plane. */
export function rejectedByEngine({ error, message }: Rejection): ControlPlaneError {
  return new ControlPlaneError('REJECTED', message, { reason: error });
}

/** The names of HTTP-layer errors, by status. Every other status has the name `INVALID_REQUEST`. */
const names: Readonly<Record<number, ErrorName>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'CONFLICT',
};

/** Returns the response for an error of the control plane or of the HTTP layer. */
export function errorResponse(thrown: HttpError): HttpResponse {
  const { status, message, headers } = thrown;
  const body: ControlError =
    thrown instanceof ControlPlaneError
      ? {
          error: thrown.error,
          message,
          ...(thrown.reason !== undefined && { reason: thrown.reason }),
        }
      : { error: names[status] ?? 'INVALID_REQUEST', message };
  return jsonResponse(status, body, headers);
}
