/**
 * Thrown when a command broke an invariant of the engine: an assertion failed after the command, or
 * its commit threw. The state can no longer be trusted. Discard the engine, and replay the commands
 * before the failed one.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}
