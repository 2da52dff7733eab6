import type { APIRoute } from 'astro';
import { operationMarkdown } from '../../spec/operation-markdown.ts';
import { type OperationPage, operationPages } from '../../spec/operations.ts';

export const getStaticPaths = () =>
  operationPages.map((page) => ({ params: { slug: page.slug }, props: { page } }));

/** Writes the page of an operation as Markdown, beside the page. */
export const GET: APIRoute<{ page: OperationPage }> = ({ props: { page } }) =>
  new Response(operationMarkdown(page), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
