import { getCollection } from 'astro:content';

/** A page that is written as a Markdown file: a guide, a concept, a decision … */
export interface TextPage {
  /** The path of the page, such as `guides/streams`. */
  readonly id: string;
  readonly data: { readonly title: string };
  /** The Markdown text. */
  readonly body?: string;
}

/** Returns all pages that are written as Markdown files. */
export function textPages(): Promise<readonly TextPage[]> {
  return getCollection('docs');
}
