import { readFileSync } from 'node:fs';
import { glob, type Loader } from 'astro/loaders';

/** The Markdown files of the site, relative to `docs/`. */
const patterns = ['guides/*.md', 'concepts/*.md', 'decisions/*.md', 'fidelity.md', 'generators.md'];

/**
 * Loads the Markdown files as pages. A file is plain Markdown that starts with its title as a
 * heading, so that it can also be read outside the site.
 */
export function markdownPages(): Loader {
  const files = glob({ base: '.', pattern: patterns });
  return {
    name: 'markdown-pages',
    load: (context) =>
      files.load({
        ...context,
        parseData: (entry) => {
          const text = readFileSync(entry.filePath ?? '', 'utf8');
          return context.parseData({ ...entry, data: { title: titleOf(text), ...entry.data } });
        },
      }),
  };
}

/** Returns the heading of the first level. */
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
