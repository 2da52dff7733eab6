// The worker thread of render-stream-types.ts: runs the AsyncAPI generator with our template.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, RenderResponse } from './render-stream-types.ts';

const { compileCache } = workerData as { compileCache: string | undefined };
if (compileCache) enableCompileCache(compileCache);
const { default: Generator } = await import('@asyncapi/generator');

const template = resolve(import.meta.dirname, '../../asyncapi-template');

/** Whether the generator must transpile the template: the result of the last time is missing. */
function mustTranspile(): boolean {
  const transpiled = join(template, '__transpiled/index.js');
  if (!existsSync(transpiled)) return true;
  return statSync(join(template, 'template/index.js')).mtimeMs > statSync(transpiled).mtimeMs;
}

/** Renders a document. The generator writes files, so it gets a temporary folder. */
async function render({ section, document }: RenderRequest): Promise<string> {
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

// One document at a time: the first one may have to transpile the template.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: RenderRequest) => {
  last = last.then(async () => {
    let response: RenderResponse;
    try {
      response = { id: request.id, code: await render(request) };
    } catch (error) {
      response = { id: request.id, error: (error as Error).message };
    }
    parentPort?.postMessage(response);
  });
});
