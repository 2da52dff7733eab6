import type { APIRoute } from 'astro';
import { errorPages } from '../spec/error-pages.ts';
import { operationPages, sectionInfos } from '../spec/operations.ts';

/** Lists every operation and error with a link to its page as Markdown (llmstxt.org). */
export const GET: APIRoute = () => {
  const sections = sectionInfos.map(({ section, title, summary }) => {
    const lines = operationPages
      .filter(({ record }) => record.section === section)
      .map(
        ({ slug, record }) =>
          `- [${record.summary}](reference/${slug}.md): ${record.method} ${record.path}`,
      );
    return [`## ${title}`, `${summary}.`, lines.join('\n')].join('\n\n');
  });
  const errorLines = errorPages.map(
    ({ title, entry }) => `- [${title}](errors/${entry.name}.md): ${entry.meaning}`,
  );
  const errors = ['## Errors', errorLines.join('\n')].join('\n\n');
  const head = ['# Broker API', '> Spot, contract and option trading over REST and WebSocket.'];
  return new Response(`${[...head, ...sections, errors].join('\n\n')}\n`);
};
