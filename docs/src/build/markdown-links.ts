import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';

const folder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Returns the address of the page to which a link between Markdown files leads. Returns undefined
 * for a link to a file of the repository that is not a page. Returns any other link unchanged.
 *
 * @param href the link, such as `../decisions/0004-esm-only-packages.md#consequences`
 * @param file the file that contains the link
 */
export function pageAddress(href: string, file: URL): string | undefined {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href;
  const target = new URL(href, file);
  const path = relative(folder, fileURLToPath(target)).split(sep).join('/');
  const [, id] =
    /^((?:guides|concepts|decisions)\/[^/]+|fidelity|generators|third-party-clients)\.md$/.exec(
      path,
    ) ?? [];
  return id === undefined ? undefined : `/${id.toLowerCase()}/${target.hash}`;
}

/**
 * Returns a Markdown file as the site publishes it next to its page. Pictures, and links to files
 * that the site does not contain, are replaced by their labels.
 *
 * @param path the path of the file, relative to `docs/`
 */
export function markdownEdition(text: string, path: string): string {
  const file = new URL(path, pathToFileURL(folder));
  const codeOrLink = /```[\s\S]*?```|(!?)\[([^\]]+)\]\(([^()\s]+)\)/g;
  return text.replaceAll(codeOrLink, (source, picture?: string, label = '', href = '') => {
    const isKept = picture === undefined || (picture === '' && pageAddress(href, file));
    return isKept ? source : label;
  });
}

type HastPlugin = NonNullable<SatteriProcessorOptions['hastPlugins']>[number];

/**
 * A plugin of Astro's Markdown processor: turns links between Markdown files into links between
 * pages, and removes the heading with the title, because Starlight displays the title.
 */
export const markdownLinks: Exclude<HastPlugin, (...args: never) => unknown> = {
  name: 'markdown-links',
  element: [
    { filter: ['h1'], visit: (node, context) => context.removeNode(node) },
    {
      filter: ['a'],
      visit(node, context): void {
        const { href } = node.properties;
        if (typeof href !== 'string' || context.fileURL === undefined) return;
        context.setProperty(node, 'href', pageAddress(href, context.fileURL) ?? null);
      },
    },
  ],
};
