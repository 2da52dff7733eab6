import { code } from '@broker-api/spec/markdown';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';

/** Returns the values of an enumeration with their meanings as a Markdown list. */
export function valueMeanings({ enum: values = [], ...schema }: Schema): string | undefined {
  const meanings = schema['x-enumDescriptions'] as Record<string, string> | undefined;
  if (meanings === undefined) return undefined;
  return values.map((value) => `- ${code(value)}: ${meanings[String(value)]}`).join('\n');
}

/**
 * Returns a copy of a document in which the description of each enumeration also lists the meanings
 * of its values. Generated types do not contain `x-enumDescriptions`, and many tools ignore it.
 */
export function withValueMeanings(document: JsonObject): JsonObject {
  return described(document) as JsonObject;
}

function described(node: Json | undefined): Json | undefined {
  if (Array.isArray(node)) return node.map((item) => described(item) as Json);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, described(value)] as const);
  const copy: JsonObject = Object.fromEntries(entries);
  const meanings = Array.isArray(copy.enum) ? valueMeanings(copy as Schema) : undefined;
  if (meanings === undefined) return copy;
  return { ...copy, description: [copy.description, meanings].filter(Boolean).join('\n\n') };
}
