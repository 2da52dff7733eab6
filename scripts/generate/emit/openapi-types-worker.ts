// The program that openapi-types-process.ts runs.
import { openapiTypes } from './openapi-types.ts';
import { serveCalls } from './worker-process.ts';

serveCalls(openapiTypes);
