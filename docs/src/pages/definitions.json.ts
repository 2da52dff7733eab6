import type { APIRoute } from 'astro';
import { definitions } from '../spec/names.ts';

/** The pages that define each name, for the search. */
export const GET: APIRoute = () => Response.json(definitions());
