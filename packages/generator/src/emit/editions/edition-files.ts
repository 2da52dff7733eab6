import type { CatalogueEntry } from '@broker-api/spec/errors';
import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import { jsonText } from '../../output.ts';
import type { Example } from '../../read/examples.ts';
import { withValueMeanings } from '../../read/value-meanings.ts';
import type { RestOwner, Section } from '../../sections.ts';
import { brunoCollection } from '../collections/bruno.ts';
import { postmanCollection } from '../collections/postman.ts';
import { collectionRequests, collectionVariables } from '../collections/requests.ts';
import { annotatedControl } from './annotated-control.ts';
import { annotatedSection } from './annotated-section.ts';
import { completeEdition } from './complete.ts';
import { portableEdition } from './portable.ts';
import { portableStreams } from './portable-streams.ts';

/** What the editions of a document are made from. packages/spec contains it as built files. */
export interface EditionSource {
  readonly owner: RestOwner;
  /** The bundled document without examples. */
  readonly bundle: JsonObject;
  /** The examples of each operation, by operationId and case name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Example>>>>;
  readonly catalogue: readonly CatalogueEntry[];
}

/**
 * Returns the text of each edition and each collection, by file name, such as
 * `openapi.portable.json`.
 */
export function editionTexts(input: EditionSource): ReadonlyMap<string, string> {
  const source = `spec/${input.owner}/openapi.yaml`;
  const annotated = annotatedDocument(input);
  const reference = portableEdition(annotated, 'reference');
  if (input.owner === 'control') {
    return textsOf(source, { openapi: annotated, 'openapi.portable': reference });
  }
  const editions = textsOf(source, {
    openapi: completeEdition(annotated, input.examples),
    'openapi.portable': reference,
    'openapi.portable-observed': portableEdition(annotated, 'observed'),
  });
  return new Map([...editions, ...collectionTexts(annotated, input)]);
}

/** Returns the collections for API clients. Bruno rejects a file with keys of our own. */
function collectionTexts(
  annotated: JsonObject,
  { bundle, examples }: EditionSource,
): [name: string, text: string][] {
  const { title } = bundle.info as { title: string };
  const requests = collectionRequests(annotated, examples);
  const collection = { title, requests, variables: collectionVariables(examples) };
  return [
    ['postman.json', collectionText(postmanCollection(collection))],
    ['bruno.json', collectionText(brunoCollection(collection))],
  ];
}

function collectionText(document: JsonObject): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** Returns the text of each edition of an AsyncAPI document, by file name. */
export function streamEditionTexts(
  section: Section,
  document: JsonObject,
): ReadonlyMap<string, string> {
  return textsOf(`spec/${section}/asyncapi.yaml`, {
    'asyncapi.portable': portableStreams(document, 'reference'),
    'asyncapi.portable-observed': portableStreams(document, 'observed'),
  });
}

function textsOf(
  from: string,
  documents: Readonly<Record<string, JsonObject>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(documents).map(([name, document]) => [`${name}.json`, jsonText(from, document)]),
  );
}

function annotatedDocument({ owner, bundle, examples, catalogue }: EditionSource): JsonObject {
  const described = withValueMeanings(bundle);
  const { schemas } = described.components as { schemas: Schemas };
  if (owner === 'control') return annotatedControl({ bundle, schemas, examples });
  const operations = readOperations(owner, described, catalogue);
  return annotatedSection({ bundle, operations, schemas, examples, catalogue });
}
