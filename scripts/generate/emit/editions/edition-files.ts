import { type Files, hashOf, jsonWithHeader } from '../../output.ts';
import type { JsonObject } from '../../read/schema.ts';
import type { ControlDocument, SectionDocument } from '../../read/specification.ts';
import { annotatedControl } from './annotated-control.ts';
import { annotatedSection } from './annotated-section.ts';
import { completeEdition } from './complete.ts';
import { portableEdition } from './portable.ts';

/** Generates the published editions of a section's OpenAPI document. */
export function editionFiles(input: SectionDocument): Files {
  const annotated = annotatedSection(input);
  return files(input.section, input.source, {
    openapi: completeEdition(annotated, input.examples),
    'openapi.portable': portableEdition(annotated, 'reference'),
    'openapi.portable-observed': portableEdition(annotated, 'observed'),
  });
}

/** Generates the published editions of the control plane's OpenAPI document. */
export function controlEditionFiles(input: ControlDocument): Files {
  const annotated = annotatedControl(input);
  return files('control', input.source, {
    openapi: annotated,
    'openapi.portable': portableEdition(annotated, 'reference'),
  });
}

function files(
  owner: string,
  source: string,
  editions: Readonly<Record<string, JsonObject>>,
): Files {
  return new Map(
    Object.entries(editions).map(([name, document]) => [
      `packages/spec/src/generated/${owner}/${name}.gen.json`,
      jsonWithHeader(source, hashOf(JSON.stringify(document)), document),
    ]),
  );
}
