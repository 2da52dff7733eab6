// The worker thread of openapi-types-thread.ts.
import { openapiTypes } from './openapi-types.ts';
import { serveCalls } from './worker-thread.ts';

serveCalls(openapiTypes);
