import { TransportError } from './errors.ts';

/**
 * Returns an error that says whether the request may have been sent.
 *
 * @param isStarted whether a connection may have begun to send the request
 */
export function phaseError(operation: string, error: unknown, isStarted: boolean): TransportError {
  const outcome = isStarted ? 'unknown' : 'failed';
  const phase = isStarted ? 'waiting' : 'connecting';
  return Object.assign(new TransportError(operation, error), { outcome, phase } as const);
}
