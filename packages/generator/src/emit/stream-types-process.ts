import { WorkerProcess } from '../worker-process.ts';

/** A bundled AsyncAPI document. */
export interface StreamTypesRequest {
  readonly section: string;
  /** The document as JSON. */
  readonly document: string;
  /** The `InheritedStreams` of the section as JSON, because template parameters are strings. */
  readonly inherited: string;
}

/**
 * Converts a bundled AsyncAPI document to a TypeScript module, with the AsyncAPI generator and the
 * template in packages/generator/asyncapi-template.
 */
export const streamTypesProcess = new WorkerProcess<StreamTypesRequest, string>(
  new URL('./stream-types-worker.ts', import.meta.url),
);
