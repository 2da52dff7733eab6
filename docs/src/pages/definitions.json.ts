import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { searchTerms } from '../build/search-terms.ts';
import { definitions, type NamedDefinition } from '../spec/names.ts';
import { operationLabel, operationPages } from '../spec/operations.ts';

interface Guide {
  readonly id: string;
  readonly data: { readonly title: string };
}

/** The index of the search: for each name or search term, the pages to list. */
export const GET: APIRoute = async () => Response.json(definitions(await termDefinitions()));

async function termDefinitions(): Promise<NamedDefinition[]> {
  const guides: readonly Guide[] = await getCollection('docs');
  const labels = new Map([
    ...guides.map(({ id, data }) => [id, `guide: ${data.title}`] as const),
    ...operationPages.map(({ slug, record }) => {
      return [`reference/${slug}`, operationLabel(record)] as const;
    }),
  ]);
  return Object.entries(searchTerms).flatMap(([path, terms]) => {
    const label = labels.get(path);
    if (label === undefined) {
      throw new Error(`search-terms.ts contains the page "${path}", which does not exist.`);
    }
    return terms.map((term) => [term, { label, link: `/${path}/` }] as const);
  });
}
