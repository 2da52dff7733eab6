import type { GatewayOperation } from '@broker-api/spec';
import { ApiError } from '../api-error.ts';
import type { ApiKey } from '../api-keys.ts';
import type { ReplayGuard } from '../replay-guard.ts';
import type { Timing } from './check-timestamp.ts';

/**
 * Records a signed order, transfer or margin adjustment. Returns the error for a request that the
 * broker received before, or may have received before.
 */
export function findReplay(
  { rejectsReplays }: GatewayOperation,
  { apiKey }: ApiKey,
  signature: string | undefined,
  { timestamp, recvWindowMs }: Timing,
  now: number,
  guard: ReplayGuard,
): ApiError | undefined {
  if (!rejectsReplays || signature === undefined) return undefined;
  const until = timestamp + recvWindowMs;
  const receipt = guard.receive({ apiKey, signature, timestamp, until }, now);
  if (receipt === 'new') return undefined;
  return new ApiError('INVALID_TIMESTAMP', messageFor(receipt, guard));
}

function messageFor(receipt: 'repeated' | 'unknown', { knownFrom }: ReplayGuard): string {
  if (receipt === 'repeated') {
    return (
      'This signed request was already received; ' +
      'sign a new request with the current time as `timestamp`.'
    );
  }
  const from = new Date(knownFrom).toISOString();
  return (
    `The broker may have received this signed request before: ` +
    `the broker was restarted, its clock went back, or it stores too many signatures. ` +
    `Sign a new request when the broker's clock is at ${from} or later, ` +
    `or switch off \`rejectReplays\` in the control plane.`
  );
}
