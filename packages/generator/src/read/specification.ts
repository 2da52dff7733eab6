import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import type {
  ControlDocument,
  SectionDocument,
  SectionWorkflows,
  StreamsDocument,
} from '../model.ts';
import { type Problem, SpecificationError } from '../problem.ts';
import { withSchemaLocations } from '../schema-locations.ts';
import { type RestOwner, type Section, sections } from '../sections.ts';
import { Bundler } from './bundle.ts';
import { readDocument } from './document.ts';
import { type ExplainedEntry, readErrorCatalogue } from './error-catalogue.ts';
import { type Example, readExamples, withMessageExamples } from './examples.ts';
import { type Finding, readFindings } from './findings.ts';
import { headerProblems } from './headers.ts';
import { layoutProblems } from './layout-problems.ts';
import { referenceProblems } from './references.ts';
import { readSources, type Source } from './sources.ts';
import { unusedExamples } from './unused-examples.ts';
import { withValueMeanings } from './value-meanings.ts';
import { readWorkflowDocuments } from './workflows.ts';
import { type YamlFile, yamlReader } from './yaml-file.ts';

/**
 * The specification of one repository. An instance caches what it reads, so create a new instance
 * after a file has changed. If the files that a method reads have problems, the method throws a
 * SpecificationError that lists all of them.
 */
export class Specification {
  readonly #root: string;
  readonly #bundler: Bundler;
  readonly #yamlFile: (path: string) => YamlFile;
  readonly #results = new Map<string, () => unknown>();

  constructor(root: string) {
    this.#root = root;
    this.#bundler = new Bundler(root);
    this.#yamlFile = yamlReader(root);
  }

  errorCatalogue(): readonly ExplainedEntry[] {
    return this.#once('error catalogue', () => readErrorCatalogue(this.#root));
  }

  sources(): ReadonlyMap<string, Source> {
    return this.#once('sources', () => readSources(this.#root));
  }

  findings(): ReadonlyMap<string, Finding> {
    return this.#once('findings', () => readFindings(this.#root, this.sources()));
  }

  /** Checks that the headers are those that the packages use. */
  checkHeaders(): void {
    const problems = headerProblems(this.#yamlFile);
    if (problems.length > 0) throw new SpecificationError(problems);
  }

  /** Returns the examples of an operation or a message, by case name. */
  examples<Content = Example>(owner: RestOwner, name: string): Record<string, Content> {
    return readExamples<Content>(this.#root, owner, name);
  }

  /** Checks that each example file belongs to an operation or a message. */
  checkExampleFiles(): void {
    const layout = this.#layoutProblems();
    const problems = layout.length > 0 ? layout : unusedExamples(this.#root);
    if (problems.length > 0) throw new SpecificationError(problems);
  }

  /** Returns the content of a document's root file. Does not resolve references. */
  root(path: string): JsonObject {
    return readDocument(this.#yamlFile(path));
  }

  /** Lints a document and all files that it references, and bundles them into one document. */
  bundle(path: string): Promise<JsonObject> {
    return this.#once(`bundle ${path}`, async () => {
      this.#checkFiles(path);
      return this.#withReferences(path, await this.#bundler.bundle(path));
    });
  }

  /**
   * Redocly replaces the references of an operation to channels and messages with their content.
   * AsyncAPI requires references, so the bundle keeps the operations of the source.
   */
  #withReferences(path: string, bundle: JsonObject): JsonObject {
    if (!('asyncapi' in bundle)) return bundle;
    return { ...bundle, operations: this.root(path).operations as JsonObject };
  }

  /** Bundles a document without linting it, for documents of an earlier version. */
  async bundleOnly(path: string): Promise<JsonObject> {
    this.root(path);
    const problems = referenceProblems(this.#root, path, this.#yamlFile);
    if (problems.length > 0) throw new SpecificationError(problems);
    return this.#withReferences(path, await this.#bundler.bundleOnly(path));
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
    const lint = (path: string): Promise<void> => {
      this.#checkFiles(path);
      return this.#bundler.lint(path);
    };
    const documents = await readWorkflowDocuments(this.#root, section, lint, this.#yamlFile);
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
        .find((path) => existsSync(join(this.#root, path))) ?? document;
  }

  /** Throws for problems that would crash Redocly, or that Redocly would report repeatedly. */
  #checkFiles(path: string): void {
    this.errorCatalogue();
    this.sources();
    this.root(path);
    const problems = [
      ...this.#layoutProblems(),
      ...referenceProblems(this.#root, path, this.#yamlFile),
    ];
    if (problems.length > 0) throw new SpecificationError(problems);
  }

  #layoutProblems(): readonly Problem[] {
    return this.#once('layout', () => layoutProblems(this.#root, this.#yamlFile));
  }

  #accounts(): string[] {
    const text = readFileSync(join(this.#root, 'spec/extensions.schema.json'), 'utf8');
    const { properties } = JSON.parse(text) as { properties: Record<string, { enum?: string[] }> };
    return properties['x-account']?.enum ?? [];
  }

  /** Returns the result of the first call, or throws its error again. */
  #once<Result>(key: string, read: () => Result): Result {
    const known = this.#results.get(key) ?? resultOf(read);
    this.#results.set(key, known);
    return known() as Result;
  }
}

function resultOf(read: () => unknown): () => unknown {
  try {
    const result = read();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function schemasOf({ components }: JsonObject): Schemas {
  return ((components as JsonObject | undefined)?.schemas ?? {}) as Schemas;
}
