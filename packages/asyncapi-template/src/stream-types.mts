import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Generator from '@asyncapi/generator';
import { Parser } from '@asyncapi/parser';

const template = resolve(import.meta.dirname, '..');
/**
 * Parses without validation. The generator's default parser validates, which takes half a second
 * for each document. The document has already been checked, and a test validates it against the
 * official JSON Schema.
 */
const parser = new Parser({ ruleset: { core: false, recommended: false } });

/**
 * Renders an AsyncAPI document with the template, in a temporary folder, because the AsyncAPI
 * generator must write files.
 *
 * @param document the document as JSON
 */
export async function streamTypes(document: string): Promise<string> {
  const parsed = await parser.parse(document);
  if (parsed.document === undefined) {
    throw new Error(parsed.diagnostics.map(({ message }) => message).join(' '));
  }
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-streams-'));
  try {
    const options = { forceWrite: true, compile: mustTranspile() };
    await new Generator(template, folder, options).generate(parsed.document);
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
