import type { CatalogueEntry } from '@broker-api/spec/errors';
import { code } from '@broker-api/spec/markdown';
import type { OperationRecord } from '@broker-api/spec/model';
import type { JsonObject } from '@broker-api/spec/schema';
import {
  confirmationText,
  replayText,
  retryText,
  ruleText,
  securityText,
  weightText,
} from '@broker-api/spec/texts';
import type { SectionDocument } from '../../model.ts';
import { type Example, mainExamplesFirst } from '../../read/examples.ts';
import { annotatedParameters } from './annotated-parameters.ts';
import { annotatedResponses } from './annotated-responses.ts';
import { annotatedSchemas } from './annotated-schemas.ts';

/** The parts of a section's document from which its editions are made. */
export type SectionInput = Pick<
  SectionDocument,
  'bundle' | 'operations' | 'schemas' | 'examples' | 'catalogue'
>;

type Components = Readonly<Record<string, Readonly<Record<string, JsonObject>> | undefined>>;

/**
 * Returns a section's resolved OpenAPI document with the contents of its `x-` keys in standard
 * fields: descriptions, responses for each status, headers, examples and `deprecated`. The
 * published editions are made from this document.
 */
export function annotatedSection(input: SectionInput): JsonObject {
  const { bundle, operations, schemas, examples, catalogue } = input;
  const { parameters: _, ...components } = bundle.components as JsonObject;
  const paths = structuredClone(bundle.paths) as Record<string, JsonObject>;
  for (const operation of operations) {
    const item = paths[operation.path] as Record<string, JsonObject>;
    const method = operation.method.toLowerCase();
    item[method] = annotatedOperation(
      operation,
      item[method] as JsonObject,
      bundle.components as unknown as Components,
      mainExamplesFirst(examples[operation.operationId] ?? {}),
      catalogue,
    );
  }
  return { ...bundle, paths, components: { ...components, schemas: annotatedSchemas(schemas) } };
}

function annotatedOperation(
  operation: OperationRecord,
  original: JsonObject,
  { parameters = {}, responses = {}, headers = {} }: Components,
  examples: readonly (readonly [string, Example])[],
  catalogue: readonly CatalogueEntry[],
): JsonObject {
  const entries = catalogue.filter((entry) => operation.errorCodes.includes(entry.code));
  return {
    ...original,
    description: operationDescription(operation),
    parameters: annotatedParameters(
      operation,
      original.parameters as JsonObject[],
      parameters,
      examples.map(([, example]) => example),
    ),
    responses: annotatedResponses(
      original.responses as Record<string, JsonObject>,
      { responses, headers },
      entries,
      operation.checks,
      examples,
    ),
  };
}

/** Returns the author's description, followed by the contents of the operation's `x-` keys. */
function operationDescription(operation: OperationRecord): string {
  const { description, rules, weight, retry, rejectsReplays, confirmedBy, responseBy, aliases } =
    operation;
  const facts = [
    `**Weight**: ${weightText(weight).replace(/^weight /, '')}`,
    `**Security**: ${securityText(operation)}`,
    `**Retry**: ${retryText(retry)}`,
    ...(rejectsReplays ? [`**Replay**: ${replayText}`] : []),
    ...(confirmedBy ? [`**Success**: ${confirmationText(confirmedBy)}`] : []),
    ...(responseBy
      ? [
          `**Response**: ${code(responseBy.sent)} if ${code(responseBy.parameter)} is sent, ` +
            `otherwise ${code(responseBy.absent)}`,
        ]
      : []),
    ...aliases.map(({ path, method }) => `**Older path**: ${code(`${method} ${path}`)}`),
  ];
  return [
    ...(description === undefined ? [] : [description.trim()]),
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(rules.length > 0
      ? [`**Parameter rules**`, rules.map((rule) => `- ${ruleText(rule)}`).join('\n')]
      : []),
  ].join('\n\n');
}
