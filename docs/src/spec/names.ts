import { errorPath } from './catalogue.ts';
import { controlPages } from './control.ts';
import { errorPages } from './error-pages.ts';
import type { Field } from './fields.ts';
import { operationLabel, operationPages } from './operations.ts';
import { streamMessages } from './streams.ts';

/** A meaning of an enum value, and the enums in which the value has this meaning. */
interface Meaning {
  /** The enums, such as `contract OrderType`. */
  readonly types: readonly string[];
  /** Markdown. */
  readonly text: string;
}

/** A parameter, a field or a value, and the pages that contain it. */
export interface IndexedName {
  readonly name: string;
  /** A value can have another meaning in another enum. Empty for a parameter or a field. */
  readonly meanings: readonly Meaning[];
  readonly uses: readonly { readonly label: string; readonly link: string }[];
}

interface PageFields {
  readonly label: string;
  readonly link: string;
  /** The section of an operation; empty for a message, because all sections share messages. */
  readonly section: string;
  readonly fields: readonly Field[];
}

/** Collects the uses and the meanings of a name. */
class NameEntry {
  readonly #links = new Map<string, string>();
  readonly #types = new Map<string, Set<string>>();

  /** Adds a page. If a page is added twice, the first link stays. */
  addUse({ label, link }: Pick<PageFields, 'label' | 'link'>): void {
    if (!this.#links.has(label)) this.#links.set(label, link);
  }

  addMeaning(text: string, type: string): void {
    if (text === '') return;
    const types = this.#types.get(text) ?? new Set();
    // In stream events, some enum values are constants. A constant has no type name.
    if (type !== 'constant') types.add(type);
    this.#types.set(text, types);
  }

  get uses(): IndexedName['uses'] {
    return [...this.#links].map(([label, link]) => ({ label, link }));
  }

  get meanings(): Meaning[] {
    return [...this.#types].map(([text, types]) => ({ text, types: [...types] }));
  }
}

/** All names of parameters, fields and values, in alphabetical order. */
export const nameIndex: readonly IndexedName[] = readIndex();

function readIndex(): IndexedName[] {
  const index = new Map<string, NameEntry>();
  const entryOf = (name: string): NameEntry => {
    const entry = index.get(name) ?? new NameEntry();
    index.set(name, entry);
    return entry;
  };
  const add = ({ fields, ...page }: PageFields): void => {
    for (const { name, type, values, children } of fields) {
      entryOf(name).addUse(page);
      for (const { value, meaning } of values) {
        entryOf(value).addUse(page);
        entryOf(value).addMeaning(meaning, `${page.section} ${type}`.trim());
      }
      add({ ...page, fields: children });
    }
  };
  for (const page of pagesWithFields()) add(page);
  return [...index]
    .filter(([name]) => /^\w{2,}$/.test(name))
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, entry]) => ({ name, meanings: entry.meanings, uses: entry.uses }));
}

function pagesWithFields(): PageFields[] {
  return [
    ...operationPages.flatMap(({ slug, record, parameters, responseFields }) => {
      const { section, operationId } = record;
      const page = { section, label: `${section} ${operationId}` };
      const link = `/reference/${slug}/`;
      return [
        { ...page, link: `${link}#parameters`, fields: parameters },
        { ...page, link: `${link}#response`, fields: responseFields },
      ];
    }),
    ...streamMessages.map(({ name, fields }) => {
      return { section: '', label: name, link: `/streams/${name}/#fields`, fields };
    }),
  ];
}

/** A page that defines a name, and what the name is on this page. */
export interface Definition {
  readonly label: string;
  readonly link: string;
}

export type NamedDefinition = readonly [name: string, definition: Definition];

/**
 * Returns the pages that define each name, in this order: operations, messages, errors, parameters,
 * fields and values, pages with search terms. If a reader enters exactly the name, the search lists
 * these pages before its other results.
 */
export function definitions(
  terms: readonly NamedDefinition[],
): Readonly<Record<string, readonly Definition[]>> {
  const entries: NamedDefinition[] = [
    ...operationPages.map(({ slug, record }) => {
      const label = operationLabel(record);
      return [record.operationId, { label, link: `/reference/${slug}/` }] as const;
    }),
    ...streamMessages.map(({ name, title }) => {
      return [name, { label: `stream message: ${title}`, link: `/streams/${name}/` }] as const;
    }),
    ...controlPages.map(({ operationId, summary }) => {
      const label = `control plane operation: ${summary}`;
      return [operationId, { label, link: `/control/${operationId}/` }] as const;
    }),
    ...errorPages.flatMap(({ entry: { code, name }, response: { body } }) => {
      const definition = { label: `error ${code} ${name}`, link: errorPath(code) };
      // Readers also search for the message of an error, which they copy from a terminal.
      const { msg = name } = body as { readonly msg?: string };
      return [String(code), String(-code), name, msg].map((one) => [one, definition] as const);
    }),
    ...nameIndex.map((entry) => {
      return [entry.name, { label: nameLabel(entry), link: `/names/#${entry.name}` }] as const;
    }),
    ...terms,
  ];
  return Object.fromEntries(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, named]) => [
      name,
      named.map(([, definition]) => definition),
    ]),
  );
}

/** Describes a name in one line, such as `value of OrderSide: Closes a short position`. */
function nameLabel({ meanings, uses }: IndexedName): string {
  const types = new Set(meanings.flatMap((one) => one.types.map((type) => type.split(' ').at(-1))));
  const [only] = meanings;
  if (only === undefined) return `on ${uses.length} ${uses.length === 1 ? 'page' : 'pages'}`;
  const label = `value of ${[...types].join(', ')}`;
  return meanings.length === 1 ? `${label}: ${only.text.replaceAll('`', '')}` : label;
}
