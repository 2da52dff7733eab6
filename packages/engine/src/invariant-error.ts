/**
 * Thrown when a command breaks an invariant of the engine: an assertion after the command failed,
 * or an exception was thrown while the command changed the state. The state can no longer be
 * trusted. Discard the engine, create a new one, and replay the commands before the failed one.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}
