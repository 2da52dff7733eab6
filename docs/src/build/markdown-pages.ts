import { readFileSync } from 'node:fs';
import { glob, type Loader } from 'astro/loaders';

/** The Markdown files of the site, relative to `docs/`. */
const patterns = ['guides/*.md', 'concepts/*.md', 'decisions/*.md', 'fidelity.md', 'generators.md'];

/** The guides and concepts in the order of the sidebar. Other files follow these. */
export const readingOrder = [
  'guides/first-order',
  'guides/order-life-cycle',
  'guides/errors-and-unknown-outcomes',
  'guides/test-a-bot',
  'guides/streams',
  'guides/money-decimals-and-ids',
  'guides/lists',
  'guides/signing',
  'guides/time-and-receive-window',
  'guides/rate-limits-and-bans',
  'guides/accounts-and-transfers',
  'guides/one-market-three-sections',
  'concepts/margin',
  'concepts/liquidation',
  'concepts/funding',
  'concepts/spreads',
  'concepts/collateral',
  'concepts/settlement',
];

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
        // A file that has not changed is loaded again if the order has changed.
        generateDigest: (data) => context.generateDigest(JSON.stringify([data, readingOrder])),
        parseData: (entry) => {
          const title = titleOf(readFileSync(entry.filePath ?? '', 'utf8'));
          const index = readingOrder.indexOf(entry.id);
          const order = index === -1 ? readingOrder.length : index;
          return context.parseData({
            ...entry,
            data: { title, sidebar: { order }, ...entry.data },
          });
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
