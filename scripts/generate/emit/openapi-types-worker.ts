// The worker thread of openapi-types-thread.ts.
import { enableCompileCache } from 'node:module';
import { compileCacheFolder, serveCalls } from './worker-thread.ts';

enableCompileCache(compileCacheFolder());
const { openapiTypes } = await import('./openapi-types.ts');
serveCalls(openapiTypes);
