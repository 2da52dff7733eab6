// The program that openapi-types-process.ts runs.

import { serveCalls } from '../worker-process.ts';
import { openapiTypes } from './openapi-types.ts';

serveCalls(openapiTypes);
