import type { JsonObject } from '../read/schema.ts';
import { WorkerThread } from './worker-thread.ts';

/** Runs openapi-typescript on a bundled OpenAPI document. The result is a TypeScript module. */
export const openapiTypesThread = new WorkerThread<JsonObject, string>(
  new URL('./openapi-types-worker.ts', import.meta.url),
);
