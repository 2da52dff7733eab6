/** An error that is printed without a stack trace; the program exits with status 1. */
export class StartError extends Error {}

/** A service that runs until a signal stops it. */
export interface Service {
  /** The description that is printed after the start. */
  readonly lines: readonly string[];
  /** Called when all services are running. */
  ready?(): void;
  close(): Promise<void>;
}
