import type { GatewayOperation } from '@broker-api/spec';
import { quote } from '../../http/format.ts';
import { ApiError } from '../api-error.ts';
import { isLong } from './parameter-values.ts';

/**
 * A timestamp that is ahead of the broker's clock must be ahead by less than this number of
 * milliseconds.
 */
export const aheadLimitMs = 1000;

/** The timestamp of a request in milliseconds since the epoch, and its receive window. */
export interface Timing {
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
export function checkTimestamp(
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
