import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import { check } from './check/check.ts';
import { objectOf, textsOf } from './json.ts';
import { load, type Spec } from './load.ts';
import type {
  ControlDocument,
  SectionDocument,
  SectionWorkflows,
  StreamsDocument,
} from './model.ts';
import { SpecificationError, uniqueProblems } from './problem.ts';
import { type ExplainedEntry, readErrorCatalogue } from './read/error-catalogue.ts';
import { type Example, readExamples, withMessageExamples } from './read/examples.ts';
import { type Finding, readFindings } from './read/findings.ts';
import { readSources, type Source } from './read/sources.ts';
import { withValueMeanings } from './read/value-meanings.ts';
import { readWorkflowDocuments } from './read/workflows.ts';
import { withSchemaLocations } from './schema-locations.ts';
import { type RestOwner, type Section, sections } from './sections.ts';

/**
 * The checked specification of one repository. An instance caches what it reads, so create a new
 * instance after a file has changed.
 */
export class Specification {
  readonly #root: string;
  readonly #spec: Spec;
  readonly #results = new Map<string, unknown>();

  /** @throws SpecificationError with all problems of the specification */
  constructor(root: string) {
    this.#root = root;
    this.#spec = load(root);
    const problems = check(this.#spec);
    if (problems.length > 0) throw new SpecificationError(uniqueProblems(problems));
  }

  errorCatalogue(): readonly ExplainedEntry[] {
    return this.#once('error catalogue', () => readErrorCatalogue(this.#spec));
  }

  sources(): ReadonlyMap<string, Source> {
    return this.#once('sources', () => readSources(this.#spec));
  }

  findings(): ReadonlyMap<string, Finding> {
    return this.#once('findings', () => readFindings(this.#spec));
  }

  /** Returns the examples of an operation or a message, by case name. */
  examples<Content = Example>(owner: RestOwner, name: string): Record<string, Content> {
    return readExamples<Content>(this.#root, owner, name);
  }

  /** Returns a document and all files that it references as one document. */
  async bundle(path: string): Promise<JsonObject> {
    return this.#spec.bundle(path);
  }

  /** Returns the REST document of a section. */
  section(section: Section): Promise<SectionDocument> {
    return this.#once(`section ${section}`, async () => {
      const source = `spec/${section}/openapi.yaml`;
      const bundle = await this.bundle(source);
      const described = withValueMeanings(bundle);
      const catalogue = this.errorCatalogue();
      const schemaPath = this.#schemaPath(section, source);
      const operations = await withSchemaLocations(schemaPath, async () =>
        readOperations(section, described, catalogue),
      );
      return {
        section,
        source,
        bundle,
        catalogue,
        operations,
        schemas: schemasOf(described),
        examples: this.#examplesOf(section, operations),
        schemaPath,
      };
    });
  }

  /** Returns the AsyncAPI document of a section. */
  async streams(section: Section): Promise<StreamsDocument> {
    const source = `spec/${section}/asyncapi.yaml`;
    const bundle = await this.bundle(source);
    const schemaPath = this.#schemaPath(section, source);
    const document = withMessageExamples(this.#root, section, bundle);
    return { section, source, bundle, document, schemas: schemasOf(bundle), schemaPath };
  }

  /** Returns the workflows of a section. */
  async workflows(section: Section): Promise<SectionWorkflows> {
    const documents = readWorkflowDocuments(this.#spec, section);
    const names = new Set([section, ...documents.flatMap(({ apis }) => apis)]);
    const apis = await Promise.all(
      sections.filter((name) => names.has(name)).map((name) => this.section(name)),
    );
    const control = names.has('control') ? await this.control() : undefined;
    const catalogue = this.errorCatalogue();
    const accounts = this.#accounts();
    return { section, documents, apis, control, catalogue, accounts };
  }

  /** Returns the document of the control plane. */
  async control(): Promise<ControlDocument> {
    const source = 'spec/control/openapi.yaml';
    const bundle = await this.bundle(source);
    const described = withValueMeanings(bundle);
    const operations = readOperations('control', described, []);
    const examples = this.#examplesOf('control', operations);
    return { source, bundle, operations, schemas: schemasOf(described), examples };
  }

  #examplesOf(
    owner: RestOwner,
    operations: readonly { readonly operationId: string }[],
  ): Record<string, Record<string, Example>> {
    return Object.fromEntries(
      operations.map(({ operationId }) => [operationId, this.examples(owner, operationId)]),
    );
  }

  #schemaPath(section: Section, document: string): (name: string) => string {
    return (name) =>
      [section, 'common']
        .map((owner) => `spec/${owner}/schemas/${name}.yaml`)
        .find((path) => this.#spec.files.has(path)) ?? document;
  }

  #accounts(): readonly string[] {
    const schema = this.#spec.file('spec/workflow.schema.json');
    return textsOf(objectOf(this.#spec.at(schema, '$defs', 'account')?.value).enum);
  }

  /** Returns the result of the first call. */
  #once<Result>(key: string, read: () => Result): Result {
    const known = this.#results.get(key) ?? read();
    this.#results.set(key, known);
    return known as Result;
  }
}

function schemasOf({ components }: JsonObject): Schemas {
  return ((components as JsonObject | undefined)?.schemas ?? {}) as Schemas;
}
