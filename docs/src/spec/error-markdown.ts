import { statusText } from './catalogue.ts';
import { type ErrorPage, outcomeText, positionText } from './error-pages.ts';

/** A guide, and the path of its page in the site. */
export interface GuideLink {
  readonly title: string;
  readonly path: string;
}

/** Returns an error's page as Markdown, for programs that read text. */
export function errorMarkdown(page: ErrorPage, guide: GuideLink | undefined): string {
  const { entry, title, scope, operations, response } = page;
  const links = operations.map(({ title: section, pages }) => {
    const ids = pages.map(({ slug, record }) => `[${record.operationId}](../reference/${slug}.md)`);
    return `- ${section}: ${ids.join(', ')}`;
  });
  return `${[
    `# ${title}`,
    entry.meaning,
    `HTTP ${statusText(entry)}. ${outcomeText(entry)}`,
    '## Likely causes',
    entry.causes.map((cause) => `- ${cause}`).join('\n'),
    '## What to do',
    entry.whatToDo,
    ...(guide ? [`Guide: [${guide.title}](..${guide.path})`] : []),
    '## Response',
    `\`\`\`json\n${JSON.stringify(response.body, null, 2)}\n\`\`\``,
    '## Order of checking',
    positionText(page),
    '## Operations',
    scope,
    ...(links.length > 0 ? [links.join('\n')] : []),
  ].join('\n\n')}\n`;
}
