// The last step of the build of packages/spec: writes the editions of the documents to its `dist`.
import { editions } from '@broker-api/generator/editions';
import { builtFiles, writeFiles } from '@broker-api/generator/output';
import { root } from './lib/paths.ts';

const files = [...editions(builtFiles(root))];
const folder = 'packages/spec/dist';
writeFiles(root, [], new Map(files.map(([path, text]) => [`${folder}/${path}`, text])));
