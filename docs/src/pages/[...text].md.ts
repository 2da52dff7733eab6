import type { APIRoute } from 'astro';
import { markdownEdition } from '../build/markdown-links.ts';
import { textPages } from '../build/text-pages.ts';

export const getStaticPaths = async () =>
  (await textPages()).map(({ id, body = '' }) => ({
    params: { text: id },
    props: { body },
  }));

/** Writes the Markdown edition of a guide, concept or decision, next to the HTML page. */
export const GET: APIRoute<{ body: string }> = ({ params: { text = '' }, props: { body } }) =>
  new Response(markdownEdition(body, `${text}.md`), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
