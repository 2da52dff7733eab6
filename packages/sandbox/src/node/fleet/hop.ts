import { isEqualInConstantTime } from '#crypto';
import { ApiError } from '../../gateway/api-error.ts';
import { HttpError } from '../../http/http-error.ts';
import type { HttpRequest } from '../../http/messages.ts';

/** The part of a broker for which a request is, or the messages of members to each other. */
export type HopTarget = 'gateway' | 'controlPlane' | 'news';

/** What a member says about a request that it passes on to another member. */
export interface Hop {
  readonly target: HopTarget;
  /** The address of the client. */
  readonly ip: string;
  readonly requestId?: string | undefined;
}

/** The header of a request that another member has passed on, with the secret of the fleet. */
export const hopHeader = 'x-sandbox-hop';

/** Returns the value of the header. */
export function formatHop(secret: string, { target, ip, requestId }: Hop): string {
  return [secret, target, ip, requestId ?? ''].join(' ');
}

/**
 * Returns what another member says about a request; undefined if a client sent the request.
 *
 * @param secret undefined while this process has not connected to the database
 * @throws HttpError if a client sent the header
 */
export function readHop(
  headers: HttpRequest['headers'] | undefined,
  secret: string | undefined,
): Hop | undefined {
  const value = headers?.[hopHeader];
  if (value === undefined) return undefined;
  const [sent = '', target = '', ip = '', requestId = ''] = String(value).split(' ');
  if (secret === undefined) throw unavailable();
  if (!isEqualInConstantTime(sent, secret)) {
    throw new HttpError(403, `The header ${hopHeader} is for the processes of a fleet only.`);
  }
  return { target: target as HopTarget, ip, ...(requestId !== '' && { requestId }) };
}

/** Returns the error while no process serves a broker. */
export function unavailable(reason = 'The broker is moving to another process'): ApiError {
  const message = `${reason}; send the request again.`;
  return new ApiError('SERVICE_SHUTTING_DOWN', message, { headers: { 'retry-after': '1' } });
}
