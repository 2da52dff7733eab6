import { builtFilesIn, type Files } from '@broker-api/generator/output';
import { generatorFiles } from '@broker-api/generator/test/small-repository';
import { clientModules } from '../src/index.ts';

/** Generates everything but the types of streams. */
export async function allFiles(root: string): Promise<Files> {
  const files = await generatorFiles(root);
  return new Map([...files, ...(await clientModules('spot', builtFilesIn(files)))]);
}
