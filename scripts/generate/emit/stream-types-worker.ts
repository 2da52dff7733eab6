// The worker thread of stream-types-thread.ts.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StreamTypesRequest } from './stream-types-thread.ts';
import { compileCacheFolder, serveCalls } from './worker-thread.ts';

enableCompileCache(compileCacheFolder());
const { default: Generator } = await import('@asyncapi/generator');
serveCalls(render);

const template = resolve(import.meta.dirname, '../../asyncapi-template');

/** Renders a document in a temporary folder, because the AsyncAPI generator must write files. */
async function render({ section, document }: StreamTypesRequest): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-streams-'));
  try {
    const options = {
      forceWrite: true,
      compile: mustTranspile(),
      templateParams: { section },
    };
    await new Generator(template, folder, options).generateFromString(document);
    return readFileSync(join(folder, 'streams.gen.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether the transpiled template is missing or older than its source. */
function mustTranspile(): boolean {
  const transpiled = join(template, '__transpiled/index.js');
  if (!existsSync(transpiled)) return true;
  return statSync(join(template, 'template/index.js')).mtimeMs > statSync(transpiled).mtimeMs;
}
