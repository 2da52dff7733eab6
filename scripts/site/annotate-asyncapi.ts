import type { Json, JsonObject, Schemas } from '../generate/read/schema.ts';
import type { Facts } from './facts.ts';
import { annotateSchemas } from './notes.ts';
import { addSources } from './operation-block.ts';

/** Finds the examples of a message by its name on the wire. */
export type MessageExamplesOf = (name: string) => Readonly<Record<string, Json>>;

/**
 * A bundled AsyncAPI document as its page shows it: sources and findings stand in the descriptions
 * of the whole, of channels, operations and messages, and messages have examples.
 */
export function annotateAsyncapi(
  document: JsonObject,
  facts: Facts,
  examplesOf: MessageExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const components = (copy.components ?? {}) as Record<string, JsonObject>;
  const messages = messagesOf(copy);
  const operations = Object.values((copy.operations ?? {}) as Record<string, JsonObject>);
  const channels = Object.values((copy.channels ?? {}) as Record<string, JsonObject>);
  const info = (copy.info ?? {}) as JsonObject;
  for (const item of [info, ...channels, ...operations, ...messages]) addSources(item, facts);
  for (const message of messages) addExamples(message, examplesOf(message.name as string));
  components.schemas = annotateSchemas((components.schemas ?? {}) as Schemas, facts);
  return copy;
}

/** Every message once: those of the components, and those that stand in a channel itself. */
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
  const shown = Object.entries(examples);
  if (shown.length === 0) return;
  message.examples = shown.map(([name, payload]) => ({
    name,
    summary: name.replaceAll('-', ' '),
    payload,
  }));
}
