import { code, escapeMarkdown, joinList } from '@broker-api/spec/markdown';
import type { JsonObject } from '@broker-api/spec/schema';

/**
 * Returns, as sentences, the facts in the `x-` keys of a parameter, a schema or a property: whether
 * it is unavailable, which of its values are unavailable, whether values may be added, and when it
 * is absent.
 */
export function factNotes(item: JsonObject): string[] {
  const unavailable = item['x-unavailable'] as true | string[] | undefined;
  const absent = item['x-absent-when'] as string | undefined;
  return [
    ...(unavailable === true ? ['The broker marks this as unavailable.'] : []),
    ...(Array.isArray(unavailable)
      ? [`The broker marks ${joinList(unavailable.map(code))} as unavailable.`]
      : []),
    ...(item['x-open-enum'] ? ['More values may be added.'] : []),
    ...(absent === undefined ? [] : [escapeMarkdown(absent)]),
  ];
}

/**
 * Joins a description and sentences into one text. Adds a full stop to the description if it has
 * none. The sentences are a paragraph of their own if the description ends with a list.
 */
export function joinDescription(
  description: string | undefined,
  sentences: readonly string[],
): string | undefined {
  const written = description?.trim() ?? '';
  if (sentences.length === 0) return description;
  if (/(^|\n)- .*$/.test(written)) return `${written}\n\n${sentences.join(' ')}`;
  const first = written === '' || /[.!?:]$/.test(written) ? written : `${written}.`;
  return [first, ...sentences].filter((text) => text !== '').join(' ');
}

/** Returns a copy of an item with the sentences added to its description. */
export function withNotes<Item extends JsonObject>(item: Item, sentences: readonly string[]): Item {
  if (sentences.length === 0) return item;
  const description = joinDescription(item.description as string | undefined, sentences);
  return { ...item, description };
}
