import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository, type RestOwner } from '../../lib/paths.ts';
import type { JsonObject } from './schema.ts';

/** An example of an operation, as its file holds it. */
export interface Example {
  readonly summary: string;
  readonly request: JsonObject;
  readonly status: number;
  readonly response: JsonObject;
}

/** The examples of an operation or message by case; its own section's, or those of `common`. */
export function readExamples<Content = Example>(
  section: RestOwner,
  name: string,
  specRoot = inRepository('spec'),
): Record<string, Content> {
  const folder = [section, 'common']
    .map((owner) => join(specRoot, 'examples', owner, name))
    .find(existsSync);
  if (folder === undefined) return {};
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content,
    ]),
  );
}

/** A bundled OpenAPI document with the examples put at the responses that they show. */
export function withExamples(section: RestOwner, document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths as Record<string, Record<string, JsonObject>>)) {
    for (const operation of Object.values(item)) {
      const examples = readExamples(section, operation.operationId as string);
      const shown = Object.entries(examples).filter(([, { status }]) => status === 200);
      const { content } = (operation.responses as Record<string, JsonObject>)['200'] ?? {};
      const json = (content as Record<string, JsonObject> | undefined)?.['application/json'];
      if (json === undefined || shown.length === 0) continue;
      json.examples = Object.fromEntries(
        shown.map(([name, { summary, response }]) => [name, { summary, value: response }]),
      );
    }
  }
  return copy;
}
