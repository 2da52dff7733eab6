import { TransportError } from './errors.ts';

/**
 * Returns an error that says whether the request may have been sent.
 *
 * @param isStarted whether a connection may have begun to send the request
 * @param host the host and the port of the URL
 */
export function phaseError(
  operation: string,
  error: unknown,
  isStarted: boolean,
  host?: string,
): TransportError {
  const outcome = isStarted ? 'unknown' : 'failed';
  const phase = isStarted ? 'waiting' : 'connecting';
  const unconnected = isStarted ? undefined : host;
  return Object.assign(new TransportError(operation, error, unconnected), {
    outcome,
    phase,
  } as const);
}
