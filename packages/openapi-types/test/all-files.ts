import { streamModules } from '@broker-api/asyncapi-template';
import { rowFiles } from '@broker-api/conformance/row-files';
import { builtFilesIn, type Files } from '@broker-api/generator/output';
import { generatorFiles } from '@broker-api/generator/test/small-repository';
import { clientModules } from '../src/index.ts';

/** Generates everything: the small specification has all messages in the document of spot. */
export async function allFiles(root: string): Promise<Files> {
  const files = await generatorFiles(root);
  const read = builtFilesIn(files);
  return new Map([
    ...files,
    ...(await clientModules('spot', read)),
    ...(await streamModules(read, 'spot')),
    ...rowFiles(read),
  ]);
}
