import { type Outcome, TransportError } from './errors.ts';

/** An error that says whether the request may have been sent. */
export class PhaseError extends TransportError {
  override readonly phase: 'connecting' | 'waiting';
  override readonly outcome: Outcome;

  /** @param isStarted whether a connection may have begun to send the request */
  constructor(operation: string, error: unknown, isStarted: boolean) {
    super(operation, error);
    this.phase = isStarted ? 'waiting' : 'connecting';
    this.outcome = isStarted ? 'unknown' : 'failed';
  }
}
