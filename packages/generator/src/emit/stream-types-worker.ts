// The program that stream-types-process.ts runs.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Generator from '@asyncapi/generator';
import { type AsyncAPIDocumentInterface, Parser } from '@asyncapi/parser';
import { serveCalls } from '../worker-process.ts';
import type { StreamTypesRequest } from './stream-types-process.ts';

serveCalls(render);

const template = resolve(import.meta.dirname, '../../asyncapi-template');
/**
 * Parses without validation. The generator's default parser validates, which takes half a second
 * for each document. Redocly has already linted the document, and a test validates it against the
 * official JSON Schema.
 */
const parser = new Parser({ ruleset: { core: false, recommended: false } });

/** Renders a document in a temporary folder, because the AsyncAPI generator must write files. */
async function render({ document, ...templateParams }: StreamTypesRequest): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-streams-'));
  try {
    const options = {
      forceWrite: true,
      compile: mustTranspile(),
      templateParams,
    };
    await new Generator(template, folder, options).generate(await parse(document));
    return readFileSync(join(folder, 'streams.gen.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function parse(text: string): Promise<AsyncAPIDocumentInterface> {
  const { document, diagnostics } = await parser.parse(text);
  if (document) return document;
  throw new Error(diagnostics.map(({ message }) => message).join(' '));
}

/** Returns whether the transpiled template is missing or older than its source. */
function mustTranspile(): boolean {
  const transpiled = join(template, '__transpiled/index.js');
  if (!existsSync(transpiled)) return true;
  return statSync(join(template, 'template/index.js')).mtimeMs > statSync(transpiled).mtimeMs;
}
