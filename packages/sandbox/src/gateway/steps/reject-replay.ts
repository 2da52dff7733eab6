import type { OperationRecord } from '@broker-api/spec';
import { ApiError } from '../api-error.ts';
import type { ApiKey } from '../api-keys.ts';
import type { ReplayGuard } from '../replay-guard.ts';
import type { Timing } from './check-timestamp.ts';

/**
 * Rejects a signed order or transfer that was received before.
 *
 * @throws ApiError with the code of an invalid timestamp
 */
export function rejectReplay(
  { replayRefused }: OperationRecord,
  { apiKey }: ApiKey,
  signature: string | undefined,
  { timestamp, recvWindowMs }: Timing,
  now: number,
  guard: ReplayGuard,
): void {
  if (!replayRefused || signature === undefined) return;
  const until = timestamp + recvWindowMs;
  if (!guard.isReplay({ apiKey, signature, timestamp, until }, now)) return;
  const message =
    'This signed request was already received; sign a new request with the current time as `timestamp`.';
  throw new ApiError('INVALID_TIMESTAMP', message);
}
