import type { Example } from '../../read/examples.ts';
import type { Operation, Parameter } from '../../read/operations.ts';
import type { Json, JsonObject, Schema } from '../../read/schema.ts';
import { parameterTexts } from '../operation-texts.ts';
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
  { parameters }: Operation,
  originals: readonly JsonObject[],
  shared: Readonly<Record<string, JsonObject>>,
  examples: readonly Example[],
): JsonObject[] {
  return originals.map((original, index) => {
    const name = (original.$ref as string | undefined)?.split('/').at(-1);
    const inlined = name === undefined ? original : (shared[name] as JsonObject);
    const parameter = parameters[index] as Parameter;
    const example = parameter.unavailable ? undefined : exampleOf(parameter.name, examples);
    return {
      ...withNotes(inlined, parameterNotes(parameter, inlined)),
      schema: annotatedSchema(inlined.schema as Schema),
      ...(parameter.unavailable && { deprecated: true }),
      ...(example !== undefined && { example }),
    };
  });
}

function parameterNotes(parameter: Parameter, item: JsonObject): string[] {
  const { resolved } = parameter;
  return [
    ...parameterTexts({ ...parameter, maximum: resolved.maximum }),
    // Repeats the unavailable values of a referenced schema, because most tools do not display the
    // notes of the schema beside the parameter.
    ...factNotes({ ...item, 'x-unavailable': item['x-unavailable'] ?? resolved['x-unavailable'] }),
  ];
}

function exampleOf(name: string, examples: readonly Example[]): Json | undefined {
  return examples.find(({ request }) => request[name] !== undefined)?.request[name];
}
