import { WorkerThread } from './worker-thread.ts';

/** A bundled AsyncAPI document. */
export interface StreamTypesRequest {
  readonly section: string;
  /** The document as JSON. */
  readonly document: string;
}

/**
 * Runs the AsyncAPI generator with the template in scripts/asyncapi-template. The result is a
 * TypeScript module.
 */
export const streamTypesThread = new WorkerThread<StreamTypesRequest, string>(
  new URL('./stream-types-worker.ts', import.meta.url),
);
