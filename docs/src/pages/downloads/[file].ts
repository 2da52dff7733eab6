import type { APIRoute } from 'astro';
import { type Edition, editions } from '../../spec/editions.ts';

export const getStaticPaths = () =>
  editions.map((edition) => ({ params: { file: edition.file }, props: { edition } }));

/** Writes an edition of a document as a file. */
export const GET: APIRoute<{ edition: Edition }> = ({ props: { edition } }) =>
  new Response(edition.text, { headers: { 'content-type': 'application/json' } });
