import type { OperationRecord } from '@broker-api/spec';
import { ApiError, shown } from './api-error.ts';
import { isLong } from './parameter-values.ts';

/** How far ahead of the broker's clock a timestamp may not be, in milliseconds. */
const aheadMs = 1000;

/** When a request was made, and for how long it may be processed. */
export interface Timing {
  readonly timestamp: number;
  readonly recvWindowMs: number;
}

/**
 * Refuses a request that was made too long ago, or in the future (requirements 1, section 5,
 * rule 6).
 */
export function checkTimestamp(
  { parameters }: OperationRecord,
  values: ReadonlyMap<string, string>,
  now: number,
): Timing {
  const sent = values.get('timestamp') ?? '';
  if (sent === '') {
    const message = 'Parameter timestamp is missing; send the time of the request in ms.';
    throw new ApiError('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  }
  if (!isLong(sent)) {
    const message = `Parameter timestamp is ${shown(sent)}; send whole milliseconds.`;
    throw new ApiError('MANDATORY_PARAM_EMPTY_OR_MALFORMED', message);
  }
  const timestamp = Number(sent);
  const window = parameters.find(({ name }) => name === 'recvWindow');
  const ofRequest = window?.ignored ? '' : (values.get('recvWindow') ?? '');
  // A malformed window is refused by the parameter check, which comes later.
  const recvWindowMs = isLong(ofRequest) ? Number(ofRequest) : Number(window?.default ?? 0);
  if (timestamp >= now + aheadMs) {
    const message = `The timestamp is ${timestamp - now} ms ahead of the broker's clock; less than ${aheadMs} is allowed.`;
    throw new ApiError('INVALID_TIMESTAMP', message);
  }
  if (now - timestamp > recvWindowMs) {
    const message = `The timestamp is ${now - timestamp} ms old; the receive window is ${recvWindowMs} ms.`;
    throw new ApiError('INVALID_TIMESTAMP', message);
  }
  return { timestamp, recvWindowMs };
}
