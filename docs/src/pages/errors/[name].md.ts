import type { APIRoute } from 'astro';
import { guideOf } from '../../build/guide.ts';
import { errorMarkdown } from '../../spec/error-markdown.ts';
import { type ErrorPage, errorPages } from '../../spec/error-pages.ts';

export const getStaticPaths = () =>
  errorPages.map((page) => ({ params: { name: page.entry.name }, props: { page } }));

/** Writes the Markdown edition of an error's page, next to the HTML page. */
export const GET: APIRoute<{ page: ErrorPage }> = async ({ props: { page } }) =>
  new Response(errorMarkdown(page, await guideOf(page.entry)), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
