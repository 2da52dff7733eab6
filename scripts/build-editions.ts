// The last step of the build of packages/spec: writes the editions of the documents to its `dist`.
import { writeEditions } from '@broker-api/generator/editions';
import { root } from './lib/paths.ts';

writeEditions(root);
