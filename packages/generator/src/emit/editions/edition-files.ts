import type { ControlDocument, SectionDocument } from '../../model.ts';
import { type Files, hashOf, jsonWithHeader } from '../../output.ts';
import type { JsonObject } from '../../read/schema.ts';
import { annotatedControl } from './annotated-control.ts';
import { annotatedSection } from './annotated-section.ts';
import { completeEdition } from './complete.ts';
import { portableEdition } from './portable.ts';

/** The published editions of a document, by file name without its extension. */
type Editions = Readonly<Record<string, JsonObject>>;

/** Returns the published editions of a section's OpenAPI document. */
export function sectionEditions(input: SectionDocument): Editions {
  const annotated = annotatedSection(input);
  return {
    openapi: completeEdition(annotated, input.examples),
    'openapi.portable': portableEdition(annotated, 'reference'),
    'openapi.portable-observed': portableEdition(annotated, 'observed'),
  };
}

/** Returns the published editions of the control plane's OpenAPI document. */
export function controlEditions(input: ControlDocument): Editions {
  const annotated = annotatedControl(input);
  return { openapi: annotated, 'openapi.portable': portableEdition(annotated, 'reference') };
}

/**
 * Returns the files of editions in packages/spec.
 *
 * @param owner the section, or `control`
 * @param source the path of the document, relative to the root of the repository
 */
export function editionFiles(owner: string, source: string, editions: Editions): Files {
  return new Map(
    Object.entries(editions).map(([name, document]) => [
      `packages/spec/src/generated/${owner}/${name}.gen.json`,
      jsonWithHeader(source, hashOf(JSON.stringify(document)), document),
    ]),
  );
}
