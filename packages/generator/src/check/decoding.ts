import type { Schemas } from '@broker-api/spec/schema';
import { shapesOf, UnsupportedSchemaError } from '@broker-api/spec/shapes';
import { sectionsIn } from '../apis.ts';
import type { Spec } from '../load.ts';
import type { Problem } from '../problem.ts';

/** Reports the schemas that clients cannot decode, one of each document. */
export function decodingProblems(spec: Spec): Problem[] {
  const documents = sectionsIn(spec).flatMap((owner) =>
    ['openapi', 'asyncapi'].map((kind) => ({ owner, path: `spec/${owner}/${kind}.yaml` })),
  );
  return [...documents, { owner: 'control', path: 'spec/control/openapi.yaml' }].flatMap(
    ({ owner, path }) => {
      const { schemas = {} } = (spec.bundle(path).components ?? {}) as { schemas?: Schemas };
      try {
        shapesOf(schemas);
        return [];
      } catch (error) {
        if (!(error instanceof UnsupportedSchemaError)) throw error;
        const file = [owner, 'common']
          .map((one) => `spec/${one}/schemas/${error.title}.yaml`)
          .find((one) => spec.files.has(one));
        return [{ at: `${file ?? path}:1:1`, message: error.message }];
      }
    },
  );
}
