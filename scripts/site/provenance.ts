import { escapeMarkdown, link } from '../lib/markdown.ts';
import type { Provenance, SpecData } from './spec-data.ts';

/** The meaning of each kind of source. */
export const kindMeanings: Readonly<Record<string, string>> = {
  requirements: 'stated by the requirements',
  reference: 'public reference',
  observed: 'observed in recorded payloads',
  ours: 'not stated by any source; decided by this project',
};

/** Returns the kinds of the sources as one string, for comparison with those of other items. */
export function sourceKinds(provenance: readonly Provenance[]): string {
  return [...new Set(provenance.map(({ kind }) => kind))].sort().join();
}

/** Returns the title, location and kind of each source, one per line. */
export function sourceLines(provenance: readonly Provenance[], { sources }: SpecData): string {
  return provenance
    .map(({ source, locator, kind }) => {
      const title = link(
        escapeMarkdown(sources.get(source)?.title ?? source),
        `findings.html#${source}`,
      );
      return `${title}, ${escapeMarkdown(locator)} (${kind})`;
    })
    .join('<br>');
}

/** Returns the sources as a short sentence, for a parameter or a field. */
export function sourceNote(provenance: readonly Provenance[], { sources }: SpecData): string {
  const sourceTexts = provenance.map(({ source, locator, kind }) => {
    // Omits the part of the title after the colon, which is an explanation.
    const [title = source] = (sources.get(source)?.title ?? source).split(':');
    return `${escapeMarkdown(title)}, ${escapeMarkdown(locator)} (${kind})`;
  });
  return `${sourceTexts.length === 1 ? 'Source' : 'Sources'}: ${sourceTexts.join('; ')}.`;
}

/** Returns links to findings, one per line by default. */
export function findingLinks(
  slugs: readonly string[],
  { findings }: SpecData,
  separator = '<br>',
): string {
  return slugs
    .map((slug) => link(escapeMarkdown(findings.get(slug)?.title ?? slug), `findings.html#${slug}`))
    .join(separator);
}
