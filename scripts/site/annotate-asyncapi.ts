import type { Json, JsonObject, Schemas } from '../generate/read/schema.ts';
import { annotateSchemas } from './annotate-schemas.ts';
import { addSources } from './operation-details.ts';
import type { SpecData } from './spec-data.ts';

/** Returns the examples of a message, by the message's name on the wire. */
export type MessageExamplesOf = (name: string) => Readonly<Record<string, Json>>;

/**
 * Returns a copy of a bundled AsyncAPI document for its reference page. The descriptions of the
 * document, channels, operations and messages include their sources and findings, and each message
 * has its examples.
 */
export function annotateAsyncapi(
  document: JsonObject,
  specData: SpecData,
  examplesOf: MessageExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const components = (copy.components ?? {}) as Record<string, JsonObject>;
  const messages = messagesOf(copy);
  const operations = Object.values((copy.operations ?? {}) as Record<string, JsonObject>);
  const channels = Object.values((copy.channels ?? {}) as Record<string, JsonObject>);
  const info = (copy.info ?? {}) as JsonObject;
  for (const item of [info, ...channels, ...operations, ...messages]) addSources(item, specData);
  for (const message of messages) addExamples(message, examplesOf(message.name as string));
  components.schemas = annotateSchemas((components.schemas ?? {}) as Schemas, specData);
  return copy;
}

/** Returns every message once: those of the components, and those defined inside a channel. */
function messagesOf({ components, channels }: JsonObject): JsonObject[] {
  const holders = [
    (components ?? {}) as JsonObject,
    ...Object.values((channels ?? {}) as JsonObject),
  ];
  return holders
    .flatMap((holder) =>
      Object.values(((holder as JsonObject).messages ?? {}) as Record<string, JsonObject>),
    )
    .filter((message) => message.$ref === undefined);
}

function addExamples(message: JsonObject, examples: Readonly<Record<string, Json>>): void {
  const entries = Object.entries(examples);
  if (entries.length === 0) return;
  message.examples = entries.map(([name, payload]) => ({
    name,
    summary: name.replaceAll('-', ' '),
    payload,
  }));
}
