import type { APIRoute } from 'astro';
import { operationMarkdown } from '../../build/operation-markdown.ts';
import { type OperationPage, operationPages } from '../../spec/operations.ts';

export const getStaticPaths = () =>
  operationPages.map((page) => ({ params: { slug: page.slug }, props: { page } }));

/** Writes the Markdown edition of an operation's page, next to the HTML page. */
export const GET: APIRoute<{ page: OperationPage }> = ({ props: { page } }) =>
  new Response(operationMarkdown(page), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
