import type { JsonObject } from '@broker-api/spec/schema';
import { WorkerProcess } from '../worker-process.ts';

/** Converts a bundled OpenAPI document to a TypeScript module, with openapi-typescript. */
export const openapiTypesProcess = new WorkerProcess<JsonObject, string>(
  new URL('./openapi-types-worker.ts', import.meta.url),
);
