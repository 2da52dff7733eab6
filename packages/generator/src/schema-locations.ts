import { UnsupportedSchemaError } from '@broker-api/spec/shapes';
import { SpecificationError } from './problem.ts';

/**
 * Runs a step of the generator. Converts an UnsupportedSchemaError to a SpecificationError with the
 * location of the schema.
 *
 * @param schemaPath a function that returns the path of the file that defines a schema
 * @throws SpecificationError when the step throws an UnsupportedSchemaError
 */
export async function withSchemaLocations<Result>(
  schemaPath: (name: string) => string,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    const at = `${schemaPath(error.title)}:1:1`;
    throw new SpecificationError([{ at, message: error.message }]);
  }
}
