import type { Facts, Provenance } from './facts.ts';
import { link, plain } from './markdown.ts';

/** What the kinds of sources mean to a reader. */
export const kindMeanings: Readonly<Record<string, string>> = {
  requirements: 'stated by the requirements',
  reference: 'public reference',
  observed: 'seen in recorded payloads',
  ours: 'nobody says; decided here',
};

/** The kinds of sources as one comparable text. */
export function kindsOf(provenance: readonly Provenance[]): string {
  return [...new Set(provenance.map(({ kind }) => kind))].sort().join();
}

/** Where an operation, channel or message comes from: title, place and kind, one a line. */
export function provenanceLines(provenance: readonly Provenance[], { sources }: Facts): string {
  return provenance
    .map(({ source, locator, kind }) => {
      const title = link(plain(sources.get(source)?.title ?? source), `findings.html#${source}`);
      return `${title}, ${plain(locator)} (${kind})`;
    })
    .join('<br>');
}

/** The same in a few words, for a parameter or a field. */
export function provenanceNote(provenance: readonly Provenance[], { sources }: Facts): string {
  const places = provenance.map(({ source, locator, kind }) => {
    // What follows the colon of a title explains it; the place is enough here.
    const [title = source] = (sources.get(source)?.title ?? source).split(':');
    return `${plain(title)}, ${plain(locator)} (${kind})`;
  });
  return `${places.length === 1 ? 'Source' : 'Sources'}: ${places.join('; ')}.`;
}

/** Links to findings, one a line unless told otherwise. */
export function findingLinks(
  slugs: readonly string[],
  { findings }: Facts,
  between = '<br>',
): string {
  return slugs
    .map((slug) => link(plain(findings.get(slug)?.title ?? slug), `findings.html#${slug}`))
    .join(between);
}
