import type { APIRoute } from 'astro';
import { readingOrder } from '../build/reading-order.ts';
import { textPages } from '../build/text-pages.ts';
import { controlPages } from '../spec/control.ts';
import { errorPages } from '../spec/error-pages.ts';
import { operationPages, sectionInfos } from '../spec/operations.ts';
import { streamMessages } from '../spec/streams.ts';

/** A link to a page, as Markdown if the page has a Markdown edition. */
interface Line {
  readonly title: string;
  readonly link: string;
  readonly note?: string;
}

/** Lists the pages of the site for programs that read text (llmstxt.org). */
export const GET: APIRoute = async () => {
  const texts = new Map((await textPages()).map(({ id, data }) => [id, data.title]));
  const text = (id: string): Line => ({ title: texts.get(id) ?? id, link: `${id}.md` });
  const inFolder = (folder: string): Line[] =>
    readingOrder.filter((id) => id.startsWith(`${folder}/`)).map(text);
  const parts = [
    '# Broker API',
    '> Spot, contract and option trading over REST and WebSocket.',
    ...['## Guides', list(inFolder('guides'))],
    ...['## Concepts', list(inFolder('concepts'))],
    ...sectionInfos.flatMap(({ section, title, summary }) => {
      return [`## ${title}`, `${summary}.`, list(operationLines(section))];
    }),
    ...['## Streams', list(streamLines())],
    ...['## Errors', list(errorLines())],
    ...['## Sandbox', list([text('fidelity'), ...controlLines()])],
    ...['## Code generators', list([text('generators')])],
    ...['## Third-party clients', list([text('third-party-clients')])],
  ];
  return new Response(`${parts.join('\n\n')}\n`);
};

function list(lines: readonly Line[]): string {
  return lines
    .map(({ title, link, note }) => `- [${title}](${link})${note === undefined ? '' : `: ${note}`}`)
    .join('\n');
}

function operationLines(section: string): Line[] {
  return operationPages
    .filter(({ record }) => record.section === section)
    .map(({ slug, record: { summary, method, path } }) => {
      return { title: summary, link: `reference/${slug}.md`, note: `${method} ${path}` };
    });
}

function streamLines(): Line[] {
  return [
    { title: 'Connect', link: 'streams/' },
    ...streamMessages.map(({ name, title, summary }) => {
      return { title, link: `streams/${name}/`, note: `${name}: ${summary}` };
    }),
  ];
}

function errorLines(): Line[] {
  return errorPages.map(({ title, entry: { name, meaning } }) => {
    return { title, link: `errors/${name}.md`, note: meaning };
  });
}

function controlLines(): Line[] {
  return [
    { title: 'Control plane', link: 'control/' },
    ...controlPages.map(({ operationId, summary, method, path }) => {
      return { title: summary, link: `control/${operationId}/`, note: `${method} ${path}` };
    }),
  ];
}
