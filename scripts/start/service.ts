/** A message for the person who started this; the program ends with status 1. */
export class StartError extends Error {}

/** Something that runs until a signal ends it, and the lines that tell a person about it. */
export interface Service {
  readonly lines: readonly string[];
  /** Is called once everything runs. */
  ready?(): void;
  close(): Promise<void>;
}
