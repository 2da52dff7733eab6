import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Generator from '@asyncapi/generator';
import { inRepository, type Section } from '../../lib/paths.ts';

import { type Files, hashOf, jsonWithHeader, withHeader } from '../output.ts';
import { lintAndBundle } from '../read/bundle.ts';

const template = inRepository('scripts/asyncapi-template');

// The generator transpiles the template into its own folder: once for a run is enough.
let transpiled = false;

/** Everything that is made from the AsyncAPI document of a section. */
export async function streamsUnit(section: Section): Promise<Files> {
  const source = `spec/${section}/asyncapi.yaml`;
  const document = await lintAndBundle(source);
  const text = JSON.stringify(document);
  const hash = hashOf(text);
  return new Map([
    [
      `packages/spec/src/generated/${section}/asyncapi.gen.json`,
      jsonWithHeader(source, hash, document),
    ],
    [
      `packages/streams/src/generated/${section}.gen.ts`,
      withHeader(source, hash, await render(section, text)),
    ],
  ]);
}

/** Runs the AsyncAPI generator with our template, through a folder that is gone afterwards. */
async function render(section: Section, documentText: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-streams-'));
  try {
    const generator = new Generator(template, folder, {
      forceWrite: true,
      compile: !transpiled,
      templateParams: { section },
    });
    await generator.generateFromString(documentText);
    transpiled = true;
    return readFileSync(join(folder, 'streams.gen.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
