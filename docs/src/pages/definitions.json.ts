import type { APIRoute } from 'astro';
import { searchTerms } from '../build/search-terms.ts';
import { textPages } from '../build/text-pages.ts';
import { definitions, type NamedDefinition } from '../spec/names.ts';

/** The pages of the project that have search terms. */
const projectPages = [
  ['/changelog/', 'Changelog'],
  ['/downloads/', 'Downloads'],
] as const;

const kinds: Readonly<Record<string, string>> = { guides: 'guide: ', concepts: 'concept: ' };

/** The index of the search: for each name or search term, the pages to list. */
export const GET: APIRoute = async () => Response.json(definitions(await termDefinitions()));

async function termDefinitions(): Promise<NamedDefinition[]> {
  const labels = new Map<string, string>([
    ...projectPages,
    ...(await textPages()).map(({ id, data }) => {
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
