import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { searchTerms } from '../build/search-terms.ts';
import { definitions, type NamedDefinition } from '../spec/names.ts';

interface TextPage {
  readonly id: string;
  readonly data: { readonly title: string };
}

const kinds: Readonly<Record<string, string>> = { guides: 'guide: ', concepts: 'concept: ' };

/** The pages that define each name, and the pages of the search terms, for the search. */
export const GET: APIRoute = async () => Response.json(definitions(await termDefinitions()));

async function termDefinitions(): Promise<NamedDefinition[]> {
  const texts: readonly TextPage[] = await getCollection('docs');
  const labels = new Map([
    ...texts.map(({ id, data }) => {
      return [`/${id}/`, `${kinds[id.split('/')[0] ?? ''] ?? ''}${data.title}`] as const;
    }),
    // Operations, messages and errors.
    ...Object.values(definitions([])).flatMap((pages) => {
      return pages.map(({ label, link }) => [link, label] as const);
    }),
  ]);
  return Object.entries(searchTerms).flatMap(([path, terms]) => {
    const link = `/${path}/`;
    const label = labels.get(link);
    if (label === undefined) {
      throw new Error(`search-terms.ts contains the page "${path}", which does not exist.`);
    }
    return terms.map((term) => [term, { label, link }] as const);
  });
}
