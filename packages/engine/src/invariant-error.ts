/**
 * The engine's state is not what it must be: an assertion failed after a command, or its commit
 * threw. Nothing that the engine holds may be trusted any more; whoever runs it stops and replays
 * the commands up to the one before.
 */
export class InvariantError extends Error {
  override readonly name = 'EngineFault';
}
