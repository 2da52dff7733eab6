import { mainExamplesFirst } from '@broker-api/generator/examples';
import controlExamples from '@broker-api/spec/control/examples.json' with { type: 'json' };
import control from '@broker-api/spec/control/openapi.source.json' with { type: 'json' };
import type { Provenance } from './catalogue.ts';
import { type Field, FieldReader, type ScalarType } from './fields.ts';
import type { Example, SourceParameter } from './operations.ts';
import { dereferenced, type Schema } from './schema.ts';

/** The content of the reference page of a control plane operation. */
export interface ControlPage {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** Whether the input is a JSON body. Otherwise it is in the query string. */
  readonly hasBody: boolean;
  readonly input: readonly Field[];
  readonly inputScalars: readonly ScalarType[];
  readonly responseType: string;
  readonly responseFields: readonly Field[];
  readonly responseScalars: readonly ScalarType[];
  readonly examples: readonly Example[];
  readonly provenance: readonly Provenance[];
  readonly findings: readonly string[];
}

interface SourceOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly SourceParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-provenance'?: readonly Provenance[];
  readonly 'x-findings'?: readonly string[];
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const json = 'application/json';

/** The summary and the description of the control plane. */
export const controlInfo: { readonly summary: string; readonly description: string } = control.info;
export const controlTags: readonly { readonly name: string; readonly description: string }[] =
  control.tags;

/** The pages of all operations of the control plane, in the order of the document. */
export const controlPages: readonly ControlPage[] = Object.entries(
  control.paths as unknown as Record<string, Record<string, SourceOperation>>,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => controlPage(path, method, operation)),
);

function controlPage(path: string, method: string, operation: SourceOperation): ControlPage {
  const inputReader = new FieldReader(control, 'control');
  const responseReader = new FieldReader(control, 'control');
  const { operationId, summary, description = '', tags, parameters = [], requestBody } = operation;
  const body = requestBody?.content[json]?.schema;
  const response = operation.responses['200']?.content?.[json]?.schema;
  const input =
    body === undefined
      ? parameters.map((parameter) => {
          const found = dereferenced(control, parameter);
          const { name, schema, required = false, in: _in, ...facts } = found;
          return inputReader.field(name, { ...schema, ...facts }, required);
        })
      : inputReader.fieldsOf(body);
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    input,
    tag: tags[0] ?? '',
    hasBody: body !== undefined,
    inputScalars: inputReader.scalars,
    responseType: response === undefined ? '' : responseReader.field('', response, true).type,
    responseFields: response === undefined ? [] : responseReader.fieldsOf(response),
    responseScalars: responseReader.scalars,
    examples: mainExamplesFirst(examplesOf(operationId) as never).map(
      ([name, example]) => ({ name, ...example }) as unknown as Example,
    ),
    provenance: operation['x-provenance'] ?? [],
    findings: operation['x-findings'] ?? [],
  };
}

function examplesOf(operationId: string): object {
  return (controlExamples as Readonly<Record<string, object>>)[operationId] ?? {};
}
