import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import { parameterTexts } from '@broker-api/spec/texts';
import type { Example } from '../../read/examples.ts';
import { annotatedSchema } from './annotated-schemas.ts';
import { factNotes, withNotes } from './notes.ts';

/**
 * Returns the parameters of an operation, with references to shared parameters replaced by their
 * content. The descriptions contain the facts in the `x-` keys. A parameter that is not marked
 * unavailable gets an example if an example of the operation sends it.
 *
 * @param examples the examples of the operation, the most useful ones first
 */
export function annotatedParameters(
  { parameters }: OperationRecord,
  originals: readonly JsonObject[],
  shared: Readonly<Record<string, JsonObject>>,
  examples: readonly Example[],
): JsonObject[] {
  return originals.map((original, index) => {
    const name = (original.$ref as string | undefined)?.split('/').at(-1);
    const inlined = name === undefined ? original : (shared[name] as JsonObject);
    const parameter = parameters[index] as ParameterRecord;
    const example = parameter.unavailable ? undefined : exampleOf(parameter.name, examples);
    return {
      ...withNotes(inlined, parameterNotes(parameter, inlined)),
      schema: annotatedSchema(inlined.schema as Schema),
      ...(parameter.unavailable && { deprecated: true }),
      ...(example !== undefined && { example }),
    };
  });
}

function parameterNotes(parameter: ParameterRecord, item: JsonObject): string[] {
  return [
    ...parameterTexts(parameter),
    // Repeats the unavailable values of a referenced schema, because most tools do not display the
    // notes of the schema beside the parameter.
    ...factNotes({
      ...item,
      'x-unavailable': item['x-unavailable'] ?? parameter.schema['x-unavailable'],
    }),
  ];
}

function exampleOf(name: string, examples: readonly Example[]): Json | undefined {
  return examples.find(({ request }) => request[name] !== undefined)?.request[name];
}
