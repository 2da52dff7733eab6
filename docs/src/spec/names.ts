import { errors } from './catalogue.ts';
import { controlPages } from './control.ts';
import type { Field } from './fields.ts';
import { operationPages } from './operations.ts';
import { streamMessages } from './streams.ts';

/** A parameter, a field or a value, and the pages that contain it. */
export interface IndexedName {
  readonly name: string;
  /** What the name means as a value of an enum, as Markdown. Enums can share a value. */
  readonly meanings: readonly string[];
  readonly uses: readonly { readonly label: string; readonly link: string }[];
}

/** All names of parameters, fields and values, in alphabetical order. */
export const nameIndex: readonly IndexedName[] = readIndex();

function readIndex(): IndexedName[] {
  const links = new Map<string, Map<string, string>>();
  const meanings = new Map<string, Set<string>>();
  const add = (name: string, label: string, link: string): void => {
    const known = links.get(name) ?? new Map<string, string>();
    if (!known.has(label)) known.set(label, link);
    links.set(name, known);
  };
  const addMeaning = (name: string, meaning: string): void => {
    if (meaning !== '') meanings.set(name, (meanings.get(name) ?? new Set()).add(meaning));
  };
  const addFields = (fields: readonly Field[], label: string, page: string, part: string): void => {
    for (const { name, values, children } of fields) {
      add(name, label, `${page}#${part}`);
      for (const { value, meaning } of values) {
        add(value, label, `${page}#${part}`);
        addMeaning(value, meaning);
      }
      addFields(children, label, page, part);
    }
  };
  for (const { slug, record, parameters, responseFields } of operationPages) {
    const label = `${record.section} ${record.operationId}`;
    addFields(parameters, label, `/reference/${slug}/`, 'parameters');
    addFields(responseFields, label, `/reference/${slug}/`, 'response');
  }
  for (const { name, fields } of streamMessages)
    addFields(fields, name, `/streams/${name}/`, 'fields');
  return [...links]
    .filter(([name]) => /^\w{2,}$/.test(name))
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, uses]) => ({
      name,
      meanings: [...(meanings.get(name) ?? [])],
      uses: [...uses].map(([label, link]) => ({ label, link })),
    }));
}

/** A page that defines a name, and what the name is on this page. */
export interface Definition {
  readonly label: string;
  readonly link: string;
}

/**
 * Returns the pages that define each name: operations, messages, errors, then parameters, fields
 * and values. The search lists them before its other results if a reader enters exactly the name.
 */
export function definitions(): Readonly<Record<string, readonly Definition[]>> {
  const entries: (readonly [name: string, definition: Definition])[] = [
    ...operationPages.map(({ slug, record }) => {
      const label = `${record.section} operation: ${record.summary}`;
      return [record.operationId, { label, link: `/reference/${slug}/` }] as const;
    }),
    ...streamMessages.map(({ name, title }) => {
      return [name, { label: `stream message: ${title}`, link: `/streams/${name}/` }] as const;
    }),
    ...controlPages.map(({ operationId, summary }) => {
      const label = `control plane operation: ${summary}`;
      return [operationId, { label, link: `/control/${operationId}/` }] as const;
    }),
    ...errors.flatMap(({ code, name }) => {
      const definition = { label: `error ${code} ${name}`, link: `/errors/#${code}` };
      return [String(code), String(-code), name].map((one) => [one, definition] as const);
    }),
    ...nameIndex.map(({ name, meanings, uses }) => {
      const pages = `${uses.length} ${uses.length === 1 ? 'page' : 'pages'}`;
      const label =
        meanings.length > 0 ? `value: ${meanings.join('; ')}` : `parameter or field of ${pages}`;
      return [name, { label: label.replaceAll('`', ''), link: `/names/#${name}` }] as const;
    }),
  ];
  return Object.fromEntries(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, named]) => [
      name,
      named.map(([, definition]) => definition),
    ]),
  );
}
