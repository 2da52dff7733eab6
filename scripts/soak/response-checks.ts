import { readFileSync } from 'node:fs';
import { type GatewayOperation, operations, sections } from '@broker-api/spec';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { inRepository } from '../lib/paths.ts';

/** Returns what is wrong with the body of a successful response; undefined when it is valid. */
export type ResponseCheck = (body: unknown) => string | undefined;

/** Compiles the response schema of every operation from the bundled documents. */
export function compileResponseChecks(): ReadonlyMap<GatewayOperation, ResponseCheck> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  const checks = new Map<GatewayOperation, ResponseCheck>();
  for (const section of sections) {
    const document = inRepository(`packages/spec/src/generated/${section}/openapi.source.gen.json`);
    ajv.addSchema(JSON.parse(readFileSync(document, 'utf8')) as AnySchema, section);
    for (const operation of Object.values(operations[section])) {
      const path = operation.path.replaceAll('~', '~0').replaceAll('/', '~1');
      const pointer = `/paths/${path}/${operation.method.toLowerCase()}/responses/200/content`;
      const validate = ajv.compile({ $ref: `${section}#${pointer}/application~1json/schema` });
      checks.set(operation, (body) =>
        validate(body) ? undefined : ajv.errorsText(validate.errors),
      );
    }
  }
  return checks;
}
