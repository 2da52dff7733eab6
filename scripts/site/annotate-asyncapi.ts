import type { Json, JsonObject, Schemas } from '../generate/document.ts';
import type { Facts, Provenance } from './facts.ts';
import { annotateSchemas } from './notes.ts';
import { sourceBlock } from './operation-block.ts';

/** Finds the examples of a message by its name on the wire. */
export type MessageExamplesOf = (name: string) => Readonly<Record<string, Json>>;

/**
 * A bundled AsyncAPI document as its page shows it: sources and findings stand in the descriptions of
 * channels, operations and messages, and messages have examples.
 */
export function annotateAsyncapi(
  document: JsonObject,
  facts: Facts,
  examplesOf: MessageExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const components = copy.components as Record<string, JsonObject>;
  const described = [copy.channels, copy.operations, components.messages] as Record<
    string,
    JsonObject
  >[];
  for (const items of described) {
    for (const item of Object.values(items ?? {})) addSources(item, facts);
  }
  for (const message of Object.values((components.messages ?? {}) as Record<string, JsonObject>)) {
    addExamples(message, examplesOf(message.name as string));
  }
  components.schemas = annotateSchemas((components.schemas ?? {}) as Schemas, facts);
  return copy;
}

function addSources(item: JsonObject, facts: Facts): void {
  const provenance = (item['x-provenance'] ?? []) as unknown as Provenance[];
  const block = sourceBlock(provenance, (item['x-findings'] ?? []) as string[], facts);
  const texts = [(item.description as string | undefined)?.trim(), block].filter(Boolean);
  if (texts.length > 0) item.description = texts.join('\n\n');
}

function addExamples(message: JsonObject, examples: Readonly<Record<string, Json>>): void {
  const shown = Object.entries(examples);
  if (shown.length === 0) return;
  message.examples = shown.map(([name, payload]) => ({
    name,
    summary: name.replaceAll('-', ' '),
    payload,
  }));
}
