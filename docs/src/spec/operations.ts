import { mainExamplesFirst } from '@broker-api/generator/examples';
import {
  apiKeyHeader,
  type GatewayOperation,
  operations,
  type ParameterRule,
  type Resolution,
  type Section,
  sections,
} from '@broker-api/spec';
import { type checkText, parameterTexts, ruleText } from '@broker-api/spec/texts';
import { openapi as documents, examples as examplesOf } from './documents.ts';
import { type Field, FieldReader, type ScalarType } from './fields.ts';
import type { Paging } from './operation-facts.ts';
import { sinceNotes } from './releases.ts';
import { type Document, dereferenced, resolve, type Schema } from './schema.ts';

/** An example call of an operation. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  /** The account whose API key the example needs, if it is not a main account. */
  readonly account?: string;
  /** False if a client cannot get this response from a sandbox with the default data. */
  readonly reproducible?: false;
  readonly request: Readonly<Record<string, string | number | boolean>>;
  readonly status: number;
  readonly response: unknown;
}

/** A parameter of an operation, with the rules of the operation that mention it. */
export interface Parameter extends Field {
  /** Markdown sentences. */
  readonly rules: readonly string[];
  /** The error code for an invalid value, if it is not the general code. */
  readonly invalidCode: number | undefined;
}

/** The content of the reference page of an operation. */
export interface OperationPage {
  /** Such as `spot/placeOrder`. */
  readonly slug: string;
  readonly record: GatewayOperation;
  readonly description: string;
  readonly keyHeader: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly parameterScalars: readonly ScalarType[];
  /** The type of the response and the description of its schema. */
  readonly response: { readonly type: string; readonly description: string };
  readonly responseFields: readonly Field[];
  readonly responseScalars: readonly ScalarType[];
  /** The most useful example comes first. */
  readonly examples: readonly Example[];
  /** The codes that are specific to the operation, in the order of the error catalogue. */
  readonly ownErrors: readonly number[];
  /** The operation's own checks, in their order, if it differs from that of the error catalogue. */
  readonly checks: readonly Check[];
  /** How to find out whether the broker executed a call. */
  readonly resolvedBy: Resolution | undefined;
  /** How to read the list in pages. */
  readonly paging: Paging | undefined;
  /** The codes of the gateway, in the order of the checks. */
  readonly sharedErrors: readonly number[];
}

/** A check that an operation makes, and the codes that it returns if the check fails. */
export type Check = Parameters<typeof checkText>[0];

interface SourceOperation {
  readonly description?: string;
  readonly parameters: readonly SourceParameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-error-codes'?: readonly number[];
  readonly 'x-checks'?: readonly Check[];
  readonly 'x-resolved-by'?: Resolution;
  readonly 'x-paging'?: Paging;
}
/** A parameter in a document. */
export interface SourceParameter extends Omit<Schema, 'required'> {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
  readonly required?: boolean;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Examples = Readonly<Record<string, Readonly<Record<string, Omit<Example, 'name'>>>>>;

/** A section of the reference. */
export interface SectionInfo {
  readonly section: Section;
  readonly title: string;
  readonly summary: string;
  /** The rules for every request, as Markdown. */
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

/** The sections of the service, in the order of the reference. */
export const sectionInfos: readonly SectionInfo[] = sections.map((section) => {
  const { info, tags } = documents[section] as {
    readonly info: { readonly summary: string; readonly description: string };
    readonly tags: SectionInfo['tags'];
  };
  const title = sectionTitle(section);
  return { section, title, summary: info.summary, description: info.description, tags };
});

/** Returns the title of a section, such as `Spot`. */
export function sectionTitle(section: string): string {
  return `${section.slice(0, 1).toUpperCase()}${section.slice(1)}`;
}

/**
 * The general code for an invalid parameter. A page states the code of a parameter only if it is
 * another code.
 */
const generalInvalidCode = -1130;

/** The pages of all operations, in the order of the documents. */
export const operationPages: readonly OperationPage[] = sections.flatMap((section) =>
  Object.values(operations[section]).map(operationPage),
);

/** Returns the section and the summary of an operation, for a list of pages. */
export function operationLabel({ section, summary }: GatewayOperation): string {
  return `${section} operation: ${summary}`;
}

function operationPage(record: GatewayOperation): OperationPage {
  const { section, operationId, path, method } = record;
  const document = documents[section] as Document;
  const paths = document.paths as Record<string, Record<string, SourceOperation>>;
  const source = paths[path]?.[method.toLowerCase()] as SourceOperation;
  const own = source['x-error-codes'] ?? [];
  const parameterReader = new FieldReader(document);
  const responseReader = new FieldReader(document, section);
  const schema = source.responses['200']?.content?.['application/json']?.schema;
  return {
    slug: `${section}/${operationId}`,
    record,
    description: source.description ?? '',
    keyHeader: record.requiresApiKey ? apiKeyHeader : undefined,
    parameters: source.parameters.map((parameter) =>
      readParameter(dereferenced(document, parameter), record, parameterReader),
    ),
    parameterScalars: parameterReader.scalars,
    response: responseOf(document, schema),
    responseFields: schema === undefined ? [] : responseReader.fieldsOf(schema),
    responseScalars: responseReader.scalars,
    examples: readExamples(section, operationId),
    ownErrors: own,
    checks: source['x-checks'] ?? [],
    resolvedBy: source['x-resolved-by'],
    paging: source['x-paging'],
    sharedErrors: record.errorCodes.filter((code) => !own.includes(code)),
  };
}

function responseOf(document: Document, schema: Schema | undefined): OperationPage['response'] {
  if (schema === undefined) return { type: '', description: '' };
  const { type } = new FieldReader(document).field('', schema, true);
  const { schema: target } = resolve(document, schema.items ?? schema);
  return { type, description: target.description ?? '' };
}

function readParameter(
  parameter: SourceParameter,
  operation: GatewayOperation,
  reader: FieldReader,
): Parameter {
  const { name, schema, required = false, in: _in, ...facts } = parameter;
  const field = reader.field(name, { ...schema, ...facts }, required);
  const record = operation.parameters.find((one) => one.name === name);
  const rules = operation.rules.filter((rule) => concerns(rule, name));
  const invalid = record?.invalidCode;
  return {
    ...field,
    notes: [
      ...sinceNotes(operation.section, `operations/${operation.operationId}/parameters/${name}`),
      ...field.notes,
      ...parameterTexts(record ?? {}),
    ],
    rules: rules.map(ruleText),
    invalidCode: invalid === generalInvalidCode ? undefined : invalid,
  };
}

/** Returns whether a rule requires or restricts a parameter. */
function concerns({ require, allow, atLeastOne, allOrNone }: ParameterRule, name: string): boolean {
  const names = [...(require ?? []), ...Object.keys(allow ?? {}), ...(atLeastOne ?? [])];
  return [...names, ...(allOrNone ?? [])].includes(name);
}

function readExamples(section: Section, operationId: string): Example[] {
  const all = (examplesOf[section] as Examples)[operationId] ?? {};
  return mainExamplesFirst(all as never).map(
    ([name, example]) => ({ name, ...example }) as unknown as Example,
  );
}
