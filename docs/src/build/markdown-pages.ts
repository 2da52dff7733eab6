import { readdirSync, readFileSync } from 'node:fs';
import { glob, type Loader } from 'astro/loaders';
import { readingOrder } from './reading-order.ts';

/** The Markdown files of the site, relative to `docs/`. */
const patterns = [
  ...['guides/*.md', 'concepts/*.md', 'decisions/*.md'],
  ...['fidelity.md', 'generators.md', 'third-party-clients.md'],
];

/**
 * Loads the Markdown files as pages. A file is plain Markdown that starts with its title as a
 * heading, so that it can also be read outside the site.
 */
export function markdownPages(): Loader {
  const files = glob({ base: '.', pattern: patterns });
  return {
    name: 'markdown-pages',
    load: (context) => {
      const code = renderingCode(new URL('src/build/', context.config.root));
      return files.load({
        ...context,
        // Astro renders a file again only if its digest changes. The digest contains the code that
        // renders the files, because a change to this code affects unchanged files too.
        generateDigest: (data) => context.generateDigest(JSON.stringify([data, code])),
        parseData: (entry) => {
          const title = titleOf(readFileSync(entry.filePath ?? '', 'utf8'));
          return context.parseData({
            ...entry,
            data: { title, sidebar: { order: orderOf(entry.id) }, ...entry.data },
          });
        },
      });
    },
  };
}

/** Returns the position of a page in its group of the sidebar. A README lists the other pages. */
function orderOf(id: string): number {
  if (id.endsWith('/readme')) return -1;
  const index = readingOrder.indexOf(id);
  return index === -1 ? readingOrder.length : index;
}

/** Returns the contents of the files that turn Markdown into pages. */
function renderingCode(folder: URL): string[] {
  return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Returns the first heading of level 1 in a Markdown text, without backticks. */
export function titleOf(text: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) {
    const start = JSON.stringify(text.trimStart().slice(0, 40));
    throw new Error(
      `Expected a title, such as "# Orders", at the start of the file; got ${start}.`,
    );
  }
  return title.replaceAll('`', '');
}
