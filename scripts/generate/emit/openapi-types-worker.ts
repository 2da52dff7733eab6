// The process of openapi-types-process.ts.
import { openapiTypes } from './openapi-types.ts';
import { serveCalls } from './worker-process.ts';

serveCalls(openapiTypes);
