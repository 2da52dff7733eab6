import { defineCollection } from 'astro:content';
import { docsSchema } from '@astrojs/starlight/schema';
import { markdownPages } from './build/markdown-pages.ts';

export const collections = {
  docs: defineCollection({ loader: markdownPages(), schema: docsSchema() }),
};
