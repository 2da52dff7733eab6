import type { JsonObject } from '../read/schema.ts';
import { WorkerThread } from './worker-thread.ts';

/** Converts a bundled OpenAPI document to a TypeScript module, with openapi-typescript. */
export const openapiTypesThread = new WorkerThread<JsonObject, string>(
  new URL('./openapi-types-worker.ts', import.meta.url),
);
