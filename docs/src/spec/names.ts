import type { Field } from './fields.ts';
import { operationPages } from './operations.ts';
import { streamMessages } from './streams.ts';

/** A parameter, a field or a value, and the pages that contain it. */
export interface IndexedName {
  readonly name: string;
  readonly uses: readonly { readonly label: string; readonly link: string }[];
}

/** All names of parameters, fields and values, in alphabetical order. */
export const nameIndex: readonly IndexedName[] = readIndex();

function readIndex(): IndexedName[] {
  const links = new Map<string, Map<string, string>>();
  const add = (name: string, label: string, link: string): void => {
    const known = links.get(name) ?? new Map<string, string>();
    if (!known.has(label)) known.set(label, link);
    links.set(name, known);
  };
  const addFields = (fields: readonly Field[], label: string, page: string, part: string): void => {
    for (const { name, values, children } of fields) {
      add(name, label, `${page}#${part}`);
      for (const { value } of values) add(value, label, `${page}#${part}`);
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
    .map(([name, uses]) => ({ name, uses: [...uses].map(([label, link]) => ({ label, link })) }));
}
