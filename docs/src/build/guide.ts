import { getEntry } from 'astro:content';
import type { ErrorEntry } from '../spec/catalogue.ts';
import type { GuideLink } from '../spec/error-markdown.ts';

/** Returns the guide of an error, if it has one. */
export async function guideOf({ code, guide }: ErrorEntry): Promise<GuideLink | undefined> {
  if (guide === undefined) return undefined;
  const page = await getEntry('docs', `guides/${guide}`);
  if (page !== undefined) return { title: page.data.title, path: `/${page.id}/` };
  throw new Error(
    `spec/errors.yaml names the guide "${guide}" for the code ${code}, ` +
      `but docs/guides/${guide}.md does not exist. Correct the name, or write the guide.`,
  );
}
